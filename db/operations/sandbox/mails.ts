import { type RawBuilder, sql } from 'kysely'
import { notFound } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import type { PageOf } from '../../engine/records/read.ts'
import type { Schemas } from '../../engine/records/resource.ts'
import type { Attachment, InlineImage, MailMessage } from '../../services/mail/mail.ts'
import { requireSandbox } from './sandbox.ts'

type SandboxMail = Schemas['SandboxMail']

/** Maximum number of mails stored per sandbox. If there are more, the oldest are deleted. */
const keptMails = 1_000

/** The record that a mail is about, and the job that would have sent the mail. */
export interface MailSource {
  jobId: string
  entityType: Schemas['MailedType']
  entityId: number
}

/** Stores a mail of a sandbox. Call it in the transaction that ends the mail's job. */
export async function storeSandboxMail(tx: Transaction, mail: MailMessage, source: MailSource): Promise<void> {
  const { tenantId, to, replyTo = null, fromName = null, subject, text, html, attachments = [] } = mail
  await tx.sql
    .insertInto('sandboxMails')
    .values({
      ...{ tenantId, ...source, sentTo: to, replyTo, fromName, subject, text, html },
      attachments: JSON.stringify(attachments.map(shownAttachment)),
      createdAt: tx.at,
    })
    .execute()
  await sql`delete from sandbox_mails where tenant_id = ${tenantId} and id <= (
    select id from sandbox_mails where tenant_id = ${tenantId} order by id desc offset ${keptMails} limit 1
  )`.execute(tx.sql)
}

/**
 * Returns the name, type and size in bytes of an attachment. The content of an inline image is base64 text. Other
 * attachments contain bytes.
 */
const shownAttachment = ({ filename, contentType, content }: Attachment | InlineImage) => ({
  ...{ filename, contentType },
  size: typeof content === 'string' ? Buffer.byteLength(content, 'base64') : content.length,
})

export interface SandboxMailFilters {
  entityType?: SandboxMail['entityType'] | undefined
  entityId?: number | undefined
}

const columns = sql.raw(`id, job_id, entity_type, entity_id, sent_to as "to", reply_to, from_name, subject, text, html,
  attachments, created_at`)

/**
 * Returns a page of a sandbox's stored mails, newest first. `after` is the id of the last mail of the previous page.
 * Throws Refusal not_found.
 */
export async function listSandboxMails(
  db: ReadContext,
  caller: Caller,
  { entityType, entityId }: SandboxMailFilters,
  { limit, after }: { limit: number; after?: number | undefined },
): Promise<PageOf<SandboxMail>> {
  requireSandbox(caller)
  const parts: RawBuilder<unknown>[] = [sql`tenant_id = ${caller.tenantId}`]
  if (entityType !== undefined) parts.push(sql`entity_type = ${entityType}`)
  if (entityId !== undefined) parts.push(sql`entity_id = ${entityId}`)
  if (after !== undefined) parts.push(sql`id < ${after}`)
  const { rows } = await sql<SandboxMail>`
    select ${columns} from sandbox_mails where ${sql.join(parts, sql` and `)} order by id desc limit ${limit + 1}
  `.execute(db.sql)
  return { items: rows.slice(0, limit), nextAfter: rows.length > limit ? rows[limit - 1]!.id : undefined }
}

/** Returns one stored mail of a sandbox. Throws Refusal not_found. */
export async function findSandboxMail(db: ReadContext, caller: Caller, id: number): Promise<SandboxMail> {
  requireSandbox(caller)
  const { rows } = await sql<SandboxMail>`
    select ${columns} from sandbox_mails where tenant_id = ${caller.tenantId} and id = ${id}
  `.execute(db.sql)
  if (!rows[0]) throw notFound('mail')
  return rows[0]
}
