import type { TextStyle } from '../layout.ts'
import { drawnFontOf, type FaceName, faceOf, hasAll, withoutIgnored } from './faces.ts'

/** A part of a line that one face draws. */
export interface FontRun {
  face: FaceName
  text: string
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const printable = /^[ -~]*$/

/**
 * A line in parts, each for the first face that has its characters. Characters that belong together (a letter and its
 * accent, the parts of an emoji) stay in one part where any face has all of them.
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

/** The width of a part as it is drawn, kerning and ligatures included. */
export function widthOfRun({ face, text }: FontRun, { size, weight, spacing = 0 }: TextStyle): number {
  const { file, advanceOf } = drawnFontOf(face, weight)
  return (advanceOf(text) / file.unitsPerEm) * size + (spacing === 0 ? 0 : [...text].length * spacing)
}

/** The width of a line as it is drawn. */
export const shapedWidth = (line: string, style: TextStyle): number =>
  runsOf(line, style).reduce((sum, run) => sum + widthOfRun(run, style), 0)

/** Whether a name can be written by hand: whether the script has all its characters. */
export const inScript = (text: string): boolean => text.trim() !== '' && hasAll('script', text)
