import { hash } from 'node:crypto'
import { canonical } from '../canonical.ts'
import type { ValueFormat } from '../conventions/format.ts'
import type { Label } from '../language/labels.ts'
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
  /** Which of its project's change orders it is; null until it is submitted. What was to be signed before papers said it lacks this and the next three. */
  projectSequence?: number | null
  scheduleDays?: number | null
  /** The end of the project with it, as a time. */
  completionDate?: string | null
  architect?: { name: string; projectNumber: string | null } | null
}

/** Whether it was put up for signature before papers had a schedule: it is drawn as it was then. */
export const isKeptBefore = ({ projectSequence }: ChangeOrderPaper): boolean => projectSequence === undefined

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
export const contractSteps = ({ sums, total }: Pick<ChangeOrderPaper, 'sums' | 'total'>, label: Label) => [
  { name: label('changeOrder.original'), amount: sums.original },
  { name: label('changeOrder.earlier'), amount: sums.earlier },
  { name: label('changeOrder.before'), amount: sums.before },
  { name: label('common.thisChangeOrder'), amount: total },
  { name: label('changeOrder.after'), amount: sums.after },
]

/** By how much the work ends later or earlier, and when, as papers and pages say it. */
export function scheduleTexts(
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

/** The SHA-256, in hex, of what the paper says, its status apart; the logo counts by its own. */
export function changeOrderHash({ status: _status, from, ...rest }: ChangeOrderPaper): string {
  const { logo, ...letterhead } = from
  return hash('sha256', canonical({ ...rest, from: { ...letterhead, logo: logo?.hash ?? null } }), 'hex')
}
