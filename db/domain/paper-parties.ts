import type { Decimal } from './money.ts'

/** The parties, lines and project that a paper names. Texts are as they were typed. */

export interface Party {
  name: string | null
  companyName: string | null
  email: string | null
  phone: string | null
}

/** What a party is called: its company before its person, on every paper and page. */
export const partyNames = (party: Pick<Party, 'name' | 'companyName'> | null): string[] =>
  [party?.companyName, party?.name].filter((name): name is string => Boolean(name))

/** A line of work or goods. */
export interface PaperLine {
  description: string
  quantity: Decimal
  /** The unit of the quantity; absent where the line has none, and on papers kept before lines had units. */
  unit?: string
  unitPrice: Decimal
  total: Decimal
}

/** A line as papers name it. */
export const paperLine = (line: Omit<PaperLine, 'unit'> & { unit: string | null }): PaperLine => {
  const { description, quantity, unit, unitPrice, total } = line
  return { description, quantity, ...(unit === null ? {} : { unit }), unitPrice, total }
}

export interface PaperProject {
  number: string
  name: string
  /** The site's address, a line each; empty where there is none. */
  site: string[]
}
