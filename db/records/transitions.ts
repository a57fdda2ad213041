import type { Caller } from '../base/caller.ts'
import { notFound } from '../domain/refusal.ts'
import { allows, type MachineName, requireState, stepOf, type Verb } from '../domain/states.ts'
import type { Unit } from '../postgres/transaction.ts'
import type { Row } from './read.ts'
import type { RecordDefinition, Schemas, Wire } from './record.ts'
import { lockRecords, updateRecords } from './write.ts'

type AnyRecord = RecordDefinition<keyof Schemas>
type Values = Record<string, unknown>

export interface Move<M extends MachineName> {
  machine: M
  verb: Verb<M>
  /** Where to, for a step that lets the caller choose. */
  to?: string
}

/** A live record under lock. Throws Refusal not_found. */
export async function lockRecord(unit: Unit, caller: Caller, record: AnyRecord, id: number): Promise<Row> {
  const row = (await lockRecords(unit, caller, record, [id])).get(id)
  if (!row) throw notFound(record.noun)
  return row
}

/**
 * The one way for a record to change its state: locks it, checks the table of machines, writes the new state together
 * with what `values` makes of the locked row, and notes the step's event. Of two moves at once the second sees what the
 * first has left. Throws Refusal not_found, conflict.
 */
export async function moveRecord<R extends AnyRecord, M extends MachineName>(
  unit: Unit,
  caller: Caller,
  record: R,
  id: number,
  move: Move<M>,
  values: (row: Row) => Values | Promise<Values> = () => ({}),
): Promise<Wire<R>> {
  const row = await lockRecord(unit, caller, record, id)
  requireState(move.machine, move.verb, String(row.status))
  const given = await values(row)
  const { items } = await writeMoves(unit, caller, record, move, new Map([[id, given]]))
  return items.get(id)!
}

/** Moves those of the named records whose state allows it, all with the same values, and returns how many. */
export async function moveRecords<M extends MachineName>(
  unit: Unit,
  caller: Caller,
  record: AnyRecord,
  ids: readonly number[],
  move: Move<M>,
  values: Values = {},
): Promise<number> {
  const rows = await lockRecords(unit, caller, record, ids)
  const movable = [...rows.values()].filter((row) => allows(move.machine, move.verb, String(row.status)))
  const { changed } = await writeMoves(unit, caller, record, move, new Map(movable.map((row) => [row.id, values])))
  return changed.size
}

function writeMoves<R extends AnyRecord, M extends MachineName>(
  unit: Unit,
  caller: Caller,
  record: R,
  { machine, verb, to }: Move<M>,
  rows: ReadonlyMap<number, Values>,
) {
  const step = stepOf(machine, verb)
  const targets = [step.to ?? []].flat()
  const status = targets.length === 1 ? targets[0] : to
  if (status === undefined || !targets.includes(status)) throw new Error(`${verb} does not lead to ${status}`)
  const changes = new Map([...rows].map(([id, values]) => [id, { ...values, status }]))
  return updateRecords(unit, caller, record, changes, { event: step.event ?? 'updated' })
}
