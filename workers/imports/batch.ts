import { sql } from 'kysely'
import type { Caller } from '../../db/base/caller.ts'
import type { Violation } from '../../db/domain/refusal.ts'
import type { Unit } from '../../db/postgres/transaction.ts'
import { type Holders, holdersOf } from '../../db/records/key-holders.ts'
import { from, liveReferences } from '../../db/records/read.ts'
import { insertRecords } from '../../db/records/write.ts'
import type { JudgedRow } from '../csv/cells.ts'
import { changeRecords, type Family } from '../families.ts'
import {
  type BatchOutcome,
  countChange,
  type ImportMode,
  keyFields,
  planRows,
  type Standing,
  type Step,
} from './plan.ts'
import { foreseeSteps } from './preview.ts'

type Values = Record<string, unknown>

/**
 * Brings a batch of rows into the family's table, in the file's order: planned one after the other, then written group by
 * group. A dry run makes the same plan, and notes it where an import writes it.
 */
export async function importRows(
  unit: Unit,
  caller: Caller,
  mode: ImportMode,
  rows: JudgedRow[],
): Promise<BatchOutcome> {
  const sound = rows.filter(({ violations }) => violations.length === 0)
  const { groups, refused } = planRows(mode, await standingFor(unit, caller, mode, sound), rows)
  const outcome: BatchOutcome = { created: 0, updated: 0, unchanged: 0, refused }
  const made = new Map<number, number>()
  for (const group of groups) {
    if (mode.foreseenBy === undefined) await writeGroup(unit, caller, mode.family, group, made, outcome)
    else await foreseeSteps(unit, caller, mode, mode.foreseenBy, group, outcome)
  }
  return outcome
}

/** Reads what the rows of a batch ask for, once for all of them. */
async function standingFor(unit: Unit, caller: Caller, mode: ImportMode, rows: JudgedRow[]): Promise<Standing> {
  const { family, newest, defaults, foreseenBy, updateInPlace } = mode
  const { record } = family
  const given = [...rows.map(({ values }) => values), defaults]
  const holders = new Map<string, Map<string, Holders>>()
  for (const field of keyFields(mode)) {
    const values = given.map((one) => one[field]).filter((value): value is string => typeof value === 'string')
    holders.set(field, await holdersOf(unit, caller, record, field, values, foreseenBy))
  }
  const live = await liveReferences(unit, caller, record, given)
  const changes = updateInPlace ? rows.map(({ values }) => values) : []
  return {
    live: await liveIds(unit, caller, mode, rows),
    holders,
    lostReferences: (values) =>
      lostReferences(record.references, values, (field, table, id) => {
        // As with ids of rows: what the file itself makes has no number that the file could know.
        return (live.get(field)?.has(id) ?? false) && (table !== record.table || id <= newest)
      }),
    changeRule: (await family.changeRule?.(unit, caller, changes, foreseenBy)) ?? (() => []),
  }
}

function lostReferences(
  references: Family['record']['references'],
  values: Values,
  stands: (field: string, table: string, id: number) => boolean,
): Violation[] {
  return Object.entries(references).flatMap(([field, { table, noun }]): Violation[] => {
    const id = values[field]
    if (typeof id !== 'number' || stands(field, table, id)) return []
    return [{ field, code: 'not_found', message: `No such ${noun}.` }]
  })
}

async function liveIds(
  unit: Unit,
  caller: Caller,
  { family, newest }: ImportMode,
  rows: JudgedRow[],
): Promise<Set<number>> {
  const ids = rows.flatMap(({ id }) => (id !== undefined && id <= newest ? id : []))
  if (ids.length === 0) return new Set()
  const found = await sql<{ id: number }>`
    select id ${from(family.record, caller.tenantId)} and id = any(${ids}) and deleted_at is null`.execute(unit.sql)
  return new Set(found.rows.map(({ id }) => id))
}

/** Writes a group's steps, and counts what became of them. `made` leads from the refs of records made to their ids. */
async function writeGroup(
  unit: Unit,
  caller: Caller,
  family: Family,
  group: Step[],
  made: Map<number, number>,
  outcome: BatchOutcome,
): Promise<void> {
  const changes = group.filter(({ makes }) => !makes)
  const idOf = ({ ref }: Step): number => made.get(ref) ?? ref
  if (changes.length > 0) {
    const wanted = new Map(changes.map((step) => [idOf(step), step.values]))
    const { items, changed } = await changeRecords(unit, caller, family, wanted)
    for (const step of changes) countChange(outcome, step, family, items.has(idOf(step)), changed.has(idOf(step)))
  }
  for (const alike of groupByFields(group.filter(({ makes }) => makes))) {
    const rows = alike.map(({ values }) => values)
    const items = (await insertRecords(unit, caller, family.record, rows)) as { id: number }[]
    for (const [place, { ref }] of alike.entries()) made.set(ref, items[place]!.id)
    outcome.created += items.length
  }
}

/** A statement inserts rows of the same fields; a file's rows differ where a cell of a field without null is empty. */
function groupByFields(steps: Step[]): Step[][] {
  return [...Map.groupBy(steps, ({ values }) => Object.keys(values).sort().join()).values()]
}
