import { type AcceptOptions, type FoundBackup, findBackup } from './manifest.ts'
import { openPart } from './parts.ts'
import { openSharedFile, sharedFilesOf } from './shared-files.ts'

/**
 * Finds a backup and reads every byte of it. Throws BackupProblem if a part differs from what was written, and in the
 * cases in which `findBackup` throws it.
 */
export async function verifyBackup(named: string, accepted: AcceptOptions, signal: AbortSignal): Promise<FoundBackup> {
  const found = await findBackup(named, accepted)
  for (const part of found.manifest.parts) {
    for await (const _ of openPart(found, part)) signal.throwIfAborted()
  }
  const shared = await sharedFilesOf(found)
  if (shared) {
    for await (const file of shared.files()) {
      for await (const _ of openSharedFile(shared, file)) signal.throwIfAborted()
    }
  }
  return found
}
