import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { heldByAll, switchKey } from '../../access/installation.ts'
import { machineNow } from '../../base/clock.ts'
import type { Secrets } from '../../base/secrets.ts'
import { type Database, isSpreadDatabase } from '../../postgres/connection.ts'
import { placements, type TablePlace } from '../../postgres/distribution/placements.ts'
import { sealingTransactions } from '../../postgres/stored-seal.ts'
import { type SealedCounts, type SealedPlace, sealedPlaces } from './sealed.ts'

/**
 * Another SECRET_KEY. Processes with both keys go on signing and sealing with the one before, which those that have not
 * been restarted yet can read; `rotateSecretKey` switches all of them and seals anew whatever the key before had sealed.
 * It runs beside the service, and may be broken off and run again: every batch stands for itself.
 */

export interface Rotated {
  /** How many were sealed anew. */
  rotated: SealedCounts
  /** How many none of the keys that are given can open. */
  unreadable: SealedCounts
  /** Until then signed addresses, cursors and forms of the key before are still about. */
  previousNeededUntil: string
  /** What still needs the key before after that. */
  keep: string
}

/** A day: longer than any signed address or form is good for, and enough for whoever goes through a list by cursor. */
const signedLifeMs = 24 * 3600 * 1000
const blocksAtOnce = 64
/** Few, since a mail may hold some megabytes. */
const rowsAtOnce = 20
const pauseMs = 200
const usualPatienceMs = 60_000

const keepForWal =
  'A database that archived WAL brings back to a point in time before this rotation needs the key before: keep it as long as your WAL reaches. Backups bring their own key.'

/**
 * Switches the installation to SECRET_KEY. Throws where its keys are not those given, or something stays locked for longer
 * than `patienceMs`.
 */
export async function rotateSecretKey(
  database: Database,
  secrets: Secrets,
  { patienceMs = usualPatienceMs } = {},
): Promise<Rotated> {
  await switchKey(database.sql, secrets)
  await sealingEnded(database, patienceMs)
  await heldByAll()
  const rotated: SealedCounts = {}
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    const pass = await passOver(database, secrets)
    add(rotated, pass.rotated)
    const left = (await countOtherSeals(database, secrets)) - total(pass.unreadable)
    if (left === 0) {
      const previousNeededUntil = new Date(machineNow() + signedLifeMs).toISOString()
      return { rotated, unreadable: pass.unreadable, previousNeededUntil, keep: keepForWal }
    }
    if (pass.count === 0 && performance.now() > giveUpAt)
      throw new Error(`${left} rows are locked by others; what was encrypted again stays so. Run it again.`)
    await sleep(pauseMs)
  }
}

/**
 * Waits for the transactions that may have sealed under the key before. Those that begin to seal after the switch use the
 * new key (db/postgres/stored-seal.ts).
 */
async function sealingEnded({ sql: at }: Database, patienceMs: number): Promise<void> {
  const before = new Set(await sealingTransactions(at))
  const giveUpAt = performance.now() + patienceMs
  while ((await sealingTransactions(at)).some((name) => before.has(name))) {
    if (performance.now() > giveUpAt)
      throw new Error('A transaction that stores a secret has been open for too long. Run it again when it is over.')
    await sleep(pauseMs)
  }
}

/**
 * Counts values still sealed under another key. A pass reads rows one group after the other and misses one that another
 * transaction has just written again, at another place; one statement for each table misses none.
 */
async function countOtherSeals({ sql: at }: Database, { sealedPrefix }: Secrets): Promise<number> {
  let count = 0
  for (const { table, value } of sealedPlaces) {
    const { rows } = await sql<{ count: number }>`/* all tenants */ select count(*)::integer as count from ${table} t
      where ${value} <> '' and not starts_with(${value}, ${sealedPrefix})`.execute(at)
    count += rows[0]!.count
  }
  return count
}

const total = (counts: SealedCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

interface Pass {
  rotated: SealedCounts
  unreadable: SealedCounts
  count: number
}

async function passOver(database: Database, secrets: Secrets): Promise<Pass> {
  const pass: Pass = { rotated: {}, unreadable: {}, count: 0 }
  for (const place of sealedPlaces) {
    const byOrganization = isPlacedByOrganization(place.name) && (await isSpreadDatabase(database))
    const others = byOrganization ? otherSealsByOrganization : otherSeals
    for await (const { tenantId, rows } of others(database, place, secrets.sealedPrefix)) {
      const { fresh, unreadable } = await sealedAnew(secrets, rows)
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
  /** Whose they are, where rows lie on the node of their organization. */
  tenantId?: number
  rows: SealedRow[]
}

const isPlacedByOrganization = (table: string): boolean =>
  (placements as Readonly<Record<string, TablePlace>>)[table] === 'distributed'

const ofOrganization = (tenantId: number | undefined): RawBuilder<unknown> =>
  tenantId === undefined ? sql`/* one server */` : sql`and t.tenant_id = ${tenantId}`

/** The same rows by organization, since their places are those of the node on which they lie. */
async function* otherSealsByOrganization(
  { sql: at }: Database,
  { table, value }: SealedPlace,
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

/** What another key has sealed, or this one before its seals named it; some rows at a time, in the order of the disk. */
async function* otherSeals(
  { sql: at }: Database,
  { table, name, value }: SealedPlace,
  prefix: string,
): AsyncGenerator<SealedRows> {
  const { rows: size } = await sql<{ blocks: number }>`
    select (pg_relation_size(${name}::regclass) / current_setting('block_size')::integer)::integer as blocks`.execute(
    at,
  )
  for (let from = 0; from < size[0]!.blocks; from += blocksAtOnce) {
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

async function sealedAnew(secrets: Secrets, rows: readonly SealedRow[]) {
  const fresh: (SealedRow & { fresh: string })[] = []
  for (const row of rows) {
    const text = await secrets.open(row.value).catch(() => undefined)
    if (text !== undefined) fresh.push({ ...row, fresh: await secrets.seal(text) })
  }
  return { fresh, unreadable: rows.length - fresh.length }
}

/** Replaces those that are as they were read and that nobody has locked; waits for nothing. Returns their number. */
async function replaceSeals(
  { sql: at }: Database,
  { table, value, change }: SealedPlace,
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
