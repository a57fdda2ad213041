import { type RawBuilder, sql } from 'kysely'
import type { ProvedType } from '../../domain/proofs/proof.ts'
import { callerFromRequester } from '../../engine/base/caller.ts'
import type { Database } from '../../engine/postgres/connection.ts'
import { type ReadContext, readContextAtClockOf, runTransaction } from '../../engine/postgres/transaction.ts'
import type { RunLimits } from '../../services/jobs/due.ts'
import { readBidProofInputs } from '../proofs/bids.ts'
import { readInvoiceProofInputs } from '../proofs/invoices.ts'
import { readPayAppProofInputs } from '../proofs/pay-apps.ts'
import type { ProvedRecord } from '../proofs/records.ts'
import {
  findNewDifferences,
  findResolvedDifferences,
  listKnownDifferences,
  maxDifferencesPerRecord,
  type RecordDifference,
  storeDifferences,
} from './differences.ts'
import { type ClaimedRound, claimRound, releaseRound, saveRoundPosition } from './rounds.ts'

/**
 * Integrity audit: recalculates the figures of every sent or submitted record, with the code that computed them, and
 * reports stored figures that differ. It reads each batch with one statement, keeps no transaction open, and writes
 * only if a difference appears or disappears.
 */

interface Audited {
  /**
   * Reads the records of one batch, which has at most `batch` records. The batch of pay applications is small, because
   * a schedule of values has up to 2,000 lines.
   */
  read(db: ReadContext, tenantId: number, ids: readonly number[]): Promise<ProvedRecord[]>
  batch: number
  table: RawBuilder<unknown>
  which: RawBuilder<unknown>
}

/** Entity types in the order in which an organization's records are audited. */
const kinds: Record<ProvedType, Audited> = {
  pay_app: {
    ...{ read: readPayAppProofInputs, batch: 20, table: sql.table('pay_apps') },
    which: sql`status in ('submitted', 'approved', 'paid', 'voided')`,
  },
  invoice: { read: readInvoiceProofInputs, batch: 100, table: sql.table('invoices'), which: sql`status <> 'draft'` },
  bid: { read: readBidProofInputs, batch: 100, table: sql.table('bids'), which: sql`status <> 'draft'` },
}
const order = Object.keys(kinds) as ProvedType[]

/** Result of one audit run. */
export interface AuditRunResult {
  audited: number
  found: number
  /** Whether to run again at once, because the run stopped before it had processed its share of the round. */
  mustContinue: boolean
  failures: Error[]
}

/**
 * Runs the audit within bounds: continues the current round, or begins the next one. A batch that cannot be audited is
 * skipped and reported in `failures`.
 */
export async function auditFigures(database: Database, bounds: RunLimits): Promise<AuditRunResult> {
  const end: AuditRunResult = { audited: 0, found: 0, mustContinue: false, failures: [] }
  const round = await claimRound(database)
  if (!round) return end
  const most = Math.min(bounds.maxRecords, round.runRecords)
  for (;;) {
    const isOver = end.audited >= most
    if (isOver || bounds.isStopping() || performance.now() >= bounds.untilMs) {
      await releaseRound(database, round, false)
      return { ...end, mustContinue: !isOver }
    }
    const ids = await nextIds(database, round)
    if (ids.length === 0) {
      if (await advanceRound(database, round)) continue
      await releaseRound(database, round, true)
      return end
    }
    const found = await auditBatch(database, round, ids).catch((cause: unknown) => {
      const { organizationId, recordType } = round
      const about = `${recordType} ${ids[0]} to ${ids.at(-1)} of tenant ${organizationId}`
      end.failures.push(new Error(`the figures of ${about} were not audited`, { cause }))
      return 0
    })
    round.recordId = ids.at(-1)!
    end.audited += ids.length
    end.found += found
    if (!(await saveRoundPosition(database, round, { audited: ids.length, found }))) return end
  }
}

async function nextIds(database: Database, { organizationId, recordType, recordId }: ClaimedRound): Promise<number[]> {
  if (organizationId === 0) return []
  const { table, which, batch } = kinds[recordType]
  const { rows } = await sql<{ id: number }>`
    select id from ${table} where tenant_id = ${organizationId} and id > ${recordId} and deleted_at is null and ${which}
    order by id limit ${batch}`.execute(database.sql)
  return rows.map(({ id }) => id)
}

/**
 * Moves the round to the next entity type; after the last entity type, to the next organization. Returns false if there
 * is no further organization.
 */
async function advanceRound(database: Database, round: ClaimedRound): Promise<boolean> {
  const { organizationId, recordType } = round
  if (organizationId !== 0) await deleteOutdated(database, organizationId, recordType)
  const next = organizationId === 0 ? undefined : order[order.indexOf(recordType) + 1]
  if (next) {
    Object.assign(round, { recordType: next, recordId: 0 })
    return true
  }
  const tenant = await database.sql
    .selectFrom('tenants')
    .select('id')
    .where('id', '>', organizationId)
    .where('frozenAt', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!tenant) return false
  Object.assign(round, { organizationId: tenant.id, recordType: order[0], recordId: 0 })
  return true
}

/** Deletes differences of records that were deleted or are drafts again. */
async function deleteOutdated(database: Database, tenantId: number, recordType: ProvedType): Promise<void> {
  const { table, which } = kinds[recordType]
  await sql`
    delete from integrity_differences where tenant_id = ${tenantId} and entity_type = ${recordType} and entity_id not in (
      select id from ${table} where tenant_id = ${tenantId} and deleted_at is null and ${which}
    )`.execute(database.sql)
}

/** Audits one batch and returns the number of new differences. */
async function auditBatch(
  database: Database,
  { organizationId: tenantId, recordType }: ClaimedRound,
  ids: readonly number[],
): Promise<number> {
  const caller = callerFromRequester(tenantId, { apiKeyId: null, userId: null, clientId: null, scopes: [] })
  const db = await readContextAtClockOf(database, caller)
  const found = differencesIn(await kinds[recordType].read(db, tenantId, ids))
  const known = await listKnownDifferences(db, tenantId, recordType, ids)
  const [came, gone] = [findNewDifferences(known, found), findResolvedDifferences(known, found)]
  if (came.length + gone.length > 0)
    await runTransaction(database, caller, (tx) => storeDifferences(tx, caller, recordType, { came, gone }), {
      interactive: false,
    })
  return came.length
}

const differencesIn = (records: readonly ProvedRecord[]): RecordDifference[] =>
  records.flatMap(({ id: entityId, facts }) =>
    facts.differences.slice(0, maxDifferencesPerRecord).map((one) => ({ ...one, entityId })),
  )
