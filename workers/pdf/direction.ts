/**
 * The direction in which texts are written. A paragraph takes that of its first strong letter (the Unicode bidirectional
 * algorithm, P2 and P3), and all lines into which it is broken take it too.
 */

export type Direction = 'ltr' | 'rtl'

const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const firstStrong = /[\p{L}\u200e\u200f]/u

/** Marks without a width, which give a line the direction of its paragraph. They are not drawn. */
const marks: Record<Direction, string> = { ltr: '\u200e', rtl: '\u200f' }

/** Whether a line has nothing that is written from right to left. */
export const isLeftToRight = (line: string): boolean => !rightToLeft.test(line)

/** The direction of a paragraph, or of a line with its mark; left to right where no letter says it. */
export function directionOf(text: string): Direction {
  const letter = firstStrong.exec(text)?.[0]
  return letter !== undefined && rightToLeft.test(letter) ? 'rtl' : 'ltr'
}

/** The lines of a paragraph, marked where one by itself would take another direction. */
export function directed(paragraph: string, lines: readonly string[]): string[] {
  if (isLeftToRight(paragraph)) return [...lines]
  const direction = directionOf(paragraph)
  return lines.map((line) => (directionOf(line) === direction ? line : `${marks[direction]}${line}`))
}

/** A line without its mark. */
export const unmarked = (line: string): string => line.replace(/^[\u200e\u200f]/, '')
