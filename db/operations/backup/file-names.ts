import type pg from 'pg'
import type { StoreFolder } from '../../domain/files/store-folders.ts'
import { copyRows } from '../../engine/postgres/adapters/copy-out.ts'
import { isFileName } from '../../services/files/file-store.ts'

/** A file that rows of the backup refer to. */
export interface ReferencedFile {
  room: StoreFolder
  name: string
  /**
   * Whether to report the file if the store lacks it. False for a PDF, which can be rendered again, and for an expired
   * upload, which may already be removed.
   */
  isNeeded: boolean
  /** SHA-256 of the content in hex, as stored in the row; undefined if the row has none. */
  sha256: string | undefined
}

/**
 * Selects the names of all files that rows refer to, sorted by store folder and name. For a job that has not ended,
 * this includes the partial files in its checkpoint.
 */
const namesText = `
  select room, name, is_needed, sha256 from (
    select 'uploads' as room, coalesce(file, id) as name, state = 'used' or expires_at > now() as is_needed, sha256
      from uploads where state in ('finished', 'used')
    union select 'artifacts', artifact ->> 'file', true, null from jobs where artifact ->> 'file' is not null
    union select 'artifacts', errors_artifact ->> 'file', true, null from jobs where errors_artifact ->> 'file' is not null
    union select 'artifacts', piece #>> '{}', true, null from jobs, jsonb_path_query(checkpoint, '$.**.file') piece
      where status in ('queued', 'running') and jsonb_typeof(piece) = 'string'
    union select 'kept', file, false, null from kept_pdfs where file is not null
  ) named order by room collate "C", name collate "C"`

/** Yields the names of all files that rows refer to, in lines that `readFileNames` reads. */
export async function* streamFileNames(client: pg.ClientBase): AsyncGenerator<Buffer> {
  for await (const { bytes } of copyRows(client, `copy (${namesText}) to stdout`)) yield bytes
}

/** Parses the lines of `streamFileNames` and yields each file once, in ascending order of `fileSortKey`. */
export async function* readFileNames(chunks: AsyncIterable<Buffer>): AsyncGenerator<ReferencedFile> {
  let last: ReferencedFile | undefined
  for await (const line of linesOf(chunks)) {
    const [room, name = '', needed, sha256] = line.split('\t')
    if (!isFileName(name)) continue
    const file = {
      room: room as StoreFolder,
      name,
      isNeeded: needed === 't',
      sha256: isHash(sha256) ? sha256 : undefined,
    }
    if (last && fileSortKey(last) === fileSortKey(file)) {
      last.isNeeded ||= file.isNeeded
      last.sha256 = last.sha256 === file.sha256 ? last.sha256 : undefined
      continue
    }
    if (last) yield last
    last = file
  }
  if (last) yield last
}

/** Returns the key by which the file names and the shared index are sorted: `<store folder>/<name>`. */
export const fileSortKey = ({ room, name }: Pick<ReferencedFile, 'room' | 'name'>): string => `${room}/${name}`

const isHash = (text: string | undefined): text is string => text !== undefined && /^[0-9a-f]{64}$/.test(text)

/** Yields the lines of a stream in their order. */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    let bytes = begun.length === 0 ? chunk : Buffer.concat([begun, chunk])
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10)) {
      yield bytes.toString('utf8', 0, end)
      bytes = bytes.subarray(end + 1)
    }
    begun = bytes
  }
  if (begun.length > 0) yield begun.toString()
}
