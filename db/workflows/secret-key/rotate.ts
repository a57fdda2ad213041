import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { heldByAll, switchKey } from '../../access/installation.ts'
import { machineNow } from '../../base/clock.ts'
import type { Secrets } from '../../base/secrets.ts'
import type { Database } from '../../postgres/connection.ts'
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
}

/** A day: longer than any signed address or form is good for, and enough for whoever goes through a list by cursor. */
const signedLifeMs = 24 * 3600 * 1000
const blocksAtOnce = 64
/** Few, since a mail may hold some megabytes. */
const rowsAtOnce = 20
const pauseMs = 200
const patienceMs = 60_000

/** Switches the installation to SECRET_KEY. Throws where its keys are not those given, or something stays locked. */
export async function rotateSecretKey(database: Database, secrets: Secrets): Promise<Rotated> {
  await switchKey(database.sql, secrets)
  await heldByAll()
  await olderTransactionsEnded(database)
  const rotated: SealedCounts = {}
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    const pass = await passOver(database, secrets)
    add(rotated, pass.rotated)
    if (pass.left === 0) {
      const previousNeededUntil = new Date(machineNow() + signedLifeMs).toISOString()
      return { rotated, unreadable: pass.unreadable, previousNeededUntil }
    }
    if (pass.count === 0 && performance.now() > giveUpAt)
      throw new Error(`${pass.left} rows are locked by others; what was sealed anew stays so. Run it again.`)
    await sleep(pauseMs)
  }
}

/** A transaction that began before the switch may still keep what the key before has sealed. */
async function olderTransactionsEnded({ sql: at }: Database): Promise<void> {
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(at)
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    const ended = await sql<{ yes: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]!.id}::xid8 as yes`.execute(at)
    if (ended.rows[0]!.yes) return
    if (performance.now() > giveUpAt)
      throw new Error('A transaction has been open for a minute. Run it again when it is over.')
    await sleep(pauseMs)
  }
}

interface Pass {
  rotated: SealedCounts
  unreadable: SealedCounts
  count: number
  /** Rows that somebody had locked, or changed meanwhile. */
  left: number
}

async function passOver(database: Database, secrets: Secrets): Promise<Pass> {
  const pass: Pass = { rotated: {}, unreadable: {}, count: 0, left: 0 }
  for (const place of sealedPlaces) {
    for await (const rows of otherSeals(database, place, secrets.sealedPrefix)) {
      const { fresh, unreadable } = await sealedAnew(secrets, rows)
      const count = await replaceSeals(database, place, fresh)
      add(pass.rotated, { [place.kind]: count })
      add(pass.unreadable, { [place.kind]: unreadable })
      pass.count += count
      pass.left += fresh.length - count
    }
  }
  return pass
}

interface SealedRow {
  at: string
  value: string
}

/** What another key has sealed, or this one before its seals named it; some rows at a time, in the order of the disk. */
async function* otherSeals(
  { sql: at }: Database,
  { table, name, value }: SealedPlace,
  prefix: string,
): AsyncGenerator<SealedRow[]> {
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
      yield rows
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
): Promise<number> {
  if (rows.length === 0) return 0
  const places = rows.map((row) => row.at)
  const { numAffectedRows } = await sql`/* all tenants */
    with held as (select t.ctid as place from ${table} t where t.ctid = any(${places}::tid[]) for no key update skip locked)
    update ${table} t set ${change(sql`v.fresh`)}
    from held, unnest(${places}::tid[], ${rows.map((row) => row.value)}::text[], ${rows.map((row) => row.fresh)}::text[])
      as v(place, old, fresh)
    where v.place = held.place and t.ctid = held.place and ${value} = v.old`.execute(at)
  return Number(numAffectedRows ?? 0)
}

function add(to: SealedCounts, some: SealedCounts): void {
  for (const [kind, count] of Object.entries(some) as [keyof SealedCounts, number][]) {
    if (count > 0) to[kind] = (to[kind] ?? 0) + count
  }
}
