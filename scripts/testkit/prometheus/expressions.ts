/** Syntax tree of a PromQL expression. Only what the alert rules use is supported; the parser rejects anything else. */
export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'selector'; name: string; matchers: Matcher[]; rangeSeconds?: number }
  | { kind: 'call'; name: CallName; args: Expression[] }
  | { kind: 'aggregation'; name: AggregationName; by: string[]; of: Expression }
  | { kind: 'binary'; operator: string; on?: string[]; left: Expression; right: Expression }

export interface Matcher {
  label: string
  operator: '=' | '=~'
  value: string
}

const calls = ['rate', 'increase', 'histogram_quantile', 'absent', 'abs', 'time'] as const
const aggregations = ['sum', 'max', 'min', 'count'] as const
export type CallName = (typeof calls)[number]
export type AggregationName = (typeof aggregations)[number]

/** Binary operators by precedence, from lowest to highest, as in PromQL. */
const levels = [['and'], ['==', '<', '>'], ['-'], ['*', '/']]

const unitSeconds = { s: 1, m: 60, h: 3_600, d: 86_400 }

/** Returns the number of seconds of a duration such as 5m. */
export function parseDurationSeconds(duration: string): number {
  const [, count, unit] = /^(\d+)([smhd])$/.exec(duration) ?? []
  if (!count) throw new Error(`not a duration: ${duration}`)
  return Number(count) * unitSeconds[unit as keyof typeof unitSeconds]
}

const tokens = /\s*(?:("[^"]*")|(\d+(?:\.\d+)?[smhd]?)|([a-zA-Z_]\w*)|(==|=~|[-*/<>=(){}[\],]))/y

function tokensOf(text: string): string[] {
  const found: string[] = []
  tokens.lastIndex = 0
  while (tokens.lastIndex < text.trimEnd().length) {
    const from = tokens.lastIndex
    const match = tokens.exec(text)
    if (!match) throw new Error(`not understood: ${text.slice(from)}`)
    found.push(match[0].trim())
  }
  return found
}

/** Parses an expression. Throws if it uses PromQL features that are not supported. */
export function parseExpression(text: string): Expression {
  const left = tokensOf(text)
  const taken = (token: string): boolean => left[0] === token && left.shift() !== undefined
  const take = (token: string): void => {
    if (!taken(token)) throw new Error(`${token} is missing before ${left.join(' ') || 'the end'} in ${text}`)
  }
  const listOf = <T>(end: string, item: () => T): T[] => {
    const items: T[] = []
    while (!taken(end)) {
      if (items.length > 0) take(',')
      items.push(item())
    }
    return items
  }
  const names = (): string[] => {
    take('(')
    return listOf(')', () => left.shift()!)
  }
  const atLevel = (level: number): Expression => {
    if (level === levels.length) return primary()
    let found = atLevel(level + 1)
    while (levels[level]!.includes(left[0]!)) {
      const operator = left.shift()!
      const on = taken('on') ? names() : undefined
      found = { kind: 'binary', operator, ...(on && { on }), left: found, right: atLevel(level + 1) }
    }
    return found
  }
  const matcher = (): Matcher => {
    const [label, operator, value] = left.splice(0, 3) as [string, Matcher['operator'], string]
    if (operator !== '=' && operator !== '=~') throw new Error(`not a matcher the evaluator knows: ${operator}`)
    return { label, operator, value: value.slice(1, -1) }
  }
  const primary = (): Expression => {
    const token = left.shift()!
    if (token === '(') {
      const inner = atLevel(0)
      take(')')
      return inner
    }
    if (/^\d/.test(token)) return { kind: 'number', value: Number(token) }
    const aggregation = aggregations.find((name) => name === token)
    if (aggregation) {
      const by = taken('by') ? names() : []
      take('(')
      const of = atLevel(0)
      take(')')
      return { kind: 'aggregation', name: aggregation, by, of }
    }
    if (taken('(')) {
      const name = calls.find((one) => one === token)
      if (!name) throw new Error(`not a function the evaluator knows: ${token}`)
      return { kind: 'call', name, args: listOf(')', () => atLevel(0)) }
    }
    const matchers = taken('{') ? listOf('}', matcher) : []
    if (!taken('[')) return { kind: 'selector', name: token, matchers }
    const rangeSeconds = parseDurationSeconds(left.shift()!)
    take(']')
    return { kind: 'selector', name: token, matchers, rangeSeconds }
  }
  const found = atLevel(0)
  if (left.length > 0) throw new Error(`not understood: ${left.join(' ')}`)
  return found
}

/** Returns the selectors in an expression, each with the function that is called on it, such as `rate`. */
export function listSelectors(
  expression: Expression,
  within?: CallName,
): { selector: Extract<Expression, { kind: 'selector' }>; within: CallName | undefined }[] {
  if (expression.kind === 'selector') return [{ selector: expression, within }]
  if (expression.kind === 'call') return expression.args.flatMap((one) => listSelectors(one, expression.name))
  if (expression.kind === 'aggregation') return listSelectors(expression.of, within)
  if (expression.kind === 'binary')
    return [...listSelectors(expression.left, within), ...listSelectors(expression.right, within)]
  return []
}
