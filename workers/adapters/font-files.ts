import { Font } from '@react-pdf/renderer'
import type { Font as FontFile } from 'fontkit'

/**
 * Returns the fontkit font that this thread's PDF renderer has loaded for a registered font, with named glyphs. Using
 * the same object for measuring saves a second copy.
 *
 * Relies on an internal of the renderer: its loaded font data is fontkit's own object.
 */
export async function rendererFont(descriptor: { fontFamily: string; fontWeight: number }): Promise<FontFile> {
  await Font.load(descriptor)
  const font = Font.getFont(descriptor).data as unknown as FontFile
  nameGlyphs(font)
  return font
}

/**
 * Assigns each glyph of a font to its characters. A font stores, for each glyph, the characters of its first use, and a
 * PDF maps glyphs to them for search and copying. A glyph first used as part of an accented letter would map to nothing
 * in every later paper. So every glyph is used once here: look-alike letters as the earliest of them, ligatures as
 * their letters. The larger fonts have no such letters; their glyphs are used when they are measured.
 *
 * Relies on an internal of fontkit: a created glyph keeps the characters for which it was created.
 */
export function nameGlyphs(font: FontFile): void {
  for (const ligature of ['fi', 'fl', 'ff', 'ffi', 'ffl']) font.layout(ligature)
  for (const codePoint of font.characterSet.toSorted((a, b) => a - b)) font.glyphForCodePoint(codePoint)
}
