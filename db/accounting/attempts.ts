import { type Selectable, sql } from 'kysely'
import type { AccountingAttempts } from '../../generated/database.d.ts'
import type { Caller } from '../base/caller.ts'
import { machineTime } from '../base/clock.ts'
import { timeOrderedId } from '../base/ids.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Sql } from '../postgres/connection.ts'
import { Lease, untilAfter } from '../postgres/leases.ts'
import type { ReadContext } from '../postgres/transaction.ts'

/**
 * A push of one invoice, which may take several processes: what was begun is written before QuickBooks is asked, so that
 * whoever goes on asks for the same again.
 */
export interface Attempt extends Pick<Selectable<AccountingAttempts>, (typeof columns)[number]> {}

/**
 * By `requestId`, which is sent with the creation and stands in the invoice's note, a lost invoice is found again. `body` is the
 * creation as it was, or will be, sent, null before that and when it was refused; `contentHash` is of what it says.
 * `deliveryTime` is the invoice's DeliveryTime before the mail was asked for.
 */
const columns = [
  'tenantId',
  'invoiceId',
  'realmId',
  'fence',
  'requestId',
  'body',
  'contentHash',
  'sendStartedAt',
  'deliveryTime',
  'createdAt',
] as const

/** Longer than a push takes, so that it ends by itself only where its process has died. */
const attemptLease = new Lease<'accountingAttempts', Pick<Attempt, 'tenantId' | 'invoiceId' | 'realmId'>>({
  table: 'accounting_attempts',
  fence: 'fence',
  until: 'lease_until',
  ms: 90_000,
  row: ({ tenantId, invoiceId, realmId }) =>
    sql`tenant_id = ${tenantId} and invoice_id = ${invoiceId} and realm_id = ${realmId}`,
  lost: () => new AttemptHeld(),
})

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

/**
 * Begins a push, or goes on with one that was broken off; the caller has locked the invoice. Throws AttemptHeld while
 * another runs.
 */
export async function claimPushAttempt(
  db: ReadContext,
  { tenantId }: Caller,
  invoiceId: number,
  realmId: string,
): Promise<Attempt> {
  if (await isHeld(db.sql, tenantId, invoiceId)) throw new AttemptHeld()
  return db.sql
    .insertInto('accountingAttempts')
    .values({
      ...{ tenantId, invoiceId, realmId, requestId: timeOrderedId('req'), fence: 1 },
      ...{ leaseUntil: untilAfter(attemptLease.ms), createdAt: db.at, updatedAt: db.at },
    })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'invoiceId', 'realmId']).doUpdateSet((eb) => ({
        fence: eb('accountingAttempts.fence', '+', 1),
        leaseUntil: eb.ref('excluded.leaseUntil'),
        updatedAt: eb.ref('excluded.updatedAt'),
      })),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** The caller has locked the invoice, whichever company it is pushed to. */
async function isHeld(sql: Sql, tenantId: number, invoiceId: number): Promise<boolean> {
  const row = await sql
    .selectFrom('accountingAttempts')
    .select('fence')
    .where('tenantId', '=', tenantId)
    .where('invoiceId', '=', invoiceId)
    .where((eb) => eb.not(attemptLease.isFree()))
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
  if (await isHeld(db.sql, tenantId, invoiceId)) throw heldRefusal()
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
  await attemptLease.write(sql, attempt, { ...change, updatedAt: machineTime() })
  Object.assign(attempt, change)
}

/** Ends an attempt with what came of it. Throws AttemptHeld when another has taken it over. */
export async function endAttempt(sql: Sql, attempt: Attempt): Promise<void> {
  const removal = sql.deleteFrom('accountingAttempts').where(attemptLease.isHeldBy(attempt))
  if ((await removal.executeTakeFirst()).numDeletedRows !== 1n) throw new AttemptHeld()
}

/**
 * Gives an attempt up for now: the next begins where this one has stopped, and anew when nothing was asked for yet. The row alone
 * knows that: what was noted in a transaction that came to nothing is noted nowhere, and its requestId is all by which an
 * invoice that QuickBooks has is found again.
 */
export async function leaveAttempt(sql: Sql, attempt: Attempt): Promise<void> {
  const removal = sql
    .deleteFrom('accountingAttempts')
    .where(attemptLease.isHeldBy(attempt))
    .where('body', 'is', null)
    .where('sendStartedAt', 'is', null)
  if ((await removal.executeTakeFirst()).numDeletedRows === 0n) await attemptLease.release(sql, attempt)
}
