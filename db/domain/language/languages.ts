/** The languages that papers, mails and the pages of customers and of signing in have labels in (ISO 639-1). */
export const languages = ['en', 'es', 'de', 'fr'] as const

export type Language = (typeof languages)[number]

const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text)

/** The language of an organization's locale; English where there are no labels in it. */
export function languageOf(locale: string): Language {
  const { language } = new Intl.Locale(locale)
  return isLanguage(language) ? language : 'en'
}

/** No browser asks for more. */
const mostAsked = 500

/**
 * The language that a browser asks for in Accept-Language (RFC 9110, 12.5.4), for pages that no record and no organization
 * says the language of: the one that is wanted most, else English.
 */
export function languageAsked(accepted = ''): Language {
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
 * The locale by which values are written beside labels of a language: the organization's own where it is of that language
 * or there is no choice, else the language as it is written in the organization's region, so that no month is named in
 * another language than what stands beside it.
 */
export function localeIn(language: Language | null, locale: string): string {
  const own = new Intl.Locale(locale)
  if (language === null || own.language === language) return locale
  const beside = own.region === undefined ? language : `${language}-${own.region}`
  return Intl.getCanonicalLocales(beside)[0]!
}
