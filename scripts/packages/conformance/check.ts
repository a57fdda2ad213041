import type { Kit } from './kit.ts'

/** Check of one guarantee. */
export interface ConformanceCheck {
  /** Group and name, for example `idempotency.replay`. An id never changes. */
  id: string
  /** The guarantee in a plain sentence. */
  title: string
  /** Source of the guarantee: a page of the documentation below /docs/, or a part of the OpenAPI document. */
  clause: string
  /**
   * Runs the check. Throws ConformanceFinding if the guarantee is broken, and CheckSkipped if it cannot be checked
   * here.
   */
  run(kit: Kit): Promise<void>
}
