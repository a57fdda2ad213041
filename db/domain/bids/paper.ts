import { hash } from 'node:crypto'
import { canonicalJson } from '../canonical-json.ts'
import { add, type Decimal, roundToCents } from '../money.ts'
import type { Letterhead } from '../papers/letterhead.ts'
import type { Party } from '../papers/paper-parties.ts'
import type { Totals, TotalsTerms } from '../totals.ts'

/**
 * Content of a bid as its customer sees it. The public page, the mail and the PDF all show this one object, and its
 * hash is what the customer signs. It is plain data: amounts are decimal strings, times are ISO 8601 in UTC, and texts
 * are stored as typed. visible-text.ts prepares texts for display.
 */
export interface BidPaper extends BidPaperContent {
  status: BidStatus
  /** Set only if the bid is accepted; otherwise null. */
  acceptance: Acceptance | null
}

/** Content of a bid's paper without its status and acceptance. */
export interface BidPaperContent {
  number: string
  /** Title of the bid. Absent if it has none, and on papers stored before bids had titles. */
  title?: string
  /** Time when the bid was sent, or for an unsent bid, when it was created. */
  date: string
  validUntil: string | null
  /**
   * Set if validUntil is an exact time, so that 00:00 UTC is printed as a time. Absent if the bid has no validUntil,
   * and on papers stored when a validUntil of 00:00 UTC meant a whole day.
   */
  isExactUntil?: true
  from: Letterhead
  customer: Party | null
  /** Address of the site, one array item per line; empty if there is none. */
  site: string[]
  sections: PaperSection[]
  /** Options that the customer can add to the total, in the bid's order. */
  options: PaperOption[]
  terms: TotalsTerms
  totals: Totals
  notes: string | null
  conditions: string | null
  /** Files shared with the bid. Absent if there are none, and on papers stored before bids had files. */
  files?: SharedFile[]
}

/** A file that the customer can open. The fields describe the version that the paper shows. */
export interface SharedFile {
  documentId: number
  version: number
  name: string
  contentType: string
  /** File size in bytes. */
  size: number
  /** SHA-256 of the file's bytes, in hex. */
  sha256: string
}

export type BidStatus = 'draft' | 'sent' | 'viewed' | 'accepted' | 'rejected' | 'expired' | 'cancelled'

/** Rows under one heading; `title` is null for the rows before the first heading. */
export interface PaperSection {
  title: string | null
  rows: PaperRow[]
  subtotal: Decimal
}

export type PaperRow = { kind: 'item'; item: PaperItem } | { kind: 'note'; text: string }

export interface PaperItem {
  id: number
  /** Mark that identifies the item on plans, such as A or AB; null if the item has none. */
  mark: string | null
  description: string
  quantity: Decimal
  /** Unit of the quantity; absent if the line has none. */
  unit?: string
  unitPrice: Decimal
  total: Decimal
  /** Whether the item is an option that the customer chose. The total then includes it. */
  chosen: boolean
}

export interface PaperOption extends PaperItem {
  /** Title of the section that contained the option; null if there was none. */
  section: string | null
}

/** Who accepted the bid, when, and with which options. */
export interface Acceptance {
  /**
   * Name of the customer who accepted. Null if the contractor accepted the bid for a customer without giving a name.
   */
  name: string | null
  at: string
  optionIds: number[]
  /** The customer's signature; null if the bid was accepted without one. */
  signature: BidSignature | null
  /** Set if the bid was accepted after the more legible paper layout was introduced. */
  legible?: true
}

/**
 * Reports whether the bid was accepted before the more legible paper layout was introduced. Such a bid is printed in
 * the older layout.
 */
export const usesOlderBidLayout = ({ acceptance }: BidPaper): boolean => acceptance !== null && !acceptance.legible

/** A signature that the customer gave on the bid's page, and the browser that sent it. */
export interface BidSignature {
  /** Name that the customer typed as a signature. */
  typed: string
  ipAddress: string | null
  userAgent: string | null
  /** Hash of the paper that was shown when the customer signed. */
  documentHash: string
}

/** Fields of a bid line from which its paper is made. */
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
 * Groups a bid's lines, given in order, into sections and options. A line of kind `section` is the heading of the lines
 * after it. A section without rows, such as one with only options, is left out.
 */
export function groupBidLines(
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
  return { sections: shown.map((section) => ({ ...section, subtotal: subtotalOfRows(section.rows) })), options }
}

const itemOf = (line: BidPaperLine, chosen: boolean): PaperItem => ({
  id: line.id,
  mark: line.markName,
  description: line.description ?? '',
  quantity: line.quantity ?? '1',
  ...(line.unit === null ? {} : { unit: line.unit }),
  unitPrice: line.unitPrice ?? '0',
  total: roundToCents(line.total ?? '0'),
  chosen,
})

export const subtotalOfRows = (rows: readonly PaperRow[]): Decimal =>
  roundToCents(add('0', ...rows.flatMap((row) => (row.kind === 'item' ? [row.item.total] : []))))

/**
 * Returns the SHA-256, in hex, of the paper's content. It excludes `status` and `acceptance`, which the customer's
 * signature changes. Equal papers have equal hashes. The logo is included as its own hash.
 */
export function bidPaperHash(paper: BidPaper): string {
  const { status: _status, acceptance: _acceptance, ...shown } = paper
  return hashOf({ ...shown, version: 1 })
}

/**
 * Returns the SHA-256, in hex, of a bid's paper without its lines, options and totals. An acceptance cannot change the
 * hashed parts.
 */
export function hashWithoutOptionChoice({
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
  return hash('sha256', canonicalJson({ ...rest, from: { ...letterhead, logo: logo?.hash ?? null } }), 'hex')
}
