/** Maximum line length of plain text mails. It leaves room for several levels of `> ` quoting on 80 columns. */
const columns = 72

/**
 * Wraps text between words at 72 characters. A longer word, such as a URL, is not split. Wrapped lines keep the
 * indentation of the original line. Several empty lines become one.
 */
export const wrapMailText = (text: string): string =>
  `${text
    .split('\n')
    .flatMap(wrappedLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`

function wrappedLine(line: string): string[] {
  // Mail programs recognize a signature by this line, including its space at the end.
  if (line === '-- ') return [line]
  const indent = /^ */.exec(line)![0].slice(0, 8)
  const lines: string[] = []
  let current = ''
  for (const word of line.trim().split(/ +/)) {
    const longer = current === '' ? `${indent}${word}` : `${current} ${word}`
    if (current !== '' && [...longer].length > columns) {
      lines.push(current)
      current = `${indent}${word}`
    } else current = longer
  }
  return [...lines, current.trimEnd()]
}
