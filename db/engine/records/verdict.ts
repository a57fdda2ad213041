import { invalid, Refusal, type Violation } from '../../domain/refusal.ts'
import type { Caller } from '../base/caller.ts'
import type { Transaction } from '../postgres/transaction.ts'
import { missingReferences } from './read.ts'
import type { RecordFacts, Resource } from './resource.ts'
import { type AnyRow, type Fields, fieldsOf, type Values } from './row.ts'
import type { ChangeCheck, Ruled } from './rules.ts'
import { takenFields, takenRefusal } from './unique.ts'

/**
 * Result of the checks of one change: the rows to write, and the refusals of the other rows. Keys are ids or indexes of
 * rows.
 */
export class Verdict<T extends AnyRow> {
  readonly accepted: Map<number, Values<T>>
  readonly refused = new Map<number, Refusal>()

  constructor(wanted: Iterable<readonly [number, Values<T>]>) {
    this.accepted = new Map(wanted)
  }

  refuse(key: number, refusal: Refusal): void {
    this.accepted.delete(key)
    this.refused.set(key, refusal)
  }

  /** Applies a rule's results for the accepted rows. The results have the order of these rows. */
  applyResults(ruled: readonly Ruled<T>[] | undefined): void {
    if (!ruled) return
    for (const [index, key] of [...this.accepted.keys()].entries()) {
      const made = ruled[index]!
      if (made instanceof Refusal) this.refuse(key, made)
      else this.accepted.set(key, made)
    }
  }
}

/** Applies the rules to new rows. */
export async function applyInsertRules<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  { rules }: Resource<T>,
  rows: Iterable<readonly [number, Values<T>]>,
): Promise<Verdict<T>> {
  const verdict = new Verdict<T>(rows)
  verdict.applyResults(await rules?.prepareInsert?.(tx, caller, [...verdict.accepted.values()]))
  return verdict
}

/**
 * Applies the rules to changes, in their order. `rows` has the current rows; changes of rows that it does not contain
 * are left out.
 */
export async function applyUpdateRules<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  { rules }: Resource<T>,
  rows: ReadonlyMap<number, T>,
  changes: Iterable<readonly [number, Values<T>]>,
  check?: ChangeCheck<T>,
): Promise<Verdict<T>> {
  const verdict = new Verdict<T>([...changes].filter(([id]) => rows.has(id)))
  if (check) {
    for (const [id, values] of [...verdict.accepted]) {
      const violations = check(id, values)
      if (violations.length > 0) verdict.refuse(id, invalid(violations))
    }
  }
  if (!rules?.prepareUpdate) return verdict
  const judged = [...verdict.accepted].map(([id, values]) => ({ row: rows.get(id)!, values }))
  verdict.applyResults(await rules.prepareUpdate(tx, caller, judged))
  return verdict
}

/**
 * Refuses accepted rows that reference a record that is not live (422, code not_found) or have a taken unique value
 * (409). Locks the referenced records of the other rows against deletion until the transaction ends. `ids` says whether
 * the keys are ids of records, which may keep their unique values. `current` returns the record to compare a row with.
 * A reference that is equal to the record's is not checked, even if the referenced record has been deleted.
 */
export async function refuseInvalidReferences<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  verdict: Verdict<T>,
  { ids = false, current = () => undefined }: { ids?: boolean; current?: (key: number) => T | undefined } = {},
): Promise<void> {
  if (Object.keys(resource.references).length === 0 && !resource.unique) return
  const keys = [...verdict.accepted.keys()]
  const asked = [...verdict.accepted].map(([key, values]) => newReferences(resource, values, current(key)))
  const missing = await missingReferences(tx, caller, resource, asked)
  for (const [place, lost] of Map.groupBy(missing, ({ row }) => row)) {
    const violations = lost.map(
      ({ field, label }): Violation => ({ field, code: 'not_found', message: `No such ${label}.` }),
    )
    verdict.refuse(keys[place]!, invalid(violations))
  }
  const rows = [...verdict.accepted].map(([key, values]) => ({ key, id: ids ? key : undefined, values }))
  for (const taken of await takenFields(tx, caller, resource, rows)) {
    verdict.refuse(rows[taken.row]!.key, takenRefusal(resource, taken))
  }
}

/** Returns the references among the values that differ from the record's. */
function newReferences<T extends AnyRow>(
  { references }: Resource<T>,
  values: Values<T>,
  current: T | undefined,
): Record<string, unknown> {
  const given = fieldsOf(values)
  const asked: Record<string, unknown> = {}
  for (const field of Object.keys(references)) {
    if (given[field] !== undefined && given[field] !== current?.[field]) asked[field] = given[field]
  }
  return asked
}

/** Returns the names of the fields that `values` sets. */
export function givenFields(values: object): string[] {
  const given = fieldsOf(values)
  return Object.keys(values).filter((field) => given[field] !== undefined)
}

/** Returns the names of the fields in `values` that differ from the row's. */
export function changedFields(values: object, row: Fields): string[] {
  const given = fieldsOf(values)
  return Object.keys(values).filter((field) => given[field] !== undefined && !isSame(given[field], row[field]))
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || ((isObject(one) || isObject(other)) && JSON.stringify(one) === JSON.stringify(other))

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

/** Returns the old values of these fields and of fields that the table computes from them, and the old updatedAt. */
export function previousOf<T extends AnyRow>(
  resource: RecordFacts,
  { before, after }: { before: T; after: T },
  fields: readonly string[],
): Record<string, unknown> {
  const made = resource.madeFields.filter((field) => !fields.includes(field) && before[field] !== after[field])
  return Object.fromEntries([...fields, ...made, 'updatedAt'].map((field) => [field, before[field]]))
}

const areEqual = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((name, place) => name === others[place])

/** Row group: rows that write the same fields and can share a statement. Their values may contain more fields. */
export interface Alike {
  fields: readonly string[]
  rows: Map<number, Fields>
}

/** Groups rows that write the same fields. A request's change is one group, a batch of an import a few. */
export function groupByFields<T extends AnyRow>(
  rows: ReadonlyMap<number, Values<T>>,
  namesOf: (values: Values<T>, key: number) => readonly string[],
): Alike[] {
  const groups = new Map<string, Alike>()
  const groupOf = (names: readonly string[]): Alike => {
    const fields = [...names].sort()
    const group = groups.get(fields.join()) ?? { fields, rows: new Map() }
    groups.set(fields.join(), group)
    return group
  }
  // Most rows write the same fields as the row before.
  let [last, group]: [readonly string[], Alike | undefined] = [[], undefined]
  for (const [key, values] of rows) {
    const names = namesOf(values, key)
    if (group === undefined || !areEqual(names, last)) [last, group] = [names, groupOf(names)]
    group.rows.set(key, fieldsOf(values))
  }
  return [...groups.values()]
}
