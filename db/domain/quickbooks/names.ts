import { visibleLine } from '../shown-text.ts'

/** A text in a query: `'` and `\` are escaped by `\` (Intuit Developer, Query operations and syntax). */
export const quotedText = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`

/** A contact, as far as it makes a name. */
export interface NamedContact {
  id: number
  companyName: string | null
  firstName: string | null
  lastName: string | null
  email: string | null
}

const longestName = 100

/**
 * What a contact is called in QuickBooks: its company, else its person, else its e-mail address. A colon separates levels
 * there, so it becomes a space; at most 100 characters, with room for a number that tells it from others of the name.
 */
export function customerName({ id, companyName, firstName, lastName, email }: NamedContact): string {
  const person = [firstName, lastName].filter(Boolean).join(' ')
  const name = visibleLine((companyName || person || email || '').replaceAll(':', ' '))
  return shortened(name || `Contact ${id}`, longestName)
}

/** `Ortiz Homes (#7)`: the name with the contact's id, where somebody else has the name. */
export function numberedName(name: string, id: number): string {
  const mark = ` (#${id})`
  return `${shortened(name, longestName - mark.length)}${mark}`
}

/** The first `length` characters, none of them cut in two. */
export const shortened = (text: string, length: number): string =>
  text.length <= length
    ? text
    : text
        .slice(0, length)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()
