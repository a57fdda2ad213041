import t from 'tap'
import { rarestFirst, rarestPart, searchTerms } from '../../db/domain/search-terms.ts'

const numbersOf = (search: string) => searchTerms(search, { phones: true }).numbers.map(({ digits }) => digits)

t.test('a search is its words; white space and punctuation stand between them', (t) => {
  const cases: [search: string, words: string[]][] = [
    ['dana', ['dana']],
    ['  Dana\tORTIZ\u00a0', ['Dana', 'ORTIZ']],
    ["o'brien-smith@mail.example", ['o', 'brien', 'smith', 'mail', 'example']],
    ['100%_\\ "quoted"', ['100', 'quoted']],
    ['höme 東京', ['höme', '東京']],
    ['% _ \\ -', []],
    ['', []],
  ]
  for (const [search, words] of cases) t.strictSame(searchTerms(search, { phones: false }).words, words, search)
  t.end()
})

t.test('sixteen words count, those of numbers among them', (t) => {
  const many = 'a1 22 b3 44 c5 66 d7 88 e9 10 f11 12 g13 14 h15 16 i17 18'
  const { words, numbers } = searchTerms(many, { phones: true })
  t.equal([...words, ...numbers.flatMap((number) => number.words)].length, 16)
  t.equal(searchTerms('x '.repeat(100), { phones: true }).words.length, 16)
  t.end()
})

t.test('a phone number comes to the same digits however it is written', (t) => {
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

t.test('a part of a number is enough, and words beside it remain words', (t) => {
  t.strictSame(numbersOf('555 0114'), ['5550114'])
  t.strictSame(numbersOf('+1 206'), ['206'])
  t.strictSame(numbersOf('dana 555-0114 ortiz (206)'), ['5550114', '206'])
  t.strictSame(searchTerms('dana 555-0114 h2o', { phones: true }), {
    words: ['dana', 'h2o'],
    numbers: [{ words: ['555', '0114'], digits: '5550114' }],
  })
  t.strictSame(searchTerms('42', { phones: true }), { words: ['42'], numbers: [] }, 'too few to be looked for in a row')
  t.strictSame(searchTerms('555-0114', { phones: false }), { words: ['555', '0114'], numbers: [] })
  t.end()
})

t.test('the part of a word that is likely to be rarest is the end of its number', (t) => {
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
  for (const [word, part] of cases) t.equal(rarestPart(word), part, word)
  t.strictSame(rarestFirst(['company', '42', 'of', 'person4321', 'h2o']), ['person4321', '42', 'h2o', 'company', 'of'])
  t.end()
})
