import { IntlMessageFormat } from 'intl-messageformat'
import { type Catalogues, catalogues } from './catalogues.ts'
import type { Language } from './languages.ts'

/**
 * The words of papers, of the pages under customers' links and of mails about records, in each language that there is. A
 * label is named `<catalogue>.<key>`: `invoice.billTo` stands as `billTo` in catalogues/<language>/invoice.json. A text is
 * in ICU's message syntax, so that plurals and what depends on a kind are whole sentences for whoever translates:
 * `{count, plural, one {# page} other {# pages}}`. An apostrophe is \u2019 there, since ' quotes in that syntax. Amounts, dates
 * and the like come as texts that db/domain/conventions has written.
 */
export type LabelKey = {
  [Name in keyof Catalogues]: `${Name}.${keyof Catalogues[Name] & string}`
}[keyof Catalogues]

/** A label's text. Throws where a value that it names is missing. */
export type Label = (key: LabelKey, values?: Readonly<Record<string, string | number>>) => string

const known = new Map<Language, Label>()

/** The labels of a language; English for papers that were kept before there were others. */
export function labelsOf(language: Language = 'en'): Label {
  let label = known.get(language)
  if (!label) {
    label = makeLabels(language)
    known.set(language, label)
  }
  return label
}

function makeLabels(language: Language): Label {
  const made = new Map<LabelKey, string | IntlMessageFormat>()
  return (key, values = {}) => {
    let text = made.get(key)
    if (text === undefined) {
      text = compiled(key, textOf(language, key), language)
      made.set(key, text)
    }
    return typeof text === 'string' ? text : String(text.format(values))
  }
}

function textOf(language: Language, key: LabelKey): string {
  const [name, ...rest] = key.split('.')
  const catalogue: Readonly<Record<string, string>> | undefined = catalogues[language][name as keyof Catalogues]
  const text = catalogue?.[rest.join('.')]
  if (text === undefined) throw new Error(`there is no label ${key} in ${language}`)
  return text
}

/** One that names no values is its text. */
function compiled(key: LabelKey, text: string, language: Language): string | IntlMessageFormat {
  if (!/[{}]/.test(text)) return text
  try {
    return new IntlMessageFormat(text, language, undefined, { ignoreTag: true })
  } catch (cause) {
    throw new Error(`the label ${key} is no message in ${language}: ${text}`, { cause })
  }
}
