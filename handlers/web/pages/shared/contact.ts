import type { Letterhead } from '../../../../db/domain/papers/letterhead.ts'
import { toVisibleLine } from '../../../../db/domain/visible-text.ts'

/** Returns the texts, each on one line and with invisible characters made visible. Omits empty texts. */
export const visibleLines = (texts: readonly (string | null | undefined)[]): string[] =>
  texts.flatMap((text) => (text ? [toVisibleLine(text)] : []))

/**
 * Returns a list with one row of a page's fact table: its label and its values. If there are no values, returns an
 * empty list.
 */
export const toFactRows = (name: string, values: string[]) => (values.length > 0 ? [{ name, values }] : [])

/**
 * Returns the organization's contact details. The phone number and the website have a link only if they are a plain
 * phone number and an http(s) URL.
 */
export function contactDetailsOf({ companyName, phone, email, website, address }: Letterhead) {
  return {
    companyName: toVisibleLine(companyName),
    addressLines: (address ?? '').split('\n').flatMap((line) => visibleLines([line])),
    phone: phone && toVisibleLine(phone),
    phoneHref: phone && /^[+\d][\d\s().-]*$/.test(phone) ? `tel:${phone.replace(/[^+\d]/g, '')}` : null,
    email: email && toVisibleLine(email),
    website: website && toVisibleLine(website).replace(/^https?:\/\/(.+?)\/?$/, '$1'),
    websiteHref: website && /^https?:\/\//i.test(website) && URL.canParse(website) ? new URL(website).href : null,
  }
}
