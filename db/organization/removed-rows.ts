import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../postgres/connection.ts'
import { isRetryable } from '../postgres/failures.ts'
import type { TableOfOrganizations } from './holdings.ts'
import type { Tie } from './order.ts'

/** Rows of one transaction. */
const removalBatch = 500
const maxPauseMs = 1_000

/**
 * Runs batches until one finds nothing; after each it waits for as long as that took, so that it takes half of a connection
 * at most. False when the process is to stop before the end.
 */
export async function inPacedBatches(batch: () => Promise<number>, stopping: () => boolean): Promise<boolean> {
  for (;;) {
    if (stopping()) return false
    const begun = performance.now()
    const count = await batch().catch((error: unknown) => {
      // Somebody else's transaction has locked some of these rows in another order.
      if (isRetryable(error)) return 1
      throw error
    })
    if (count === 0) return true
    await sleep(Math.min(maxPauseMs, performance.now() - begun))
  }
}

/** For WHERE: some of an organization's rows of a table, of those that fulfil a condition. */
export const someRows = (
  table: TableOfOrganizations,
  tenantId: number,
  { needed = sql`true`, most = removalBatch }: { needed?: RawBuilder<unknown>; most?: number } = {},
): RawBuilder<unknown> => sql`tenant_id = ${tenantId} and ctid = any(array(
  select ctid from ${sql.table(table)} where tenant_id = ${tenantId} and ${needed} limit ${most}
))`

/** Removes some rows of a table, and counts them with the deletion in the same transaction. */
export async function removeRows(
  { sql: at }: Database,
  tenantId: number,
  table: TableOfOrganizations,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from ${sql.table(table)} where ${someRows(table, tenantId)} returning 1
    ), noted as (
      update organization_deletions set row_count = row_count + (select count(*) from gone) where id = ${tenantId}
    )
    select count(*)::integer as count from gone`.execute(at)
  return rows[0]!.count
}

/** Empties the column of some rows, so that what they refer to can be removed before them. */
export const cutTie = (database: Database, tenantId: number, { table, column }: Tie): Promise<number> =>
  changeRows(database, table, tenantId, sql`${sql.ref(column)} = null`, sql`${sql.ref(column)} is not null`)

/** Changes some of the rows that need it; gives their number. */
export async function changeRows(
  { sql: at }: Database,
  table: TableOfOrganizations,
  tenantId: number,
  change: RawBuilder<unknown>,
  needed: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${change} where ${someRows(table, tenantId, { needed })}`.execute(at)
  return Number(numAffectedRows ?? 0n)
}
