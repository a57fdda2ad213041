import { Font } from '@react-pdf/renderer'
import type { Font as FontFile } from 'fontkit'

/**
 * The file of a registered font, as this thread's renderer has opened it with fontkit, its glyphs named. Measuring with the
 * same file that it draws with saves a second copy of each.
 *
 * Taken from the renderer's inside: that what it has loaded is fontkit's own object.
 */
export async function rendererFont(descriptor: { fontFamily: string; fontWeight: number }): Promise<FontFile> {
  await Font.load(descriptor)
  const font = Font.getFont(descriptor).data as unknown as FontFile
  nameGlyphs(font)
  return font
}

/**
 * A font remembers for each glyph the characters with which it was first used, and a PDF maps its glyphs to them for
 * search and copying. A glyph first used as a part of an accented letter would map to nothing in every later paper.
 * So all are used here once: letters that look alike as the earliest of them, ligatures as their letters. The larger
 * fonts have no such letters, and their glyphs are used one by one when they are measured.
 *
 * Taken from fontkit's inside: that a glyph, once made, keeps the characters that it was made for.
 */
export function nameGlyphs(font: FontFile): void {
  for (const ligature of ['fi', 'fl', 'ff', 'ffi', 'ffl']) font.layout(ligature)
  for (const codePoint of font.characterSet.toSorted((a, b) => a - b)) font.glyphForCodePoint(codePoint)
}
