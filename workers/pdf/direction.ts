/**
 * Direction of a text. A paragraph has the direction of its first strong letter (Unicode bidirectional algorithm, P2
 * and P3), and so do all its wrapped lines.
 */

export type Direction = 'ltr' | 'rtl'

const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const firstStrong = /[\p{L}\u200e\u200f]/u

/** Zero-width characters that give a line its paragraph's direction. They are not drawn. */
const marks: Record<Direction, string> = { ltr: '\u200e', rtl: '\u200f' }

/** Returns whether a line has no right-to-left text. */
export const isLeftToRight = (line: string): boolean => !rightToLeft.test(line)

/**
 * Returns the direction of a paragraph, or of a line with its direction character; left to right if it has no letters.
 */
export function directionOf(text: string): Direction {
  const letter = firstStrong.exec(text)?.[0]
  return letter !== undefined && rightToLeft.test(letter) ? 'rtl' : 'ltr'
}

/** Returns a paragraph's lines, with a direction character before each line that alone would have another direction. */
export function directed(paragraph: string, lines: readonly string[]): string[] {
  if (isLeftToRight(paragraph)) return [...lines]
  const direction = directionOf(paragraph)
  return lines.map((line) => (directionOf(line) === direction ? line : `${marks[direction]}${line}`))
}

/** Returns the line without its direction character. */
export const unmarked = (line: string): string => line.replace(/^[\u200e\u200f]/, '')
