import { storedPart } from './backup.ts'
import { type FoundBackup, findBackup, type Manifest, type Part } from './manifest.ts'
import { BackupProblem } from './problem.ts'

/** Reads a part of a backup as it was before it was sealed. Throws BackupProblem where it is damaged. */
export const openPart = ({ folder, sealing }: FoundBackup, part: Part): AsyncIterable<Buffer> =>
  sealing.open(part.name, storedPart(folder, part))

/** A part by its name. Throws BackupProblem where the backup has none. */
export function partNamed({ parts }: Manifest, name: string): Part {
  const part = parts.find((one) => one.name === name)
  if (part) return part
  throw new BackupProblem(`the backup is damaged: it has no ${name}`)
}

/** Reads every byte of a backup. Throws BackupProblem where one is not what was written. */
export async function verifyBackup(
  named: string,
  passphrase: string | undefined,
  signal: AbortSignal,
): Promise<FoundBackup> {
  const found = await findBackup(named, passphrase)
  for (const part of found.manifest.parts) {
    for await (const _ of openPart(found, part)) signal.throwIfAborted()
  }
  return found
}
