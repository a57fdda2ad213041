import type { TextStyle } from '../layout.ts'
import { drawnFontOf, type FaceName, faceOf, hasAll, withoutIgnored } from './faces.ts'

/** Part of a line that is drawn with one font. */
export interface FontRun {
  face: FaceName
  text: string
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const printable = /^[ -~]*$/

/**
 * Splits a line into parts, each for the first font that has its characters. Characters that belong together (a letter
 * and its accent, the parts of an emoji) stay together if any font has all of them.
 */
export function runsOf(line: string, { handwritten = false }: Pick<TextStyle, 'handwritten'> = {}): FontRun[] {
  if (handwritten) return [{ face: 'script', text: line }]
  if (printable.test(line)) return [{ face: 'plex', text: line }]
  const runs: FontRun[] = []
  for (const { segment } of graphemes.segment(line)) for (const run of facedOf(segment)) join(runs, run)
  return runs
}

function facedOf(segment: string): FontRun[] {
  const whole = faceOf(segment)
  if (whole) return [{ face: whole, text: withoutIgnored(whole, segment) }]
  return [...segment].flatMap((character) => {
    const face = faceOf(character)
    return face ? [{ face, text: withoutIgnored(face, character) }] : []
  })
}

function join(runs: FontRun[], run: FontRun): void {
  const last = runs.at(-1)
  if (last?.face === run.face) last.text += run.text
  else if (run.text !== '') runs.push({ ...run })
}

/** Returns the width of a part as drawn, including kerning and ligatures. */
export function widthOfRun({ face, text }: FontRun, { size, weight, spacing = 0 }: TextStyle): number {
  const { file, advanceOf } = drawnFontOf(face, weight)
  return (advanceOf(text) / file.unitsPerEm) * size + (spacing === 0 ? 0 : [...text].length * spacing)
}

/** Returns the width of a line as drawn. */
export const shapedWidth = (line: string, style: TextStyle): number =>
  runsOf(line, style).reduce((sum, run) => sum + widthOfRun(run, style), 0)

/** Returns whether the signature font has all characters of a name. */
export const inScript = (text: string): boolean => text.trim() !== '' && hasAll('script', text)
