import { type Label, labelsOf } from '../language/labels.ts'
import type { Letterhead } from '../letterhead.ts'
import { type PaperLine, type PaperProject, type Party, paperLine } from '../paper-parties.ts'
import { lineTotal } from '../totals.ts'

/**
 * What stands on samples: papers that are drawn while somebody decides how the organization's look. All of them tell of one
 * made-up project, in the words of the letterhead's language. What they name by an id is not there.
 */
export interface SampleValues {
  from: Letterhead
  /** The terms of a new bid. */
  terms: string | null
}

/** What the samples of one letterhead have in common. */
export interface SampleContents {
  /** The letterhead, which says that the paper is a sample. */
  from: Letterhead
  label: Label
  customer: Party
  project: PaperProject
  architect: { name: string; projectNumber: string | null }
}

export function sampleContents({ from }: Pick<SampleValues, 'from'>): SampleContents {
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

/** What the lines of the contract come to, and those of its one change order. */
export const sampleSums = { contract: '12973.60', change: '1450.00' } as const

/** A line with its total. */
export const sampleLine = (description: string, quantity: string, unitPrice: string): PaperLine =>
  paperLine({ description, quantity, unit: null, unitPrice, total: lineTotal(quantity, unitPrice) })

/** What the project is about: on the bid, its invoice and its pay application alike. */
export const sampleWork = (label: Label): [cabinets: PaperLine, countertops: PaperLine] => [
  sampleLine(label('sample.cabinets'), '1', '5573.60'),
  sampleLine(label('sample.countertops'), '4', '800.00'),
]
