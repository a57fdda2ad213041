import type { OpenedFile } from '../../../db/files/store.ts'

/** A file as an answer, whoever asks for it. */
export interface FileContent {
  /** The bytes themselves, or a file that sending closes. */
  content: Buffer | OpenedFile
  contentType: string
  /** Under which it is saved. */
  filename?: string
  /** `inline` is for what a browser may show by itself; nothing that a caller has sent may be. */
  disposition?: 'inline' | 'attachment'
  /** Names these very bytes: other bytes never have it. With it the file may be asked for in ranges. */
  version?: string
}

/** What a handler returns whose operation answers a file. The file is closed when it has been sent, or could not be. */
export class FileAnswer {
  readonly file: FileContent
  constructor(file: FileContent) {
    this.file = file
  }
}
