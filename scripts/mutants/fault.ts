/** A slip that somebody could make, planted to see whether a test notices. */
export interface Fault {
  /** What would be wrong, in the words of whoever suffers it: `a voided payment still counts`. */
  name: string
  /** The file that it is planted in, below the repository's root. */
  file: string
  /** The text that is replaced; it stands in the file exactly once. */
  find: string
  replace: string
  /** The test files that are to notice it, the likeliest first. */
  tests: readonly string[]
}

/** The areas of faults, one file of this folder each. */
export type Faults = Record<string, readonly Fault[]>
