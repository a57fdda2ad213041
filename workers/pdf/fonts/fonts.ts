import { visibleText } from '../../../db/domain/shown-text.ts'
import type { Measure, TextStyle, Weight } from '../layout.ts'
import { faceOf, familyOf, fontOf } from './faces.ts'
import { runsOf } from './runs.ts'

/** Cached widths of code points in ems. */
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
  const face = handwritten ? 'script' : faceOf(character)
  // A character without a font is not drawn: `drawable` has replaced it by a box.
  const font = face && fontOf(face, weight)
  const width = font ? font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm : 0
  widths.set(codePoint, width)
  return width
}

/** Returns the sum of the characters' widths. Ignores kerning and ligatures, which only make text narrower. */
export const measureText: Measure = (line, { size, weight, spacing = 0, handwritten = false }) => {
  let ems = 0
  let count = 0
  for (const character of line) {
    ems += widthOf(character, weight, handwritten)
    count += 1
  }
  return ems * size + count * spacing
}

const mainFont = (weight: Weight) => fontOf('plex', weight)

/** Returns the font families that lines need, for the renderer's own text engine. */
export const fontFamiliesOf = (lines: readonly string[]): string[] => {
  const faces = lines.flatMap((line) => runsOf(line).map(({ face }) => face))
  return [...new Set([familyOf('plex'), familyOf('dejavu'), ...faces.map(familyOf)])]
}

/** Returns the distance from a line's top to its baseline, with half of the additional leading above the line. */
export const baselineOf = (style: TextStyle): number => {
  const { ascent, unitsPerEm } = mainFont(style.weight)
  return halfLeading(style) + (ascent / unitsPerEm) * style.size
}

/** Returns half of the space that the leading adds to the height of the letters. */
export const halfLeading = ({ size, leading, weight }: TextStyle): number => {
  const { ascent, descent, unitsPerEm } = mainFont(weight)
  return (leading - ((ascent - descent) / unitsPerEm) * size) / 2
}

const missing = '\u25a1'

/**
 * Returns a caller's text as it can be drawn: without hidden characters, and with a box for each character that the
 * fonts lack.
 */
export const drawable = (text: string): string =>
  visibleText(text).replace(/[^\n -~]/gu, (character) => {
    if (/\p{Default_Ignorable_Code_Point}/u.test(character)) return kept.has(character) ? character : ''
    return faceOf(character) ? character : missing
  })

/** Invisible characters that affect others: they join, separate, or select a variant. */
const kept = new Set(['\u200c', '\u200d', '\ufe0e', '\ufe0f'])
