import { type RawBuilder, sql } from 'kysely'
import { type Database, isDistributedDatabase } from './connection.ts'
import { type PlacedTable, placements } from './distribution/placements.ts'

/** Default maximum of rows that one statement deletes. Each statement is a transaction. */
const usualRows = 5_000

/**
 * Deletes all rows of a table that meet the condition `which`, of all organizations, in batches of `rows` rows. Each
 * batch is a transaction.
 */
export async function deleteAllRows(
  database: Database,
  table: PlacedTable,
  which: RawBuilder<unknown>,
  rows = usualRows,
): Promise<void> {
  while ((await deleteSomeRows(database, table, which, rows)) >= rows);
}

/**
 * Deletes up to `most` rows that meet the condition `which`, of all organizations, and returns their number. A number
 * below `most` means that no such row is left.
 */
export async function deleteSomeRows(
  database: Database,
  table: PlacedTable,
  which: RawBuilder<unknown>,
  most = usualRows,
): Promise<number> {
  if (placements[table] === 'distributed' && (await isDistributedDatabase(database)))
    return removeByOrganization(database, table, which, most)
  const name = sql.table(table)
  const { numAffectedRows } = await sql`
    /* all tenants */ /* one server */ delete from ${name} where ctid = any(array(select ctid from ${name} where (${which}) limit ${most}))
  `.execute(database.sql)
  return Number(numAffectedRows ?? 0n)
}

/**
 * Deletes rows of one organization after the other, because in a distributed table a ctid is unique only within a
 * shard.
 */
async function removeByOrganization(
  { sql: at }: Database,
  table: PlacedTable,
  which: RawBuilder<unknown>,
  most: number,
): Promise<number> {
  const name = sql.table(table)
  const { rows: holders } = await sql<{ tenantId: number }>`
    select /* all tenants */ distinct tenant_id from ${name} where ${which} order by tenant_id`.execute(at)
  let count = 0
  for (const { tenantId } of holders) {
    if (count >= most) break
    const { numAffectedRows } = await sql`
      delete from ${name} where tenant_id = ${tenantId} and ctid = any(array(
        select ctid from ${name} where tenant_id = ${tenantId} and (${which}) limit ${most - count}))`.execute(at)
    count += Number(numAffectedRows ?? 0n)
  }
  return count
}
