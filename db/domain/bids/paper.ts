import { hash } from 'node:crypto'
import { canonical } from '../canonical.ts'
import type { Letterhead } from '../letterhead.ts'
import { add, type Decimal, r2 } from '../money.ts'
import type { Party } from '../paper-parties.ts'
import type { Totals, TotalsTerms } from '../totals.ts'

/**
 * A bid as its customer sees it, whatever it is seen on: the public page, the mail and the PDF are all drawn from this
 * one object, and what is signed is the hash of it. Plain data: amounts are decimal strings, times ISO 8601 in UTC,
 * texts as they were typed; shown-text.ts says how to show each.
 */
export interface BidPaper extends BidPaperContent {
  status: BidStatus
  /** Set on an accepted bid. */
  acceptance: Acceptance | null
}

/** What a paper says of the bid itself: all of it but what the customer's answer adds. */
export interface BidPaperContent {
  number: string
  /** What it is about; absent where it has no title, as in papers that were kept before bids had any. */
  title?: string
  /** When it was sent, else when it was made. */
  date: string
  validUntil: string | null
  /**
   * Print validUntil with its hour (absent: the earlier form). Also absent without validUntil.
   */
  isExactUntil?: true
  from: Letterhead
  customer: Party | null
  /** The site's address, a line each; empty where there is none. */
  site: string[]
  sections: PaperSection[]
  /** What the customer may choose beyond the total, in the bid's order. */
  options: PaperOption[]
  terms: TotalsTerms
  totals: Totals
  notes: string | null
  conditions: string | null
  /** What comes with it; absent where nothing does, as in papers that were kept before bids had files. */
  files?: SharedFile[]
}

/** A file that the customer may open, in the version that is shown. */
export interface SharedFile {
  documentId: number
  version: number
  name: string
  contentType: string
  /** In bytes. */
  size: number
  /** Of its bytes, in hex. */
  sha256: string
}

export type BidStatus = 'draft' | 'sent' | 'viewed' | 'accepted' | 'rejected' | 'expired' | 'cancelled'

/** Rows under one heading; the rows before the first heading have none. */
export interface PaperSection {
  title: string | null
  rows: PaperRow[]
  subtotal: Decimal
}

export type PaperRow = { kind: 'item'; item: PaperItem } | { kind: 'note'; text: string }

export interface PaperItem {
  id: number
  /** The mark by which plans name it. */
  mark: string | null
  description: string
  quantity: Decimal
  /** What one of the quantity is; absent where the line says none. */
  unit?: string
  unitPrice: Decimal
  total: Decimal
  /** An option that the customer chose, so part of the total now. */
  chosen: boolean
}

export interface PaperOption extends PaperItem {
  /** The heading it stood under. */
  section: string | null
}

/** Who accepted, when and with which options. */
export interface Acceptance {
  /** Null where the contractor accepted it for a customer and named nobody. */
  name: string | null
  at: string
  optionIds: number[]
  /** What the customer signed; null on a bid that was accepted otherwise. */
  signature: Signature | null
  /** Absent where it was accepted before papers were legible. */
  legible?: true
}

/** Whether it was accepted before papers were legible: it is drawn as it was then. */
export const isAcceptedBefore = ({ acceptance }: BidPaper): boolean => acceptance !== null && !acceptance.legible

/** What is kept of a signature on the page. */
export interface Signature {
  /** The name as the customer typed it in place of a signature. */
  typed: string
  ipAddress: string | null
  userAgent: string | null
  /** `documentHash` of what was shown when it was signed. */
  documentHash: string
}

/** A bid's line, as far as a paper shows it. */
export interface BidPaperLine {
  id: number
  kind: string
  isOptional: boolean
  markName: string | null
  description: string | null
  quantity: Decimal | null
  unit: string | null
  unitPrice: Decimal | null
  total: Decimal | null
}

/**
 * Parts a bid's lines, given in their order, into sections and options. Each section line heads what follows it; a
 * section that has no row of its own, as when all its items are options, is left out.
 */
export function sectionsOf(
  lines: readonly BidPaperLine[],
  chosenIds: readonly number[] = [],
): Pick<BidPaper, 'sections' | 'options'> {
  const chosen = new Set(chosenIds)
  const sections: Omit<PaperSection, 'subtotal'>[] = [{ title: null, rows: [] }]
  const options: PaperOption[] = []
  for (const line of lines) {
    const section = sections.at(-1)!
    if (line.kind === 'section') sections.push({ title: line.description ?? '', rows: [] })
    else if (line.kind === 'note') section.rows.push({ kind: 'note', text: line.description ?? '' })
    else if (line.isOptional) options.push({ ...itemOf(line, false), section: section.title })
    else section.rows.push({ kind: 'item', item: itemOf(line, chosen.has(line.id)) })
  }
  const shown = sections.filter(({ rows }) => rows.length > 0)
  return { sections: shown.map((section) => ({ ...section, subtotal: subtotalOf(section.rows) })), options }
}

const itemOf = (line: BidPaperLine, chosen: boolean): PaperItem => ({
  id: line.id,
  mark: line.markName,
  description: line.description ?? '',
  quantity: line.quantity ?? '1',
  ...(line.unit === null ? {} : { unit: line.unit }),
  unitPrice: line.unitPrice ?? '0',
  total: r2(line.total ?? '0'),
  chosen,
})

export const subtotalOf = (rows: readonly PaperRow[]): Decimal =>
  r2(add('0', ...rows.flatMap((row) => (row.kind === 'item' ? [row.item.total] : []))))

/**
 * SHA-256, in hex, of what the paper shows: all of it but the status and the acceptance, which change with the
 * signature itself. Equal papers have equal hashes; the logo counts by its own.
 */
export function bidPaperHash(paper: BidPaper): string {
  const { status: _status, acceptance: _acceptance, ...shown } = paper
  return hashOf({ ...shown, version: 1 })
}

/** The same of what an acceptance leaves as it is: all but the lines, of which it chooses, and what they come to. */
export function unchosenHash({
  from,
  customer,
  site,
  terms,
  notes,
  conditions,
  date,
  validUntil,
  ...rest
}: BidPaperContent) {
  const { number, title, files } = rest
  return hashOf({ from, customer, site, terms, notes, conditions, date, validUntil, number, title, files })
}

function hashOf<Shown extends Pick<BidPaperContent, 'from'>>({ from, ...rest }: Shown): string {
  const { logo, ...letterhead } = from
  return hash('sha256', canonical({ ...rest, from: { ...letterhead, logo: logo?.hash ?? null } }), 'hex')
}
