/**
 * The shape of a statement: one line, without comments that only say why, with one tuple where it writes several and
 * one value where it lists several, its parameters numbered from 1 on in the order in which they appear. Statements of one
 * shape are planned alike.
 */
export function shapeOf(text: string): string {
  const plain = text.replace(/--.*$/gm, ' ').replace(/\s+/g, ' ').replace(/\( /g, '(').replace(/ \)/g, ')').trim()
  return renumbered(
    plain
      .replace(
        /(\((?:\$\d+|default|null)(?:, (?:\$\d+|default|null))*\))(?:, \((?:\$\d+|default|null)(?:, (?:\$\d+|default|null))*\))+/g,
        '$1',
      )
      .replace(/\bin \((\$\d+)(?:, \$\d+)+\)/g, 'in ($1)')
      .replace(/\barray\[(\$\d+)(?:, \$\d+)+\]/g, 'array[$1]'),
  )
}

/** Parameters keep their identity: what was one stays one. */
function renumbered(text: string): string {
  const numbers = new Map<string, number>()
  return text.replace(/\$\d+/g, (parameter) => {
    if (!numbers.has(parameter)) numbers.set(parameter, numbers.size + 1)
    return `$${numbers.get(parameter)}`
  })
}
