import type { Decimal } from './money.ts'

/** Whom and what a paper names. Texts are as they were typed. */

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
  /** What one of the quantity is; absent where the line says none, as in what was kept before lines had any. */
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
