import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { machineDate } from '../base/clock.ts'
import { type Due, type DueScope, type DueWork, dueNow, ofScope, settleAllDue } from '../jobs/due.ts'
import { type Notice, notifyOfAll } from '../mail/notifications.ts'
import type { Database } from '../postgres/connection.ts'
import type { Transaction } from '../postgres/transaction.ts'
import { transitionMany } from '../records/transitions.ts'
import { type Bid, bids } from './bids.ts'

const batch = 500

/**
 * Sweep that expires sent and viewed bids after their validUntil and emits their events. Concurrent sweeps or
 * acceptances cause one transition only: the second to lock the bid finds another state.
 */
export const expiredBids = (database: Database, scope = dueNow()): DueWork => ({
  batch,
  failure: 'has bids that were not expired',
  find: (after) => dueBids(database, scope, after),
  settle: (tx, caller, ids) => expireBids(tx, caller, ids, scope.now),
})

/** Expires all due bids at once. Returns their number. */
export const sweepExpiredBids = (database: Database, now = machineDate()): Promise<number> =>
  settleAllDue(database, expiredBids(database, { now }))

async function dueBids(database: Database, scope: DueScope, after: Due): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select /* all tenants */ tenant_id, id from bids
    where status in ('sent', 'viewed') and deleted_at is null and valid_until < ${scope.now.toISOString()} ${ofScope(scope, 'tenant_id')}
    and (tenant_id, id) > (${after.tenantId}, ${after.id})
    order by tenant_id, id limit ${batch}
  `.execute(database.sql)
  return rows
}

async function expireBids(tx: Transaction, caller: Caller, ids: readonly number[], now: Date): Promise<number> {
  // validUntil may have changed before the bid was locked.
  const isOver = ({ validUntil }: Bid) => validUntil !== null && Date.parse(validUntil) < now.getTime()
  const expired = await transitionMany(tx, caller, bids, ids, 'expire', isOver)
  const notices = expired.map(
    ({ id, bidNumber }): Notice => ({
      type: 'bid.expired',
      ...{ entityType: 'bid', entityId: id },
      title: `${bidNumber} expired`,
      body: 'The customer has not answered it in time. Reopen it to offer it again.',
    }),
  )
  await notifyOfAll(tx, caller, notices)
  return expired.length
}
