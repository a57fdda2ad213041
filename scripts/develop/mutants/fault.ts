import type ts from 'typescript'
import type { TextEdit } from './operators/operator.ts'

/** A small change of a declaration. `editsIn` returns every edit that it could make there. */
export interface Change {
  /** What the change does, for messages, such as `dropCall forUpdate`. */
  words: string
  editsIn(declaration: ts.Node): TextEdit[]
}

/** A mistake that a developer could make, planted to see whether a test detects it. No text of its file is listed. */
export interface Fault {
  /** Consequence of the fault for a user, such as `a voided payment still counts`. */
  name: string
  /**
   * Name of the declaration that the change is made in, such as `recordInvoicePayment`. A dot leads to a declaration
   * within: a method (`Lease.isHeldBy`), a local function or a property (`bidMachine.cancel`).
   */
  declaration: string
  /** A name in the code of the declaration, given if several files have a declaration of the same name. */
  mentioned?: string
  change: Change
  /** Test files that must detect the fault, relative to `test` and without `.test.ts`; the likeliest first. */
  tests: readonly string[]
}

/** A fault that a program with its own judge must detect, instead of test files. */
export type JudgedFault = Omit<Fault, 'tests'> & {
  /** Words that select the operations, tasks or scenarios that the fault affects. */
  words: string
}

/** A place in the code at which a fault is planted. */
export interface PlantedEdit {
  /** Path from the repository's root. */
  file: string
  edit: TextEdit
}
