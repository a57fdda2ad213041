import type { OpenedFile } from '../../../db/services/files/file-store.ts'

/** A file to send as a response. */
export interface FileContent {
  /** The bytes, or an open file, which is closed after sending or when sending failed. */
  content: Buffer | OpenedFile
  contentType: string
  /** File name for saving on the client. */
  filename?: string
  /** `inline` is for content that a browser may display. A file that a caller uploaded must never be inline. */
  disposition?: 'inline' | 'attachment'
  /** Version of exactly these bytes, sent as the ETag. Only a file with a version can be requested in ranges. */
  version?: string
}
