import { hash } from 'node:crypto'
import { canonical } from '../canonical.ts'
import type { Decimal } from '../money.ts'
import type { FigureDifference, RecordFigures } from './figures.ts'
import type { Inputs, StepPlan } from './steps.ts'

export type ProvedType = 'pay_app' | 'invoice' | 'bid'

/** What is known of a record whose figures are proved or audited: what they are computed of, and what they are. */
export interface Facts {
  inputs: Inputs
  plan: readonly StepPlan[]
  stored: RecordFigures
  /** What the code that wrote the figures makes of the same inputs. */
  computed: RecordFigures
  /** Where the record differs from what follows, or from what was frozen of it. */
  differences: FigureDifference[]
  /** Frozen content, and which of its figures which step has. */
  certificate: FrozenContent | null
  signed: (FrozenContent & { documentHash: string | null }) | null
  previous: PreviousCertificate | null
}

/** What was kept of a record at a moment, and the steps whose values figures in it are, by JSON pointers. */
export interface FrozenContent {
  content: unknown
  figures: Record<string, string>
}

/** The certificate that a record rests on. */
export interface PreviousCertificate {
  entityType: 'pay_app'
  entityId: number
  applicationNumber: number
  certificateHash: string | null
  /** What of it is among the inputs. */
  figures: Record<string, Decimal>
}

/** SHA-256, in hex, of a value's canonical JSON. */
export const canonicalHash = (value: unknown): string => hash('sha256', canonical(value), 'hex')
