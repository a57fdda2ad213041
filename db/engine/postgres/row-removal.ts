import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { onlyRow } from '../base/only-row.ts'
import type { Database } from './connection.ts'
import { isRetryable } from './failures.ts'

/** Maximum number of rows that one transaction removes or changes. */
const removalBatch = 500
const maxPauseMs = 1_000

/**
 * Calls `batch`, which returns the number of rows that it changed, until that number is 0. Pauses after each batch for
 * as long as the batch took, at most one second, to leave room for requests. Returns false if the process is stopping.
 */
export async function runPacedBatches(batch: () => Promise<number>, stopping: () => boolean): Promise<boolean> {
  for (;;) {
    if (stopping()) return false
    const begun = performance.now()
    const count = await batch().catch((error: unknown) => {
      // Retries after a deadlock or a similar failure: another transaction has locked some of these rows in a different
      // order.
      if (isRetryable(error)) return 1
      throw error
    })
    if (count === 0) return true
    await sleep(Math.min(maxPauseMs, performance.now() - begun))
  }
}

/** Returns a WHERE condition for at most `most` of an organization's rows in a table that satisfy `needed`. */
export const rowBatchCondition = (
  table: string,
  tenantId: number,
  { needed = sql`true`, most = removalBatch }: { needed?: RawBuilder<unknown>; most?: number } = {},
): RawBuilder<unknown> => sql`tenant_id = ${tenantId} and ctid = any(array(
  select ctid from ${sql.table(table)} where tenant_id = ${tenantId} and ${needed} limit ${most}
))`

/**
 * Removes one batch of an organization's rows from a table, and adds their number to the row count of the deletion in
 * the same transaction. Returns the number of rows removed.
 */
export async function removeRowBatch({ sql: at }: Database, tenantId: number, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from ${sql.table(table)} where ${rowBatchCondition(table, tenantId)} returning 1
    ), noted as (
      update organization_deletions set row_count = row_count + (select count(*) from gone) where id = ${tenantId}
    )
    select count(*)::integer as count from gone`.execute(at)
  return onlyRow(rows, 'the count of removed rows').count
}

/**
 * Sets a foreign key column to null in one batch of rows, so that the referenced rows can be removed first. Returns the
 * number of rows changed.
 */
export const clearForeignKeyBatch = (
  database: Database,
  tenantId: number,
  { table, column }: { table: string; column: string },
): Promise<number> =>
  updateRowBatch(database, table, tenantId, sql`${sql.ref(column)} = null`, sql`${sql.ref(column)} is not null`)

/**
 * Applies `change` to one batch of an organization's rows that satisfy `needed`. Returns the number of rows changed.
 */
export async function updateRowBatch(
  { sql: at }: Database,
  table: string,
  tenantId: number,
  change: RawBuilder<unknown>,
  needed: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${change} where ${rowBatchCondition(table, tenantId, { needed })}`.execute(at)
  return Number(numAffectedRows ?? 0n)
}
