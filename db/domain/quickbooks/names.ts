import { toVisibleLine } from '../visible-text.ts'

/**
 * Returns a text as a string literal for a QuickBooks query. `'` and `\` are escaped with `\` (Intuit Developer, Query
 * operations and syntax).
 */
export const quoteQueryText = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`

/** Fields of a contact from which its name in QuickBooks is made. */
export interface NamedContact {
  id: number
  companyName: string | null
  firstName: string | null
  lastName: string | null
  email: string | null
}

const longestName = 100

/**
 * Returns a contact's display name in QuickBooks: its company, else its person, else its e-mail address, else `Contact
 * <id>`. A colon becomes a space, because QuickBooks uses it to separate levels of customers. The name has at most 100
 * characters.
 */
export function customerName({ id, companyName, firstName, lastName, email }: NamedContact): string {
  const person = [firstName, lastName].filter(Boolean).join(' ')
  const name = toVisibleLine((companyName || person || email || '').replaceAll(':', ' '))
  return truncateText(name || `Contact ${id}`, longestName)
}

/** Adds the contact's id to a name that another customer in QuickBooks already has, such as `Ortiz Homes (#7)`. */
export function nameWithContactId(name: string, id: number): string {
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
