import type { Refusal, Violation } from '../../domain/refusal.ts'
import type { Caller } from '../base/caller.ts'
import type { Transaction } from '../postgres/transaction.ts'
import type { AnyRow, Values } from './row.ts'

/** A change of one row, which is live and under lock. */
export interface Change<T extends AnyRow> {
  row: T
  values: Values<T>
}

/** A rule's result for one row: the values to write, or the refusal of the row. */
export type Ruled<T extends AnyRow> = Values<T> | Refusal

/** A row before and after a change. */
export interface Changed<T extends AnyRow> {
  before: T
  after: T
}

/**
 * Checks changes in their order, each as if the accepted ones before it had been written. With `isRefused` the change
 * is refused anyway, so that those after it do not count on it.
 */
export type ChangeCheck<T extends AnyRow> = (
  id: number,
  values: Values<T>,
  options?: { isRefused?: boolean },
) => Violation[]

/**
 * The rules of a family, each a function of any number of rows in one transaction. A rule refuses a single row with a
 * Refusal in its place, which an API's change throws and an import or a bulk job lists; what it throws refuses them
 * all.
 */
export interface Rules<T extends AnyRow> {
  /**
   * The other fields that a rule looks at when it judges a field, by that field. Where an import cannot read one of
   * them in a row, it leaves out what the rule says of the field.
   */
  weighedBy?: Readonly<Record<string, readonly string[]>>
  /**
   * Takes the locks that new rows need before any row is locked, those of the records to which they refer among them.
   */
  beforeInsert?(tx: Transaction, caller: Caller, rows: readonly Values<T>[]): Promise<void>
  /** Completes new rows. */
  prepareInsert?(tx: Transaction, caller: Caller, rows: readonly Values<T>[]): Promise<Ruled<T>[]>
  /** Writes the consequences of new rows that were written. */
  afterInsert?(tx: Transaction, caller: Caller, rows: readonly T[]): Promise<void>
  /** Takes the locks that a change of these rows needs before any row is locked. */
  beforeUpdate?(tx: Transaction, caller: Caller, values: readonly Values<T>[], ids: readonly number[]): Promise<void>
  /** Creates the check of changes to these values, which needs only the ids of the rows. Runs before a row is locked. */
  check?(tx: Transaction, caller: Caller, values: readonly Values<T>[]): Promise<ChangeCheck<T>>
  /** Checks and completes changes of locked rows. */
  prepareUpdate?(tx: Transaction, caller: Caller, changes: readonly Change<T>[]): Promise<Ruled<T>[]>
  /** Writes the consequences of changes that were written. */
  afterUpdate?(tx: Transaction, caller: Caller, changed: readonly Changed<T>[]): Promise<void>
  /** Those of these locked rows that may not be deleted, by id. Their states have been checked already. */
  mayDelete?(tx: Transaction, caller: Caller, rows: readonly T[]): Promise<ReadonlyMap<number, Refusal>>
  /** Writes the consequences of deleted rows; `before` are the same ones as they were. */
  afterDelete?(tx: Transaction, caller: Caller, rows: readonly T[], before: readonly T[]): Promise<void>
  /** Takes the locks that a restoration needs before any row is locked. */
  beforeRestore?(tx: Transaction, caller: Caller, ids: readonly number[]): Promise<void>
  /**
   * Those of these deleted rows, which are under lock, that may not be restored, by id. Their states have been checked
   * already.
   */
  mayRestore?(tx: Transaction, caller: Caller, rows: readonly T[]): Promise<ReadonlyMap<number, Refusal>>
  /** The values that restored rows are given at once, by id; one event tells of both. */
  restoredWith?(tx: Transaction, caller: Caller, rows: readonly T[]): Promise<ReadonlyMap<number, Values<T>>>
  /** Writes the consequences of restored rows, which the event of each tells, too; returns the rows as they are then. */
  afterRestore?(tx: Transaction, caller: Caller, rows: readonly T[]): Promise<readonly T[]>
}
