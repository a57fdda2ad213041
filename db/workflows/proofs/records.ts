import type { Facts } from '../../domain/proofs/proof.ts'

/** A record whose figures are proved or audited, with what these follow from. */
export interface ProvedRecord {
  id: number
  /** What it is known by: its number, or that of the application. */
  number: string
  status: string
  updatedAt: string
  certificateHash: string | null
  facts: Facts
}
