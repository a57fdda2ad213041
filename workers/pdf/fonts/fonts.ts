import { toVisibleText } from '../../../db/domain/visible-text.ts'
import type { Measure, TextStyle, Weight } from '../layout.ts'
import { familyOf, findFace, getFont } from './faces.ts'
import { splitIntoFontRuns } from './runs.ts'

/** Cached width of each code point, in ems. */
const known: Record<Weight | 'script', Map<number, number>> = {
  regular: new Map(),
  semibold: new Map(),
  script: new Map(),
}

function widthOf(character: string, weight: Weight, handwritten: boolean): number {
  const codePoint = character.codePointAt(0)!
  const widths = known[handwritten ? 'script' : weight]
  const found = widths.get(codePoint)
  if (found !== undefined) return found
  const face = handwritten ? 'script' : findFace(character)
  // For a character without a font, the width is 0. Such a character is not drawn, because `toDrawableText` has
  // replaced it by a box.
  const font = face && getFont(face, weight)
  const width = font ? font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm : 0
  widths.set(codePoint, width)
  return width
}

/**
 * Returns the width of a line as the sum of its characters' widths. Ignores kerning and ligatures, which only make text
 * narrower.
 */
export const measureText: Measure = (line, { size, weight, spacing = 0, handwritten = false }) => {
  let ems = 0
  let count = 0
  for (const character of line) {
    ems += widthOf(character, weight, handwritten)
    count += 1
  }
  return ems * size + count * spacing
}

const mainFont = (weight: Weight) => getFont('plex', weight)

/** Returns the families of all fonts that these lines need, for the renderer's own text engine. */
export const fontFamiliesOf = (lines: readonly string[]): string[] => {
  const faces = lines.flatMap((line) => splitIntoFontRuns(line).map(({ face }) => face))
  return [...new Set([familyOf('plex'), familyOf('dejavu'), ...faces.map(familyOf)])]
}

/**
 * Returns the distance from the top of a line to its baseline in points. Half of the additional leading is above the
 * letters.
 */
export const baselineOf = (style: TextStyle): number => {
  const { ascent, unitsPerEm } = mainFont(style.weight)
  return halfLeading(style) + (ascent / unitsPerEm) * style.size
}

/** Returns half of the difference between a style's leading and the height of its letters, in points. */
export const halfLeading = ({ size, leading, weight }: TextStyle): number => {
  const { ascent, descent, unitsPerEm } = mainFont(weight)
  return (leading - ((ascent - descent) / unitsPerEm) * size) / 2
}

const missing = '\u25a1'

/**
 * Returns a caller's text as it can be drawn: without hidden characters, and with a box for each character that the
 * fonts lack.
 */
export const toDrawableText = (text: string): string =>
  toVisibleText(text).replace(/[^\n -~]/gu, (character) => {
    if (/\p{Default_Ignorable_Code_Point}/u.test(character)) return kept.has(character) ? character : ''
    return findFace(character) ? character : missing
  })

/** Invisible characters that stay in a text, because they join or separate others or select a variant. */
const kept = new Set(['\u200c', '\u200d', '\ufe0e', '\ufe0f'])
