import type { Caller } from '../base/caller.ts'
import type { Refusal, Violation } from '../domain/refusal.ts'
import type { Unit } from '../postgres/transaction.ts'
import type { AnyRow, Values } from './row.ts'

/** A change of one row, which is live and under lock. */
export interface Change<T extends AnyRow> {
  row: T
  values: Values<T>
}

/** What a rule makes of what a row is given: the values to write, or why nothing is written. */
export type Ruled<T extends AnyRow> = Values<T> | Refusal

/** A row before and after a change. */
export interface Changed<T extends AnyRow> {
  before: T
  after: T
}

/** Judges changes in their order, each as if those before it that it let through were made. */
export type ChangeCheck<T extends AnyRow> = (id: number, values: Values<T>) => Violation[]

/**
 * The rules of a family, each a function of any number of rows in one transaction. A rule refuses a single row with a
 * Refusal in its place, which an API's change throws and an import or a bulk job lists; what it throws refuses them all.
 */
export interface Rules<T extends AnyRow> {
  /** Takes the locks of new rows that come before those of any row, those of their references included. */
  beforeInsert?(unit: Unit, caller: Caller, rows: readonly Values<T>[]): Promise<void>
  /** Completes new rows. */
  insertMany?(unit: Unit, caller: Caller, rows: readonly Values<T>[]): Promise<Ruled<T>[]>
  /** Takes the locks of a change that come before those of any row. */
  beforeUpdate?(unit: Unit, caller: Caller, values: readonly Values<T>[]): Promise<void>
  /**
   * Makes the check of changes to these values that needs nothing of the rows but their ids. Runs before a row is locked.
   * `foreseenBy` is a dry run whose earlier changes count (db/records/foreseen.ts).
   */
  check?(unit: Unit, caller: Caller, values: readonly Values<T>[], foreseenBy?: string): Promise<ChangeCheck<T>>
  /** Judges and completes changes of rows under lock. */
  updateMany?(unit: Unit, caller: Caller, changes: readonly Change<T>[]): Promise<Ruled<T>[]>
  /** What follows from changes that were written. */
  afterUpdate?(unit: Unit, caller: Caller, changed: readonly Changed<T>[]): Promise<void>
  /** Which of these rows, which are under lock, may not be deleted, by id. Their states have been asked already. */
  mayDelete?(unit: Unit, caller: Caller, rows: readonly T[]): Promise<ReadonlyMap<number, Refusal>>
  afterDelete?(unit: Unit, caller: Caller, rows: readonly T[]): Promise<void>
  /** Takes the locks of a restoration that come before those of any row. */
  beforeRestore?(unit: Unit, caller: Caller): Promise<void>
  /** Which of these deleted rows, which are under lock, may not come back, by id. Their states have been asked already. */
  mayRestore?(unit: Unit, caller: Caller, rows: readonly T[]): Promise<ReadonlyMap<number, Refusal>>
  /** What follows from rows having come back; returns them as they are then. */
  restoreMany?(unit: Unit, caller: Caller, rows: readonly T[]): Promise<readonly T[]>
}
