/** What plain text mails have been broken at since terminals had 80 columns and answers quote with `> `. */
const columns = 72

/**
 * The text in lines of at most 72 characters, broken between words; a word that is longer, as an address is, stays whole.
 * A broken line keeps its indent, and more than one empty line becomes one.
 */
export const wrapped = (text: string): string =>
  `${text
    .split('\n')
    .flatMap(wrappedLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`

function wrappedLine(line: string): string[] {
  // Two dashes and a blank are what mail programs know the signature by.
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
