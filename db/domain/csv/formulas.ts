/** What a spreadsheet takes for the beginning of a formula, full-width forms included. */
const opensFormula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

const isMarked = /^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

const isPlainNumber = /^[+-](\d+(\.\d*)?|\.\d+)$/

/**
 * Marks a text that a spreadsheet would run as a formula with a leading apostrophe, and a text that already carries
 * such a mark with one more, so that `undefuse` gives back every text exactly. Plain numbers such as -12.5 stay.
 */
export function defuse(text: string): string {
  return opensFormula.test(text) && !isPlainNumber.test(text) ? `'${text}` : text
}

/** Takes off the mark that `defuse`, or a spreadsheet's user, put in front of a text. */
export function undefuse(text: string): string {
  return isMarked.test(text) ? text.slice(1) : text
}
