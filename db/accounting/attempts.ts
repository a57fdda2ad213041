import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { timeOrderedId } from '../base/ids.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Sql } from '../postgres/connection.ts'
import type { ReadContext } from '../postgres/transaction.ts'

/**
 * A push of one invoice, which may take several processes: what was begun is written before QuickBooks is asked, so that
 * whoever goes on asks for the same again. Its lease keeps others away while it runs, and its fence keeps a process out
 * that only seemed dead.
 */
export interface Attempt {
  tenantId: number
  invoiceId: number
  realmId: string
  fence: number
  /** Sent with the creation, and in the invoice's note: by it a lost invoice is found again. */
  requestId: string
  /** The creation as it was, or will be, sent; null before that and when it was refused. */
  body: string | null
  /** The hash of what `body` says. */
  contentHash: string | null
  sendStartedAt: string | null
  /** The invoice's DeliveryTime before the mail was asked for. */
  deliveryTime: string | null
  createdAt: string
}

/** Longer than a push takes, so that it ends by itself only where its process has died. */
const attemptLeaseMs = 90_000
/** When whoever finds it running may look again. */
export const heldRetrySeconds = 5

/** Somebody else pushes this invoice now. */
export class AttemptHeld extends Error {
  override readonly name = 'AttemptHeld'
}

/** Why a request cannot have what is being pushed. */
export const heldRefusal = (): Refusal =>
  new Refusal('conflict', 'The invoice is being pushed to the accounting system. Try again in a moment.', {
    headers: { 'Retry-After': String(heldRetrySeconds) },
  })

const columns = sql.raw(`tenant_id, invoice_id, realm_id, fence,
  request_id, body, content_hash, send_started_at,
  delivery_time, created_at`)

/**
 * Begins a push, or goes on with one that was broken off; the caller has locked the invoice. Throws AttemptHeld while
 * another runs.
 */
export async function claimAttempt(
  db: ReadContext,
  { tenantId }: Caller,
  invoiceId: number,
  realmId: string,
): Promise<Attempt> {
  const now = new Date()
  if (await isHeld(db.sql, tenantId, invoiceId, now)) throw new AttemptHeld()
  const leaseUntil = new Date(now.getTime() + attemptLeaseMs).toISOString()
  const { rows } = await sql<Attempt>`
    insert into accounting_attempts as a (tenant_id, invoice_id, realm_id, request_id, fence, lease_until, created_at, updated_at)
    values (${tenantId}, ${invoiceId}, ${realmId}, ${timeOrderedId('req')}, 1, ${leaseUntil}, ${db.at}, ${db.at})
    on conflict (tenant_id, invoice_id, realm_id) do update
      set fence = a.fence + 1, lease_until = excluded.lease_until, updated_at = excluded.updated_at
    returning ${columns}
  `.execute(db.sql)
  return rows[0]!
}

async function isHeld(sql: Sql, tenantId: number, invoiceId: number, now: Date): Promise<boolean> {
  const row = await sql
    .selectFrom('accountingAttempts')
    .select('fence')
    .where('tenantId', '=', tenantId)
    .where('invoiceId', '=', invoiceId)
    .where('leaseUntil', '>', now.toISOString())
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Throws Refusal conflict, with Retry-After, while an invoice is being pushed: what a draft says must not change between its
 * push and its mail. The caller has locked the invoice.
 */
export async function refuseWhilePushed(
  db: ReadContext,
  { tenantId }: Pick<Caller, 'tenantId'>,
  invoiceId: number,
): Promise<void> {
  if (await isHeld(db.sql, tenantId, invoiceId, new Date())) throw heldRefusal()
}

/** Whether a creation of the invoice in this company was begun whose outcome is not known. */
export async function brokenOffAttempt(
  sql: Sql,
  tenantId: number,
  invoiceId: number,
  realmId: string,
): Promise<boolean> {
  const row = await sql
    .selectFrom('accountingAttempts')
    .select('fence')
    .where('tenantId', '=', tenantId)
    .where('invoiceId', '=', invoiceId)
    .where('realmId', '=', realmId)
    .where('body', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

type AttemptChange = Partial<Pick<Attempt, 'body' | 'contentHash' | 'requestId' | 'sendStartedAt' | 'deliveryTime'>>

/** Writes what is known of an attempt before the next call. Throws AttemptHeld when another has taken it over. */
export async function noteAttempt(sql: Sql, attempt: Attempt, change: AttemptChange): Promise<void> {
  const { numUpdatedRows } = await sql
    .updateTable('accountingAttempts')
    .set({ ...change, updatedAt: new Date().toISOString() })
    .where('tenantId', '=', attempt.tenantId)
    .where('invoiceId', '=', attempt.invoiceId)
    .where('realmId', '=', attempt.realmId)
    .where('fence', '=', attempt.fence)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new AttemptHeld()
  Object.assign(attempt, change)
}

/** Ends an attempt with what came of it. Throws AttemptHeld when another has taken it over. */
export async function endAttempt(sql: Sql, attempt: Attempt): Promise<void> {
  const { numDeletedRows } = await sql
    .deleteFrom('accountingAttempts')
    .where('tenantId', '=', attempt.tenantId)
    .where('invoiceId', '=', attempt.invoiceId)
    .where('realmId', '=', attempt.realmId)
    .where('fence', '=', attempt.fence)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw new AttemptHeld()
}

/** Gives an attempt up for now: the next begins where this one has stopped, and anew when nothing was asked for yet. */
export async function leaveAttempt(sql: Sql, attempt: Attempt): Promise<void> {
  const mine = (sql: Sql) =>
    sql
      .updateTable('accountingAttempts')
      .set({ leaseUntil: null })
      .where('tenantId', '=', attempt.tenantId)
      .where('invoiceId', '=', attempt.invoiceId)
      .where('realmId', '=', attempt.realmId)
      .where('fence', '=', attempt.fence)
      .execute()
  if (attempt.body === null && attempt.sendStartedAt === null) {
    await endAttempt(sql, attempt).catch((error: unknown) => {
      if (!(error instanceof AttemptHeld)) throw error
    })
  } else await mine(sql)
}
