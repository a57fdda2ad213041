import { type Selectable, sql } from 'kysely'
import type { AccountingAttempts } from '../../../generated/database.d.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { machineTime } from '../../engine/base/clock.ts'
import { createTimeOrderedId } from '../../engine/base/ids.ts'
import type { ReadSql, Sql } from '../../engine/postgres/connection.ts'
import { Lease, leaseEnd } from '../../engine/postgres/leases.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'

/**
 * A push of one invoice to QuickBooks. If a process dies, another one continues the push. Each request is stored before
 * it is sent to QuickBooks, so that the next process repeats exactly this request.
 */
export interface PushAttempt extends Pick<Selectable<AccountingAttempts>, (typeof columns)[number]> {}

/**
 * Columns of an attempt. `requestId` is sent with the creation request and stored in the invoice's note. So the created
 * invoice can be found if the answer was lost. `body` is the creation request. It is null until the request is
 * determined, and after a refusal. `contentHash` is the hash of the invoice's content. `deliveryTime` is the invoice's
 * DeliveryTime at QuickBooks before its mail was requested.
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

/** Lease of a push attempt. It is longer than any push, so it expires only if the process has died. */
const attemptLease = new Lease<'accountingAttempts', Pick<PushAttempt, 'tenantId' | 'invoiceId' | 'realmId'>>({
  table: 'accounting_attempts',
  fence: 'fence',
  until: 'lease_until',
  ms: 90_000,
  row: ({ tenantId, invoiceId, realmId }) =>
    sql`tenant_id = ${tenantId} and invoice_id = ${invoiceId} and realm_id = ${realmId}`,
  lost: () => new PushInProgress(),
})

/** Seconds to wait before retrying when another process pushes the invoice. */
export const pushRetrySeconds = 5

/** Thrown when another process is pushing the invoice. */
export class PushInProgress extends Error {
  override readonly name = 'AttemptHeld'
}

/** Returns the refusal (conflict, with Retry-After) for a request to change or push an invoice that is being pushed. */
export const pushInProgressRefusal = (): Refusal =>
  new Refusal('conflict', 'The invoice is being pushed to the accounting system. Try again in a moment.', {
    headers: { 'Retry-After': String(pushRetrySeconds) },
  })

/**
 * Begins the push of an invoice, or continues an interrupted push. The invoice must be locked. Throws PushInProgress
 * while another process pushes the invoice.
 */
export async function claimPushAttempt(
  db: Pick<Transaction, 'sql' | 'at'>,
  { tenantId }: Caller,
  invoiceId: number,
  realmId: string,
): Promise<PushAttempt> {
  if (await isHeld(db.sql, tenantId, invoiceId)) throw new PushInProgress()
  return db.sql
    .insertInto('accountingAttempts')
    .values({
      ...{ tenantId, invoiceId, realmId, requestId: createTimeOrderedId('req'), fence: 1 },
      ...{ leaseUntil: leaseEnd(attemptLease.ms), createdAt: db.at, updatedAt: db.at },
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

/** Reports whether the invoice is being pushed to any company. The invoice must be locked. */
async function isHeld(sql: ReadSql, tenantId: number, invoiceId: number): Promise<boolean> {
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
 * Throws Refusal conflict, with Retry-After, while the invoice is being pushed, because a draft must not change between
 * its push and its mail. The invoice must be locked.
 */
export async function refuseWhilePushed(
  db: ReadContext,
  { tenantId }: Pick<Caller, 'tenantId'>,
  invoiceId: number,
): Promise<void> {
  if (await isHeld(db.sql, tenantId, invoiceId)) throw pushInProgressRefusal()
}

/**
 * Reports whether the company may contain the invoice: its creation was requested, and the outcome is not yet known.
 */
export async function hasUncertainCreation(
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

type AttemptChange = Partial<Pick<PushAttempt, 'body' | 'contentHash' | 'requestId' | 'sendStartedAt' | 'deliveryTime'>>

/**
 * Stores the attempt's progress. Call it before the next request to QuickBooks. Throws PushInProgress if another
 * process has taken over the attempt.
 */
export async function saveAttemptProgress(sql: Sql, attempt: PushAttempt, change: AttemptChange): Promise<void> {
  await attemptLease.write(sql, attempt, { ...change, updatedAt: machineTime() })
  Object.assign(attempt, change)
}

/** Deletes a finished attempt. Throws PushInProgress if another process has taken it over. */
export async function deletePushAttempt(sql: Sql, attempt: PushAttempt): Promise<void> {
  const removal = sql.deleteFrom('accountingAttempts').where(attemptLease.isHeldBy(attempt))
  if ((await removal.executeTakeFirst()).numDeletedRows !== 1n) throw new PushInProgress()
}

/**
 * Releases an unfinished attempt, so that another process can continue it. If the stored row says that no request was
 * sent to QuickBooks yet, deletes the attempt instead. Otherwise the row must stay: only its requestId can find an
 * invoice that QuickBooks has already created.
 */
export async function releasePushAttempt(sql: Sql, attempt: PushAttempt): Promise<void> {
  const removal = sql
    .deleteFrom('accountingAttempts')
    .where(attemptLease.isHeldBy(attempt))
    .where('body', 'is', null)
    .where('sendStartedAt', 'is', null)
  if ((await removal.executeTakeFirst()).numDeletedRows === 0n) await attemptLease.release(sql, attempt)
}
