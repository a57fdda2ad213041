import t from 'tap'
import { hasLabels, languageOf, localeIn } from '../../../db/domain/language/languages.ts'

t.test('labels are in the language of the locale, and English where there are none in it', async (t) => {
  for (const [locale, language, has] of [
    ['de-AT', 'de', true],
    ['fr-CA', 'fr', true],
    ['es', 'es', true],
    ['en-GB', 'en', true],
    ['it-IT', 'en', false],
    ['zh-Hant-TW', 'en', false],
  ] as const) {
    t.equal(languageOf(locale), language, locale)
    t.equal(hasLabels(locale), has, locale)
  }
})

t.test(
  'values beside labels of another language are written in it, as in the region of the organization',
  async (t) => {
    t.equal(localeIn('es', 'en-US'), 'es-US')
    t.equal(localeIn('en', 'fr-CA'), 'en-CA')
    t.equal(localeIn('fr', 'de'), 'fr')
    t.equal(localeIn('de', 'de-AT'), 'de-AT', 'its own language is its own locale')
    t.equal(localeIn('en', 'zh-Hant-TW'), 'en-TW')
    t.equal(localeIn(null, 'it-IT'), 'it-IT', 'who has no language of his own')
  },
)
