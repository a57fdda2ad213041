import { sql } from 'kysely'
import { createTimeOrderedId } from '../../engine/base/ids.ts'
import type { Secrets } from '../../engine/base/secrets.ts'
import type { Sql } from '../../engine/postgres/connection.ts'
import { type SealingSecrets, sealStored } from '../../engine/postgres/stored-seal.ts'
import type { SecondFactorReport, TaskPayloads } from '../jobs/tasks.ts'

export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
}

/** A picture to which the HTML refers as `cid:<cid>`. `content` is in base64. */
export interface InlineImage {
  filename: string
  contentType: string
  content: string
  cid: string
}

/** A mail with the same content as plain text and as HTML. */
export interface MailMessage {
  /** Organization that the mail is about. It is stored with the queued mail. */
  tenantId: number
  /** Id of the mail, the same in every attempt to send it; `enqueueMail` creates it if it is missing. */
  id?: string
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  /** Name to show as the sender. The address is always the service's. */
  fromName?: string
  attachments?: (Attachment | InlineImage)[]
}

/** Name of the header with the organization's id, in the mails of DATA_DIR/outbox. */
export const outboxHeader = 'X-Organization'

/** Maximum number of attempts to send a mail. With the backoff, they take about a day. */
const maxAttempts = 13

/** Transaction in which a mail is enqueued, and the id of the request that caused it, if any. */
export interface EnqueueContext {
  sql: Sql
  requestId?: string | null | undefined
}

/** Enqueues a mail in the transaction of the change that it is about. The mail is stored sealed until it is sent. */
export async function enqueueMail(
  { sql: at, requestId }: EnqueueContext,
  secrets: SealingSecrets,
  message: MailMessage,
): Promise<void> {
  const id = message.id ?? createTimeOrderedId('mail')
  const payload: TaskPayloads['send-email'] = {
    ...{ tenantId: message.tenantId, id },
    sealed: await sealStored(at, secrets, JSON.stringify({ ...message, id })),
    ...(requestId && { requestId }),
  }
  await sql`select graphile_worker.add_job('send-email', ${JSON.stringify(payload)}::json,
    max_attempts := ${maxAttempts}::integer)`.execute(at)
}

/** Decrypts a mail that `enqueueMail` sealed. */
export const unsealMail = async (
  secrets: Secrets,
  { sealed }: TaskPayloads['send-email'],
): Promise<MailMessage & { id: string }> => JSON.parse(await secrets.open(sealed))

/** Enqueues a mail that notifies a user of a changed password. Call it in the transaction that changes the password. */
export async function enqueuePasswordChangedMail(
  { sql: at, requestId }: EnqueueContext,
  notice: Omit<TaskPayloads['tell-password-changed'], 'id' | 'requestId'>,
): Promise<void> {
  const asked = requestId ? { requestId } : {}
  const payload: TaskPayloads['tell-password-changed'] = { ...notice, ...asked, id: createTimeOrderedId('mail') }
  await sql`select graphile_worker.add_job('tell-password-changed', ${JSON.stringify(payload)}::json,
    max_attempts := ${maxAttempts}::integer)`.execute(at)
}

/** Enqueues a mail that notifies a user of a changed second factor. Call it in the transaction of the change. */
export async function enqueueSecondFactorMail(
  { sql: at, requestId }: EnqueueContext,
  notice: { tenantId: number; userId: number } & SecondFactorReport,
): Promise<void> {
  const asked = requestId ? { requestId } : {}
  const payload: TaskPayloads['tell-second-factor'] = { ...notice, ...asked, id: createTimeOrderedId('mail') }
  await sql`select graphile_worker.add_job('tell-second-factor', ${JSON.stringify(payload)}::json,
    max_attempts := ${maxAttempts}::integer)`.execute(at)
}

/**
 * Enqueues a password reset for an address. The worker looks up the address and sends the mails, so that the answer to
 * the request does not reveal whether the address has accounts.
 */
export async function enqueuePasswordResetTask(
  { sql: at, requestId }: EnqueueContext,
  asked: Omit<TaskPayloads['start-password-reset'], 'requestId'>,
): Promise<void> {
  const payload: TaskPayloads['start-password-reset'] = { ...asked, ...(requestId && { requestId }) }
  await sql`select graphile_worker.add_job('start-password-reset', ${JSON.stringify(payload)}::json,
    max_attempts := 5)`.execute(at)
}
