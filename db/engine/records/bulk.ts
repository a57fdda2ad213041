import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import type { Transaction } from '../postgres/transaction.ts'
import { deleteMany, type Judging, restoreMany } from './deletion.ts'
import { from, visibleWhere } from './read.ts'
import type { RecordFacts, Resource } from './resource.ts'
import type { AnyRow, Values } from './row.ts'
import { updateMany } from './write.ts'

/** Functions that change many records by id, and return an outcome for each id. */

/**
 * The outcome for one id. `unchanged`: the record already was as requested. `refused`: its state, a rule, a reference
 * or a unique value does not allow the change.
 */
export type BulkOutcome = 'deleted' | 'restored' | 'updated' | 'unchanged' | 'refused' | 'not_found'

/** Outcomes by id. An id without an outcome was not found. */
export type Outcomes<O extends BulkOutcome = BulkOutcome> = Map<number, O>

const all = <O extends BulkOutcome>(ids: Iterable<number>, outcome: O): [number, O][] =>
  [...ids].map((id) => [id, outcome])

/**
 * Returns the ids of records, live or deleted, that the caller may see. Returns all ids if the resource has no
 * visibility.
 */
async function visibleIds(
  tx: Transaction,
  caller: Caller,
  resource: RecordFacts,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (!resource.visibility) return ids
  const { rows } = await sql<{ id: number }>`
    select id ${from(resource, caller.tenantId)} and id = any(${ids}) ${visibleWhere(resource, caller)}`.execute(tx.sql)
  const shown = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => shown.has(id))
}

/** Soft-deletes the records with these ids. */
export async function bulkDelete<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  ids: readonly number[],
  judging: Judging = {},
): Promise<Outcomes<'deleted' | 'refused'>> {
  const visible = await visibleIds(tx, caller, resource, ids)
  const { items, refused } = await deleteMany(tx, caller, resource, visible, judging)
  return new Map([...all(items.keys(), 'deleted' as const), ...all(refused.keys(), 'refused' as const)])
}

/** Restores the records with these ids. */
export async function bulkRestore<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  ids: readonly number[],
  judging: Judging = {},
): Promise<Outcomes<'restored' | 'unchanged' | 'refused'>> {
  const visible = await visibleIds(tx, caller, resource, ids)
  const { items, live, refused } = await restoreMany(tx, caller, resource, visible, judging)
  return new Map([
    ...all(items.keys(), 'restored' as const),
    ...all(live.keys(), 'unchanged' as const),
    ...all(refused.keys(), 'refused' as const),
  ])
}

/** Writes the same values into the records with these ids. */
export async function bulkUpdate<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  ids: readonly number[],
  values: NoInfer<Values<T>>,
  judging: Judging = {},
): Promise<Outcomes<'updated' | 'unchanged' | 'refused'>> {
  const visible = await visibleIds(tx, caller, resource, ids)
  const changes = new Map(visible.map((id) => [id, values]))
  const { items, changed, refused } = await updateMany(tx, caller, resource, changes, judging)
  const outcomeOf = (id: number) => (changed.has(id) ? 'updated' : 'unchanged')
  const found = [...items.keys()].map((id): [number, 'updated' | 'unchanged'] => [id, outcomeOf(id)])
  return new Map([...found, ...all(refused.keys(), 'refused' as const)])
}

/** Returns the outcomes in the order of `ids`, each id once. */
export const outcomeList = <O extends BulkOutcome>(ids: readonly number[], outcomes: Outcomes<O>) =>
  [...new Set(ids)].map((id) => ({ id, outcome: outcomes.get(id) ?? ('not_found' as const) }))
