import { sql } from 'kysely'
import { timeOrderedId } from '../base/ids.ts'
import type { Secrets } from '../base/secrets.ts'
import type { FactorNotice, Tasks } from '../jobs/tasks.ts'
import type { Sql } from '../postgres/connection.ts'
import { type StoredSecrets, sealStored } from '../postgres/stored-seal.ts'

export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
}

/** A picture that the HTML shows as `cid:<cid>`; its content in base64. */
export interface InlineImage {
  filename: string
  contentType: string
  content: string
  cid: string
}

/** A mail with the same words as text and as HTML. */
export interface MailMessage {
  /** The organization that it is about; what waits for its sending names it. */
  tenantId: number
  /** Names the mail in every attempt to send it; made by `enqueueMail` where it is left out. */
  id?: string
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  /** Whose mail it is, beside the service's own address. */
  fromName?: string
  attachments?: (Attachment | InlineImage)[]
}

/** Of a mail in DATA_DIR/outbox: the id of its organization. */
export const outboxHeader = 'X-Organization'

/** Mails are tried again with growing pauses, about a day in all. */
const maxAttempts = 13

/** The transaction in which a mail is enqueued, and the request that asked for it, if one did. */
export interface Enqueuing {
  sql: Sql
  requestId?: string | null | undefined
}

/** Enqueues a mail in the transaction of the change that it is about. It is sealed until it is sent. */
export async function enqueueMail(
  { sql: at, requestId }: Enqueuing,
  secrets: StoredSecrets,
  message: MailMessage,
): Promise<void> {
  const id = message.id ?? timeOrderedId('mail')
  const payload: Tasks['send-email'] = {
    ...{ tenantId: message.tenantId, id },
    sealed: await sealStored(at, secrets, JSON.stringify({ ...message, id })),
    ...(requestId && { requestId }),
  }
  await sql`select graphile_worker.add_job('send-email', ${JSON.stringify(payload)}::json,
    max_attempts := ${maxAttempts}::integer)`.execute(at)
}

/** The mail that `enqueueMail` sealed. */
export const openMail = async (
  secrets: Secrets,
  { sealed }: Tasks['send-email'],
): Promise<MailMessage & { id: string }> => JSON.parse(await secrets.open(sealed))

/** Lets the worker tell a person, in the transaction that changes the password, that it was changed. */
export async function enqueuePasswordNotice(
  { sql: at, requestId }: Enqueuing,
  notice: Omit<Tasks['tell-password-changed'], 'id' | 'requestId'>,
): Promise<void> {
  const asked = requestId ? { requestId } : {}
  const payload: Tasks['tell-password-changed'] = { ...notice, ...asked, id: timeOrderedId('mail') }
  await sql`select graphile_worker.add_job('tell-password-changed', ${JSON.stringify(payload)}::json,
    max_attempts := ${maxAttempts}::integer)`.execute(at)
}

/** The same of what became of the second factor. */
export async function enqueueFactorNotice(
  { sql: at, requestId }: Enqueuing,
  notice: { tenantId: number; userId: number } & FactorNotice,
): Promise<void> {
  const asked = requestId ? { requestId } : {}
  const payload: Tasks['tell-second-factor'] = { ...notice, ...asked, id: timeOrderedId('mail') }
  await sql`select graphile_worker.add_job('tell-second-factor', ${JSON.stringify(payload)}::json,
    max_attempts := ${maxAttempts}::integer)`.execute(at)
}

/**
 * Lets the worker look up and mail the users with this address, so that the answer does not reveal whether there are
 * any.
 */
export async function enqueuePasswordReset(
  { sql: at, requestId }: Enqueuing,
  asked: Omit<Tasks['start-password-reset'], 'requestId'>,
): Promise<void> {
  const payload: Tasks['start-password-reset'] = { ...asked, ...(requestId && { requestId }) }
  await sql`select graphile_worker.add_job('start-password-reset', ${JSON.stringify(payload)}::json,
    max_attempts := 5)`.execute(at)
}
