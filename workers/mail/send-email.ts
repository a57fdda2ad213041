import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toAsciiAddress } from '../../db/domain/texts/email-addresses.ts'
import { neutralizeFormatCharacters } from '../../db/domain/texts/format-characters.ts'
import type { Settings } from '../../db/engine/base/settings.ts'
import { runInSpan } from '../../db/engine/base/tracing.ts'
import type { TaskPayloads } from '../../db/services/jobs/tasks.ts'
import { type MailMessage, outboxHeader, unsealMail } from '../../db/services/mail/mail.ts'
import type { TaskAttempt, WorkerContext } from '../base/context.ts'
import { isPermanentMailFailure, type MailFailure } from './mail-failure.ts'
import { type MailDelivery, MailLog, redactRecipients } from './mail-log.ts'

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Sends a mail over SMTP_URL, or rejects if the mail server does not accept it. Without SMTP_URL, writes the mail to
 * DATA_DIR/outbox as <id>.eml, with a header that names its organization. The sender address is the `from` in
 * SMTP_URL's query, otherwise no-reply at the service's host. Domains are sent in ASCII.
 */
export const sendMail = (
  settings: Pick<Settings, 'smtpUrl' | 'dataDir' | 'publicOrigin'>,
  mail: MailMessage & { id: string },
): Promise<MailDelivery> => runInSpan('mail', {}, () => handOver(settings, mail))

async function handOver(
  settings: Pick<Settings, 'smtpUrl' | 'dataDir' | 'publicOrigin'>,
  { id, tenantId, fromName, attachments = [], ...message }: MailMessage & { id: string },
): Promise<MailDelivery> {
  const host = new URL(settings.publicOrigin).hostname
  const given = settings.smtpUrl && new URL(settings.smtpUrl).searchParams.get('from')
  const address = toAsciiAddress(given || `no-reply@${host}`)
  const mail = {
    from: fromName ? { name: neutralizeFormatCharacters(fromName), address } : address,
    messageId: `<${id}@${host}>`,
    attachments: attachments.map((one) => (typeof one.content === 'string' ? { ...one, encoding: 'base64' } : one)),
    ...message,
    to: toAsciiAddress(message.to),
    ...(message.replyTo && { replyTo: toAsciiAddress(message.replyTo) }),
  }
  // nodemailer is loaded with the first mail, so that it does not delay the start of the process.
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

/**
 * Task send-email: sends a queued mail. If the mail server refuses the mail for good, it is logged and dropped. After
 * any other failure, it is retried.
 */
export async function runSendEmailTask(
  { secrets, settings, log }: Pick<WorkerContext, 'secrets' | 'settings' | 'log'>,
  payload: TaskPayloads['send-email'],
  { attempt, maxAttempts }: TaskAttempt = { attempt: 1, maxAttempts: 1 },
): Promise<void> {
  const message = await unsealMail(secrets, payload)
  const logged = { ...message, requestId: payload.requestId }
  const mailLog = new MailLog({ log, secrets })
  try {
    mailLog.logSent(logged, await sendMail(settings, message))
  } catch (error) {
    const isFinal = isPermanentMailFailure(error as MailFailure)
    if (isFinal || attempt >= maxAttempts) mailLog.logGivenUp(logged, attempt, error)
    else mailLog.logRetry(logged, attempt, error)
    if (!isFinal) throw redactRecipients(error)
  }
}
