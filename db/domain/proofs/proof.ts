import { hash } from 'node:crypto'
import { canonicalJson } from '../canonical-json.ts'
import type { Decimal } from '../money.ts'
import type { FigureDifference, RecordFigures } from './figures.ts'
import type { Inputs, StepPlan } from './steps.ts'

export type ProvedType = 'pay_app' | 'invoice' | 'bid'

/**
 * Everything needed to prove or audit a record's figures: inputs, calculation steps, stored values and recomputed
 * values.
 */
export interface ProofFacts {
  inputs: Inputs
  plan: readonly StepPlan[]
  stored: RecordFigures
  /** Figures that the application's own code computes from the same inputs. */
  computed: RecordFigures
  /** Stored figures that differ from the computed ones or from the frozen content. */
  differences: FigureDifference[]
  /** The frozen certificate, and which step computes which of its figures. */
  certificate: FrozenContent | null
  signed: (FrozenContent & { documentHash: string | null }) | null
  previous: PreviousCertificate | null
}

/**
 * Content of a record frozen at one moment. `figures` maps JSON pointers into it to the names of the steps that compute
 * the values there.
 */
export interface FrozenContent {
  content: unknown
  figures: Record<string, string>
}

/** The certificate of the pay application on which a record builds. */
export interface PreviousCertificate {
  entityType: 'pay_app'
  entityId: number
  applicationNumber: number
  certificateHash: string | null
  /** Figures of the certificate that are inputs of the proof. */
  figures: Record<string, Decimal>
}

/** Returns the SHA-256, in hex, of a value's canonical JSON. */
export const canonicalHash = (value: unknown): string => hash('sha256', canonicalJson(value), 'hex')
