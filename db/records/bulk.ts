import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import type { Unit } from '../postgres/transaction.ts'
import { from, type Row } from './read.ts'
import type { RecordDefinition, Schemas } from './record.ts'
import { lockRecords, removeRecords, restoreRecords } from './write.ts'

/** What came of one id; unchanged is a record that was already as asked, refused one that a rule keeps as it is. */
export type BulkOutcome = 'deleted' | 'restored' | 'updated' | 'unchanged' | 'refused' | 'not_found'

/** Outcomes by id; an id without one was not found. */
export type Outcomes<O extends BulkOutcome = BulkOutcome> = Map<number, O>

type AnyRecord = RecordDefinition<keyof Schemas>
type Restore = (ids: readonly number[]) => Promise<ReadonlyMap<number, unknown>>

/** Soft-deletes records by id, but for those that `mayDelete` keeps as they are. */
export async function deleteMany(
  unit: Unit,
  caller: Caller,
  record: AnyRecord,
  ids: readonly number[],
  mayDelete: (row: Row) => boolean = () => true,
): Promise<Outcomes<'deleted' | 'refused'>> {
  const live = await lockRecords(unit, caller, record, ids)
  const free = [...live.values()].filter(mayDelete).map(({ id }) => id)
  const removed = await removeRecords(unit, caller, record, free)
  return new Map([...live.keys()].map((id) => [id, removed.has(id) ? 'deleted' : 'refused']))
}

/** Restores records by id, by `restore` where the family has a way of its own. A deleted one that stays so is refused. */
export async function restoreMany(
  unit: Unit,
  caller: Caller,
  record: AnyRecord,
  ids: readonly number[],
  restore: Restore = (deleted) => restoreRecords(unit, caller, record, deleted),
): Promise<Outcomes<'restored' | 'unchanged' | 'refused'>> {
  const standing = await standingOf(unit, caller, record, ids)
  const restored = await restore(ids)
  const outcomeOf = (id: number, deleted: boolean) =>
    restored.has(id) ? 'restored' : deleted ? 'refused' : 'unchanged'
  return new Map([...standing].map(([id, deleted]) => [id, outcomeOf(id, deleted)]))
}

/** The caller's own records among `ids`, each with whether it is deleted. */
export async function standingOf(
  unit: Unit,
  caller: Caller,
  record: AnyRecord,
  ids: readonly number[],
): Promise<Map<number, boolean>> {
  const { rows } = await sql<{ id: number; deleted: boolean }>`
    select id, deleted_at is not null as deleted ${from(record, caller.tenantId)} and id = any(${ids})`.execute(
    unit.sql,
  )
  return new Map(rows.map(({ id, deleted }) => [id, deleted]))
}

/** The outcomes in the order asked, each id once. */
export const outcomeList = <O extends BulkOutcome>(ids: readonly number[], outcomes: Outcomes<O>) =>
  [...new Set(ids)].map((id) => ({ id, outcome: outcomes.get(id) ?? ('not_found' as const) }))
