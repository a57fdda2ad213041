import { hash } from 'node:crypto'
import { canonicalJson } from '../canonical-json.ts'
import type { Decimal } from '../money.ts'
import type { FigureDifference, RecordFigures } from './figures.ts'
import type { Inputs, StepPlan } from './steps.ts'

export type ProvedType = 'pay_app' | 'invoice' | 'bid'

/**
 * What is needed to prove or audit a record's figures: inputs, calculation steps, stored figures and recalculated
 * figures.
 */
export interface ProofFacts {
  inputs: Inputs
  plan: readonly StepPlan[]
  stored: RecordFigures
  /** Figures that the code of this service, not the steps of the proof, computes from the same inputs. */
  computed: RecordFigures
  /** Stored figures that differ from the computed ones or from the frozen content. */
  differences: FigureDifference[]
  /** The frozen certificate with the steps that compute its figures; null if there is none. */
  certificate: FrozenContent | null
  signed: (FrozenContent & { documentHash: string | null }) | null
  previous: PreviousCertificate | null
}

/**
 * Content of a record as it was frozen when it was submitted or accepted. `figures` maps JSON pointers into the content
 * to the names of the steps that compute the values there.
 */
export interface FrozenContent {
  content: unknown
  figures: Record<string, string>
}

/**
 * The certificate of another pay application from which a record takes figures: the previous application, or the one
 * that an invoice bills.
 */
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
