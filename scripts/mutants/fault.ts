/** A mistake that a developer could make, planted to see whether a test detects it. */
export interface Fault {
  /** Consequence of the fault for a user, such as `a voided payment still counts`. */
  name: string
  /** Path of the file in which the fault is planted, from the repository's root. */
  file: string
  /** Text to replace; it occurs exactly once in the file. */
  find: string
  replace: string
  /** Test files that must detect the fault, the likeliest first. */
  tests: readonly string[]
}

/** Faults, keyed by area. Each area is one file of this folder. */
export type Faults = Record<string, readonly Fault[]>
