import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import t from 'tap'
import { labelCatalogs } from '../../../db/domain/language/catalogues.ts'
import { type LabelKey, labelsOf } from '../../../db/domain/language/labels.ts'
import { type Language, languages } from '../../../db/domain/language/languages.ts'
import { labelHelpers } from '../../../db/domain/language/template-labels.ts'
import { lacks, matches, nonEmpty, throwsWith } from '../../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../../scripts/testkit/assertions/matching.ts'

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>

const textsOf = (language: Language): [key: string, text: string][] =>
  Object.entries(labelCatalogs[language] as Texts).flatMap(([name, texts]) =>
    Object.entries(texts).map(([key, text]): [string, string] => [`${name}.${key}`, text]),
  )

const english = new Map(textsOf('en'))

/** Returns the arguments of a message, and for each select its options. */
function namedIn(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.argument) return [element.value]
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return []
    const kinds = element.type === TYPE.select ? `(${Object.keys(element.options).sort().join(' ')})` : '(plural)'
    return [`${element.value}${kinds}`, ...Object.values(element.options).flatMap(({ value }) => namedIn(value))]
  })
}

const named = (text: string): string[] => [...new Set(namedIn(parse(text, { ignoreTag: true })))].sort()

for (const language of languages) {
  t.test(`the catalogs in ${language} have the keys of the English catalogs and the same placeholders`, async (t) => {
    const texts = textsOf(language)
    t.strictSame(texts.map(([key]) => key).sort(), [...english.keys()].sort())
    for (const [key, text] of texts) {
      t.strictSame(named(text), named(english.get(key)!), key)
      lacks(t, text, /^\s|\s$| {2}|'|\.\.\./, `${key}: ${text}`)
      t.not(text, '', key)
    }
  })
}

t.test('each plural message has the forms "one" and "other"', async (t) => {
  const formsIn = (elements: readonly MessageFormatElement[]): string[][] =>
    elements.flatMap((element) => {
      if (element.type !== TYPE.select && element.type !== TYPE.plural) return []
      const inside = Object.values(element.options).flatMap(({ value }) => formsIn(value))
      return element.type === TYPE.plural ? [Object.keys(element.options), ...inside] : inside
    })
  for (const language of languages) {
    const plurals = textsOf(language).flatMap(([key, text]) =>
      formsIn(parse(text, { ignoreTag: true })).map((forms) => ({ key, forms })),
    )
    for (const { key, forms } of nonEmpty(plurals))
      matches(t, forms, containing(['one', 'other']), `${language} ${key}`)
  }
})

t.test('a label inserts its values unchanged and selects plural forms', async (t) => {
  const given = "L'Étoile {x} <b>"
  t.equal(labelsOf('fr')('page.ask', { company: given }), `Adressez-vous à ${given}.`)
  t.equal(labelsOf('de')('page.askedTooOften', { seconds: 1 }).includes('1 Sekunde '), true)
  t.equal(labelsOf('de')('page.askedTooOften', { seconds: 2 }).includes('2 Sekunden '), true)
  t.equal(labelsOf()('common.total'), 'Total', 'papers stored without a language are in English')
  t.throws(() => labelsOf('es')('page.ask'), /company/, 'a missing value')
  throwsWith(t, () => labelsOf('es')('page.nothing' as LabelKey), { message: 'there is no label page.nothing in es' })
})

t.test(
  'a malformed label throws an error that names it, and a label without values is returned verbatim',
  async (t) => {
    const texts = labelCatalogs.en.page as Record<string, string>
    Object.assign(texts, { broken: 'Ask {company', plain: "It''s <b>there</b>", tagged: '<b>{company}</b>' })
    t.teardown(() => {
      delete texts.broken
      delete texts.plain
      delete texts.tagged
    })
    const label = labelsOf('en') as (key: string, values?: Record<string, string>) => string
    throwsWith(t, () => label('page.broken'), {
      message: 'the label page.broken is no message in en: Ask {company',
      cause: Error,
    })
    t.equal(label('page.plain'), "It''s <b>there</b>", 'an apostrophe is not a quote without placeholders')
    t.equal(label('page.tagged', { company: 'Ortiz' }), '<b>Ortiz</b>', 'a tag is text like any other')
    for (const key of ['nothing.total', 'common', 'common.total.more', 'common.to.tal'])
      throwsWith(t, () => label(key), { message: `there is no label ${key} in en` })
  },
)

t.test('the labels of a language are created once, and the template helper formats them with values', async (t) => {
  t.equal(labelsOf('fr'), labelsOf('fr'))
  t.not(labelsOf('fr'), labelsOf('de'))
  t.equal(labelsOf(), labelsOf('en'))
  const asked = (language: Language | undefined, hash: Record<string, string> = { company: 'Ortiz' }) =>
    labelHelpers.t('page.ask', { hash, data: { root: { ...(language && { language }) } } })
  for (const language of languages) t.equal(asked(language), labelsOf(language)('page.ask', { company: 'Ortiz' }))
  t.equal(asked(undefined), asked('en'))
  t.throws(() => asked('en', {}), /company/)
})
