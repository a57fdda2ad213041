/** Characters that a spreadsheet takes for the start of a formula, including full-width forms. */
const opensFormula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

const isMarked = /^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

const isPlainNumber = /^[+-](\d+(\.\d*)?|\.\d+)$/

/**
 * Prefixes a text that a spreadsheet would run as a formula with an apostrophe. A text that already has such a prefix
 * gets another one, so that `undefuse` restores every text exactly. Plain numbers such as -12.5 stay unchanged.
 */
export function escapeFormula(text: string): string {
  return opensFormula.test(text) && !isPlainNumber.test(text) ? `'${text}` : text
}

/** Removes one apostrophe that `defuse`, or a spreadsheet's user, put in front of a text. */
export function unescapeFormula(text: string): string {
  return isMarked.test(text) ? text.slice(1) : text
}
