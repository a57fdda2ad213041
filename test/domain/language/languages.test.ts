import t from 'tap'
import { languageOf, localeForFormatting, preferredLanguage } from '../../../db/domain/language/languages.ts'

t.test('labels are in the language of the locale, or in English if that language has no labels', async (t) => {
  for (const [locale, language] of [
    ['de-AT', 'de'],
    ['fr-CA', 'fr'],
    ['es', 'es'],
    ['en-GB', 'en'],
    ['it-IT', 'en'],
    ['zh-Hant-TW', 'en'],
  ] as const) {
    t.equal(languageOf(locale), language, locale)
  }
})

t.test("values next to labels are formatted for the labels' language and the organization's region", async (t) => {
  t.equal(localeForFormatting('es', 'en-US'), 'es-US')
  t.equal(localeForFormatting('en', 'fr-CA'), 'en-CA')
  t.equal(localeForFormatting('fr', 'de'), 'fr')
  t.equal(localeForFormatting('de', 'de-AT'), 'de-AT', 'the same language keeps its locale')
  t.equal(localeForFormatting('en', 'zh-Hant-TW'), 'en-TW')
  t.equal(localeForFormatting('fr', 'fr-Latn-CA'), 'fr-Latn-CA', 'the script is kept')
  t.equal(localeForFormatting(null, 'it-IT'), 'it-IT', 'a reader without a preferred language')
})

t.test('a browser gets the available language that it prefers most, or English', async (t) => {
  for (const [accepted, language] of [
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['de-AT', 'de'],
    ['it, FR-ca;q=0.4, es ; q=0.6', 'es'],
    ['fr;q=0.5,de;q=0.5', 'fr'],
    ['de;q=0,en;q=0.1', 'en'],
    ['de;q=x', 'en'],
    ['de;q=0', 'en'],
    ['de;level=1;q=0.9,fr;q=0.5', 'de'],
    ['den, zh-Hant', 'en'],
    [`${'it,'.repeat(200)}de`, 'en'],
  ] as const) {
    t.equal(preferredLanguage(accepted), language, accepted ?? 'nothing')
  }
})
