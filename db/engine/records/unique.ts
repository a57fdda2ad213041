import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../base/caller.ts'
import type { ReadContext } from '../postgres/transaction.ts'
import { holdersOf } from './key-holders.ts'
import type { RecordFacts, Resource } from './resource.ts'
import { type AnyRow, fieldsOf, type Values } from './row.ts'

/** A value that a row must not have, because the record `by` has it. If `by` is undefined, an earlier row has it. */
export interface TakenValue {
  row: number
  field: string
  by: number | undefined
}

/**
 * Returns the unique values in `rows` that a live record or an earlier row already has. `id` is the record that a row
 * changes. If two transactions write the same value at the same time, the unique index decides.
 */
export async function takenFields<T extends AnyRow>(
  db: ReadContext,
  caller: Caller,
  resource: Resource<T>,
  rows: readonly { id?: number | undefined; values: Values<T> }[],
): Promise<TakenValue[]> {
  const taken: TakenValue[] = []
  for (const field of resource.unique ?? []) {
    const textIn = (values: Values<T>): unknown => fieldsOf(values)[field]
    const wanted = rows.map(({ values }) => textIn(values)).filter((value) => typeof value === 'string')
    if (wanted.length === 0) continue
    const holders = await holdersOf(db, caller, resource, field, wanted)
    const given = new Set<string>()
    rows.forEach(({ id, values }, row) => {
      const value = textIn(values)
      if (typeof value !== 'string') return
      const { key, ids } = holders.get(value)!
      const other = ids.find((holder) => holder !== id)
      if (given.has(key) || other !== undefined) taken.push({ row, field, by: other })
      else given.add(key)
    })
  }
  return taken
}

/** Returns the refusal of a row with a taken value. */
export function takenRefusal({ label }: Pick<RecordFacts, 'label'>, { field, by }: TakenValue): Refusal {
  const detail =
    by === undefined ? `An earlier row already has this ${field}.` : `The ${label} ${by} already has this ${field}.`
  return new Refusal('conflict', detail)
}
