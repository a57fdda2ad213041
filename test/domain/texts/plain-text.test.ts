import t from 'tap'
import { compileNormalizer, findUnstorableText } from '../../../db/domain/contract-schema.ts'
import { normalizeText, toComposedLetters } from '../../../db/domain/texts/normalize-text.ts'

t.test('text is stored in composed form, without white space and hidden characters at its ends', (t) => {
  const cases: [given: string, stored: string][] = [
    ['Cafe\u0301', 'Caf\u00e9'],
    [' \u200bCafe\u0301\u2060\ufeff ', 'Caf\u00e9'],
    ['\u200e\u202aElm\u202c\u200f', 'Elm'],
    ['Elm\u200bStreet', 'Elm\u200bStreet'],
    ['\u1112\u1161\u11ab', '\ud55c'],
    ['plain ', 'plain'],
  ]
  for (const [given, stored] of cases) t.equal(normalizeText(given), stored, JSON.stringify(given))
  t.equal(toComposedLetters(' Cafe\u0301\u200b'), ' Caf\u00e9\u200b')
  t.end()
})

t.test('joiners, variation selectors and tag characters inside a word are kept', (t) => {
  const kept = [
    '\u0d28\u0d4d\u200d',
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    '\u2764\ufe0f',
    '\u{1f468}\u200d\u{1f469}',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ]
  for (const text of kept) t.equal(normalizeText(text), text, JSON.stringify(text))
  t.end()
})

t.test('text that has only hidden characters becomes empty', (t) => {
  const empty = ['\u200b', '\u2060\ufeff', ' \u00ad ', '\u200d\u200c', '\ufe0f', '\u3164\u115f', '\u2800', '\u{e0020}']
  for (const text of empty) t.equal(normalizeText(text), '', JSON.stringify(text))
  t.end()
})

t.test('cleaning a text with a long run of white space takes linear time', (t) => {
  const text = `\u00e9${' \u200b'.repeat(500_000)}\u00e9`
  t.equal(normalizeText(text), text)
  t.end()
})

t.test('member names that the caller chooses are composed; all other member names stay unchanged', (t) => {
  const mapping = compileNormalizer({ properties: { id: {} }, additionalProperties: { type: 'string' } })
  t.strictSame(mapping({ 'Pre\u0301nom ': 'Jose\u0301', id: 7 }), { 'Pr\u00e9nom ': 'Jos\u00e9', id: 7 })
  const closed = { 'Pre\u0301nom': 'a' }
  t.equal(compileNormalizer({ properties: { id: {} } })(closed), closed)
  t.end()
})

t.test('two member names that differ only in their composition are reported', (t) => {
  t.strictSame(findUnstorableText({ mapping: { '\u00e9': 'a', 'e\u0301': 'b' } }), {
    field: 'mapping["e\u0301"]',
    twice: true,
  })
  t.strictSame(findUnstorableText({ 'o\u0323\u0302': 1, 'o\u0302\u0323': 2 })?.twice, true)
  t.equal(findUnstorableText({ '\u00e9': 'a', e: 'b' }), undefined)
  t.end()
})
