import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'
import { type Font as FontFile, openSync } from 'fontkit'
import t from 'tap'
import { loadRendererFont, mapGlyphsToCharacters } from '../../workers/adapters/font-files.ts'

const file = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf'),
)
/** Returns the characters that the glyphs of a text map to. */
const charactersOf = (font: FontFile, text: string): string[] =>
  font.layout(text).glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints))

t.test(
  'the loaded font is the one that the renderer opened with fontkit, and each glyph maps to its characters',
  async (t) => {
    const descriptor = { fontFamily: 'Tried', fontWeight: 400 }
    Font.register({ family: 'Tried', src: file, fontWeight: 400 })
    const font = await loadRendererFont(descriptor)
    t.equal(font.postscriptName, 'IBMPlexSans-Regular')
    t.equal(Font.getFont(descriptor)?.data, font)
    t.strictSame(charactersOf(font, 'fi'), ['fi'])
  },
)

t.test('a glyph keeps the characters of its first use, so the adapter maps all glyphs beforehand', (t) => {
  const [before, named] = [openSync(file) as FontFile, openSync(file) as FontFile]
  const { id } = (openSync(file) as FontFile).glyphForCodePoint(0x41)
  t.strictSame(before.getGlyph(id).codePoints, [], 'created as a part of an accented letter')
  t.strictSame(charactersOf(before, 'A'), [''])
  mapGlyphsToCharacters(named)
  t.strictSame(named.getGlyph(id).codePoints, [0x41])
  t.end()
})
