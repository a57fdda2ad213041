import { toVisibleLine } from '../visible-text.ts'

/**
 * Returns a text as a literal for a QuickBooks query: `'` and `\` are escaped with `\` (Intuit Developer, Query
 * operations and syntax).
 */
export const quoteQueryText = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`

/** Fields of a contact from which its QuickBooks name is built. */
export interface NamedContact {
  id: number
  companyName: string | null
  firstName: string | null
  lastName: string | null
  email: string | null
}

const longestName = 100

/**
 * Returns a contact's display name in QuickBooks: its company, else the person, else the e-mail address. A colon
 * separates levels in QuickBooks, so it becomes a space. The name has at most 100 characters.
 */
export function customerName({ id, companyName, firstName, lastName, email }: NamedContact): string {
  const person = [firstName, lastName].filter(Boolean).join(' ')
  const name = toVisibleLine((companyName || person || email || '').replaceAll(':', ' '))
  return truncateText(name || `Contact ${id}`, longestName)
}

/**
 * Returns the name with the contact's id, such as `Ortiz Homes (#7)`, for when another customer already has the name.
 */
export function numberedName(name: string, id: number): string {
  const mark = ` (#${id})`
  return `${truncateText(name, longestName - mark.length)}${mark}`
}

/** Returns the first `length` characters of a text, without splitting a surrogate pair. */
export const truncateText = (text: string, length: number): string =>
  text.length <= length
    ? text
    : text
        .slice(0, length)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()
