/** Controls (C0, DEL, C1), format and direction marks, and separators: what a terminal obeys instead of showing it. */
const obeyed = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Another party's text on one line: each character that a terminal obeys is written as in JSON, such as \u001b. */
export const terminalText = (text: string): string => text.replace(obeyed, unitsOf)

/**
 * Text of several lines, whose line breaks a program wrote itself. JSON stays the same JSON, since its texts have no raw
 * line break.
 */
export const terminalLines = (text: string): string =>
  text.replace(obeyed, (character) => (character === '\n' ? character : unitsOf(character)))

/** `\u001b`; a character beyond U+FFFF is two of these. */
const unitsOf = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
