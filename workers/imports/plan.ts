import type { RowCheck } from '../../db/domain/contract-schema.ts'
import type { Refusal, Violation } from '../../db/domain/refusal.ts'
import type { BatchSnapshot, RecordLookup } from '../../db/records/batch-snapshot.ts'
import type { Holders } from '../../db/records/key-holders.ts'
import type { RecordFacts, Resource } from '../../db/records/resource.ts'
import { type JudgedRow, withDefaults } from '../csv/cells.ts'

type Values = Record<string, unknown>

/** Settings of an import for handling its rows. */
export interface ImportMode {
  resource: Resource
  updateInPlace: boolean
  defaults: Values
  checkNew: RowCheck
  checkChange: RowCheck
  /** Fields that can be set only when a record is created. */
  fixed: readonly string[]
  /** Highest record id when the import began. An id in a row cannot refer to a record that the same file creates. */
  newest: number
  lookup: RecordLookup
  /** Job id of a dry run, under which its preview is stored; undefined for a real import. */
  dryRun: string | undefined
}

/**
 * Row that takes effect. It creates a record, whose ref is the negative row number, or changes the record with this id
 * or ref.
 */
export interface PlannedRow {
  row: JudgedRow
  ref: number
  makes: boolean
  values: Values
}

export interface RefusedRow {
  row: JudgedRow
  violations: Violation[]
  /** Planned row without the invalid values; undefined if it cannot be determined. */
  rest?: PlannedRow
}

export interface BatchOutcome {
  created: number
  updated: number
  unchanged: number
  refused: RefusedRow[]
}

/** Plan for a batch of rows. Rows of one group may be written together; groups are written in order. */
export interface Plan {
  groups: PlannedRow[][]
  refused: RefusedRow[]
  /**
   * Rows whose keys later rows consulted. If a rule still refuses one of them, the plan for the rows after it is wrong.
   */
  consulted: ReadonlySet<JudgedRow>
}

/**
 * Returns the fields whose holders an import looks up: the unique fields, and the field by which updateInPlace finds a
 * record.
 */
export const keyFields = ({ resource, updateInPlace }: ImportMode): string[] => [
  ...new Set([...(resource.unique ?? []), ...(updateInPlace && resource.importKey ? [resource.importKey] : [])]),
]

/** Index of records by unique key, updated while the rows of a batch are planned. */
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

  /** Returns the normalized form of a value, for comparing keys. */
  keyOf = (value: string): string => this.#holders.get(value)!.key

  refsOf = (key: string): ReadonlySet<number> => this.#refs.get(key) ?? new Set()

  /** Returns the rows that gave a record this key or removed it from one. */
  moversOf = (key: string): readonly JudgedRow[] => this.#movers.get(key) ?? []

  /**
   * Sets or clears a record's key. Returns the key that it had before; undefined if the key is unchanged or was
   * unknown.
   */
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
 * Plans the rows of a batch one by one, each as if the rows before it had been written. So an import has the same
 * result as if every row were a separate batch, and a dry run reports exactly that. Writes nothing: the import executes
 * the plan, the dry run counts it.
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

  /** Returns whether the row has the right width and the cells that identify its record are valid. */
  #isReadable({ violations }: JudgedRow): boolean {
    const faulty = violatedFields(violations)
    const { updateInPlace, resource } = this.#mode
    const names = updateInPlace ? ['id', resource.importKey ?? 'id'] : []
    return !['row', ...names].some((field) => faulty.has(field))
  }

  /** Returns the planned row, or the violations that prevent planning. */
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
   * Returns the change that a row makes. Fields that cannot be changed are omitted if the cell equals the record's
   * value, as in exported files; an ambiguous cell is then no violation. Empty cells are omitted if the import keeps
   * current values.
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

  /**
   * Returns the records that have this value after the earlier rows. The result is wrong if one of those rows is
   * refused later.
   */
  #holdersOf(field: string, value: string): ReadonlySet<number> {
    const index = this.#indexes.get(field)!
    const key = index.keyOf(value)
    for (const row of index.moversOf(key)) this.#consulted.add(row)
    return index.refsOf(key)
  }

  /** Returns all violations of a row's cells, references and unique values. The resource's rules are checked later. */
  #judge(step: PlannedRow): Violation[] {
    const { row, ref, makes } = step
    const { updateInPlace, checkNew, checkChange } = this.#mode
    const known = violatedFields(row.violations)
    const asRead = updateInPlace ? (makes ? checkNew : checkChange)(step.values) : []
    const wrong = [...row.violations, ...asRead.filter(({ field }) => !known.has(field))]
    const { values } = soundPart(step, wrong)
    wrong.push(...this.#snapshot.lostReferences(values, ref), ...this.#takenValues(ref, values))
    // The check includes the changes accepted so far. It counts this change too, if the row has no other violation.
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
      // The import has no list of the records that it created; they are those with ids above `newest`.
      const stood = holder > 0 && holder <= newest
      const message = stood ? `already belongs to ${label} ${holder}` : 'is also in an earlier row'
      return [{ field, code: 'rule', message }]
    })
  }

  /** Adds the row to the last group, or to a new group if a row of the last group must be written first. */
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

/** Returns the fields that violations concern: `tags` for `tags[2]`. */
export const violatedFields = (violations: readonly Violation[]): Set<string> =>
  new Set(violations.map(({ field }) => /^[^.[]+/.exec(field)?.[0] ?? field))

/** Returns the planned row without its invalid values. */
function soundPart(step: PlannedRow, violations: readonly Violation[]): PlannedRow {
  const faulty = violatedFields(violations)
  if (faulty.size === 0) return step
  return { ...step, values: omit(step.values, faulty) }
}

const omit = (values: Values, fields: ReadonlySet<string>): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !fields.has(field)))

/**
 * Counts a row that changes a record. If the record was deleted after the rows were matched, the row counts as refused.
 */
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

/** Returns the violations of a row that a rule refused. */
export const violationsOfRefusal = ({ extras, detail }: Refusal): Violation[] => extras.errors ?? [ofRow(detail)]

export const ofRow = (message: string): Violation => ({ field: 'row', code: 'rule', message })
