import type { RowCheck } from '../../db/domain/contract-schema.ts'
import type { Refusal, Violation } from '../../db/domain/refusal.ts'
import type { BatchSnapshot, RecordLookup } from '../../db/engine/records/batches/batch-snapshot.ts'
import type { Holders } from '../../db/engine/records/key-holders.ts'
import type { RecordFacts, Resource } from '../../db/engine/records/resource.ts'
import { type ConvertedRow, withDefaults } from '../csv/cells.ts'

type Values = Record<string, unknown>

/** What an import needs to know to plan and write its rows. */
export interface ImportMode {
  resource: Resource
  updateInPlace: boolean
  defaults: Values
  checkNew: RowCheck
  checkChange: RowCheck
  /** Fields that can be set only when a record is created. */
  createOnlyFields: readonly string[]
  /**
   * Highest id of the resource's records when the import began. A row can refer by id only to these records, not to
   * records that the same file creates.
   */
  newestIdAtStart: number
  lookup: RecordLookup
  /** Id of the job if it is a dry run, whose preview is stored under this id. Undefined for a real import. */
  dryRunJobId: string | undefined
}

/**
 * Row that the import will write. If the row creates a record, `ref` is the negative row number. Otherwise `ref` is the
 * id of the record to change, or the ref of the earlier row that creates it.
 */
export interface PlannedRow {
  row: ConvertedRow
  ref: number
  createsRecord: boolean
  values: Values
}

export interface RefusedRow {
  row: ConvertedRow
  violations: Violation[]
  /**
   * The row without its invalid values, as it would be written. Undefined if it is unknown which record the row refers
   * to.
   */
  validPart?: PlannedRow
}

export interface BatchOutcome {
  created: number
  updated: number
  unchanged: number
  refused: RefusedRow[]
}

/** Plan for a batch of rows. The rows of a group may be written by shared statements; groups are written in order. */
export interface BatchPlan {
  groups: PlannedRow[][]
  refused: RefusedRow[]
  /**
   * Rows whose unique keys were looked up for later rows. If a rule refuses one of them, the plan for the later rows is
   * wrong.
   */
  consultedRows: ReadonlySet<ConvertedRow>
}

/**
 * Returns the fields that an import uses to look up records: the unique fields, and the field by which updateInPlace
 * finds a record.
 */
export const keyFields = ({ resource, updateInPlace }: ImportMode): string[] => [
  ...new Set([...(resource.unique ?? []), ...(updateInPlace && resource.importKey ? [resource.importKey] : [])]),
]

/** Index of records by one key field. It is updated with each planned row of a batch. */
class KeyIndex {
  readonly #refs = new Map<string, Set<number>>()
  readonly #keys = new Map<number, string>()
  readonly #movers = new Map<string, ConvertedRow[]>()
  readonly #holders: ReadonlyMap<string, Holders>

  constructor(holders: ReadonlyMap<string, Holders>) {
    this.#holders = holders
    for (const { key, ids } of holders.values()) {
      this.#refs.set(key, new Set(ids))
      for (const ref of ids) this.#keys.set(ref, key)
    }
  }

  /** Returns the normalized form of a looked-up value. Values are compared in this form. */
  keyOf = (value: string): string => this.#holders.get(value)!.key

  refsOf = (key: string): ReadonlySet<number> => this.#refs.get(key) ?? new Set()

  /** Returns the rows of this batch that give this key to a record or take it from one. */
  moversOf = (key: string): readonly ConvertedRow[] => this.#movers.get(key) ?? []

  /**
   * Sets or clears the key of the row's record. Returns the record's previous key; undefined if the key is unchanged or
   * the previous one is unknown.
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
 * Plans the rows of a batch one by one, each as if the rows before it had been written. So the result is the same as if
 * every row were a separate batch. Writes nothing: the import executes the plan, a dry run only counts its rows.
 */
export function planRows(mode: ImportMode, snapshot: BatchSnapshot, rows: readonly ConvertedRow[]): BatchPlan {
  const planner = new Planner(mode, snapshot)
  for (const row of rows) planner.take(row)
  return planner.plan
}

class Planner {
  readonly plan: BatchPlan
  readonly #consulted = new Set<ConvertedRow>()
  readonly #mode: ImportMode
  readonly #snapshot: BatchSnapshot
  readonly #indexes: ReadonlyMap<string, KeyIndex>
  #touched = new Set<number>()
  #freed = new Set<string>()

  constructor(mode: ImportMode, snapshot: BatchSnapshot) {
    this.plan = { groups: [], refused: [], consultedRows: this.#consulted }
    this.#mode = mode
    this.#snapshot = snapshot
    this.#indexes = new Map([...snapshot.holders].map(([field, holders]) => [field, new KeyIndex(holders)]))
  }

  take(row: ConvertedRow): void {
    const step = this.#isReadable(row) ? this.#stepOf(row) : []
    if (Array.isArray(step)) {
      this.plan.refused.push({ row, violations: [...row.violations, ...step] })
      return
    }
    const violations = this.#judge(step)
    if (violations.length > 0) this.plan.refused.push({ row, violations, validPart: soundPart(step, violations) })
    else this.#accept(step)
  }

  /**
   * Returns whether the row can be planned: it has the right number of cells, and the cells that identify its record
   * are valid.
   */
  #isReadable({ violations }: ConvertedRow): boolean {
    const faulty = violatedFields(violations)
    const { updateInPlace, resource } = this.#mode
    const names = updateInPlace ? ['id', resource.importKey ?? 'id'] : []
    return !['row', ...names].some((field) => faulty.has(field))
  }

  /** Returns the planned row, or the violations that prevent planning. */
  #stepOf(row: ConvertedRow): PlannedRow | Violation[] {
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
    return { row, ref: -row.row, createsRecord: true, values }
  }

  /**
   * Returns the planned row for a row that changes the record `ref`. Omits fields that cannot be changed if the cell
   * repeats the record's value, as in exported files; an ambiguous cell is then no violation. Omits fields with empty
   * cells if empty cells keep the current values.
   */
  #changeOf(ref: number, row: ConvertedRow): PlannedRow {
    const before = this.#snapshot.before?.get(ref)
    const repeated = this.#mode.createOnlyFields.filter((field) => {
      const has = before?.[field]
      return has !== undefined && (has === row.values[field] || row.candidateIds?.[field]?.some((id) => id === has))
    })
    const left = new Set([...repeated, ...(row.keptFields ?? [])])
    if (left.size === 0) return { row, ref, createsRecord: false, values: row.values }
    const violations = row.violations.filter(({ field }) => !(row.candidateIds?.[field] && repeated.includes(field)))
    return { row: { ...row, violations }, ref, createsRecord: false, values: omit(row.values, left) }
  }

  #refsOf({ id, values }: ConvertedRow): number[] {
    if (id !== undefined) return this.#snapshot.live.has(id) ? [id] : []
    const { importKey } = this.#mode.resource
    const value = importKey && values[importKey]
    if (typeof value !== 'string') return []
    return [...this.#holdersOf(importKey!, value)]
  }

  /**
   * Returns the records that have this value after the earlier rows. Remembers the earlier rows that gave or took the
   * value, because the plan becomes wrong if one of them is refused.
   */
  #holdersOf(field: string, value: string): ReadonlySet<number> {
    const index = this.#indexes.get(field)!
    const key = index.keyOf(value)
    for (const row of index.moversOf(key)) this.#consulted.add(row)
    return index.refsOf(key)
  }

  /**
   * Returns all violations in a planned row's cells, references and unique values. The resource's rules are checked
   * later.
   */
  #judge(step: PlannedRow): Violation[] {
    const { row, ref, createsRecord } = step
    const { updateInPlace, checkNew, checkChange } = this.#mode
    const known = violatedFields(row.violations)
    const asRead = updateInPlace ? (createsRecord ? checkNew : checkChange)(step.values) : []
    const wrong = [...row.violations, ...asRead.filter(({ field }) => !known.has(field))]
    const { values } = soundPart(step, wrong)
    wrong.push(...this.#snapshot.lostReferences(values, ref), ...this.#takenValues(ref, values))
    // The check takes the accepted changes of earlier rows into account. It also remembers this change, if the row has
    // no other violation.
    if (!createsRecord) wrong.push(...this.#snapshot.check(ref, values, { isRefused: wrong.length > 0 }))
    return wrong
  }

  #takenValues(ref: number, values: Values): Violation[] {
    const { resource, newestIdAtStart } = this.#mode
    const { unique = [], label } = resource
    return unique.flatMap((field): Violation[] => {
      const value = values[field]
      if (typeof value !== 'string') return []
      const holder = [...this.#holdersOf(field, value)].find((other) => other !== ref)
      if (holder === undefined) return []
      // Records with ids above `newestIdAtStart` were created by this import.
      const stood = holder > 0 && holder <= newestIdAtStart
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

/** Returns the top-level fields with violations: `tags` for a violation of `tags[2]`. */
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
 * Adds a row that changes a record to the outcome. The row counts as updated, as unchanged, or as refused if the record
 * was deleted after it was matched.
 */
export function countChangedRow(
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

/** Returns the violations to list for a row that a rule refused. */
export const violationsOfRefusal = ({ extras, detail }: Refusal): Violation[] => extras.errors ?? [rowViolation(detail)]

export const rowViolation = (message: string): Violation => ({ field: 'row', code: 'rule', message })
