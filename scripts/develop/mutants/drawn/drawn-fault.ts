import type { TextEdit } from '../operators/operator.ts'

/** Identity of a drawn fault. It does not change when the lines of its file move. */
export interface FaultIdentity {
  file: string
  /** Name of the function or constant that contains the fault; `module` outside of both. */
  declaration: string
  /** The changed lines before and after the edit, with single spaces. */
  before: string
  after: string
}

/** A fault that a mutation operator plants at a random position of the code. */
export interface DrawnFault extends FaultIdentity {
  name: string
  /** Name of the mutation operator. Results are counted per area, and the area of a drawn fault is its operator. */
  area: string
  line: number
  edit: TextEdit
  /** Test files that reach the fault, in running order. */
  tests: readonly string[]
}
