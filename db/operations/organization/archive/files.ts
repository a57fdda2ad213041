import { createHash, randomInt } from 'node:crypto'
import { machineNow } from '../../../engine/base/clock.ts'
import type { FileStore } from '../../../services/files/file-store.ts'
import type { LoadContext } from './load.ts'
import { ArchiveProblem, damagedArchiveProblem } from './problem.ts'
import { readDocumentFiles } from './verify.ts'

const uploadId = /^up_[0-9a-z]{10,40}$/

/**
 * Returns a new file name for an imported upload. The original organization may be in this installation too, where its
 * file is named by the same upload id.
 */
export function newUploadFileName(id: unknown): string {
  if (typeof id !== 'string' || !uploadId.test(id)) throw damagedArchiveProblem(`${id} is not the id of an upload`)
  return `${id}.${machineNow()}.${randomInt(2 ** 47)}`
}

interface Arrived {
  file: string | null
  size: number | null
  sha256: string | null
}

/**
 * Writes the document files to the file store, under the names that the imported rows refer to. Adds each name to
 * `taken` before it writes the file, so that a failed import can remove the files. Returns the number of files. Throws
 * ArchiveProblem for a file that does not match its row or is too large.
 */
export async function importFiles(
  { client, archive, tenantId, pace }: LoadContext,
  store: Pick<FileStore, 'put' | 'refuseWhenFull'>,
  { signal, taken, maxBytes }: { signal: AbortSignal; taken: string[]; maxBytes: number },
): Promise<number> {
  await store.refuseWhenFull(archive.manifest.files.bytes)
  let count = 0
  for await (const { upload, bytes, chunks } of readDocumentFiles(archive, signal)) {
    const { rows } = await client.query<Arrived>(
      `select u.file, coalesce(v.size, u.size) as size, coalesce(v.sha256, u.sha256) as sha256
        from uploads u left join document_versions v on v.tenant_id = $1 and v.upload_id = u.id
        where u.tenant_id = $1 and u.id = $2`,
      [tenantId, upload],
    )
    const row = rows[0]
    if (!row?.file || (row.size !== null && row.size !== bytes))
      throw damagedArchiveProblem(`files/${upload} belongs to no upload`)
    if (bytes > maxBytes) {
      throw new ArchiveProblem(
        `files/${upload} has ${bytes} bytes, and this installation accepts at most ${maxBytes}: increase UPLOAD_MAX_BYTES for the import`,
      )
    }
    const hash = createHash('sha256')
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    }
    taken.push(row.file)
    await store.put('uploads', row.file, counted())
    if (row.sha256 !== null && hash.digest('hex') !== row.sha256) {
      throw damagedArchiveProblem(`files/${upload} does not match the hash of its upload`)
    }
    count += 1
    await pace.rest()
  }
  return count
}
