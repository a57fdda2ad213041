import { sql } from 'kysely'
import type { Caller } from '../../engine/base/caller.ts'
import { machineDate } from '../../engine/base/clock.ts'
import type { Database } from '../../engine/postgres/connection.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import { transitionMany } from '../../engine/records/transitions.ts'
import {
  createSweepScope,
  type DueRecord,
  type DueSweep,
  type SweepScope,
  settleAllDueRecords,
  tenantInScopeCondition,
} from '../../services/jobs/due.ts'
import { type NewNotification, storeNotifications } from '../../services/mail/notifications.ts'
import { type Bid, bids } from './bids.ts'

const batch = 500

/**
 * Returns the sweep that expires sent and viewed bids after their validUntil and emits their events. Of a concurrent
 * sweep and acceptance, only the first to lock the bid changes its state.
 */
export const bidExpirySweep = (database: Database, scope = createSweepScope()): DueSweep => ({
  batch,
  failure: 'has bids that were not expired',
  find: (after) => dueBids(database, scope, after),
  settle: (tx, caller, ids) => expireBids(tx, caller, ids, scope.now),
})

/** Expires all due bids now, instead of in the next sweep. Returns their number. */
export const sweepExpiredBids = (database: Database, now = machineDate()): Promise<number> =>
  settleAllDueRecords(database, bidExpirySweep(database, { now }))

async function dueBids(database: Database, scope: SweepScope, after: DueRecord): Promise<DueRecord[]> {
  const { rows } = await sql<DueRecord>`
    select /* all tenants */ tenant_id, id from bids
    where status in ('sent', 'viewed') and deleted_at is null and valid_until < ${scope.now.toISOString()} ${tenantInScopeCondition(scope, 'tenant_id')}
    and (tenant_id, id) > (${after.tenantId}, ${after.id})
    order by tenant_id, id limit ${batch}
  `.execute(database.sql)
  return rows
}

async function expireBids(tx: Transaction, caller: Caller, ids: readonly number[], now: Date): Promise<number> {
  // The bid's validUntil may have been changed before the bid was locked.
  const isOver = ({ validUntil }: Bid) => validUntil !== null && Date.parse(validUntil) < now.getTime()
  const expired = await transitionMany(tx, caller, bids, ids, 'expire', isOver)
  const notices = expired.map(
    ({ id, bidNumber }): NewNotification => ({
      type: 'bid.expired',
      ...{ entityType: 'bid', entityId: id },
      title: `${bidNumber} expired`,
      body: 'The customer has not answered it in time. Reopen it to offer it again.',
    }),
  )
  await storeNotifications(tx, caller, notices)
  return expired.length
}
