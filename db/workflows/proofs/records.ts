import type { ProofFacts } from '../../domain/proofs/proof.ts'

/** A record whose figures are proved or audited, with the facts from which they are computed. */
export interface ProvedRecord {
  id: number
  /** The record's number, such as the invoice number; for a pay application, its application number. */
  number: string
  status: string
  updatedAt: string
  certificateHash: string | null
  facts: ProofFacts
}
