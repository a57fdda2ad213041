import type pg from 'pg'
import { isFileName, type Room } from '../files/file-store.ts'
import { copyRows } from '../postgres/adapters/copy-out.ts'

/** A file that the backup's rows name. */
export interface NamedFile {
  room: Room
  name: string
  /** One that can be made anew, as a PDF, or that may have gone before, is not missed. */
  isNeeded: boolean
}

/** The columns that name files; of an open job also the pieces that its checkpoint names. */
const namesText = `
  select 'uploads', coalesce(file, id), state = 'used' or expires_at > now() from uploads where state in ('finished', 'used')
  union select 'artifacts', artifact ->> 'file', true from jobs where artifact ->> 'file' is not null
  union select 'artifacts', errors_artifact ->> 'file', true from jobs where errors_artifact ->> 'file' is not null
  union select 'artifacts', piece #>> '{}', true from jobs, jsonb_path_query(checkpoint, '$.**.file') piece
    where status in ('queued', 'running') and jsonb_typeof(piece) = 'string'
  union select 'kept', file, false from kept_pdfs where file is not null`

/** The names of all files that rows name, in lines that `readNames` reads. */
export async function* fileNames(client: pg.ClientBase): AsyncGenerator<Buffer> {
  for await (const { bytes } of copyRows(client, `copy (${namesText}) to stdout`)) yield bytes
}

export async function* readNames(chunks: AsyncIterable<Buffer>): AsyncGenerator<NamedFile> {
  for await (const line of linesOf(chunks)) {
    const [room, name = '', needed] = line.split('\t')
    if (isFileName(name)) yield { room: room as Room, name, isNeeded: needed === 't' }
  }
}

/** The lines of a stream, whole and in their order. */
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
