import { hash } from 'node:crypto'
import { canonical } from '../canonical.ts'
import type { PaperHead } from '../letterhead.ts'
import type { Decimal } from '../money.ts'
import type { PaperLine, PaperProject, Party } from '../paper-parties.ts'

/**
 * A change order on paper. Plain data: amounts are decimal strings, times ISO 8601 in UTC, texts as they were typed.
 */
export interface ChangeOrderPaper extends PaperHead {
  status: ChangeOrderStatus
  title: string
  /** When it was submitted, else when it was made. */
  date: string
  project: PaperProject
  customer: Party | null
  reason: string | null
  description: string | null
  lines: ChangeOrderPaperLine[]
  /** The sum of the lines. */
  total: Decimal
  sums: ContractSums
  approval: { by: string | null; at: string } | null
}

export type ChangeOrderStatus = 'draft' | 'submitted' | 'approved' | 'rejected' | 'voided'

export type ChangeOrderPaperLine = PaperLine

/** What the contract comes to: as agreed at first, by earlier change orders, before this one and with it. */
export interface ContractSums {
  original: Decimal
  earlier: Decimal
  before: Decimal
  after: Decimal
}

/** From the contract sum as agreed at first to the one with this change order, as papers and pages say it. */
export const contractSteps = ({ sums, total }: Pick<ChangeOrderPaper, 'sums' | 'total'>) => [
  { name: 'Original contract sum', amount: sums.original },
  { name: 'Earlier change orders', amount: sums.earlier },
  { name: 'Contract sum before this change order', amount: sums.before },
  { name: 'This change order', amount: total },
  { name: 'Contract sum with this change order', amount: sums.after },
]

/** The SHA-256, in hex, of what the paper says, its status apart; the logo counts by its own. */
export function changeOrderHash({ status: _status, from, ...rest }: ChangeOrderPaper): string {
  const { logo, ...letterhead } = from
  return hash('sha256', canonical({ ...rest, from: { ...letterhead, logo: logo?.hash ?? null } }), 'hex')
}
