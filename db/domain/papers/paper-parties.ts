import type { Decimal } from '../money.ts'

/** Parties, lines and projects as papers print them. Texts are stored as typed. */

export interface Party {
  name: string | null
  companyName: string | null
  email: string | null
  phone: string | null
}

/** Returns the names that papers and pages print for a party: its company, then its person. */
export const partyNames = (party: Pick<Party, 'name' | 'companyName'> | null): string[] =>
  [party?.companyName, party?.name].filter((name): name is string => Boolean(name))

/** A printed line for work or goods. */
export interface PaperLine {
  description: string
  quantity: Decimal
  /** Unit of the quantity. Absent if the line has none, and on papers stored before lines had units. */
  unit?: string
  unitPrice: Decimal
  total: Decimal
}

/** Returns the fields of a line that papers print. `unit` is included only if the line has one. */
export const toPaperLine = (line: Omit<PaperLine, 'unit'> & { unit: string | null }): PaperLine => {
  const { description, quantity, unit, unitPrice, total } = line
  return { description, quantity, ...(unit === null ? {} : { unit }), unitPrice, total }
}

export interface PaperProject {
  number: string
  name: string
  /** Address of the project's site, one array item per line; empty if there is none. */
  site: string[]
}
