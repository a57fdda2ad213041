import type { RowCheck } from '../../db/domain/contract-schema.ts'
import type { Refusal, Violation } from '../../db/domain/refusal.ts'
import type { BatchSnapshot, RecordLookup } from '../../db/records/batch-snapshot.ts'
import type { Holders } from '../../db/records/key-holders.ts'
import type { RecordFacts, Resource } from '../../db/records/resource.ts'
import { type JudgedRow, withDefaults } from '../csv/cells.ts'

type Values = Record<string, unknown>

/** How an import treats its rows. */
export interface ImportMode {
  resource: Resource
  updateInPlace: boolean
  defaults: Values
  checkNew: RowCheck
  checkChange: RowCheck
  /** The fields that a record is made with and that no change may give. */
  fixed: readonly string[]
  /** The newest record when the import began: the id in a row cannot mean a record that the same file creates. */
  newest: number
  lookup: RecordLookup
  /** Of a dry run: the job, under which it notes what it would have written. */
  dryRun: string | undefined
}

/** A row that takes effect: it makes a record, whose ref is minus the row's number, or changes the one with that id or ref. */
export interface PlannedRow {
  row: JudgedRow
  ref: number
  makes: boolean
  values: Values
}

export interface RefusedRow {
  row: JudgedRow
  violations: Violation[]
  /** What the row would do without its wrong values; undefined where that is not known. */
  rest?: PlannedRow
}

export interface BatchOutcome {
  created: number
  updated: number
  unchanged: number
  refused: RefusedRow[]
}

/** The decisions on a batch of rows. Steps of one group may be written at once; the groups follow one another. */
export interface Plan {
  groups: PlannedRow[][]
  refused: RefusedRow[]
  /** The rows whose keys later rows have asked for. Where a rule refuses one of them yet, the plan is wrong behind it. */
  consulted: ReadonlySet<JudgedRow>
}

/** The fields whose values an import asks for: the unique ones, and the one by which updateInPlace finds a record. */
export const keyFields = ({ resource, updateInPlace }: ImportMode): string[] => [
  ...new Set([...(resource.unique ?? []), ...(updateInPlace && resource.importKey ? [resource.importKey] : [])]),
]

/** Which records have which key, kept up to date while the rows of a batch are planned. */
class KeyIndex {
  readonly #refs = new Map<string, Set<number>>()
  readonly #keys = new Map<number, string>()
  readonly #movers = new Map<string, JudgedRow[]>()
  readonly #holders: ReadonlyMap<string, Holders>

  constructor(holders: ReadonlyMap<string, Holders>) {
    this.#holders = holders
    for (const { key, ids } of holders.values()) {
      this.#refs.set(key, new Set(ids))
      for (const ref of ids) this.#keys.set(ref, key)
    }
  }

  /** The form in which a value of the batch is compared. */
  keyOf = (value: string): string => this.#holders.get(value)!.key

  refsOf = (key: string): ReadonlySet<number> => this.#refs.get(key) ?? new Set()

  /** The rows that have given a record this key, or taken it from one. */
  moversOf = (key: string): readonly JudgedRow[] => this.#movers.get(key) ?? []

  /** Gives a record its key, or none; answers the key that it had, as far as a row asks for that. */
  move({ ref, row }: PlannedRow, key: string | null): string | undefined {
    const before = this.#keys.get(ref)
    if (before === key) return undefined
    for (const moved of [before, key]) {
      if (typeof moved !== 'string') continue
      if (!this.#movers.get(moved)?.push(row)) this.#movers.set(moved, [row])
    }
    if (before !== undefined) this.#refs.get(before)?.delete(ref)
    if (key === null) this.#keys.delete(ref)
    else {
      this.#keys.set(ref, key)
      this.#refs.get(key)?.add(ref)
    }
    return before
  }
}

/**
 * Decides on the rows of a batch one after the other, each as if those before it had been written, so that an import does
 * what it would do if every row were a batch of its own, and a dry run reports just that. It writes nothing: what is
 * decided is a plan, which the import carries out and the dry run counts.
 */
export function planRows(mode: ImportMode, snapshot: BatchSnapshot, rows: readonly JudgedRow[]): Plan {
  const planner = new Planner(mode, snapshot)
  for (const row of rows) planner.take(row)
  return planner.plan
}

class Planner {
  readonly plan: Plan
  readonly #consulted = new Set<JudgedRow>()
  readonly #mode: ImportMode
  readonly #snapshot: BatchSnapshot
  readonly #indexes: ReadonlyMap<string, KeyIndex>
  #touched = new Set<number>()
  #freed = new Set<string>()

  constructor(mode: ImportMode, snapshot: BatchSnapshot) {
    this.plan = { groups: [], refused: [], consulted: this.#consulted }
    this.#mode = mode
    this.#snapshot = snapshot
    this.#indexes = new Map([...snapshot.holders].map(([field, holders]) => [field, new KeyIndex(holders)]))
  }

  take(row: JudgedRow): void {
    const step = this.#isReadable(row) ? this.#stepOf(row) : []
    if (Array.isArray(step)) {
      this.plan.refused.push({ row, violations: [...row.violations, ...step] })
      return
    }
    const violations = this.#judge(step)
    if (violations.length > 0) this.plan.refused.push({ row, violations, rest: soundPart(step, violations) })
    else this.#accept(step)
  }

  /** Whether the row's cells stand under their headers, and the cells that name its record can be read. */
  #isReadable({ violations }: JudgedRow): boolean {
    const faulty = violatedFields(violations)
    const { updateInPlace, resource } = this.#mode
    const names = updateInPlace ? ['id', resource.importKey ?? 'id'] : []
    return !['row', ...names].some((field) => faulty.has(field))
  }

  /** What the row would do, or why that is not known. */
  #stepOf(row: JudgedRow): PlannedRow | Violation[] {
    const { updateInPlace, defaults, resource } = this.#mode
    const { label, importKey = 'id' } = resource
    const found = updateInPlace ? this.#refsOf(row) : []
    if (row.id !== undefined && found.length === 0) {
      return [{ field: 'id', code: 'not_found', message: `No such ${label}.` }]
    }
    if (found.length > 1) {
      const message = `belongs to ${found.length} ${label}s; map a column to id to say which one you mean`
      return [{ field: importKey, code: 'rule', message }]
    }
    const [ref] = found
    if (ref !== undefined) return this.#changeOf(ref, row)
    const values = updateInPlace ? withDefaults(row.values, defaults) : row.values
    return { row, ref: -row.row, makes: true, values }
  }

  /**
   * The change that a row makes. A field that no change may give is left out where its cell means what the record has, as
   * in exported files; there an ambiguous cell is no fault. Empty cells are left out where the import keeps what they would
   * clear.
   */
  #changeOf(ref: number, row: JudgedRow): PlannedRow {
    const before = this.#snapshot.before?.get(ref)
    const repeated = this.#mode.fixed.filter((field) => {
      const has = before?.[field]
      return has !== undefined && (has === row.values[field] || row.meant?.[field]?.some((id) => id === has))
    })
    const left = new Set([...repeated, ...(row.kept ?? [])])
    if (left.size === 0) return { row, ref, makes: false, values: row.values }
    const violations = row.violations.filter(({ field }) => !(row.meant?.[field] && repeated.includes(field)))
    return { row: { ...row, violations }, ref, makes: false, values: omit(row.values, left) }
  }

  #refsOf({ id, values }: JudgedRow): number[] {
    if (id !== undefined) return this.#snapshot.live.has(id) ? [id] : []
    const { importKey } = this.#mode.resource
    const value = importKey && values[importKey]
    if (typeof value !== 'string') return []
    return [...this.#holdersOf(importKey!, value)]
  }

  /** The records that have a value by now, as far as the rows before are not refused after all. */
  #holdersOf(field: string, value: string): ReadonlySet<number> {
    const index = this.#indexes.get(field)!
    const key = index.keyOf(value)
    for (const row of index.moversOf(key)) this.#consulted.add(row)
    return index.refsOf(key)
  }

  /** Everything wrong with a row's cells, with the records that they refer to, and with unique values; the family's rules come later. */
  #judge(step: PlannedRow): Violation[] {
    const { row, ref, makes } = step
    const { updateInPlace, checkNew, checkChange } = this.#mode
    const known = violatedFields(row.violations)
    const asRead = updateInPlace ? (makes ? checkNew : checkChange)(step.values) : []
    const wrong = [...row.violations, ...asRead.filter(({ field }) => !known.has(field))]
    const { values } = soundPart(step, wrong)
    wrong.push(...this.#snapshot.lostReferences(values, ref), ...this.#takenValues(ref, values))
    // The check counts the changes that were accepted before, and from now on this one, if nothing is wrong with it.
    if (!makes) wrong.push(...this.#snapshot.check(ref, values, { isRefused: wrong.length > 0 }))
    return wrong
  }

  #takenValues(ref: number, values: Values): Violation[] {
    const { resource, newest } = this.#mode
    const { unique = [], label } = resource
    return unique.flatMap((field): Violation[] => {
      const value = values[field]
      if (typeof value !== 'string') return []
      const holder = [...this.#holdersOf(field, value)].find((other) => other !== ref)
      if (holder === undefined) return []
      // The import keeps no list of the records that its rows have made: they are those that are newer than its beginning.
      const stood = holder > 0 && holder <= newest
      const message = stood ? `already belongs to ${label} ${holder}` : 'is also in an earlier row'
      return [{ field, code: 'rule', message }]
    })
  }

  /** Adds the step to the last group, or to a new one where a step of that group must be written before it. */
  #accept(step: PlannedRow): void {
    const { unique = [] } = this.#mode.resource
    const keys = [...this.#indexes].flatMap(([field, index]) => {
      const value = step.values[field]
      return value === undefined ? [] : [{ field, index, key: typeof value === 'string' ? index.keyOf(value) : null }]
    })
    const takesFreed = keys.some(({ field, key }) => key !== null && this.#freed.has(`${field} ${key}`))
    if (this.plan.groups.length === 0 || this.#touched.has(step.ref) || takesFreed) {
      this.plan.groups.push([])
      this.#touched = new Set()
      this.#freed = new Set()
    }
    this.plan.groups.at(-1)!.push(step)
    this.#touched.add(step.ref)
    for (const { field, index, key } of keys) {
      const freed = index.move(step, key)
      if (freed !== undefined && unique.includes(field)) this.#freed.add(`${field} ${freed}`)
    }
  }
}

/** The fields of a row that violations name: `tags` for `tags[2]`. */
export const violatedFields = (violations: readonly Violation[]): Set<string> =>
  new Set(violations.map(({ field }) => /^[^.[]+/.exec(field)?.[0] ?? field))

/** The row without its wrong values. */
function soundPart(step: PlannedRow, violations: readonly Violation[]): PlannedRow {
  const faulty = violatedFields(violations)
  if (faulty.size === 0) return step
  return { ...step, values: omit(step.values, faulty) }
}

const omit = (values: Values, fields: ReadonlySet<string>): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !fields.has(field)))

/** Counts a row that means a record; a record that has gone since the rows were matched is a refused row. */
export function countChange(
  outcome: BatchOutcome,
  { row }: PlannedRow,
  { label }: RecordFacts,
  found: boolean,
  changed: boolean,
): void {
  if (changed) outcome.updated++
  else if (found) outcome.unchanged++
  else {
    const violations: Violation[] = [{ field: 'id', code: 'not_found', message: `No such ${label}.` }]
    outcome.refused.push({ row, violations })
  }
}

/** What a row that a rule refused is told. */
export const violationsOfRefusal = ({ extras, detail }: Refusal): Violation[] => extras.errors ?? [ofRow(detail)]

export const ofRow = (message: string): Violation => ({ field: 'row', code: 'rule', message })
