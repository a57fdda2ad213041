import { type Label, labelsOf } from '../language/labels.ts'
import type { Letterhead } from '../letterhead.ts'
import { type PaperLine, type PaperProject, type Party, toPaperLine } from '../paper-parties.ts'
import { lineTotal } from '../totals.ts'

/**
 * Samples are papers drawn while a user decides how the organization's papers look. All show one made-up project, in
 * the letterhead's language. Records to which they refer by id do not exist.
 */
export interface SampleSettings {
  from: Letterhead
  /** Terms and conditions of a new bid. */
  terms: string | null
}

/** Content that all samples of one letterhead share. */
export interface SampleContents {
  /** Letterhead, marked as that of a sample. */
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

/** Sums of the contract and of its one change order. */
export const sampleSums = { contract: '12973.60', change: '1450.00' } as const

/** Returns a line with its computed total. */
export const sampleLine = (description: string, quantity: string, unitPrice: string): PaperLine =>
  toPaperLine({ description, quantity, unit: null, unitPrice, total: lineTotal(quantity, unitPrice) })

/** Returns the lines of work that the sample bid, invoice and pay application share. */
export const sampleWorkLines = (label: Label): [cabinets: PaperLine, countertops: PaperLine] => [
  sampleLine(label('sample.cabinets'), '1', '5573.60'),
  sampleLine(label('sample.countertops'), '4', '800.00'),
]
