import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { outboxHeader } from '../../services/mail/mail.ts'

/** Number of bytes to read from the beginning of a mail. They include the header with the organization's id. */
const headBytes = 4_096

/**
 * Returns the paths of an organization's mails in DATA_DIR/outbox. A mail belongs to the organization if its header
 * contains the organization's id, or if one of the given jobs sent it.
 */
export async function findMailsInOutbox(
  dataDir: string,
  tenantId: number,
  jobIds: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const found: string[] = []
  for (const name of names) {
    const path = join(folder, name)
    if (jobIds.has(name.split('.', 1)[0]!) || (await namesOrganization(path, tenantId))) found.push(path)
  }
  return found
}

export const removeOutboxMail = (path: string): Promise<void> => rm(path, { force: true })

async function namesOrganization(path: string, tenantId: number): Promise<boolean> {
  const file = await open(path).catch(() => undefined)
  if (!file) return false
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const [head = ''] = buffer.toString('latin1', 0, bytesRead).split('\r\n\r\n', 1)
    return head.split('\r\n').includes(`${outboxHeader}: ${tenantId}`)
  } finally {
    await file.close()
  }
}
