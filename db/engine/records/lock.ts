import { notFound } from '../../domain/refusal.ts'
import type { Caller } from '../base/caller.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'
import { refuseOther } from './etags.ts'
import { findVisible } from './read.ts'
import type { Resource } from './resource.ts'
import type { AnyRow } from './row.ts'
import { lockRows } from './rows.ts'

/** Live records under lock, by id; those that are not there are left out. */
export const lockRecords = <T extends AnyRow>(
  db: ReadContext,
  caller: Caller,
  resource: Resource<T>,
  ids: readonly number[],
): Promise<Map<number, T>> => lockRows(db, caller, resource, ids)

/** A record under lock, live or deleted; undefined for one that never was. */
export const lockAny = async <T extends AnyRow>(
  db: ReadContext,
  caller: Caller,
  resource: Resource<T>,
  id: number,
): Promise<T | undefined> => (await lockRows(db, caller, resource, [id], 'all')).get(id)

/** A live record under lock. Throws Refusal not_found. */
export async function lockRecord<T extends AnyRow>(
  db: ReadContext,
  caller: Caller,
  resource: Resource<T>,
  id: number,
): Promise<T> {
  const row = (await lockRows(db, caller, resource, [id])).get(id)
  if (!row) throw notFound(resource.label)
  return row
}

/** A live record under lock that the caller is shown. Throws Refusal not_found. */
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
 * Locks the record that a request changes, and checks it against If-Match. The caller passes the locked row on, so that
 * it is locked once. Throws Refusal not_found, conflict with status 412.
 */
export async function lockForChange<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  id: number,
): Promise<T> {
  const row = await lockShown(tx, caller, resource, id)
  // Clients compare with what they read.
  refuseOther(tx, resource.readAt?.(row, tx.at) ?? row, resource.label)
  return row
}
