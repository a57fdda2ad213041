import { notFound } from '../../domain/refusal.ts'
import type { Caller } from '../base/caller.ts'
import { memoize } from '../base/memoize.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'
import { refuseOther } from './etags.ts'
import { findVisible, selection, selectionWithDeletedAt, withoutNullDeletedAt } from './read.ts'
import type { RecordFacts, Resource } from './resource.ts'
import type { AnyRow } from './row.ts'
import { rowsOf } from './rows.ts'

/**
 * Locks live records, or live and deleted records, and returns them, keyed by id. Other records are left out. Locks in
 * ascending order of id, so that two writers of the same records cannot deadlock.
 */
export async function lockRecords<T extends AnyRow>(
  db: ReadContext,
  caller: Caller,
  resource: Resource<T>,
  ids: readonly number[],
  which: 'live' | 'all' = 'live',
): Promise<Map<number, T>> {
  const text = lockTexts(resource)[which]
  const rows = await rowsOf<T>(db, text, [caller.tenantId, ids])
  return new Map(rows.map((row) => [row.id, which === 'all' ? withoutNullDeletedAt(row) : row]))
}

const lockTexts = memoize((resource: RecordFacts) => {
  const lock = resource.referencedWhileLocked ? 'for no key update' : 'for update'
  const text = (columns: string, condition: string) =>
    `select ${columns} from ${resource.table} where tenant_id = $1 and id = any($2) ${condition}
      order by id ${lock}`
  return {
    live: text(selection(resource), 'and deleted_at is null'),
    all: text(selectionWithDeletedAt(resource), ''),
  }
})

/** Locks a live or deleted record and returns it; undefined if it does not exist. */
export const lockAny = async <T extends AnyRow>(
  db: ReadContext,
  caller: Caller,
  resource: Resource<T>,
  id: number,
): Promise<T | undefined> => (await lockRecords(db, caller, resource, [id], 'all')).get(id)

/** Locks a live record and returns it. Throws Refusal not_found. */
export async function lockRecord<T extends AnyRow>(
  db: ReadContext,
  caller: Caller,
  resource: Resource<T>,
  id: number,
): Promise<T> {
  const row = (await lockRecords(db, caller, resource, [id])).get(id)
  if (!row) throw notFound(resource.label)
  return row
}

/** Locks a live record that the caller may see, and returns it. Throws Refusal not_found. */
export async function lockShown<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  id: number,
): Promise<T> {
  const row = await lockRecord(tx, caller, resource, id)
  if (resource.visibility) await findVisible(tx, caller, resource, id)
  return row
}

/**
 * Locks the record that a request changes, checks it against If-Match, and returns it. The caller passes the row on, so
 * that the record is locked only once. Throws Refusal not_found, conflict (412).
 */
export async function lockForChange<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  id: number,
): Promise<T> {
  const row = await lockShown(tx, caller, resource, id)
  // If-Match contains the version that a client has read, and reads apply `readAt`.
  refuseOther(tx, resource.readAt?.(row, tx.at) ?? row, resource.label)
  return row
}
