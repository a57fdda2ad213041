import { hash } from 'node:crypto'
import { canonicalJson } from '../canonical-json.ts'
import type { ValueFormat } from '../conventions/value-format.ts'
import type { Label } from '../language/labels.ts'
import type { Decimal } from '../money.ts'
import type { PaperHead } from '../papers/letterhead.ts'
import type { PaperLine, PaperProject, Party } from '../papers/paper-parties.ts'

/**
 * Content of a printed change order. It is plain data: amounts are decimal strings, times are ISO 8601 in UTC, and
 * texts are stored as typed.
 */
export interface ChangeOrderPaper extends PaperHead {
  status: ChangeOrderStatus
  title: string
  /** Time when the change order was submitted, or for a draft, when it was created. */
  date: string
  project: PaperProject
  customer: Party | null
  reason: string | null
  description: string | null
  lines: ChangeOrderPaperLine[]
  /** Total of the change order: the sum of its lines. */
  total: Decimal
  sums: ContractSums
  approval: { by: string | null; at: string } | null
  /**
   * Sequence number among the project's change orders; null until submission. This field and the three below are absent
   * from papers that were sent for signature before these fields existed.
   */
  projectSequence?: number | null
  scheduleDays?: number | null
  /** Completion date of the project after this change order, as an ISO 8601 time. */
  completionDate?: string | null
  architect?: { name: string; projectNumber: string | null } | null
}

/**
 * Reports whether the paper was sent for signature before papers showed schedule changes. Such a paper is printed in
 * the older layout.
 */
export const usesLayoutBeforeSchedule = ({ projectSequence }: ChangeOrderPaper): boolean =>
  projectSequence === undefined

export type ChangeOrderStatus = 'draft' | 'submitted' | 'approved' | 'rejected' | 'voided'

export type ChangeOrderPaperLine = PaperLine

/**
 * Contract sums: the original one, the amount that earlier change orders added to it, and the sum before and after this
 * change order.
 */
export interface ContractSums {
  original: Decimal
  earlier: Decimal
  before: Decimal
  after: Decimal
}

/** Returns the labeled rows from the original contract sum to the sum after this change order, for papers and pages. */
export const contractSumRows = ({ sums, total }: Pick<ChangeOrderPaper, 'sums' | 'total'>, label: Label) => [
  { name: label('changeOrder.original'), amount: sums.original },
  { name: label('changeOrder.earlier'), amount: sums.earlier },
  { name: label('changeOrder.before'), amount: sums.before },
  { name: label('common.thisChangeOrder'), amount: total },
  { name: label('changeOrder.after'), amount: sums.after },
]

/**
 * Returns sentences for papers and pages: how many days later or earlier the work ends, and the new completion date.
 */
export function scheduleChangeSentences(
  { scheduleDays, completionDate }: Pick<ChangeOrderPaper, 'scheduleDays' | 'completionDate'>,
  { label, values }: { label: Label; values: Pick<ValueFormat, 'date'> },
): string[] {
  const texts: string[] = []
  if (scheduleDays === 0) texts.push(label('changeOrder.noDays'))
  else if (scheduleDays) {
    const key = scheduleDays > 0 ? 'changeOrder.daysLater' : 'changeOrder.daysEarlier'
    texts.push(label(key, { count: Math.abs(scheduleDays) }))
  }
  if (completionDate) texts.push(label('changeOrder.completion', { date: values.date(completionDate) }))
  return texts
}

/** Returns the SHA-256, in hex, of the paper's content without its status. The logo is included as its own hash. */
export function changeOrderHash({ status: _status, from, ...rest }: ChangeOrderPaper): string {
  const { logo, ...letterhead } = from
  return hash('sha256', canonicalJson({ ...rest, from: { ...letterhead, logo: logo?.hash ?? null } }), 'hex')
}
