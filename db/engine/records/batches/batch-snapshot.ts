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
 * A snapshot of the records that a batch of rows depends on: read once for all of them, so that each row can be checked
 * as if those before it had been written. Rows that were checked against it are written without another check, in the
 * same transaction, whose locks keep it valid.
 */
export interface BatchSnapshot<T extends AnyRow = AnyRow> {
  transaction: Transaction
  resource: Resource<T>
  /** The ids in the rows that belong to live records. */
  live: ReadonlySet<number>
  /** The holders of a value, by field and value as written, for the import's key and the unique fields. */
  holders: ReadonlyMap<string, ReadonlyMap<string, Holders>>
  /**
   * The violations of a row whose references lead to no live record; a reference that the record `ref` has already is
   * none.
   */
  lostReferences(values: Values<T>, ref: number): Violation[]
  /** What the records that rows may change have, by ref; undefined where no row of the batch asks for that. */
  before: ReadonlyMap<number, Fields> | undefined
  /** The rules' check of changes, which takes the changes that it accepted into account. */
  check: ChangeCheck<T>
}

/** How a resource's live records are looked up: as they are or, in a dry run, as its earlier rows would have left them. */
export interface RecordLookup<T extends AnyRow = AnyRow> {
  holdersOf(db: ReadContext, caller: Caller, field: string, values: readonly string[]): Promise<Map<string, Holders>>
  fieldsOf(db: ReadContext, caller: Caller, refs: readonly number[]): Promise<Map<number, Fields>>
  check: NonNullable<Resource<T>['rules']>['check']
}

export interface SnapshotRequest<T extends AnyRow> {
  rows: readonly Values<T>[]
  /** Those of the rows that may change records. */
  changes: readonly Values<T>[]
  /** The fields of changes that are compared with those of the records. */
  compared: readonly string[]
  /** The ids that rows name. */
  ids: readonly number[]
  /** The fields whose values are looked up. */
  keys: readonly string[]
  /** The newest record that the rows can know of. */
  newest: number
  lookup: RecordLookup<T>
}

/** Reads the snapshot, and takes the locks that keep it valid. */
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
  // A file cannot refer to a record that it makes itself: nobody knew its id when the file was written.
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

/** Throws when the snapshot is of another transaction or another resource, because it is not valid for these rows. */
export function refuseOtherSnapshot<T extends AnyRow>(
  snapshot: BatchSnapshot<T>,
  tx: Transaction,
  resource: Resource<T>,
): void {
  if (snapshot.transaction !== tx || snapshot.resource !== resource)
    throw new Error('the batch snapshot is of another transaction or resource')
}
