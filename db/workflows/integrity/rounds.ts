import { sql } from 'kysely'
import type { ProvedType } from '../../domain/proofs/proof.ts'
import { machineNow } from '../../engine/base/clock.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import type { Database } from '../../engine/postgres/connection.ts'

/**
 * Rounds of the integrity audit. A round covers the records of all organizations. The next round begins at least a day
 * after the previous one began. A round is divided among the runs of five days, so that each record is audited within a
 * week. A small installation is audited in one run. The position is stored after every batch, and a lease prevents two
 * processes from auditing the same round.
 */

/**
 * Position of a round: the last audited record. The round continues after it, in the order of organizations, entity
 * types and ids.
 */
export interface AuditPosition {
  organizationId: number
  recordType: ProvedType
  recordId: number
}

/** A round that this process has claimed: its position, the fencing token and the maximum number of records per run. */
export interface ClaimedRound extends AuditPosition {
  fence: number
  runRecords: number
}

const dayMs = 24 * 3_600_000
const leaseMs = 120_000
/** Number of audit runs in five days, with a run every ten minutes. */
const runsOfRound = 5 * 24 * 6
const minRunRecords = 500

/** Returns the maximum number of records that a run audits, so that the runs of five days audit all records. */
export const recordsPerRun = (records: number): number => Math.max(minRunRecords, Math.ceil(records / runsOfRound))

const start: AuditPosition = { organizationId: 0, recordType: 'pay_app', recordId: 0 }

/** Claims the current round, or begins the next one if it is due. Returns undefined if there is nothing to do. */
export async function claimRound({ sql: at }: Database, nowMs = machineNow()): Promise<ClaimedRound | undefined> {
  const now = new Date(nowMs).toISOString()
  await at
    .insertInto('integrityRounds')
    .values({
      ...start,
      id: 1,
      beganAt: new Date(0).toISOString(),
      endedAt: new Date(0).toISOString(),
      runRecords: minRunRecords,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const due = new Date(nowMs - dayMs).toISOString()
  const { rows } = await sql<ClaimedRound & { endedAt: string | null }>`
    update integrity_rounds set fence = fence + 1, lease_until = ${new Date(nowMs + leaseMs).toISOString()}
    where id = 1 and (lease_until is null or lease_until < ${now}) and (ended_at is null or began_at <= ${due})
    returning fence, run_records, organization_id, record_type, record_id, ended_at`.execute(at)
  const [row] = rows
  if (!row) return undefined
  const { endedAt, ...round } = row
  if (endedAt === null) return round
  const runRecords = recordsPerRun(await countRecordsOfAll(at))
  await at
    .updateTable('integrityRounds')
    .set({ ...start, beganAt: now, endedAt: null, runRecords, audited: 0, found: 0 })
    .where('id', '=', 1)
    .where('fence', '=', round.fence)
    .execute()
  return { ...round, ...start, runRecords }
}

async function countRecordsOfAll(at: Database['sql']): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* all tenants */ select (
    (select count(*) from pay_apps) + (select count(*) from invoices) + (select count(*) from bids))::integer as count`.execute(
    at,
  )
  return onlyRow(rows, 'the count of records').count
}

/** Result of auditing a batch: the number of records and the number of new differences. */
export interface AuditedBatch {
  audited: number
  found: number
}

/** Stores the round's position and renews the lease. Returns false if another process has taken over the round. */
export const saveRoundPosition = async (
  database: Database,
  round: ClaimedRound,
  progress: AuditedBatch,
): Promise<boolean> =>
  writeRound(database, round, sql`lease_until = ${new Date(machineNow() + leaseMs).toISOString()}`, progress)

/** Releases the claimed round. `hasEnded`: whether the round is complete; otherwise the next run continues it. */
export const releaseRound = async (database: Database, round: ClaimedRound, hasEnded: boolean): Promise<void> =>
  void (await writeRound(
    database,
    round,
    hasEnded ? sql`lease_until = null, ended_at = ${new Date(machineNow()).toISOString()}` : sql`lease_until = null`,
    { audited: 0, found: 0 },
  ))

async function writeRound(
  { sql: at }: Database,
  { fence, organizationId, recordType, recordId }: ClaimedRound,
  change: ReturnType<typeof sql>,
  { audited, found }: AuditedBatch,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update integrity_rounds set organization_id = ${organizationId}, record_type = ${recordType}, record_id = ${recordId},
      audited = audited + ${audited}, found = found + ${found}, ${change}
    where id = 1 and fence = ${fence}`.execute(at)
  return Number(numAffectedRows ?? 0) > 0
}
