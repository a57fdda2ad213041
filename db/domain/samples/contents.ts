import { type Label, labelsOf } from '../language/labels.ts'
import type { Letterhead } from '../papers/letterhead.ts'
import { type PaperLine, type PaperProject, type Party, toPaperLine } from '../papers/paper-parties.ts'
import { lineTotal } from '../totals.ts'

/**
 * Settings of a sample: a paper that a user sees while choosing how the organization's papers look. All samples show
 * the same fictitious project, in the language of the letterhead. The records whose ids they contain do not exist.
 */
export interface SampleSettings {
  from: Letterhead
  /** Terms and conditions that the organization puts on new bids; null if it has none. */
  terms: string | null
}

/** Content that all samples of one organization share. */
export interface SampleContents {
  /** The organization's letterhead, with `isSample`. */
  from: Letterhead
  label: Label
  customer: Party
  project: PaperProject
  architect: { name: string; projectNumber: string | null }
}

export function sampleContents({ from }: Pick<SampleSettings, 'from'>): SampleContents {
  const label = labelsOf(from.language)
  return {
    from: { ...from, isSample: true },
    label,
    customer: { name: label('sample.customer'), companyName: null, email: 'customer@sample.example', phone: null },
    project: { number: 'P-0007', name: label('sample.project'), site: siteOf(label) },
    architect: { name: label('sample.architect'), projectNumber: null },
  }
}

const siteOf = (label: Label): string[] => [label('sample.street'), label('sample.town')]

/** The original contract sum and the total of the only change order in samples. */
export const sampleSums = { contract: '12973.60', change: '1450.00' } as const

/** Returns a line of a sample, with its total. */
export const sampleLine = (description: string, quantity: string, unitPrice: string): PaperLine =>
  toPaperLine({ description, quantity, unit: null, unitPrice, total: lineTotal(quantity, unitPrice) })

/** Returns the two lines of work that the sample bid, invoice and pay application have in common. */
export const sampleWorkLines = (label: Label): [cabinets: PaperLine, countertops: PaperLine] => [
  sampleLine(label('sample.cabinets'), '1', '5573.60'),
  sampleLine(label('sample.countertops'), '4', '800.00'),
]
