import { sql } from 'kysely'
import type { Caller } from '../../engine/base/caller.ts'
import type { Database } from '../../engine/postgres/connection.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import { lockRecords } from '../../engine/records/lock.ts'
import { type DueRecord, type DueSweep, settleAllDueRecords } from '../../services/jobs/due.ts'
import { storeBidSnapshot } from './bid-snapshots.ts'
import { bids } from './bids.ts'
import { findBidSnapshot } from './paper-contents.ts'

const batch = 100

/**
 * Returns the sweep that stores the missing snapshots of bids that were accepted under an older version of this
 * service. Such a snapshot has the bid's current content, because the content at acceptance is unknown.
 */
export const bidSnapshotSweep = (database: Database): DueSweep => ({
  batch,
  failure: 'has accepted bids whose signed content was not stored',
  find: (after) => bidsWithoutSnapshot(database, after),
  settle: storeSnapshots,
})

/** Stores all missing snapshots now, instead of in the next sweep. Returns the number of bids. */
export const storeMissingBidSnapshots = (database: Database): Promise<number> =>
  settleAllDueRecords(database, bidSnapshotSweep(database))

async function bidsWithoutSnapshot(database: Database, after: DueRecord): Promise<DueRecord[]> {
  const { rows } = await sql<DueRecord>`
    select /* all tenants */ b.tenant_id, b.id from bids b
    where b.status = 'accepted' and b.deleted_at is null
    and (b.tenant_id, b.id) > (${after.tenantId}::bigint, ${after.id}::bigint)
    and not exists (select from signed_bids s where s.tenant_id = b.tenant_id and s.bid_id = b.id)
    order by b.tenant_id, b.id limit ${batch}
  `.execute(database.sql)
  return rows
}

/** Stores the missing snapshots of these bids. They contain no shared files. Bids deleted in the meantime are left out. */
async function storeSnapshots(tx: Transaction, caller: Caller, ids: readonly number[]): Promise<number> {
  for (const id of ids) {
    const bid = (await lockRecords(tx, caller, bids, [id])).get(id)
    if (bid?.status !== 'accepted' || (await findBidSnapshot(tx, caller, id))) continue
    await storeBidSnapshot(tx, caller, bid, { files: [], legible: false })
  }
  return ids.length
}
