import { localeProblem } from '../../../../db/domain/conventions/conventions.ts'
import { currencyProblem } from '../../../../db/domain/conventions/currencies.ts'

/**
 * Suggestion for a form field, such as a currency: its code and its English name. Browsers match typed text against
 * both.
 */
interface CodeChoice {
  value: string
  label: string
}

const nameOf = (type: 'currency' | 'language'): ((code: string) => string) => {
  const names = new Intl.DisplayNames('en', { type, languageDisplay: 'standard' })
  return (code) => names.of(code) ?? code
}

const choicesOf = (codes: readonly string[], name: (code: string) => string): CodeChoice[] =>
  codes.map((value) => ({ value, label: name(value) })).sort((one, other) => one.label.localeCompare(other.label, 'en'))

export const currencyChoices = choicesOf(
  Intl.supportedValuesOf('currency').filter((code) => currencyProblem(code) === undefined),
  nameOf('currency'),
)

/**
 * Locales offered for papers: first the languages that papers support, by region, then locales whose papers are in
 * English.
 */
const locales = [
  ...['en-US', 'en-CA', 'en-GB', 'en-IE', 'en-AU', 'en-NZ', 'en-ZA', 'en-IN', 'en-SG'],
  ...['es-ES', 'es-MX', 'es-US', 'es-AR', 'es-CO', 'es-PE', 'es-PR', 'es-DO', 'es-CR', 'es-PA', 'es-EC', 'es-GT'],
  ...['de-DE', 'de-AT', 'de-CH', 'de-LI', 'de-LU', 'fr-FR', 'fr-CA', 'fr-BE', 'fr-CH', 'fr-LU'],
  ...['it-IT', 'it-CH', 'pt-PT', 'pt-BR', 'nl-NL', 'nl-BE', 'da-DK', 'sv-SE', 'nb-NO', 'fi-FI', 'pl-PL', 'cs-CZ'],
  ...['sk-SK', 'hu-HU', 'ro-RO', 'bg-BG', 'hr-HR', 'sl-SI', 'el-GR', 'et-EE', 'lv-LV', 'lt-LT', 'tr-TR', 'uk-UA'],
]

export const localeChoices = choicesOf(
  locales.filter((locale) => localeProblem(locale) === undefined),
  nameOf('language'),
)

/** Returns the display name of a time zone, such as "Los Angeles, America" for `America/Los_Angeles`. */
const zoneName = (zone: string): string => zone.replaceAll('_', ' ').split('/').reverse().join(', ')

export const timeZoneChoices = choicesOf(['UTC', ...Intl.supportedValuesOf('timeZone')], zoneName)

/** Returns the code of the option whose name was typed, ignoring case. Returns any other text unchanged. */
const codeOf = (choices: readonly CodeChoice[], typed: string): string =>
  choices.find(({ label }) => label.toLowerCase() === typed.trim().toLowerCase())?.value ?? typed

/** Returns the form's fields with the typed names of currencies, locales and time zones replaced by their codes. */
export const replaceNamesByCodes = (typed: Readonly<Record<string, string>>): Record<string, string> => ({
  ...typed,
  ...('currency' in typed && { currency: codeOf(currencyChoices, typed.currency!) }),
  ...('locale' in typed && { locale: codeOf(localeChoices, typed.locale!) }),
  ...('timeZone' in typed && { timeZone: codeOf(timeZoneChoices, typed.timeZone!) }),
})
