import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../../db/base/settings.ts'
import { traced } from '../../db/base/tracing.ts'
import type { Tasks } from '../../db/jobs/tasks.ts'
import { type MailMessage, openMail, outboxHeader } from '../../db/mail/mail.ts'
import type { WorkerContext } from '../context.ts'
import { type MailFailure, refusesForGood } from './refusals.ts'

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Sends a mail over SMTP_URL or, without one, writes it to DATA_DIR/outbox as <id>.eml, where a header names its organization. The sender is the address in
 * SMTP_URL's query (`?from=`), else no-reply at the service's own host. Rejects when the server does not accept it.
 */
export const sendMail = (
  settings: Pick<Settings, 'smtpUrl' | 'dataDir' | 'publicOrigin'>,
  mail: MailMessage & { id: string },
): Promise<void> => traced('mail', {}, () => handOver(settings, mail))

async function handOver(
  settings: Pick<Settings, 'smtpUrl' | 'dataDir' | 'publicOrigin'>,
  { id, tenantId, fromName, attachments = [], ...message }: MailMessage & { id: string },
): Promise<void> {
  const host = new URL(settings.publicOrigin).hostname
  const given = settings.smtpUrl && new URL(settings.smtpUrl).searchParams.get('from')
  const address = given || `no-reply@${host}`
  const mail = {
    from: fromName ? { name: fromName, address } : address,
    messageId: `<${id}@${host}>`,
    attachments: attachments.map((one) => (typeof one.content === 'string' ? { ...one, encoding: 'base64' } : one)),
    ...message,
  }
  // Loaded with the first mail, so that the start does not wait for it.
  const { createTransport } = await import('nodemailer')
  if (settings.smtpUrl) {
    const url = new URL(settings.smtpUrl)
    url.searchParams.delete('from')
    const transport = createTransport({ url: url.href, ...timeouts })
    try {
      await transport.sendMail(mail)
    } finally {
      transport.close()
    }
    return
  }
  const headers = { [outboxHeader]: String(tenantId) }
  const { message: content } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    ...mail,
    headers,
  })
  const folder = join(settings.dataDir, 'outbox')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${id}.eml`)
  await writeFile(`${file}.part`, content as Buffer, { mode: 0o600 })
  await rename(`${file}.part`, file)
}

/** The task send-email. A mail that the server refuses for good is logged and dropped; any other failure is retried. */
export async function sendEmail(
  { secrets, settings, log }: Pick<WorkerContext, 'secrets' | 'settings' | 'log'>,
  payload: Tasks['send-email'],
): Promise<void> {
  const message = await openMail(secrets, payload)
  try {
    await sendMail(settings, message)
  } catch (error) {
    const failure = error as MailFailure
    if (!refusesForGood(failure)) throw error
    log.warn({ mail: message.id, response: failure.responseCode }, 'the mail server refused a mail for good')
  }
}
