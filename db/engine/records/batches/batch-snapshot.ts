import { sql } from 'kysely'
import type { Violation } from '../../../domain/refusal.ts'
import type { Caller } from '../../base/caller.ts'
import type { ReadContext, Transaction } from '../../postgres/transaction.ts'
import type { Holders } from '../key-holders.ts'
import { from, liveReferences } from '../read.ts'
import type { RecordFacts, Resource } from '../resource.ts'
import { type AnyRow, type Fields, fieldsOf, type Values } from '../row.ts'
import type { ChangeCheck } from '../rules.ts'

/**
 * A snapshot of the records that a batch of rows depends on. It is read once for the whole batch, so that each row can
 * be checked as if the rows before it had been written. Rows that were checked against it are written without a
 * repetition of these checks. They must be written in the same transaction, whose locks keep the snapshot valid.
 */
export interface BatchSnapshot<T extends AnyRow = AnyRow> {
  transaction: Transaction
  resource: Resource<T>
  /** Ids from the rows' id column that belong to live records. */
  live: ReadonlySet<number>
  /** The holders of values of the import key and the unique fields, by field and then by the value as written. */
  holders: ReadonlyMap<string, ReadonlyMap<string, Holders>>
  /**
   * Returns a violation for each reference in a row that leads to no live record. A reference that the record `ref`
   * already has is accepted.
   */
  lostReferences(values: Values<T>, ref: number): Violation[]
  /** The fields of the records that the rows may change, by ref; undefined if no row of the batch needs them. */
  before: ReadonlyMap<number, Fields> | undefined
  /** The rules' check of changes. It checks each change as if the accepted changes before it had been written. */
  check: ChangeCheck<T>
}

/**
 * The lookup of a resource's live records. An import finds them as they are stored. A dry run finds them as its earlier
 * rows would have left them.
 */
export interface RecordLookup<T extends AnyRow = AnyRow> {
  holdersOf(db: ReadContext, caller: Caller, field: string, values: readonly string[]): Promise<Map<string, Holders>>
  fieldsOf(db: ReadContext, caller: Caller, refs: readonly number[]): Promise<Map<number, Fields>>
  check: NonNullable<Resource<T>['rules']>['check']
}

export interface SnapshotRequest<T extends AnyRow> {
  rows: readonly Values<T>[]
  /** The rows that may change records; none if the import only creates records. */
  changes: readonly Values<T>[]
  /** Fields whose value in a change is compared with the value of the record. */
  compared: readonly string[]
  /** The ids in the rows' id column. */
  ids: readonly number[]
  /** Fields for whose values the holders are looked up. */
  keys: readonly string[]
  /** The id of the newest record that the rows can refer to. */
  newest: number
  lookup: RecordLookup<T>
}

/** Reads the snapshot of a batch, and takes the locks that keep it valid. */
export async function readBatchSnapshot<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  { rows, changes, compared, ids, keys, newest, lookup }: SnapshotRequest<NoInfer<T>>,
): Promise<BatchSnapshot<T>> {
  await resource.rules?.beforeInsert?.(tx, caller, rows)
  const holders = new Map<string, Map<string, Holders>>()
  for (const key of keys) {
    const values = rows.map((row) => fieldsOf(row)[key])
    const texts = values.filter((value) => typeof value === 'string')
    holders.set(key, await lookup.holdersOf(tx, caller, key, texts))
  }
  const found = await liveReferences(tx, caller, resource, rows)
  // An import's file cannot refer to a record that the import creates: its id was unknown when the file was written.
  const stands = (field: string, table: string, id: number) =>
    (found.get(field)?.has(id) ?? false) && (table !== resource.table || id <= newest)
  const candidates = [...ids, ...[...holders.values()].flatMap((held) => [...held.values()].flatMap(({ ids }) => ids))]
  const isLost = (row: Values<T>) => lostReferences(resource, row, stands).length > 0
  const isCompared = (row: Values<T>) => compared.some((field) => fieldsOf(row)[field] !== undefined)
  const before = changes.some((row) => isCompared(row) || isLost(row))
    ? await lookup.fieldsOf(tx, caller, candidates)
    : undefined
  return {
    transaction: tx,
    resource,
    live: await liveIds(tx, caller, resource, ids),
    holders,
    before,
    lostReferences: (values, ref) => lostReferences(resource, values, stands, before?.get(ref)),
    check: (await lookup.check?.(tx, caller, changes)) ?? (() => []),
  }
}

function lostReferences(
  resource: RecordFacts,
  values: object,
  stands: (field: string, table: string, id: number) => boolean,
  before: Fields = {},
): Violation[] {
  const given = fieldsOf(values)
  return Object.entries(resource.references).flatMap(([field, { table, label }]): Violation[] => {
    const id = given[field]
    if (typeof id !== 'number' || id === before[field] || stands(field, table, id)) return []
    return [{ field, code: 'not_found', message: `No such ${label}.` }]
  })
}

async function liveIds(
  db: ReadContext,
  caller: Caller,
  resource: RecordFacts,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const found = await sql<{ id: number }>`
    select id ${from(resource, caller.tenantId)} and id = any(${ids}) and deleted_at is null`.execute(db.sql)
  return new Set(found.rows.map(({ id }) => id))
}

/** Throws an Error if the snapshot is of another transaction or resource, because it is not valid for these rows. */
export function refuseOtherSnapshot<T extends AnyRow>(
  snapshot: BatchSnapshot<T>,
  tx: Transaction,
  resource: Resource<T>,
): void {
  if (snapshot.transaction !== tx || snapshot.resource !== resource)
    throw new Error('the batch snapshot is of another transaction or resource')
}
