/**
 * The start of a text that a spreadsheet runs as a formula, including full-width characters, after any number of
 * apostrophes.
 */
const opensFormula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

const isMarked = /^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

const isPlainNumber = /^[+-](\d+(\.\d*)?|\.\d+)$/

/**
 * Adds a leading apostrophe to a text that a spreadsheet would run as a formula. A text that already has one gets
 * another, so that `unescapeFormula` restores every text exactly. Plain numbers such as -12.5 stay unchanged.
 */
export function escapeFormula(text: string): string {
  return opensFormula.test(text) && !isPlainNumber.test(text) ? `'${text}` : text
}

/**
 * Removes one leading apostrophe that `escapeFormula` or the user of a spreadsheet added. Other texts stay unchanged.
 */
export function unescapeFormula(text: string): string {
  return isMarked.test(text) ? text.slice(1) : text
}
