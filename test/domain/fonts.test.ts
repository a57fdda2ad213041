import fc from 'fast-check'
import t from 'tap'
import { extractText, getDocumentProxy } from 'unpdf'
import type { BidPaper } from '../../db/domain/bids/paper.ts'
import { openedFiles } from '../../workers/pdf/fonts/faces.ts'
import { drawable, measureText } from '../../workers/pdf/fonts/fonts.ts'
import { inScript, runsOf, shapedWidth } from '../../workers/pdf/fonts/runs.ts'
import { PdfRenderer } from '../../workers/pdf/renderer.ts'
import { lacks, matches } from '../support/assertions/assertions.ts'
import { containing } from '../support/assertions/matching.ts'
import { sampleBid } from '../support/fixtures/bid-paper.ts'

const textOf = async (pdf: Buffer): Promise<string> =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text

/** A bid whose lines say these texts. */
function bidSaying(texts: readonly string[]): BidPaper {
  const bid = sampleBid(0)
  const rows = texts.map((description, index) => {
    const item = {
      id: index + 1,
      mark: null,
      description,
      quantity: '1',
      unitPrice: '10',
      total: '10.00',
      chosen: false,
    }
    return { kind: 'item' as const, item }
  })
  return { ...bid, sections: [{ title: null, rows, subtotal: '10.00' }], options: [] }
}

const renderer = new PdfRenderer({ threads: 1, heapMb: 128 })
t.teardown(() => renderer.close())
const drawn = (bid: BidPaper): Promise<Buffer> => renderer.render('bid', bid)

const isLarge = (file: string): boolean => /chocolate|nanum|emoji/.test(file)

t.test('a text in Latin, Greek, Cyrillic, Hebrew or Arabic opens none of the large fonts', async (t) => {
  for (const text of ['Café naïve Łódź Ω Жук → ≤ ½ é', 'שלום', 'مرحبا', '\u{1d400} \u0915']) runsOf(drawable(text))
  t.strictSame(openedFiles().filter(isLarge), [])
})

t.test('Chinese, Japanese, Korean and emoji are drawn, and found in the PDF as they were written', async (t) => {
  const texts = ['混凝土地基与钢筋', '東門繁體', 'コンクリートひらがな', '콘크리트 기초', 'roof 🏠 done ✅']
  const pdf = await drawn({ ...bidSaying(texts), notes: texts.join(' ') })
  const found = (await textOf(pdf)).replaceAll(' ', '')
  for (const text of texts) matches(t, found, containing(text.replaceAll(' ', '')), text)
  for (const text of texts) drawable(text)
  t.equal(openedFiles().filter(isLarge).length, 3)
})

t.test('each part of a line goes to the face that has it, and what belongs together stays together', async (t) => {
  t.strictSame(runsOf('Beam 梁 보 🏠'), [
    { face: 'plex', text: 'Beam ' },
    { face: 'han', text: '梁' },
    { face: 'plex', text: ' ' },
    { face: 'hangul', text: '보' },
    { face: 'plex', text: ' ' },
    { face: 'emoji', text: '🏠' },
  ])
  t.strictSame(runsOf('👨‍👩‍👧'), [{ face: 'emoji', text: '👨‍👩‍👧' }])
  t.strictSame(runsOf('e\u0301'), [{ face: 'plex', text: 'e\u0301' }])
})

t.test('a character that no face has is a box, and what is not drawn takes no room', async (t) => {
  t.equal(drawable('क \u{10ffff} \ue000'), '□ □ □')
  t.equal(drawable('a\u00adb\u2060c'), 'abc')
  t.equal(drawable('\ud800'), '[U+D800]')
})

t.test('a name is handwritten when the script has all of it', async (t) => {
  for (const name of ['Dana Ortiz', 'Zoë Łukasz', "O'Brien-Smith"]) t.ok(inScript(name), name)
  for (const name of ['', '李雷', 'Дана', 'Dana 👷', 'דנה']) t.notOk(inScript(name), name)
})

t.test(
  'an emoji in a line that runs from right to left is drawn as an emoji, and not as a sign of another font',
  async (t) => {
    const fontsOf = async (text: string) =>
      (await drawn(bidSaying([text])))
        .toString('latin1')
        .match(/\/BaseFont \/\S+/g)!
        .join(' ')
    lacks(t, await fontsOf('مرحبا'), 'Emoji')
    for (const text of ['مرحبا 😀', 'שלום 🏠 בית', '😀 مرحبا'])
      matches(t, await fontsOf(text), containing('NotoEmoji'), text)
    const found = await textOf(await drawn(bidSaying(['مرحبا 😀 ok'])))
    t.ok(found.includes('😀') && found.includes('ok'), found)
  },
)

const unit = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
  fc.constantFrom('\u0301\u0323', '\u200d', '\ufe0f', '\u202e', '\ud83d', '\udc77', '\u{e0100}', '\u1100\u1161\u11a8'),
  fc.constantFrom('مرحبا', 'שלום', 'لا', '漢', 'ガ', '한', '🇺🇸', '👩🏽‍🔧', '#️⃣', 'नि', 'ไ', '\u0e33', 'ﬁ', '\u0000'),
)
const anyText = fc.array(unit, { maxLength: 8 }).map((parts) => parts.join(''))

t.test('whatever the characters, each has a face, its width is a number, and the document is drawn', async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyText, { minLength: 12, maxLength: 24 }), async (texts) => {
      for (const text of texts) {
        const line = drawable(text).replaceAll('\n', ' ')
        const style = { size: 9, leading: 12, weight: 'regular', color: '#000000' } as const
        if (!Number.isFinite(measureText(line, style)) || !Number.isFinite(shapedWidth(line, style))) return false
      }
      const bid = bidSaying(texts)
      const pdf = await drawn({ ...bid, notes: texts.join('\n'), from: { ...bid.from, companyName: texts[0]! } })
      return pdf.subarray(0, 5).toString() === '%PDF-'
    }),
    { seed: 32, numRuns: Number(process.env.FONT_RUNS ?? 12) },
  )
  t.pass()
})

t.test('all faces together hold the limits of a thread that draws', async (t) => {
  const texts = ['混凝土 콘크리트 🏠', 'コンクリート 👷 梁 보', 'مرحبا 混 🏠'].flatMap((text) => Array(40).fill(text))
  const pdf = await drawn(bidSaying(texts))
  matches(t, await textOf(pdf), containing('混凝土'))
})
