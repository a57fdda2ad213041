import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../../db/base/settings.ts'
import { traced } from '../../db/base/tracing.ts'
import { sentAddress } from '../../db/domain/texts/email-addresses.ts'
import { shownMarks } from '../../db/domain/texts/format-marks.ts'
import type { Tasks } from '../../db/jobs/tasks.ts'
import { type MailMessage, openMail, outboxHeader } from '../../db/mail/mail.ts'
import type { TaskAttempt, WorkerContext } from '../context.ts'
import { MailLog, type SentMail, withoutRecipients } from './mail-log.ts'
import { type MailFailure, refusesForGood } from './refusals.ts'

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Sends a mail over SMTP_URL. Without SMTP_URL, writes it to DATA_DIR/outbox as <id>.eml with a header that identifies
 * its organization. The sender address is the `from` in SMTP_URL's query, otherwise no-reply at the service's host.
 * Domains are sent in ASCII. Rejects if the server does not accept the mail.
 */
export const sendMail = (
  settings: Pick<Settings, 'smtpUrl' | 'dataDir' | 'publicOrigin'>,
  mail: MailMessage & { id: string },
): Promise<SentMail> => traced('mail', {}, () => handOver(settings, mail))

async function handOver(
  settings: Pick<Settings, 'smtpUrl' | 'dataDir' | 'publicOrigin'>,
  { id, tenantId, fromName, attachments = [], ...message }: MailMessage & { id: string },
): Promise<SentMail> {
  const host = new URL(settings.publicOrigin).hostname
  const given = settings.smtpUrl && new URL(settings.smtpUrl).searchParams.get('from')
  const address = sentAddress(given || `no-reply@${host}`)
  const mail = {
    from: fromName ? { name: shownMarks(fromName), address } : address,
    messageId: `<${id}@${host}>`,
    attachments: attachments.map((one) => (typeof one.content === 'string' ? { ...one, encoding: 'base64' } : one)),
    ...message,
    to: sentAddress(message.to),
    ...(message.replyTo && { replyTo: sentAddress(message.replyTo) }),
  }
  // Loaded with the first mail, so that the start does not wait for it.
  const { createTransport } = await import('nodemailer')
  if (settings.smtpUrl) {
    const url = new URL(settings.smtpUrl)
    url.searchParams.delete('from')
    const transport = createTransport({ url: url.href, ...timeouts })
    try {
      const { response } = await transport.sendMail(mail)
      return { messageId: mail.messageId, response }
    } finally {
      transport.close()
    }
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
  return { messageId: mail.messageId, file }
}

/** Task send-email. A mail that the server permanently refuses is logged and dropped; any other failure is retried. */
export async function sendEmail(
  { secrets, settings, log }: Pick<WorkerContext, 'secrets' | 'settings' | 'log'>,
  payload: Tasks['send-email'],
  { attempt, maxAttempts }: TaskAttempt = { attempt: 1, maxAttempts: 1 },
): Promise<void> {
  const message = await openMail(secrets, payload)
  const logged = { ...message, requestId: payload.requestId }
  const mailLog = new MailLog({ log, secrets })
  try {
    mailLog.sent(logged, await sendMail(settings, message))
  } catch (error) {
    const isFinal = refusesForGood(error as MailFailure)
    if (isFinal || attempt >= maxAttempts) mailLog.givenUp(logged, attempt, error)
    else mailLog.retried(logged, attempt, error)
    if (!isFinal) throw withoutRecipients(error)
  }
}
