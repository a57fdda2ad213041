import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { machineNow } from '../../engine/base/clock.ts'
import { notNull, onlyRow } from '../../engine/base/only-row.ts'
import type { Secrets } from '../../engine/base/secrets.ts'
import { type Database, isDistributedDatabase } from '../../engine/postgres/connection.ts'
import { placements, type TablePlacement } from '../../engine/postgres/distribution/placements.ts'
import { listSealingTransactions } from '../../engine/postgres/stored-seal.ts'
import { switchInstallationKey, waitForAllProcesses } from '../../services/access/installation.ts'
import { type SealedColumn, type SealedCounts, sealedColumns } from './sealed-columns.ts'

/**
 * Rotation of SECRET_KEY. At first, processes that know both keys still use the previous key. Processes that were not
 * restarted yet know only the previous one. `rotateSecretKey` then switches all processes to the new key and seals all
 * data again with it. It runs while the service is in use. It may be interrupted and run again, because every batch is
 * independent.
 */

export interface RotationResult {
  /** Number of values that were sealed again with the new key, per kind. */
  rotated: SealedCounts
  /** Number of values that none of the given keys can open, per kind. */
  unreadable: SealedCounts
  /**
   * Time, ISO 8601, until which signed addresses, cursors and forms that were made with the previous key can be in use.
   */
  previousNeededUntil: string
  /** Note for the operator on what still needs the previous key after `previousNeededUntil`. */
  keep: string
}

/**
 * How long addresses, forms and cursors that were signed with the previous key can be in use: one day in milliseconds.
 * Signed addresses and forms expire earlier, and a day is enough to read a list to its end by cursor.
 */
const signedLifeMs = 24 * 3600 * 1000
const blocksAtOnce = 64
/** Number of rows that are sealed at the same time. It is small, because a mail may have several megabytes. */
const rowsAtOnce = 20
const pauseMs = 200
const usualPatienceMs = 60_000

const keepForWal =
  'Keep the old key for as long as you keep archived WAL: a database that is restored to a point in time before this rotation needs the old key. Backups contain their own key.'

/**
 * Switches the installation to the new SECRET_KEY. Throws an Error if the installation's current key is not among the
 * given ones, or if rows stay locked for longer than `patienceMs`.
 */
export async function rotateSecretKey(
  database: Database,
  secrets: Secrets,
  { patienceMs = usualPatienceMs } = {},
): Promise<RotationResult> {
  await switchInstallationKey(database.sql, secrets)
  await sealingEnded(database, patienceMs)
  await waitForAllProcesses()
  const rotated: SealedCounts = {}
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    const pass = await sealPass(database, secrets)
    add(rotated, pass.rotated)
    const left = (await countOtherSeals(database, secrets)) - total(pass.unreadable)
    if (left === 0) {
      const previousNeededUntil = new Date(machineNow() + signedLifeMs).toISOString()
      return { rotated, unreadable: pass.unreadable, previousNeededUntil, keep: keepForWal }
    }
    if (pass.count === 0 && performance.now() > giveUpAt)
      throw new Error(
        `${left} rows are locked by other transactions. The rows that were encrypted again stay so. Run the command again.`,
      )
    await sleep(pauseMs)
  }
}

/**
 * Waits for the transactions that may have sealed with the previous key. Transactions that begin to seal after the
 * switch use the new key (db/engine/postgres/stored-seal.ts).
 */
async function sealingEnded({ sql: at }: Database, patienceMs: number): Promise<void> {
  const before = new Set(await listSealingTransactions(at))
  const giveUpAt = performance.now() + patienceMs
  while ((await listSealingTransactions(at)).some((name) => before.has(name))) {
    if (performance.now() > giveUpAt)
      throw new Error(
        'A transaction that stores a secret has been open for too long. Run the command again when that transaction has ended.',
      )
    await sleep(pauseMs)
  }
}

/**
 * Counts the values that are still sealed with another key. Sealing again reads each table with several statements, so
 * it can miss a row that another transaction moves within the table in the meantime. Here a single statement counts
 * each table from one snapshot, so that no row is missed.
 */
async function countOtherSeals({ sql: at }: Database, { sealedPrefix }: Secrets): Promise<number> {
  let count = 0
  for (const { table, value } of sealedColumns) {
    const { rows } = await sql<{ count: number }>`/* all tenants */ select count(*)::integer as count from ${table} t
      where ${value} <> '' and not starts_with(${value}, ${sealedPrefix})`.execute(at)
    count += onlyRow(rows, 'the count of values sealed with another key').count
  }
  return count
}

const total = (counts: SealedCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

interface Pass {
  rotated: SealedCounts
  unreadable: SealedCounts
  count: number
}

async function sealPass(database: Database, secrets: Secrets): Promise<Pass> {
  const pass: Pass = { rotated: {}, unreadable: {}, count: 0 }
  for (const place of sealedColumns) {
    const byOrganization = isPlacedByOrganization(place.name) && (await isDistributedDatabase(database))
    const others = byOrganization ? otherSealsByOrganization : otherSeals
    for await (const { tenantId, rows } of others(database, place, secrets.sealedPrefix)) {
      const { fresh, unreadable } = await sealAgain(secrets, rows)
      const count = await replaceSeals(database, place, fresh, ofOrganization(tenantId))
      add(pass.rotated, { [place.kind]: count })
      add(pass.unreadable, { [place.kind]: unreadable })
      pass.count += count
    }
  }
  return pass
}

interface SealedRow {
  at: string
  value: string
}

interface SealedRows {
  /** Organization of the rows; set if the table is distributed over nodes by organization. */
  tenantId?: number
  rows: SealedRow[]
}

const isPlacedByOrganization = (table: string): boolean =>
  (placements as Readonly<Record<string, TablePlacement>>)[table] === 'distributed'

const ofOrganization = (tenantId: number | undefined): RawBuilder<unknown> =>
  tenantId === undefined ? sql`/* one server */` : sql`and t.tenant_id = ${tenantId}`

/**
 * Yields rows sealed with another key, organization by organization, because a row location (ctid) is valid only on one
 * node.
 */
async function* otherSealsByOrganization(
  { sql: at }: Database,
  { table, value }: SealedColumn,
  prefix: string,
): AsyncGenerator<SealedRows> {
  const isOther = sql`${value} <> '' and not starts_with(${value}, ${prefix})`
  const { rows: holders } = await sql<{ tenantId: number }>`
    select /* all tenants */ distinct t.tenant_id from ${table} t where ${isOther} order by t.tenant_id`.execute(at)
  for (const { tenantId } of holders) {
    const { rows: places } = await sql<{ at: string }>`
      select t.ctid::text as at from ${table} t where t.tenant_id = ${tenantId} and ${isOther} order by t.ctid`.execute(
      at,
    )
    for (let index = 0; index < places.length; index += rowsAtOnce) {
      const some = places.slice(index, index + rowsAtOnce).map((row) => row.at)
      const { rows } = await sql<SealedRow>`select t.ctid::text as at, ${value} as value from ${table} t
        where t.tenant_id = ${tenantId} and t.ctid = any(${some}::tid[]) and ${isOther}`.execute(at)
      yield { tenantId, rows }
    }
  }
}

/**
 * Yields groups of rows that are sealed with another key or were sealed before seals contained the key's name. The
 * groups are in physical order.
 */
async function* otherSeals(
  { sql: at }: Database,
  { table, name, value }: SealedColumn,
  prefix: string,
): AsyncGenerator<SealedRows> {
  const { rows: size } = await sql<{ blocks: number | null }>`
    select (pg_relation_size(${name}::regclass) / current_setting('block_size')::integer)::integer as blocks`.execute(
    at,
  )
  const blocks = notNull(onlyRow(size, 'the size of the table').blocks, 'the size of the table')
  for (let from = 0; from < blocks; from += blocksAtOnce) {
    const [first, end] = [`(${from},0)`, `(${from + blocksAtOnce},0)`]
    const { rows: found } = await sql<{ at: string }>`/* all tenants */ select t.ctid::text as at from ${table} t
      where t.ctid >= ${first}::tid and t.ctid < ${end}::tid and ${value} <> '' and not starts_with(${value}, ${prefix})
    `.execute(at)
    for (let index = 0; index < found.length; index += rowsAtOnce) {
      const places = found.slice(index, index + rowsAtOnce).map((row) => row.at)
      const { rows } = await sql<SealedRow>`/* all tenants */ select t.ctid::text as at, ${value} as value
        from ${table} t where t.ctid = any(${places}::tid[]) and ${value} <> '' and not starts_with(${value}, ${prefix})
      `.execute(at)
      yield { rows }
    }
  }
}

async function sealAgain(secrets: Secrets, rows: readonly SealedRow[]) {
  const fresh: (SealedRow & { fresh: string })[] = []
  for (const row of rows) {
    const text = await secrets.open(row.value).catch(() => undefined)
    if (text !== undefined) fresh.push({ ...row, fresh: await secrets.seal(text) })
  }
  return { fresh, unreadable: rows.length - fresh.length }
}

/**
 * Replaces the sealed texts of those rows that are unchanged and not locked. Does not wait for locks. Returns the
 * number of replaced texts.
 */
async function replaceSeals(
  { sql: at }: Database,
  { table, value, change }: SealedColumn,
  rows: readonly (SealedRow & { fresh: string })[],
  ofThese: RawBuilder<unknown>,
): Promise<number> {
  if (rows.length === 0) return 0
  const places = rows.map((row) => row.at)
  const { numAffectedRows } = await sql`/* all tenants */
    with held as (select t.ctid as place from ${table} t where t.ctid = any(${places}::tid[]) ${ofThese} for no key update skip locked)
    update ${table} t set ${change(sql`v.fresh`)}
    from held, unnest(${places}::tid[], ${rows.map((row) => row.value)}::text[], ${rows.map((row) => row.fresh)}::text[])
      as v(place, old, fresh)
    where v.place = held.place and t.ctid = held.place and ${value} = v.old ${ofThese}`.execute(at)
  return Number(numAffectedRows ?? 0)
}

function add(to: SealedCounts, some: SealedCounts): void {
  for (const [kind, count] of Object.entries(some) as [keyof SealedCounts, number][]) {
    if (count > 0) to[kind] = (to[kind] ?? 0) + count
  }
}
