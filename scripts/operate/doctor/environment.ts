import { Readable } from 'node:stream'
import { createTimeOrderedId } from '../../../db/engine/base/ids.ts'
import { canForgeClientAddress, type Settings } from '../../../db/engine/base/settings.ts'
import type { FileStore } from '../../../db/services/files/file-store.ts'
import { type CheckFinding, errorFinding, okFinding, runCheck, warningFinding } from './finding.ts'

/**
 * This file has the checks of everything that the service needs in addition to the database: files, disk, mail server,
 * addresses.
 */

const gigabyte = 1024 ** 3

/** Checks that the public origin is an https address that other machines can reach. */
export function checkOrigin({ production, publicOrigin }: Pick<Settings, 'production' | 'publicOrigin'>): CheckFinding {
  const { protocol, hostname } = new URL(publicOrigin)
  const isLocal = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
  if (!production || (protocol === 'https:' && !isLocal)) return okFinding('origin', publicOrigin)
  return warningFinding(
    'origin',
    `PUBLIC_ORIGIN is ${publicOrigin}, and links in mails lead to it.`,
    'Set PUBLIC_ORIGIN to the https address under which customers reach the service.',
  )
}

/** Checks whether clients' addresses can be determined and cannot be forged. */
export function checkProxy(settings: Pick<Settings, 'production' | 'trustProxy' | 'host'>): CheckFinding {
  const { production, trustProxy } = settings
  if (canForgeClientAddress(settings))
    return warningFinding(
      'proxy',
      `TRUST_PROXY is ${trustProxy}, but clients can reach the API without the proxy: a client can claim any address.`,
      'Set TRUST_PROXY to the addresses of your proxies, or HOST to 127.0.0.1.',
    )
  if (production && trustProxy === undefined)
    return warningFinding(
      'proxy',
      'TRUST_PROXY is not set: behind a proxy every client has the address of the proxy.',
      'Set TRUST_PROXY to the addresses of your proxies. If you use no proxy, ignore this.',
    )
  return okFinding('proxy', trustProxy === undefined ? 'no proxy is trusted' : `TRUST_PROXY is ${trustProxy}`)
}

/** Checks the file store: writes a file, reads it and removes it. */
export const checkFileStore = (files: FileStore): Promise<CheckFinding> =>
  runCheck('files', 'Make DATA_DIR, or the bucket of FILES_URL, readable and writable for the service.', async () => {
    const name = createTimeOrderedId('doctor')
    const content = Buffer.from(name)
    try {
      await files.put('artifacts', name, Readable.from([content]))
      const file = await files.openFile('artifacts', name)
      const read = await file?.read(0, content.length)
      await file?.close()
      if (read?.equals(content)) return okFinding('files', 'a file was written, read and removed')
      return errorFinding(
        'files',
        'A file that was just written is missing.',
        'Find out what removes files from the file store.',
      )
    } finally {
      await files.removeFile('artifacts', name)
    }
  })

/** Checks the free space for files. */
export const checkFreeSpace = (files: Pick<FileStore, 'roomBytes'>): Promise<CheckFinding> =>
  runCheck('disk', 'Make DATA_DIR readable for the service.', async () => {
    const bytes = await files.roomBytes()
    if (!Number.isFinite(bytes)) return okFinding('disk', 'the bucket has no limit')
    const found = `${(bytes / gigabyte).toFixed(1)} GB are free for files.`
    const toDo = 'Free some space on the disk of DATA_DIR, or use a larger disk.'
    if (bytes <= 0) return errorFinding('disk', found, toDo)
    return bytes < gigabyte ? warningFinding('disk', found, toDo) : okFinding('disk', found)
  })

/**
 * Connects to the mail server and signs in, without sending a mail. An unreachable server is only a warning, so that it
 * does not block an upgrade's migration. Mails wait until the server accepts them.
 */
export async function checkMailServer({
  smtpUrl,
  production,
}: Pick<Settings, 'smtpUrl' | 'production'>): Promise<CheckFinding> {
  if (smtpUrl === undefined) {
    const found = 'SMTP_URL is not set: mails are written to DATA_DIR/outbox.'
    return production ? warningFinding('mail', found, 'Set SMTP_URL to your mail server.') : okFinding('mail', found)
  }
  const url = new URL(smtpUrl)
  url.searchParams.delete('from')
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url: url.href, connectionTimeout: 10_000, greetingTimeout: 10_000 } as object)
  try {
    await transport.verify()
    return okFinding('mail', `${url.hostname} accepts mails`)
  } catch (error) {
    const toDo =
      'Correct SMTP_URL, or start the mail server. Mails wait until then. Afterwards send a test mail with mail:test.'
    return warningFinding('mail', (error as Error).message, toDo)
  } finally {
    transport.close()
  }
}
