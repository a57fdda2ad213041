/** The languages that papers, customers' pages and mails about records have labels in (ISO 639-1). */
export const languages = ['en', 'es', 'de', 'fr'] as const

export type Language = (typeof languages)[number]

const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text)

/** Whether there are labels in the language of a locale. */
export const hasLabels = (locale: string): boolean => isLanguage(new Intl.Locale(locale).language)

/** The language of an organization's locale; English where there are no labels in it. */
export function languageOf(locale: string): Language {
  const { language } = new Intl.Locale(locale)
  return isLanguage(language) ? language : 'en'
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
