import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Unit } from '../postgres/transaction.ts'
import { holdersOf } from './key-holders.ts'
import { from, type Row, selection } from './read.ts'
import type { RecordDefinition, Schemas } from './record.ts'

type AnyRecord = RecordDefinition<keyof Schemas>
type Values = Record<string, unknown>

/** A value that its row may not have, because the record `by` has it, or an earlier one of the rows. */
export interface Taken {
  row: number
  field: string
  by: number | undefined
}

/**
 * Which of the rows' unique values are taken, by a live record or by an earlier row. `id` is the record that a row
 * changes. Where two transactions take one value at once, the unique index has the last word.
 */
export async function takenFields(
  unit: Unit,
  caller: Caller,
  record: AnyRecord,
  rows: readonly { id?: number | undefined; values: Values }[],
): Promise<Taken[]> {
  const taken: Taken[] = []
  for (const field of record.unique ?? []) {
    const wanted = rows.map(({ values }) => values[field]).filter((value): value is string => typeof value === 'string')
    if (wanted.length === 0) continue
    const holders = await holdersOf(unit, caller, record, field, wanted)
    const given = new Set<string>()
    rows.forEach(({ id, values: { [field]: value } }, row) => {
      if (typeof value !== 'string') return
      const { key, by } = holders.get(value)!
      const other = by.find((holder) => holder !== id)
      if (given.has(key) || other !== undefined) taken.push({ row, field, by: other })
      else given.add(key)
    })
  }
  return taken
}

/** Throws Refusal conflict when a live record other than `id` has one of the unique values. */
export async function checkUnique(
  unit: Unit,
  caller: Caller,
  record: AnyRecord,
  values: Values,
  id?: number,
): Promise<void> {
  const [first] = await takenFields(unit, caller, record, [{ id, values }])
  if (first) throw new Refusal('conflict', `The ${record.noun} ${first.by} has this ${first.field} already.`)
}

/** The deleted ones among `ids` that cannot come back, because a live record has a unique value of theirs by now. */
export async function takenByNow(
  unit: Unit,
  caller: Caller,
  record: AnyRecord,
  ids: readonly number[],
): Promise<Set<number>> {
  if (!record.unique) return new Set()
  const { rows } = await sql<Row>`
    select ${sql.raw(selection(record))} ${from(record, caller.tenantId)}
    and id = any(${ids}) and deleted_at is not null order by id
  `.execute(unit.sql.withoutPlugins())
  const taken = await takenFields(
    unit,
    caller,
    record,
    rows.map((values) => ({ id: values.id, values })),
  )
  return new Set(taken.map(({ row }) => rows[row]!.id))
}
