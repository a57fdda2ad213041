import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../postgres/connection.ts'
import { isRetryable } from '../postgres/failures.ts'
import type { TenantTable } from './inventory.ts'
import type { ForeignKey } from './table-order.ts'

/** Maximum number of rows per transaction. */
const removalBatch = 500
const maxPauseMs = 1_000

/**
 * Runs batches until one finds nothing. After each batch, it pauses for as long as the batch took, and so uses at most
 * half of a connection's time. Returns false if the process is stopping.
 */
export async function inPacedBatches(batch: () => Promise<number>, stopping: () => boolean): Promise<boolean> {
  for (;;) {
    if (stopping()) return false
    const begun = performance.now()
    const count = await batch().catch((error: unknown) => {
      // Another transaction has locked some of these rows in a different order.
      if (isRetryable(error)) return 1
      throw error
    })
    if (count === 0) return true
    await sleep(Math.min(maxPauseMs, performance.now() - begun))
  }
}

/** Returns a WHERE condition for a limited number of an organization's rows in a table that satisfy `needed`. */
export const rowBatchCondition = (
  table: TenantTable,
  tenantId: number,
  { needed = sql`true`, most = removalBatch }: { needed?: RawBuilder<unknown>; most?: number } = {},
): RawBuilder<unknown> => sql`tenant_id = ${tenantId} and ctid = any(array(
  select ctid from ${sql.table(table)} where tenant_id = ${tenantId} and ${needed} limit ${most}
))`

/**
 * Removes one batch of rows from a table and adds their number to the deletion, in the same transaction. Returns the
 * number of rows removed.
 */
export async function removeRowBatch({ sql: at }: Database, tenantId: number, table: TenantTable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from ${sql.table(table)} where ${rowBatchCondition(table, tenantId)} returning 1
    ), noted as (
      update organization_deletions set row_count = row_count + (select count(*) from gone) where id = ${tenantId}
    )
    select count(*)::integer as count from gone`.execute(at)
  return rows[0]!.count
}

/**
 * Sets a foreign key column of one batch of rows to null, so that the rows it refers to can be removed first. Returns
 * the number of rows changed.
 */
export const clearForeignKeyBatch = (
  database: Database,
  tenantId: number,
  { table, column }: ForeignKey,
): Promise<number> =>
  updateRowBatch(database, table, tenantId, sql`${sql.ref(column)} = null`, sql`${sql.ref(column)} is not null`)

/** Changes one batch of the rows that satisfy `needed`. Returns the number of rows changed. */
export async function updateRowBatch(
  { sql: at }: Database,
  table: TenantTable,
  tenantId: number,
  change: RawBuilder<unknown>,
  needed: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${change} where ${rowBatchCondition(table, tenantId, { needed })}`.execute(at)
  return Number(numAffectedRows ?? 0n)
}
