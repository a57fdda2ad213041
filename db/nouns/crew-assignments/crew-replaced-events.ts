import { sql } from 'kysely'
import type { Caller } from '../../engine/base/caller.ts'
import { noteEvent } from '../../engine/events/log.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { flushFullEventBatch, splitIntoBatches } from '../../engine/records/batches/batches.ts'
import { from, selection } from '../../engine/records/read.ts'
import type { Resource, Schemas } from '../../engine/records/resource.ts'
import type { Changed, Rules } from '../../engine/records/rules.ts'

/**
 * Emits crew.replaced whenever the crew of a project on one day has changed, for any reason. A transaction records each
 * assignment that it creates, changes or deletes. At its end, the transaction emits one event per changed day. The
 * previous crew is reconstructed from the current one and the recorded changes.
 */

type CrewAssignment = Schemas['CrewAssignment']

interface JobDay {
  projectId: number
  date: string
}

/**
 * Changes recorded by one transaction: the affected days, and each assignment before its change (null if it was
 * created).
 */
interface RecordedChanges {
  days: Map<string, JobDay>
  before: Map<number, CrewAssignment | null>
}

const changesByTransaction = new WeakMap<Transaction, RecordedChanges>()

type Crews = Resource<CrewAssignment>
type Change = Partial<Changed<CrewAssignment>>

/**
 * Returns resource rules that record changes of crew assignments. `crews` is a function because the resource itself is
 * created with these rules.
 */
export const crewChangeRules = (crews: () => Crews): Rules<CrewAssignment> => {
  const note = (tx: Transaction, caller: Caller, changes: readonly Change[]): void => {
    const noted = changesByTransaction.get(tx) ?? beginRecording(tx, caller, crews())
    for (const { before, after } of changes) {
      const { id } = (before ?? after)!
      if (!noted.before.has(id)) noted.before.set(id, before ?? null)
      for (const one of [before, after]) if (one) noted.days.set(keyOf(one), one)
    }
  }
  return {
    async afterInsert(tx, caller, rows) {
      const changes = rows.map((after) => ({ after }))
      note(tx, caller, changes)
    },
    afterUpdate: async (tx, caller, changed) => note(tx, caller, changed),
    async afterDelete(tx, caller, _rows, left) {
      const changes = left.map((before) => ({ before }))
      note(tx, caller, changes)
    },
  }
}

function beginRecording(tx: Transaction, caller: Caller, crews: Crews): RecordedChanges {
  const noted: RecordedChanges = { days: new Map(), before: new Map() }
  changesByTransaction.set(tx, noted)
  tx.phases.lastLocks.push(() => emitRecorded(tx, caller, crews, async () => {}))
  return noted
}

/** Number of days whose crews are read together and whose events are emitted together. */
const daysAtOnce = 100

/**
 * Emits the events of the days changed so far, for transactions with too many events to hold in memory. The events of
 * days changed later are emitted at the end of the transaction. Precondition: all rows that the transaction will still
 * change are locked.
 */
export const emitReplacedCrews = (tx: Transaction, caller: Caller, crews: Crews): Promise<void> =>
  emitRecorded(tx, caller, crews, () => flushFullEventBatch(tx, caller, 'crew.replaced'))

async function emitRecorded(
  tx: Transaction,
  caller: Caller,
  crews: Crews,
  makeRoom: () => Promise<void>,
): Promise<void> {
  const noted = changesByTransaction.get(tx)
  if (!noted) return
  changesByTransaction.delete(tx)
  const left = Map.groupBy(
    [...noted.before.values()].filter((one) => one !== null),
    keyOf,
  )
  for (const days of splitIntoBatches([...noted.days.values()], daysAtOnce)) {
    await makeRoom()
    await emitDays(tx, caller, crews, { days, left, noted: noted.before })
  }
}

const keyOf = ({ projectId, date }: JobDay): string => `${projectId} ${date}`

interface EmittedDays {
  days: readonly JobDay[]
  /** The changed assignments of each day as they were before the transaction, keyed by day. */
  left: ReadonlyMap<string, readonly CrewAssignment[]>
  noted: RecordedChanges['before']
}

async function emitDays(
  tx: Transaction,
  caller: Caller,
  crews: Crews,
  { days, left, noted }: EmittedDays,
): Promise<void> {
  const now = Map.groupBy(await crewsOf(tx, caller, crews, days), keyOf)
  for (const { projectId, date } of days) {
    const key = keyOf({ projectId, date })
    const crew = now.get(key) ?? []
    const stayed = crew.filter(({ id }) => !noted.has(id))
    const were = [...stayed, ...(left.get(key) ?? [])].sort((one, other) => one.id - other.id)
    const data: Schemas['ReplacedCrew'] = { projectId, date, crew }
    noteEvent(tx, caller, { type: 'crew.replaced', data, previousAttributes: { crew: were } })
  }
}

/** Lists the live assignments of these days, ordered by id. */
async function crewsOf(
  db: ReadContext,
  { tenantId }: Caller,
  crews: Crews,
  days: readonly JobDay[],
): Promise<CrewAssignment[]> {
  const projects = days.map(({ projectId }) => projectId)
  const dates = days.map(({ date }) => date)
  const { rows } = await sql<CrewAssignment>`
    select ${sql.raw(selection(crews))} ${from(crews, tenantId)} and deleted_at is null
    and (project_id, date) in (select * from unnest(${projects}::bigint[], ${dates}::date[])) order by id
  `.execute(db.sql)
  return rows
}
