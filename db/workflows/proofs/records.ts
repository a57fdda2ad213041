import type { ProofFacts } from '../../domain/proofs/proof.ts'

/** A record whose figures are proved or audited, with the facts they are computed from. */
export interface ProvedRecord {
  id: number
  /** Number of the record; for a pay application, its application number. */
  number: string
  status: string
  updatedAt: string
  certificateHash: string | null
  facts: ProofFacts
}
