/** Syntax in which a programming language writes JSON values. */
export interface LiteralStyle {
  /** Formats the name of a member. */
  name: (name: string) => string
  text: (text: string) => string
  /** Keywords for true, false and null. */
  keywords: { true: string; false: string; null: string }
  /** Trailing comma after the last of several lines, if the language uses it. */
  trailingComma: string
  /** Spaces inside the braces of a one-line object. */
  padding: string
}

const longestLine = 76

/**
 * Formats a JSON value in the given style, on one line if it fits. `indent` is the indentation of the line on which the
 * value starts.
 */
export function formatLiteral(value: unknown, style: LiteralStyle, indent = ''): string {
  if (typeof value === 'string') return style.text(value)
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'number' ? String(value) : style.keywords[String(value) as keyof LiteralStyle['keywords']]
  }
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map((one) => formatLiteral(one, style, inner))
    : Object.entries(value).map(([name, one]) => `${style.name(name)}: ${formatLiteral(one, style, inner)}`)
  const [open, close] = isList ? '[]' : '{}'
  const padding = isList || parts.length === 0 ? '' : style.padding
  const line = `${open}${padding}${parts.join(', ')}${padding}${close}`
  if (!line.includes('\n') && indent.length + line.length <= longestLine) return line
  return `${open}\n${parts.map((part) => `${inner}${part}`).join(',\n')}${style.trailingComma}\n${indent}${close}`
}

const json = JSON.stringify

export const jsonStyle: LiteralStyle = {
  name: json,
  text: json,
  keywords: { true: 'true', false: 'false', null: 'null' },
  trailingComma: '',
  padding: ' ',
}

/** Python accepts every escape sequence of JSON. */
export const pythonStyle: LiteralStyle = {
  name: json,
  text: json,
  keywords: { true: 'True', false: 'False', null: 'None' },
  trailingComma: ',',
  padding: '',
}

const quoted = (text: string): string => (/['\\\n]/.test(text) ? json(text) : `'${text}'`)

export const typescriptStyle: LiteralStyle = {
  name: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)),
  text: quoted,
  keywords: jsonStyle.keywords,
  trailingComma: ',',
  padding: ' ',
}
