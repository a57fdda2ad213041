import type { OpenedFile } from '../../../db/files/file-store.ts'

/** A file as an answer. */
export interface FileContent {
  /** The bytes themselves, or an open file, which is closed after sending. */
  content: Buffer | OpenedFile
  contentType: string
  /** The name under which a client saves it. */
  filename?: string
  /** `inline` is for content that a browser may display; nothing that a caller has uploaded may be inline. */
  disposition?: 'inline' | 'attachment'
  /** Identifies exactly these bytes and no others. A file that has it can be requested in ranges. */
  version?: string
}

/** The result of a handler whose operation answers a file. The file is closed once it was sent or sending failed. */
export class FileAnswer {
  readonly file: FileContent
  constructor(file: FileContent) {
    this.file = file
  }
}
