import { sql } from 'kysely'
import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { Secrets } from '../../engine/base/secrets.ts'
import { createSealer } from '../../engine/postgres/stored-seal.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import {
  deleteTasks,
  filterQueuedTasks,
  findTasksMatching,
  listMailTasks,
  replaceSealedPayload,
} from '../../services/jobs/adapters/queue.ts'
import type { MailMessage } from '../../services/mail/mail.ts'
import type { ContactRecordIds } from './remaining-records.ts'
import type { SubjectSearch } from './subject-search.ts'

/**
 * This module erases data in sealed texts, which must be opened to be searched: queued mails, and stored answers with a
 * secret.
 */

/**
 * Deletes a contact's mails: sandbox mails to the contact or about its records, and queued mails that name it. Returns
 * the number of deleted mails.
 */
export async function removeContactMails(
  tx: Transaction,
  caller: Caller,
  secrets: Secrets,
  of: ContactRecordIds,
  sought: SubjectSearch,
): Promise<number> {
  return (await removeSandboxMails(tx, caller, of, sought)) + (await removeQueued(tx, caller, secrets, sought))
}

async function removeSandboxMails(
  tx: Transaction,
  { tenantId }: Caller,
  { bids, invoices, changeOrders, payApps, signatureRequests }: ContactRecordIds,
  { id, pattern }: SubjectSearch,
): Promise<number> {
  const on = (type: string, ids: readonly number[]) => sql`(entity_type = ${type} and entity_id = any(${ids}))`
  const records = [
    on('contact', [id]),
    on('bid', bids),
    on('invoice', invoices),
    on('change_order', changeOrders),
    on('pay_app', payApps),
    on('signature_request', signatureRequests),
  ]
  const { numAffectedRows } = await sql`delete from sandbox_mails where tenant_id = ${tenantId}
    and (sent_to ~* ${pattern} or ${sql.join(records, sql` or `)})`.execute(tx.sql)
  return Number(numAffectedRows ?? 0)
}

async function removeQueued(
  tx: Transaction,
  { tenantId }: Caller,
  secrets: Secrets,
  { scrubber, pattern }: SubjectSearch,
) {
  const named: string[] = []
  for (const { id, sealed } of await listMailTasks(tx.sql, tenantId)) {
    // If the key that sealed the mail is lost, the mail can be neither read nor sent.
    const message = await secrets.open(sealed).catch(() => '')
    if (scrubber.contains(message)) named.push(id)
  }
  for (const { id, payload } of await findTasksMatching(tx.sql, tenantId, pattern))
    if (scrubber.contains(payload)) named.push(id)
  const gone = await deleteTasks(tx.sql, named)
  await refuseWhileSent(tx, named, gone)
  return gone.length
}

/**
 * Throws Refusal service_unavailable if one of the tasks in `named` could not be deleted or changed because it is
 * running. Otherwise a mail that the mail server rejects would be retried with the unchanged text.
 */
async function refuseWhileSent(tx: Transaction, named: readonly string[], done: readonly string[]): Promise<void> {
  const rest = named.filter((id) => !done.includes(id))
  if (rest.length === 0 || (await filterQueuedTasks(tx.sql, rest)).length === 0) return
  const detail = 'A mail with this personal data is being sent right now, so nothing was erased. Try again in a minute.'
  throw new Refusal('service_unavailable', detail, { headers: { 'Retry-After': '60' } })
}

/**
 * Deletes queued mails to an erased user. Removes the user's texts from queued mails to others, which are still sent.
 * Returns the number of deleted and changed mails.
 */
export async function scrubQueuedMails(
  tx: Transaction,
  { tenantId }: Caller,
  secrets: Secrets,
  { scrubber, pattern }: SubjectSearch,
): Promise<number> {
  const removed: string[] = []
  const changing: string[] = []
  const changed: string[] = []
  for (const { id, sealed } of await listMailTasks(tx.sql, tenantId)) {
    const message = await secrets.open(sealed).catch(() => '')
    if (!scrubber.contains(message)) continue
    const { to, replyTo, ...mail } = JSON.parse(message) as MailMessage
    if (scrubber.contains(to)) {
      removed.push(id)
      continue
    }
    const seal = await createSealer(tx.sql, secrets)
    const answersTo = replyTo === undefined || scrubber.contains(replyTo) ? {} : { replyTo }
    changing.push(id)
    const scrubbed = await seal(JSON.stringify({ ...scrubber.json(mail), to, ...answersTo }))
    if (await replaceSealedPayload(tx.sql, id, scrubbed)) changed.push(id)
  }
  for (const { id, payload } of await findTasksMatching(tx.sql, tenantId, pattern))
    if (scrubber.contains(payload)) removed.push(id)
  const done = [...changed, ...(await deleteTasks(tx.sql, removed))]
  await refuseWhileSent(tx, [...changing, ...removed], done)
  return done.length
}

/** Removes a contact's or user's texts from sealed stored answers. Returns the number of changed answers. */
export async function scrubSealedAnswers(
  tx: Transaction,
  { tenantId }: Caller,
  secrets: Secrets,
  { scrubber }: SubjectSearch,
): Promise<number> {
  const { rows } = await sql<{ key: string; body: string }>`
    select key::text as key, body from idempotency_keys where tenant_id = ${tenantId} and sealed and body is not null
    order by key`.execute(tx.sql)
  let count = 0
  for (const { key, body } of rows) {
    const answer = await secrets.open(body).catch(() => undefined)
    if (answer === undefined) continue
    const parts = JSON.parse(answer) as { body: string; headers: object }
    const scrubbed = JSON.stringify({ ...parts, body: scrubber.jsonText(parts.body) })
    if (scrubbed === answer) continue
    const seal = await createSealer(tx.sql, secrets)
    await tx.sql
      .updateTable('idempotencyKeys')
      .set({ body: await seal(scrubbed) })
      .where('tenantId', '=', tenantId)
      .where('key', '=', key)
      .execute()
    count += 1
  }
  return count
}
