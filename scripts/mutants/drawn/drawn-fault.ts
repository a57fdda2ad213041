import type { Edit } from '../operators/operator.ts'

/** What a drawn fault is known by, however the lines of its file move. */
export interface FaultIdentity {
  file: string
  /** The function or constant that it is in; `module` outside of any. */
  inside: string
  /** The lines that it changes, before and after it, with single spaces. */
  before: string
  after: string
}

/** A fault that an operator makes at a place of the code. */
export interface DrawnFault extends FaultIdentity {
  name: string
  /** The operator's name. */
  area: string
  line: number
  edit: Edit
  /** The test files that reach it, in the order in which they run. */
  tests: readonly string[]
}
