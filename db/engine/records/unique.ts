import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../base/caller.ts'
import type { ReadContext } from '../postgres/transaction.ts'
import { holdersOf } from './key-holders.ts'
import type { RecordFacts, Resource } from './resource.ts'
import { type AnyRow, fieldsOf, type Values } from './row.ts'

/** A value that its row may not have, because the record `by` or an earlier row has it. */
export interface TakenValue {
  row: number
  field: string
  by: number | undefined
}

/**
 * Which of the rows' unique values are taken, by a live record or by an earlier row. `id` is the record that a row
 * changes. When two transactions take one value at once, the unique index decides.
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

/** Why a row may not have a value. */
export function takenRefusal({ label }: Pick<RecordFacts, 'label'>, { field, by }: TakenValue): Refusal {
  const detail =
    by === undefined ? `An earlier row already has this ${field}.` : `The ${label} ${by} already has this ${field}.`
  return new Refusal('conflict', detail)
}
