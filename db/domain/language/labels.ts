import { IntlMessageFormat } from 'intl-messageformat'
import de from './catalogues/de/earlier.json' with { type: 'json' }
import en from './catalogues/en/earlier.json' with { type: 'json' }
import es from './catalogues/es/earlier.json' with { type: 'json' }
import fr from './catalogues/fr/earlier.json' with { type: 'json' }
import { type LabelCatalogs, labelCatalogs } from './catalogues.ts'
import type { Language } from './languages.ts'

/**
 * Labels of the first version of the wording that differ from the second version, keyed by `<catalogue>.<key>`. Papers
 * that were sent, accepted or frozen with the first version are still printed with it.
 */
const firstWordingLabels: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en, es, de, fr }

/**
 * Key of a label: a text of papers, customer pages and mails about records, in every supported language. A key is
 * `<catalogue>.<key>`: `invoice.billTo` is the member `billTo` of catalogues/<language>/invoice.json. Texts use ICU
 * message syntax, so that translators see plurals and variants as whole sentences: `{count, plural, one {# page} other
 * {# pages}}`. The apostrophe in texts is \u2019, because ' is a quotation mark in that syntax. Amounts, dates and
 * similar values are inserted as texts formatted by db/domain/conventions.
 */
export type LabelKey = {
  [Name in keyof LabelCatalogs]: `${Name}.${keyof LabelCatalogs[Name] & string}`
}[keyof LabelCatalogs]

/** Returns the text of a label with `values` inserted. Throws if the text needs a value that is not given. */
export type Label = (key: LabelKey, values?: Readonly<Record<string, string | number>>) => string

const known = new Map<string, Label>()

/** Version of the wording of labels on papers: the first, or the second from 2026. */
export type WordingVersion = 1 | 2

/**
 * Returns the function that looks up labels in a language. The default is English, for papers stored before other
 * languages existed. `wording` is 1 only for papers stored before the second version of the wording.
 */
export function labelsOf(language: Language = 'en', wording: WordingVersion = 2): Label {
  const name = `${language} ${wording}`
  let label = known.get(name)
  if (!label) {
    label = makeLabels(language, wording)
    known.set(name, label)
  }
  return label
}

function makeLabels(language: Language, wording: WordingVersion): Label {
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

function textOf(language: Language, wording: WordingVersion, key: LabelKey): string {
  const earlier = wording === 1 ? firstWordingLabels[language][key] : undefined
  if (earlier !== undefined) return earlier
  const [name, ...rest] = key.split('.')
  const catalogue: Readonly<Record<string, string>> | undefined = labelCatalogs[language][name as keyof LabelCatalogs]
  const text = catalogue?.[rest.join('.')]
  if (text === undefined) throw new Error(`there is no label ${key} in ${language}`)
  return text
}

/** Compiles the text of a label as an ICU message. Returns a text without values as it is. */
function compiled(key: LabelKey, text: string, language: Language): string | IntlMessageFormat {
  if (!/[{}]/.test(text)) return text
  try {
    return new IntlMessageFormat(text, language, undefined, { ignoreTag: true })
  } catch (cause) {
    throw new Error(`the label ${key} is no message in ${language}: ${text}`, { cause })
  }
}
