import { IntlMessageFormat } from 'intl-messageformat'
import { type Catalogues, catalogues } from './catalogues.ts'
import { earlierWords } from './earlier-words.ts'
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

const known = new Map<string, Label>()

/** The edition of the labels on papers: the first wording, or the second, of 2026. */
export type PaperWording = 1 | 2

/**
 * The labels of a language; English for papers that were kept before there were others. Papers kept before the second
 * wording have the first.
 */
export function labelsOf(language: Language = 'en', wording: PaperWording = 2): Label {
  const name = `${language} ${wording}`
  let label = known.get(name)
  if (!label) {
    label = makeLabels(language, wording)
    known.set(name, label)
  }
  return label
}

function makeLabels(language: Language, wording: PaperWording): Label {
  const made = new Map<LabelKey, string | IntlMessageFormat>()
  return (key, values = {}) => {
    let text = made.get(key)
    if (text === undefined) {
      text = compiled(key, textOf(language, wording, key), language)
      made.set(key, text)
    }
    return typeof text === 'string' ? text : String(text.format(values))
  }
}

function textOf(language: Language, wording: PaperWording, key: LabelKey): string {
  const earlier = wording === 1 ? earlierWords[language][key] : undefined
  if (earlier !== undefined) return earlier
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
