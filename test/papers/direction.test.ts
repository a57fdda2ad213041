import t from 'tap'
import { getDocumentProxy } from 'unpdf'
import { sharedRenderer } from '../../scripts/testkit/environment/renderer.ts'
import { sampleBid } from '../../scripts/testkit/fixtures/bid-paper.ts'
import {
  addDirectionCharacters,
  directionOf,
  isLeftToRight,
  removeDirectionCharacter,
} from '../../workers/pdf/direction.ts'
import { wrapText } from '../../workers/pdf/fonts/wrap-text.ts'

/** These tests check that a paragraph takes its direction from its first strong letter, on every line. */

t.test('the first strong letter determines the direction of a text; digits, marks and emoji do not', async (t) => {
  for (const text of ['', '12.50', 'Deck', '3 (שלום) deck', 'a שלום', '漢 שלום', '😀 Deck שלום']) {
    const expected = text === '3 (שלום) deck' ? 'rtl' : 'ltr'
    t.equal(directionOf(text), expected, text)
  }
  for (const text of ['שלום', 'مرحبا ABC', '12.50 (אבג)', '😀 مرحبا', '"שלום" deck'])
    t.equal(directionOf(text), 'rtl', text)
})

t.test('each line of a paragraph has the direction of the paragraph', async (t) => {
  const style = { size: 10, leading: 14, weight: 'regular', color: '#000000' } as const
  const measure = (line: string) => line.length
  const linesOf = (text: string) => wrapText(text, 10, style, { measure })
  const hebrew = linesOf('שלום ABC Builders 24')
  t.strictSame(hebrew.map(directionOf), ['rtl', 'rtl', 'rtl'])
  t.strictSame(hebrew.map(removeDirectionCharacter), ['שלום ABC', 'Builders', '24'])
  const english = linesOf('Builders שלום דנה')
  t.strictSame(english.map(directionOf), ['ltr', 'ltr'])
  t.strictSame(english.map(removeDirectionCharacter), ['Builders', 'שלום דנה'])
  t.strictSame(linesOf('שלום\nDeck\n12'), ['שלום', 'Deck', '12'], 'each paragraph has its own direction')
  t.strictSame(
    addDirectionCharacters('Deck 12', ['Deck', '12']),
    ['Deck', '12'],
    'a text with a single direction gets no marks',
  )
  t.notOk(isLeftToRight(hebrew[1]!))
})

t.test('a right-to-left paragraph begins at the right of the paper, and a left-to-right one at the left', async (t) => {
  const renderer = sharedRenderer()
  const notes = ['שלום ABC Builders.', 'Deck שלום builders.'].join('\n')
  const pdf = await renderer.render('bid', sampleBid(1, { notes }))
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
  const { items } = await page.getTextContent()
  const runs = items.flatMap((item) =>
    'str' in item ? [{ text: item.str, x: item.transform[4], y: item.transform[5], width: item.width }] : [],
  )
  const lineWith = (word: string) => {
    const { y } = runs.find(({ text }) => text.includes(word))!
    return runs.filter((run) => Math.abs(run.y - y) < 1 && run.text.trim() !== '').sort((one, other) => one.x - other.x)
  }
  const [hebrew, english] = [lineWith('ABC'), lineWith('Deck')]
  const [left, right] = [50, 612 - 50]
  t.ok(hebrew[0]!.text.includes('ABC') || hebrew[0]!.text.includes('.'), 'the Latin words are left of the Hebrew one')
  t.ok(Math.abs(hebrew.at(-1)!.x + hebrew.at(-1)!.width - right) < 2, JSON.stringify(hebrew))
  t.ok(Math.abs(english[0]!.x - left) < 2, JSON.stringify(english))
  t.ok(english[0]!.text.startsWith('Deck'))
})
