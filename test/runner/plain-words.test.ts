import t from 'tap'
import { languageFaultsOf } from '../../scripts/develop/plain-words/check.ts'
import { proseOfPage, proseOfSource, sentenceLengths } from '../../scripts/develop/plain-words/prose.ts'

const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ')

t.test('the word check reads the comments and test titles of a source, with their line numbers', async (t) => {
  const source = [
    '/** Locks a bid. */',
    'const url = "https://a.example" // an address',
    '/**',
    ' * Two lines,',
    ' * one text.',
    ' */',
    'function f() {',
    '  // first',
    '  // second',
    '}',
    "t.test('refuses a draft', async (t) => {})",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is part of the source
    't.test(`refuses ${what} of a draft`, async (t) => {})',
    '// biome-ignore lint: none',
  ].join('\n')
  t.strictSame(proseOfSource('a.ts', source), [
    { kind: 'comment', line: 1, text: 'Locks a bid.' },
    { kind: 'comment', line: 2, text: 'an address' },
    { kind: 'comment', line: 3, text: 'Two lines,\none text.' },
    { kind: 'comment', line: 8, text: 'first\nsecond' },
    { kind: 'title', line: 11, text: 'refuses a draft' },
    { kind: 'title', line: 12, text: 'refuses `…` of a draft' },
  ])
})

t.test('the word check reads paragraphs, headings, items and table cells of a page, but no code', async (t) => {
  const page = '# Title\n\nOne\nparagraph.\n\n    told\n\n```sh\ntold\n```\n- item\n\n| a | b |\n|---|---|\n| c | d |\n'
  t.strictSame(proseOfPage(page), [
    { kind: 'docs', line: 1, text: 'Title' },
    { kind: 'docs', line: 3, text: 'One paragraph.' },
    { kind: 'docs', line: 11, text: 'item' },
    { kind: 'docs', line: 13, text: 'a' },
    { kind: 'docs', line: 13, text: 'b' },
    { kind: 'docs', line: 15, text: 'c' },
    { kind: 'docs', line: 15, text: 'd' },
  ])
})

t.test('the word check counts the words of each sentence, with code and addresses as one word', async (t) => {
  t.strictSame(sentenceLengths('One two. Three `a b c` four? https://a.example/b five'), [2, 3, 2])
  t.strictSame(sentenceLengths('One two\n\nthree'), [2, 1])
})

t.test('the word check refuses words of the older style and sentences that are too long', async (t) => {
  const faults = (text: string, kind: 'comment' | 'docs' = 'comment') => languageFaultsOf({ kind, line: 1, text })
  t.strictSame(faults('The caller is told.'), ['"told": write reports, returns, logs; or name who receives what'])
  t.strictSame(faults('Runs anew.'), ['"anew": write again'])
  t.strictSame(faults('Runs `anew` again.'), [], 'code is not prose')
  t.strictSame(faults(words(25)), [])
  t.strictSame(faults(words(26)), ['a sentence has 26 words, more than 25'])
  t.strictSame(faults(words(30), 'docs'), [])
  t.strictSame(faults(words(31), 'docs'), ['a sentence has 31 words, more than 30'])
})
