/**
 * Characters that a terminal interprets instead of showing them: controls (C0, DEL, C1), format and direction marks,
 * and separators.
 */
const obeyed = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/**
 * Escapes untrusted text for one line of a terminal. Each character that a terminal interprets is written as in JSON,
 * such as \u001b.
 */
export const escapeForTerminal = (text: string): string => text.replace(obeyed, unitsOf)

/**
 * Escapes text of several lines, but keeps its line breaks. JSON remains valid and equal, because its strings have no
 * raw line breaks.
 */
export const escapeLinesForTerminal = (text: string): string =>
  text.replace(obeyed, (character) => (character === '\n' ? character : unitsOf(character)))

/** Returns the escapes of a character's UTF-16 units, such as `\u001b`; a character beyond U+FFFF has two. */
const unitsOf = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
