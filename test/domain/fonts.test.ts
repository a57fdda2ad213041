import fc from 'fast-check'
import t from 'tap'
import { extractText, getDocumentProxy } from 'unpdf'
import type { BidPaper } from '../../db/domain/bids/paper.ts'
import { lacks, matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { sampleBid } from '../../scripts/testkit/fixtures/bid-paper.ts'
import { openedFontFiles } from '../../workers/pdf/fonts/faces.ts'
import { fontFamiliesOf, measureText, toDrawableText } from '../../workers/pdf/fonts/fonts.ts'
import { canUseSignatureFont, measureDrawnWidth, splitIntoFontRuns } from '../../workers/pdf/fonts/runs.ts'
import { PdfRenderer } from '../../workers/pdf/renderer.ts'

const textOf = async (pdf: Buffer): Promise<string> =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text

/** Returns a bid with one line per text. */
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

t.test('drawing text in Latin, Greek, Cyrillic, Hebrew or Arabic script opens no large font file', async (t) => {
  for (const text of ['Café naïve Łódź Ω Жук → ≤ ½ é', 'שלום', 'مرحبا', '\u{1d400} \u0915'])
    splitIntoFontRuns(toDrawableText(text))
  t.strictSame(openedFontFiles().filter(isLarge), [])
})

t.test('Chinese, Japanese, Korean and emoji text can be extracted unchanged from the rendered PDF', async (t) => {
  const texts = ['混凝土地基与钢筋', '東門繁體', 'コンクリートひらがな', '콘크리트 기초', 'roof 🏠 done ✅']
  const pdf = await drawn({ ...bidSaying(texts), notes: texts.join(' ') })
  const found = (await textOf(pdf)).replaceAll(' ', '')
  for (const text of texts) matches(t, found, containing(text.replaceAll(' ', '')), text)
  for (const text of texts) toDrawableText(text)
  t.equal(openedFontFiles().filter(isLarge).length, 3)
})

t.test('a line is split into runs by font face, and combined characters stay together', async (t) => {
  t.strictSame(splitIntoFontRuns('Beam 梁 보 🏠'), [
    { face: 'plex', text: 'Beam ' },
    { face: 'han', text: '梁' },
    { face: 'plex', text: ' ' },
    { face: 'hangul', text: '보' },
    { face: 'plex', text: ' ' },
    { face: 'emoji', text: '🏠' },
  ])
  t.strictSame(splitIntoFontRuns('👨‍👩‍👧'), [{ face: 'emoji', text: '👨‍👩‍👧' }])
  t.strictSame(splitIntoFontRuns('e\u0301'), [{ face: 'plex', text: 'e\u0301' }])
})

t.test('a character that no font has becomes a box, and invisible characters are removed', async (t) => {
  t.equal(toDrawableText('क \u{10ffff} \ue000'), '□ □ □')
  t.equal(toDrawableText('a\u00adb\u2060c'), 'abc')
  t.equal(toDrawableText('\ud800'), '[U+D800]')
})

t.test('joiners, non-joiners and variation selectors stay in a text', async (t) => {
  const joining = { 'a non-joiner': '\u200c', 'a joiner': '\u200d', 'text style': '\ufe0e', 'emoji style': '\ufe0f' }
  for (const [name, character] of nonEmpty(Object.entries(joining)))
    t.equal(toDrawableText(`a${character}b`), `a${character}b`, name)
})

t.test('the font families of a text begin with the main fonts, and fonts for other scripts follow', async (t) => {
  const usual = fontFamiliesOf([])
  t.equal(usual.length, 2)
  t.strictSame(fontFamiliesOf(['Beam']), usual)
  const [, , han, ...rest] = fontFamiliesOf(['梁 Beam', '梁'])
  t.strictSame(fontFamiliesOf(['梁 Beam']), [...usual, han], 'a line that begins with another script')
  t.ok(han !== undefined && !usual.includes(han))
  t.strictSame(rest, [])
})

t.test('a name uses the handwriting font only if that font has all its characters', async (t) => {
  for (const name of ['Dana Ortiz', 'Zoë Łukasz', "O'Brien-Smith"]) t.ok(canUseSignatureFont(name), name)
  for (const name of ['', '李雷', 'Дана', 'Dana 👷', 'דנה']) t.notOk(canUseSignatureFont(name), name)
})

t.test('an emoji in a right-to-left line is drawn with the emoji font', async (t) => {
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
})

const unit = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
  fc.constantFrom('\u0301\u0323', '\u200d', '\ufe0f', '\u202e', '\ud83d', '\udc77', '\u{e0100}', '\u1100\u1161\u11a8'),
  fc.constantFrom('مرحبا', 'שלום', 'لا', '漢', 'ガ', '한', '🇺🇸', '👩🏽‍🔧', '#️⃣', 'नि', 'ไ', '\u0e33', 'ﬁ', '\u0000'),
)
const anyText = fc.array(unit, { maxLength: 8 }).map((parts) => parts.join(''))

t.test('text of arbitrary characters has a finite width and renders to a PDF', async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyText, { minLength: 12, maxLength: 24 }), async (texts) => {
      for (const text of texts) {
        const line = toDrawableText(text).replaceAll('\n', ' ')
        const style = { size: 9, leading: 12, weight: 'regular', color: '#000000' } as const
        if (!Number.isFinite(measureText(line, style)) || !Number.isFinite(measureDrawnWidth(line, style))) return false
      }
      const bid = bidSaying(texts)
      const pdf = await drawn({ ...bid, notes: texts.join('\n'), from: { ...bid.from, companyName: texts[0]! } })
      return pdf.subarray(0, 5).toString() === '%PDF-'
    }),
    { seed: 32, numRuns: Number(process.env.FONT_RUNS ?? 12) },
  )
  t.pass()
})

t.test('a paper with all fonts renders within the memory limit of a render worker', async (t) => {
  const texts = ['混凝土 콘크리트 🏠', 'コンクリート 👷 梁 보', 'مرحبا 混 🏠'].flatMap((text) => Array(40).fill(text))
  const pdf = await drawn(bidSaying(texts))
  matches(t, await textOf(pdf), containing('混凝土'))
})
