import type { Refusal, Violation } from '../../domain/refusal.ts'
import type { Caller } from '../base/caller.ts'
import type { Transaction } from '../postgres/transaction.ts'
import type { AnyRow, Values } from './row.ts'

/** A change of one row, which is live and locked. */
export interface Change<T extends AnyRow> {
  row: T
  values: Values<T>
}

/** Result of a rule for one row: the values to write, or the refusal of the row. */
export type Ruled<T extends AnyRow> = Values<T> | Refusal

/** A row before and after a change. */
export interface Changed<T extends AnyRow> {
  before: T
  after: T
}

/**
 * Checks one change after the other, each as if the accepted changes before it were written. Returns the violations.
 * With `isRefused`, the change is already refused, so later changes are checked as if it were not made.
 */
export type ChangeCheck<T extends AnyRow> = (
  id: number,
  values: Values<T>,
  options?: { isRefused?: boolean },
) => Violation[]

/**
 * Rules of a family. Each rule handles any number of rows in one transaction. To refuse a single row, a rule returns a
 * Refusal for it. A request throws this Refusal; an import or a bulk job lists it. If a rule throws, all rows are
 * refused.
 */
export interface Rules<T extends AnyRow> {
  /**
   * Other fields that the rules read when they check a field, keyed by the checked field. If an import cannot read one
   * of them in a row, it leaves out the rules' violations of the checked field.
   */
  weighedBy?: Readonly<Record<string, readonly string[]>>
  /** Takes the locks that new rows need, including locks on the referenced records. Runs before any row is locked. */
  beforeInsert?(tx: Transaction, caller: Caller, rows: readonly Values<T>[]): Promise<void>
  /** Checks and completes new rows. */
  prepareInsert?(tx: Transaction, caller: Caller, rows: readonly Values<T>[]): Promise<Ruled<T>[]>
  /** Writes what follows from the inserted rows. */
  afterInsert?(tx: Transaction, caller: Caller, rows: readonly T[]): Promise<void>
  /** Takes the locks that a change of these rows needs. Runs before any row is locked. */
  beforeUpdate?(tx: Transaction, caller: Caller, values: readonly Values<T>[], ids: readonly number[]): Promise<void>
  /**
   * Returns the check of changes to these values. The check gets the ids of rows, but not the rows. Runs before any row
   * is locked.
   */
  check?(tx: Transaction, caller: Caller, values: readonly Values<T>[]): Promise<ChangeCheck<T>>
  /** Checks and completes changes of locked rows. */
  prepareUpdate?(tx: Transaction, caller: Caller, changes: readonly Change<T>[]): Promise<Ruled<T>[]>
  /** Writes what follows from the changes that were written. */
  afterUpdate?(tx: Transaction, caller: Caller, changed: readonly Changed<T>[]): Promise<void>
  /**
   * Returns refusals of the locked rows that must not be deleted, by id. The rows' states have already been checked.
   */
  mayDelete?(tx: Transaction, caller: Caller, rows: readonly T[]): Promise<ReadonlyMap<number, Refusal>>
  /** Writes what follows from the deleted rows. `before` contains the same rows as they were before the deletion. */
  afterDelete?(tx: Transaction, caller: Caller, rows: readonly T[], before: readonly T[]): Promise<void>
  /** Takes the locks that a restore needs. Runs before any row is locked. */
  beforeRestore?(tx: Transaction, caller: Caller, ids: readonly number[]): Promise<void>
  /**
   * Returns refusals of the locked, deleted rows that must not be restored, by id. The rows' states have already been
   * checked.
   */
  mayRestore?(tx: Transaction, caller: Caller, rows: readonly T[]): Promise<ReadonlyMap<number, Refusal>>
  /**
   * Returns values that are written into rows when they are restored, by id. One event reports the restore and these
   * values.
   */
  restoredWith?(tx: Transaction, caller: Caller, rows: readonly T[]): Promise<ReadonlyMap<number, Values<T>>>
  /**
   * Writes what follows from the restored rows, and returns the rows as they are afterwards. The event of each restore
   * also reports this.
   */
  afterRestore?(tx: Transaction, caller: Caller, rows: readonly T[]): Promise<readonly T[]>
}
