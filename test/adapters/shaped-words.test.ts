import { fileURLToPath } from 'node:url'
import { type Font as FontFile, openSync } from 'fontkit'
import PDFKit from 'pdfkit'
import t from 'tap'
import { cacheWordShaping } from '../../workers/adapters/word-shaping-cache.ts'

const file = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf'),
)

/** Returns a font that records the texts that it shapes. */
function countedFont(): { font: FontFile; asked: string[] } {
  const font = openSync(file) as FontFile
  const asked: string[] = []
  const layout = font.layout.bind(font)
  font.layout = (text, ...how) => {
    asked.push(text)
    return layout(text, ...how)
  }
  return { font, asked }
}

/** Returns the PDF that pdfkit writes for the texts, one below the other, and the width of the last text. */
async function drawnWith(font: FontFile, texts: readonly string[]): Promise<{ pdf: string; width: number }> {
  const pdf = new PDFKit({ compress: false, info: { CreationDate: new Date(0) } })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  pdf.font(font as unknown as Buffer, 'tried').fontSize(10)
  for (const [index, text] of texts.entries()) pdf.text(text, 20, 20 + index * 14, { lineBreak: false })
  const width = pdf.widthOfString(texts.at(-1)!)
  pdf.end()
  await new Promise((resolve) => pdf.on('end', resolve))
  return { pdf: Buffer.concat(parts).toString('latin1'), width }
}

const texts = ['Office AVATAR', 'a\u0301 first', '1,250.00', 'To  Wa\tfl', '']

t.test(
  'a PDF drawn from cached word shapes is identical to one drawn with the font, however often the words were drawn',
  async (t) => {
    const plain = await drawnWith(openSync(file) as FontFile, texts)
    const drawn = cacheWordShaping(openSync(file) as FontFile)
    for (let time = 0; time < 3; time += 1) t.strictSame(await drawnWith(drawn.file, texts), plain)
  },
)

t.test('a word that several documents measure and draw is shaped only once', async (t) => {
  const { font, asked } = countedFont()
  const drawn = cacheWordShaping(font)
  t.ok(drawn.advanceOf('one two one') > 0)
  await drawnWith(drawn.file, ['one two one'])
  await drawnWith(drawn.file, ['two one'])
  t.strictSame(asked.toSorted(), ['one', 'one ', 'two '])
})

t.test('the measured width of a text equals the width in pdfkit', async (t) => {
  const drawn = cacheWordShaping(openSync(file) as FontFile)
  for (const text of texts) {
    const { width } = await drawnWith(openSync(file) as FontFile, [text])
    const advance = (drawn.advanceOf(text) / drawn.file.unitsPerEm) * 10
    t.ok(Math.abs(advance - width) < 1e-6, `${text}: ${advance} and ${width}`)
  }
})

t.test('the cache of shaped words has a bounded size and no long words', async (t) => {
  const { font, asked } = countedFont()
  const drawn = cacheWordShaping(font)
  const long = 'x'.repeat(41)
  for (const word of [long, long, 'kept', 'kept']) drawn.advanceOf(word)
  t.strictSame(asked, [long, long, 'kept'])
  for (let number = 0; number < 4_000; number += 1) drawn.advanceOf(String(number))
  drawn.advanceOf('kept')
  t.equal(asked.filter((word) => word === 'kept').length, 2)
})
