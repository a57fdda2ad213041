import type { TextStyle } from '../layout.ts'
import { type FaceName, findFace, fontHasAllCharacters, getDrawnFont, removeUndrawableCharacters } from './faces.ts'

/** Part of a line that is drawn with one font. */
export interface FontRun {
  face: FaceName
  text: string
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const printable = /^[ -~]*$/

/**
 * Splits a line into parts with one font each: the first font that has the characters. Characters that belong together
 * (a letter and its accent, the parts of an emoji) stay in one part if any font has all of them.
 */
export function splitIntoFontRuns(
  line: string,
  { handwritten = false }: Pick<TextStyle, 'handwritten'> = {},
): FontRun[] {
  if (handwritten) return [{ face: 'script', text: line }]
  if (printable.test(line)) return [{ face: 'plex', text: line }]
  const runs: FontRun[] = []
  for (const { segment } of graphemes.segment(line)) for (const run of facedOf(segment)) join(runs, run)
  return runs
}

function facedOf(segment: string): FontRun[] {
  const whole = findFace(segment)
  if (whole) return [{ face: whole, text: removeUndrawableCharacters(whole, segment) }]
  return [...segment].flatMap((character) => {
    const face = findFace(character)
    return face ? [{ face, text: removeUndrawableCharacters(face, character) }] : []
  })
}

function join(runs: FontRun[], run: FontRun): void {
  const last = runs.at(-1)
  if (last?.face === run.face) last.text += run.text
  else if (run.text !== '') runs.push({ ...run })
}

/** Returns the width of a part as drawn, including kerning and ligatures, in points. */
export function widthOfRun({ face, text }: FontRun, { size, weight, spacing = 0 }: TextStyle): number {
  const { file, advanceOf } = getDrawnFont(face, weight)
  return (advanceOf(text) / file.unitsPerEm) * size + (spacing === 0 ? 0 : [...text].length * spacing)
}

/** Returns the width of a line as drawn, including kerning and ligatures, in points. */
export const measureDrawnWidth = (line: string, style: TextStyle): number =>
  splitIntoFontRuns(line, style).reduce((sum, run) => sum + widthOfRun(run, style), 0)

/** Returns whether the signature font has all characters of a name. */
export const canUseSignatureFont = (text: string): boolean => text.trim() !== '' && fontHasAllCharacters('script', text)
