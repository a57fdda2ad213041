/** Languages (ISO 639-1) of the labels on papers, mails, customer pages and sign-in pages. */
export const languages = ['en', 'es', 'de', 'fr'] as const

export type Language = (typeof languages)[number]

const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text)

/**
 * Returns the language for the labels of an organization with this locale; English if the locale's language has no
 * labels.
 */
export function languageOf(locale: string): Language {
  const { language } = new Intl.Locale(locale)
  return isLanguage(language) ? language : 'en'
}

/** Maximum number of characters of an Accept-Language header that are read. */
const mostAsked = 500

/**
 * Returns the most preferred supported language in an Accept-Language header (RFC 9110, 12.5.4), else English. Used for
 * error pages and other pages that belong to no organization.
 */
export function preferredLanguage(accepted = ''): Language {
  const asked = accepted
    .slice(0, mostAsked)
    .split(',')
    .flatMap((range) => {
      const [tag = '', ...parameters] = range
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const language = tag.split('-', 1)[0]!
      const weight = Number(parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1)
      return isLanguage(language) && weight > 0 ? [{ language, weight }] : []
    })
  return asked.toSorted((one, other) => other.weight - one.weight)[0]?.language ?? 'en'
}

/**
 * Returns the locale for formatting values next to labels in `language`, so that month names match the labels. It is
 * the organization's `locale` if that has the same language, or if `language` is null. Otherwise it is `language` with
 * the organization's region.
 */
export function localeForFormatting(language: Language | null, locale: string): string {
  const own = new Intl.Locale(locale)
  if (language === null || own.language === language) return locale
  const regional = own.region === undefined ? language : `${language}-${own.region}`
  return Intl.getCanonicalLocales(regional)[0]!
}
