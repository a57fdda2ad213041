/**
 * Reading direction of a text. The first strong letter of a paragraph determines the direction of all its lines
 * (Unicode bidirectional algorithm, P2 and P3).
 */

export type Direction = 'ltr' | 'rtl'

const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const firstStrong = /[\p{L}\u200e\u200f]/u

/** Zero-width characters that set the direction of a line. They are not drawn. */
const marks: Record<Direction, string> = { ltr: '\u200e', rtl: '\u200f' }

/** Returns whether a line has no right-to-left text. */
export const isLeftToRight = (line: string): boolean => !rightToLeft.test(line)

/**
 * Returns the direction of a paragraph, or of a line that may begin with a direction character. A text without letters
 * is left to right.
 */
export function directionOf(text: string): Direction {
  const letter = firstStrong.exec(text)?.[0]
  return letter !== undefined && rightToLeft.test(letter) ? 'rtl' : 'ltr'
}

/**
 * Returns a paragraph's lines. A line that alone would have another direction than the paragraph gets a direction
 * character in front.
 */
export function addDirectionCharacters(paragraph: string, lines: readonly string[]): string[] {
  if (isLeftToRight(paragraph)) return [...lines]
  const direction = directionOf(paragraph)
  return lines.map((line) => (directionOf(line) === direction ? line : `${marks[direction]}${line}`))
}

/** Returns a line without the direction character at its start, if there is one. */
export const removeDirectionCharacter = (line: string): string => line.replace(/^[\u200e\u200f]/, '')
