import type { components } from '../../../generated/openapi.d.ts'

/**
 * How an organization writes amounts, dates and times to its customers, and on what paper. Nothing is converted: the
 * ledger's amounts are in the organization's currency, whichever it is.
 */
export interface Conventions {
  /** ISO 4217, with two decimals. */
  currency: string
  /** BCP 47: a language, with a script and a region where they matter. */
  locale: string
  /** The IANA's name of it. */
  timeZone: string
  paper: PaperSize
}

export type PaperSize = components['schemas']['PaperSize']

/** Those of an organization that has chosen nothing. */
export const usualConventions: Conventions = { currency: 'USD', locale: 'en-US', timeZone: 'UTC', paper: 'letter' }

/** Whether the organization's locale is one of the United States. */
export const isInUnitedStates = ({ locale }: Pick<Conventions, 'locale'>): boolean =>
  new Intl.Locale(locale).region === 'US'

const localeForm = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/
const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** What is wrong with a locale; undefined for one by which texts can be set. */
export function wrongLocale(locale: string): string | undefined {
  const usual = canonicalLocale(locale)
  const unknown = 'must be a language that is known, with its region, such as en-US, de-DE or fr-CA'
  if (usual === undefined) return unknown
  if (usual !== locale) return `is written ${usual}`
  if (!localeForm.test(locale))
    return 'must be a language with a script or a region at most, such as de, de-AT or zh-Hant-TW'
  const { region } = new Intl.Locale(locale)
  const isKnown = Intl.NumberFormat.supportedLocalesOf([locale]).length > 0
  if (!isKnown || (region !== undefined && regions.of(region) === undefined)) return unknown
  return isRightToLeft(locale)
    ? 'is written from right to left, which papers and pages are not laid out for'
    : undefined
}

function canonicalLocale(locale: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(locale)[0]
  } catch {
    return undefined
  }
}

/** `getTextInfo` is of the language's own edition, which TypeScript's library does not have yet. */
const isRightToLeft = (locale: string): boolean =>
  (new Intl.Locale(locale) as Intl.Locale & { getTextInfo(): { direction?: string } }).getTextInfo().direction === 'rtl'

/** Whether a name is one of a time zone, and not a distance from UTC, in any case of its letters. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
