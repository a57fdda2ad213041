import { sql } from 'kysely'
import { type Caller, callerOf } from '../base/caller.ts'
import { type Notice, notifyOfAll } from '../mail/notifications.ts'
import type { Database } from '../postgres/connection.ts'
import { type Transaction, writing } from '../postgres/transaction.ts'
import { transitionMany } from '../records/transitions.ts'
import { bids } from './bids.ts'

const batchSize = 500

/**
 * Every sent or viewed bid whose validUntil is over becomes expired, with its event: tenant by tenant, at most 500 in a
 * transaction. Returns how many. Concurrent sweeps, or a sweep beside an acceptance, make one transition: the second to
 * lock the bid finds another state.
 */
export async function sweepExpiredBids(database: Database, now = new Date()): Promise<number> {
  let expired = 0
  for (;;) {
    const due = await dueBids(database, now.toISOString())
    const moved = await expireTenants(database, due)
    expired += moved
    if (due.length < batchSize || moved === 0) return expired
  }
}

interface DueBid {
  tenantId: number
  id: number
}

async function dueBids(database: Database, now: string): Promise<DueBid[]> {
  const { rows } = await sql<DueBid>`
    select /* all tenants */ tenant_id, id from bids
    where status in ('sent', 'viewed') and deleted_at is null and valid_until < ${now}
    order by tenant_id, id limit ${batchSize}
  `.execute(database.sql)
  return rows
}

async function expireTenants(database: Database, due: readonly DueBid[]): Promise<number> {
  let moved = 0
  for (const [tenantId, rows] of Map.groupBy(due, (row) => row.tenantId)) {
    const caller = callerOf(tenantId, { apiKeyId: null, userId: null, clientId: null, scopes: [] })
    const ids = rows.map(({ id }) => id)
    moved += await writing(database, caller, (tx) => expireBids(tx, caller, ids), { interactive: false })
  }
  return moved
}

async function expireBids(tx: Transaction, caller: Caller, ids: readonly number[]): Promise<number> {
  const expired = await transitionMany(tx, caller, bids, ids, 'expire')
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
