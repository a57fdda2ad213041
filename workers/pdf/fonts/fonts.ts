import { visibleText } from '../../../db/domain/shown-text.ts'
import type { Measure, TextStyle, Weight } from '../layout.ts'
import { faceOf, familyOf, fontOf } from './faces.ts'
import { runsOf } from './runs.ts'

/** The memoized widths of code points, in ems. */
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
  // Whatever no face has is not drawn: `drawable` has put a box in its place.
  const font = face && fontOf(face, weight)
  const width = font ? font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm : 0
  widths.set(codePoint, width)
  return width
}

/** Adds up the widths of the characters; kerning and ligatures, which only tighten, are left out. */
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

/** The families of the faces that lines take, for the renderer's own text engine. */
export const fontFamiliesOf = (lines: readonly string[]): string[] => {
  const faces = lines.flatMap((line) => runsOf(line).map(({ face }) => face))
  return [...new Set([familyOf('plex'), familyOf('dejavu'), ...faces.map(familyOf)])]
}

/** The distance of a line's baseline from its top, with half of the added leading above it. */
export const baselineOf = (style: TextStyle): number => {
  const { ascent, unitsPerEm } = mainFont(style.weight)
  return halfLeading(style) + (ascent / unitsPerEm) * style.size
}

/** Half of the space that the leading adds to the height of the letters. */
export const halfLeading = ({ size, leading, weight }: TextStyle): number => {
  const { ascent, descent, unitsPerEm } = mainFont(weight)
  return (leading - ((ascent - descent) / unitsPerEm) * size) / 2
}

const missing = '\u25a1'

/** A caller's text as it is drawn: without hidden characters, and with a box for each character that the fonts lack. */
export const drawable = (text: string): string =>
  visibleText(text).replace(/[^\n -~]/gu, (character) => {
    if (/\p{Default_Ignorable_Code_Point}/u.test(character)) return kept.has(character) ? character : ''
    return faceOf(character) ? character : missing
  })

/** What is not drawn itself and changes what is: it joins, parts, or chooses between forms. */
const kept = new Set(['\u200c', '\u200d', '\ufe0e', '\ufe0f'])
