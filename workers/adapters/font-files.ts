import { Font } from '@react-pdf/renderer'
import type { Font as FontFile } from 'fontkit'

/**
 * Loads a registered font in this thread's PDF renderer and returns its fontkit font, with its glyphs mapped to
 * characters. Text measurement uses this same object, which saves a second copy in memory.
 *
 * Relies on an internal of the renderer: its loaded font data is fontkit's own object.
 */
export async function loadRendererFont(descriptor: { fontFamily: string; fontWeight: number }): Promise<FontFile> {
  await Font.load(descriptor)
  const font = Font.getFont(descriptor).data as unknown as FontFile
  mapGlyphsToCharacters(font)
  return font
}

/**
 * Maps each glyph of a font to characters, so that the text of PDFs can be searched and copied.
 *
 * fontkit maps a glyph to the characters for which the glyph is first used. A glyph first used in an accented letter
 * would stay without characters in all later papers. So this function uses every glyph once: for its lowest code point,
 * and each ligature for its letters. Larger fonts do not need this, because their glyphs are used when text is
 * measured.
 *
 * Relies on an internal of fontkit: a created glyph keeps the characters for which it was created.
 */
export function mapGlyphsToCharacters(font: FontFile): void {
  for (const ligature of ['fi', 'fl', 'ff', 'ffi', 'ffl']) font.layout(ligature)
  for (const codePoint of font.characterSet.toSorted((a, b) => a - b)) font.glyphForCodePoint(codePoint)
}
