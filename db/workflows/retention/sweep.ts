import { sql } from 'kysely'
import type { tenantTables } from '../../../generated/tenant-tables.ts'
import { machineDate } from '../../engine/base/clock.ts'
import type { Database } from '../../engine/postgres/connection.ts'
import { missingLockError } from '../../engine/postgres/failures.ts'
import { lockOrder } from '../../engine/postgres/locks.ts'
import { deleteAllRows } from '../../engine/postgres/row-deletion.ts'
import { rowBatchCondition } from '../../engine/postgres/row-removal.ts'
import { allTenants } from '../../engine/postgres/tenant-guard.ts'
import {
  liveReadContext,
  type ReadContext,
  runTransaction,
  type Transaction,
} from '../../engine/postgres/transaction.ts'
import { type RetentionFacts, readRetentionFacts } from './facts.ts'
import { buildExpiredCondition, findRemovableRecords, type RecordExpiry } from './unreferenced.ts'

const dayMs = 24 * 3600 * 1000
const batchRows = 200
const agedRows = 5_000

/**
 * Removes data whose retention has ended: old deleted records with their parts, old audit log entries, and old
 * notifications. Age is measured by each organization's clock; for the audit log, by the machine's clock. No events are
 * emitted. With `only`, processes only that organization: its records, and its notifications if it is a sandbox whose
 * clock is ahead.
 *
 * Each transaction removes at most 200 records, plus the records that refer to them. An interrupted or concurrent sweep
 * leaves the rest to the next one. Returns the number of removed records. If one organization fails, the others are
 * still processed, and an AggregateError is thrown at the end.
 */
export async function sweepRetention(database: Database, now = machineDate(), only?: number): Promise<number> {
  const facts = await readRetentionFacts(liveReadContext(database))
  let removed = 0
  const failures: Error[] = []
  for (const { tenantId, deletedRecordsDays, clockAheadMs } of await retentions(database, only)) {
    if (deletedRecordsDays === null) continue
    const before = new Date(now.getTime() + clockAheadMs - deletedRecordsDays * dayMs).toISOString()
    try {
      removed += await sweepRecords(database, facts, { tenantId, before, clockAheadMs })
    } catch (cause) {
      failures.push(new Error(`deleted records of tenant ${tenantId} were not all removed`, { cause }))
    }
  }
  if (only === undefined) await sweepAged(database, now)
  await sweepAgedOfSandboxes(database, now, only)
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '))
  return removed
}

interface Retention {
  tenantId: number
  deletedRecordsDays: number | null
  /** Milliseconds by which the organization's clock is ahead; 0 for a live organization. */
  clockAheadMs: number
}

/**
 * Expiry computed with the organization's clock at the start of the sweep. If it is a sandbox, its clock may have been
 * reset since then.
 */
type ExpiredThen = RecordExpiry & Pick<Retention, 'clockAheadMs'>

/** Returns the expiry computed with the organization's current clock, which does not change during this transaction. */
const expiredNow = (tx: Transaction, { tenantId, before, clockAheadMs }: ExpiredThen): RecordExpiry => ({
  tenantId,
  before: new Date(Date.parse(before) - clockAheadMs + aheadMsOf(tx)).toISOString(),
})

const aheadMsOf = ({ at, machineAt }: Transaction): number => Date.parse(at) - Date.parse(machineAt)

async function retentions(database: Database, only: number | undefined): Promise<Retention[]> {
  const { rows } = await sql<Retention>`
    select /* all tenants */ r.tenant_id, r.deleted_records_days, t.clock_ahead_ms
    from data_retention r join tenants t on t.id = r.tenant_id
    where t.frozen_at is null and (${only ?? null}::bigint is null or r.tenant_id = ${only ?? null}::bigint)
    order by r.tenant_id`.execute(database.sql)
  return rows
}

/**
 * Removes expired records of all tables, and repeats that until nothing more can be removed. A removed record may have
 * been the last that referred to another one.
 */
async function sweepRecords(database: Database, facts: RetentionFacts, expired: ExpiredThen): Promise<number> {
  let all = 0
  for (let removed = 1; removed > 0; all += removed) {
    removed = 0
    for (const { table } of facts.removable) removed += await sweepTable(database, facts, expired, table)
  }
  return all
}

async function sweepTable(
  database: Database,
  facts: RetentionFacts,
  then: ExpiredThen,
  table: string,
): Promise<number> {
  let removed = 0
  for (let after = 0; ; ) {
    const ids = await expiredIds(database, then, table, after)
    if (ids.length === 0) return removed
    const range = { after, last: ids.at(-1)! }
    const work = (tx: Transaction) => removeBatch(tx, facts, expiredNow(tx, then), table, range)
    removed += await runTransaction(database, { tenantId: then.tenantId }, work, { interactive: false })
    after = range.last
  }
}

/** Returns the ids of the next expired records of a table: ids above `after` and up to `last`, in order. */
async function expiredIds(
  db: Pick<ReadContext, 'sql'>,
  { tenantId, before }: RecordExpiry,
  table: string,
  after: number,
  last = 2 ** 31,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from ${sql.table(table)} r
    where r.tenant_id = ${tenantId} and r.deleted_at is not null and ${buildExpiredCondition(table, 'r', before)}
    and r.id > ${after} and r.id <= ${last} order by r.id limit ${batchRows}`.execute(db.sql)
  return rows.map(({ id }) => id)
}

async function removeBatch(
  tx: Transaction,
  facts: RetentionFacts,
  expired: RecordExpiry,
  table: string,
  { after, last }: { after: number; last: number },
): Promise<number> {
  // Reads the ids again here, because the transaction may be retried.
  const ids = await expiredIds(tx, expired, table, after, last)
  const going = [...(await findRemovableRecords(tx, facts, expired, table, ids))]
    .filter(([, found]) => found.size > 0)
    .sort(([one], [other]) => rankOf(one) - rankOf(other))
  if (going.length === 0) return 0
  for (const [name, found] of going) await lockExpired(tx, expired, name, found)
  await deleteRows(tx, expired, facts, going)
  return going.reduce((sum, [, { size }]) => sum + size, 0)
}

/** Returns the position of a table in the lock order; tables without a position come last. */
function rankOf(table: string): number {
  const rank = lockOrder.indexOf(table as (typeof lockOrder)[number] & (typeof tenantTables)[number])
  return rank < 0 ? lockOrder.length : rank
}

/**
 * Locks the expired records. If some of them were restored in the meantime, throws an error so that the transaction is
 * retried.
 */
async function lockExpired(
  tx: Transaction,
  { tenantId, before }: RecordExpiry,
  table: string,
  ids: Set<number>,
): Promise<void> {
  const { rows } = await sql`
    select r.id from ${sql.table(table)} r
    where r.tenant_id = ${tenantId} and r.id = any(${[...ids]}) and ${buildExpiredCondition(table, 'r', before)}
    order by r.id for update`.execute(tx.sql)
  if (rows.length < ids.size) throw missingLockError(`some of the expired rows of ${table} were restored`)
}

/**
 * Deletes all rows with one statement: records may refer to each other, and foreign keys are checked at the statement's
 * end.
 */
async function deleteRows(
  tx: Transaction,
  { tenantId }: RecordExpiry,
  { partsOf }: RetentionFacts,
  going: [string, Set<number>][],
): Promise<void> {
  const records = going.map(([table, ids]) => ({ table, which: sql`id = any(${[...ids]})` }))
  const parts = going
    .flatMap(([table, ids]) =>
      (partsOf.get(table) ?? []).map((part) => ({ table: part.table, which: part.of([...ids], tenantId) })),
    )
    .sort((one, other) => rankOf(one.table) - rankOf(other.table))
  const deletions = [...records, ...parts].map(
    ({ table, which }, index) =>
      sql`${sql.raw(`gone${index}`)} as (delete from ${sql.table(table)} where tenant_id = ${tenantId} and ${which})`,
  )
  await sql`with ${sql.join(deletions)} select`.execute(tx.sql)
}

/**
 * Tables whose rows expire by age. `days` is the column of the settings with the retention in days, and `usual` its
 * default.
 */
const agingTables = [
  { table: 'api_audit_logs', days: 'audit_log_days', usual: 90 },
  { table: 'notifications', days: 'notification_days', usual: 90 },
] as const

async function frozenOrganizations(database: Database): Promise<number[]> {
  const rows = await database.sql
    .selectFrom('tenants')
    .modifyFront(allTenants)
    .select('id')
    .where('frozenAt', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Removes old rows of the aging tables. Organizations with a non-default retention are processed one by one, all others
 * together.
 */
async function sweepAged(database: Database, now: Date): Promise<void> {
  const before = (days: number): string => new Date(now.getTime() - days * dayMs).toISOString()
  for (const { table, days, usual } of agingTables) {
    const { rows: other } = await sql<{ tenantId: number; days: number }>`
      select /* all tenants */ tenant_id, ${sql.ref(days)} as days from data_retention
      where ${sql.ref(days)} <> ${usual} order by tenant_id`.execute(database.sql)
    const frozen = await frozenOrganizations(database)
    const apart = [...frozen, ...other.map(({ tenantId }) => tenantId)]
    await deleteAllRows(database, table, sql`created_at < ${before(usual)} and tenant_id <> all(${apart}::bigint[])`)
    for (const one of other.filter(({ tenantId }) => !frozen.includes(tenantId)))
      await deleteAllRows(database, table, sql`tenant_id = ${one.tenantId} and created_at < ${before(one.days)}`)
  }
}

/** Removes old notifications of sandboxes whose clock is ahead. Their age is measured by that clock. */
async function sweepAgedOfSandboxes(database: Database, now: Date, only: number | undefined): Promise<void> {
  const { rows } = await sql<{ tenantId: number; days: number }>`
    select /* all tenants */ t.id as tenant_id, coalesce(r.notification_days, 90) as days
    from tenants t left join data_retention r on r.tenant_id = t.id
    where t.clock_ahead_ms > 0 and t.frozen_at is null and (${only ?? null}::bigint is null or t.id = ${only ?? null}::bigint)
    order by t.id`.execute(database.sql)
  for (const { tenantId, days } of rows) {
    const removeSome = async (tx: Transaction): Promise<number> => {
      const before = new Date(now.getTime() + aheadMsOf(tx) - days * dayMs).toISOString()
      const some = { needed: sql`created_at < ${before}`, most: agedRows }
      const { numAffectedRows } = await sql`
        delete from notifications where ${rowBatchCondition('notifications', tenantId, some)}`.execute(tx.sql)
      return Number(numAffectedRows ?? 0n)
    }
    while ((await runTransaction(database, { tenantId }, removeSome, { interactive: false })) >= agedRows);
  }
}
