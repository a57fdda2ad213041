import t from 'tap'
import {
  lastFourDigits,
  parseSearchTerms,
  rarestWordPart,
  sortRarestFirst,
  wordSeparatorPattern,
  wordSeparators,
} from '../../db/domain/search-terms.ts'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'

const numbersOf = (search: string) => parseSearchTerms(search, { phones: true }).numbers.map(({ digits }) => digits)

t.test('a search is split into words at white space and punctuation', (t) => {
  const cases: [search: string, words: string[]][] = [
    ['dana', ['dana']],
    ['  Dana\tORTIZ\u00a0', ['Dana', 'ORTIZ']],
    ["o'brien-smith@mail.example", ['o', 'brien', 'smith', 'mail', 'example']],
    ['100%_\\ "quoted"', ['100', 'quoted']],
    ['höme 東京', ['höme', '東京']],
    ['% _ \\ -', []],
    ['', []],
  ]
  for (const [search, words] of cases) t.strictSame(parseSearchTerms(search, { phones: false }).words, words, search)
  t.end()
})

t.test('a search uses at most sixteen words, and each part of a phone number counts as one', (t) => {
  const many = 'a1 22 b3 44 c5 66 d7 88 e9 10 f11 12 g13 14 h15 16 i17 18'
  const { words, numbers } = parseSearchTerms(many, { phones: true })
  t.equal([...words, ...numbers.flatMap((number) => number.words)].length, 16)
  t.equal(parseSearchTerms('x '.repeat(100), { phones: true }).words.length, 16)
  t.end()
})

t.test('a phone number yields the same digits in every spelling', (t) => {
  const american = ['2065550114', '(206) 555-0114', '206.555.0114', '+1 206 555 0114', '+12065550114', '1-206-555-0114']
  for (const written of [...american, '(+1) 206/555-0114', '001 206 555 0114']) {
    t.strictSame(numbersOf(written), ['2065550114'], written)
  }
  for (const written of ['+49 (0)171 1234567', '0171 1234567', '0049 171 1234567', '+491711234567', '01711234567']) {
    t.strictSame(numbersOf(written), ['1711234567'], written)
  }
  t.strictSame(numbersOf('+353 1 234 5678'), ['12345678'], 'a calling code of three digits')
  t.end()
})

t.test('a search word that is part of a phone number is recognized as such, and other words stay unchanged', (t) => {
  t.strictSame(numbersOf('555 0114'), ['5550114'])
  t.strictSame(numbersOf('+1 206'), ['206'])
  t.strictSame(numbersOf('dana 555-0114 ortiz (206)'), ['5550114', '206'])
  t.strictSame(parseSearchTerms('dana 555-0114 h2o', { phones: true }), {
    words: ['dana', 'h2o'],
    numbers: [{ words: ['555', '0114'], digits: '5550114' }],
  })
  t.strictSame(
    parseSearchTerms('42', { phones: true }),
    { words: ['42'], numbers: [] },
    'too few digits for a phone number',
  )
  t.strictSame(parseSearchTerms('555-0114', { phones: false }), { words: ['555', '0114'], numbers: [] })
  t.end()
})

t.test('the likely rarest part of a word is its last number with up to two characters before it', (t) => {
  const cases: [word: string, part: string | undefined][] = [
    ['person4321', 'n4321'],
    ['GB1200', 'B1200'],
    ['2065550114', '50114'],
    ['ab12x4321cd', 'x4321'],
    ['höme4321', 'e4321'],
    ['homé4321', '4321'],
    ['4321person', '4321'],
    ['h2o555', '2o555'],
    ['n4321', undefined],
    ['4321', undefined],
    ['person42', undefined],
    ['company', undefined],
    ['', undefined],
  ]
  for (const [word, part] of cases) t.equal(rarestWordPart(word), part, word)
  t.strictSame(sortRarestFirst(['company', '42', 'of', 'person4321', 'h2o']), [
    'person4321',
    '42',
    'h2o',
    'company',
    'of',
  ])
  t.end()
})

t.test('every separator splits words and matches the separator expression; no other character does', (t) => {
  const one = new RegExp(`^${wordSeparatorPattern}$`)
  t.equal(wordSeparators.length, 42)
  for (const separator of wordSeparators) {
    t.ok(one.test(separator), separator)
    t.strictSame(parseSearchTerms(`a${separator}${separator}b`, { phones: false }).words, ['a', 'b'], separator)
  }
  for (const letter of ['a', 'Z', '0', '9', 'ß', '\u00a7', '\u2019', '\u0000']) {
    t.notOk(one.test(letter), letter)
    t.strictSame(parseSearchTerms(`a${letter}b`, { phones: false }).words, [`a${letter}b`], letter)
  }
  t.end()
})

t.test('a calling code of one to three digits is not part of the phone number', (t) => {
  const long = ['20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66']
  const codes = [
    '1 7',
    ...long,
    '81 82 84 86 90 91 92 93 94 95 98',
    '211 230 350 359 371 420 502 599 670 692 800 850 888',
  ]
  for (const code of nonEmpty([...codes, '965 974 979 992 998'].flatMap((some) => some.split(' ')))) {
    t.strictSame(numbersOf(`+${code} 2345678`), ['2345678'], code)
    t.strictSame(numbersOf(`00${code}-2345678`), ['2345678'], code)
  }
  t.end()
})

t.test('zeros dialed before a phone number are not part of it, and zeros inside are', (t) => {
  const cases: [written: string, digits: string[]][] = [
    ['+49 00 171 2003004', ['1712003004']],
    ['(+49)1712003004', ['1712003004']],
    ['0012345678', ['2345678']],
    ['001234567', ['234567']],
    ['00123456', ['123456']],
    ['5001234567', ['5001234567']],
    ['0123456', ['123456']],
    ['012345', ['012345']],
    ['206+5550114', ['2065550114']],
    ['((+12065550114', ['2065550114']],
    ['120655501145', ['120655501145']],
    ['1206555011', ['1206555011']],
    ['912065550114', ['912065550114']],
    ['92065550114', ['92065550114']],
    ['0000000', []],
    ['123', ['123']],
    ['12', []],
  ]
  for (const [written, digits] of cases) t.strictSame(numbersOf(written), digits, written)
  t.end()
})

t.test('a phone number has only digits and separators, and words beyond the sixteenth are ignored', (t) => {
  for (const written of ['555a', 'a5550114', '555_0114', '555:0114', '+-()', '5550114,'])
    t.strictSame(numbersOf(written), [])
  t.strictSame(parseSearchTerms('5550114 a 5550115', { phones: true }).words, ['a'])
  t.strictSame(numbersOf('5550114 a 5550115'), ['5550114', '5550115'])
  const sixteen = 'x '.repeat(16)
  t.strictSame(parseSearchTerms(`${sixteen}5550114`, { phones: true }), {
    words: sixteen.trim().split(' '),
    numbers: [],
  })
  t.strictSame(parseSearchTerms(`${'x '.repeat(15)}555 0114`, { phones: true }).numbers, [
    { words: ['555'], digits: '5550114' },
  ])
  t.end()
})

t.test(
  'the rarest part of a word is its last number of three or more digits, with at most two characters before it',
  (t) => {
    const cases: [word: string, part: string | undefined][] = [
      ['AB1200x', 'B1200'],
      ['abc123', 'bc123'],
      ['ab123', undefined],
      ['123456', '23456'],
      ['12345x', '12345'],
      ['x123-45', 'x123'],
      ['a123b456', '3b456'],
      ['a-123', '123'],
      ['x123--456', '456'],
      ['x123--45', 'x123'],
      ['a1234b12', 'a1234'],
      ['a_123x', '123'],
    ]
    for (const [word, part] of cases) t.equal(rarestWordPart(word), part, word)
    t.end()
  },
)

t.test('lastFourDigits returns the end of the last number in a word that has four or more digits', (t) => {
  const cases: [word: string, four: string | undefined][] = [
    ['person4321', '4321'],
    ['2065550114', '0114'],
    ['a1200b4321c', '4321'],
    ['a12004b321', '2004'],
    ['4321', '4321'],
    ['321', undefined],
    ['321a321', undefined],
    ['', undefined],
  ]
  for (const [word, four] of cases) t.equal(lastFourDigits(word), four, word)
  t.end()
})
