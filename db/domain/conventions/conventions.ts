import type { components } from '../../../generated/openapi.d.ts'

/**
 * How an organization writes amounts, dates and times for its customers, and its paper size. Amounts are never
 * converted: every stored amount is in the organization's currency.
 */
export interface Conventions {
  /** Currency code (ISO 4217) of a currency with two decimals. */
  currency: string
  /** Locale (BCP 47): a language, with a script or a region if needed. */
  locale: string
  /** IANA name of the organization's time zone. */
  timeZone: string
  paper: PaperSize
}

export type PaperSize = components['schemas']['PaperSize']

/** Conventions of an organization that has not chosen any. */
export const defaultConventions: Conventions = { currency: 'USD', locale: 'en-US', timeZone: 'UTC', paper: 'letter' }

/** Reports whether the organization's locale is in the United States. */
export const isInUnitedStates = ({ locale }: Pick<Conventions, 'locale'>): boolean =>
  new Intl.Locale(locale).region === 'US'

const localeForm = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/
const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** Returns what is wrong with a locale, or undefined if papers and pages can be written in it. */
export function localeProblem(locale: string): string | undefined {
  const usual = canonicalLocale(locale)
  const unknown = 'must be a known language with its region, such as en-US, de-DE or fr-CA'
  if (usual === undefined) return unknown
  if (usual !== locale) return `must be written ${usual}`
  if (!localeForm.test(locale))
    return 'must have at most a language, a script and a region, such as de, de-AT or zh-Hant-TW'
  const { region } = new Intl.Locale(locale)
  const isKnown = Intl.NumberFormat.supportedLocalesOf([locale]).length > 0
  if (!isKnown || (region !== undefined && regions.of(region) === undefined)) return unknown
  return isRightToLeft(locale) ? 'is written from right to left, which papers and pages do not support' : undefined
}

function canonicalLocale(locale: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(locale)[0]
  } catch {
    return undefined
  }
}

/**
 * Reports whether the language of a locale is written from right to left. TypeScript's library does not declare
 * `getTextInfo` yet.
 */
const isRightToLeft = (locale: string): boolean =>
  (new Intl.Locale(locale) as Intl.Locale & { getTextInfo(): { direction?: string } }).getTextInfo().direction === 'rtl'

/** Reports whether a name is an IANA time zone, in any letter case, and not a UTC offset. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
