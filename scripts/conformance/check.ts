import type { Kit } from './kit.ts'

/** One guarantee that the kit judges. */
export interface ConformanceCheck {
  /** `idempotency.replay`: its group, and its name there. It never changes. */
  id: string
  /** The guarantee in a plain sentence. */
  title: string
  /** Where it is promised: a page of the documentation, behind /docs/, or a place in the document. */
  clause: string
  /** Throws ConformanceFinding when the guarantee is broken, and Skipped when it cannot be judged here. */
  run(kit: Kit): Promise<void>
}
