import { removeUnlessBackingUp } from '../../db/engine/postgres/file-removal.ts'
import { findMailsInOutbox, removeOutboxMail } from '../../db/operations/organization/outbox.ts'
import type { TaskPayloads } from '../../db/services/jobs/tasks.ts'
import type { WorkerContext } from '../base/context.ts'

/**
 * Task remove-erased-files: removes the files and outbox mails of an erased contact or user. Fails during a backup; the
 * queue then retries it.
 */
export async function removeErasedFiles(
  { database, files, settings }: WorkerContext,
  { tenantId, files: named, mailJobIds }: TaskPayloads['remove-erased-files'],
): Promise<void> {
  const removed = await removeUnlessBackingUp(database, async () => {
    for (const { room, name } of named) await files.removeFile(room, name)
  })
  if (!removed) throw new Error('a backup is being made; the files of an erased contact or user are removed after it')
  const wanted = new Set(mailJobIds)
  for (const path of await findMailsInOutbox(settings.dataDir, tenantId, wanted)) {
    const [jobId] = path.slice(path.lastIndexOf('/') + 1).split('.', 1)
    if (wanted.has(jobId!)) await removeOutboxMail(path)
  }
}
