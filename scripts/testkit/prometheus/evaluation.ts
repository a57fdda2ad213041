import type { Expression } from './expressions.ts'
import { parseDurationSeconds, parseExpression } from './expressions.ts'
import { type Labels, matchesSelector, type ScrapeHistory, scrapeIntervalSeconds } from './history.ts'

/** Element of a PromQL instant vector: a value with its labels. */
export interface VectorElement {
  labels: Labels
  value: number
}

type Value = number | VectorElement[]

export interface AlertRule {
  alert: string
  expr: string
  for?: string
}

/**
 * Returns the labels of each alert of a rule that fires `at` seconds after the start of the history. An alert fires if
 * the rule's expression has been true at each evaluation for the duration `for`.
 */
export function findFiringAlerts({ expr, ...rule }: AlertRule, history: ScrapeHistory, at: number): Labels[] {
  const expression = parseExpression(expr)
  const lastsSeconds = rule.for === undefined ? 0 : parseDurationSeconds(rule.for)
  const activeAt = (moment: number): Map<string, Labels> =>
    new Map(vectorOf(evaluateExpression(expression, history, moment)).map(({ labels }) => [keyOf(labels), labels]))
  const firing = activeAt(at)
  for (let moment = at - scrapeIntervalSeconds; moment >= at - lastsSeconds; moment -= scrapeIntervalSeconds) {
    const active = moment < 0 ? new Map() : activeAt(moment)
    for (const key of [...firing.keys()]) if (!active.has(key)) firing.delete(key)
  }
  return [...firing.values()]
}

/** Evaluates an expression `at` seconds after the start of the history. */
export function evaluateExpression(expression: Expression, history: ScrapeHistory, at: number): Value {
  switch (expression.kind) {
    case 'number':
      return expression.value
    case 'selector':
      return history
        .samplesAt(at)
        .filter((sample) => matchesSelector(sample, expression))
        .map(({ labels, value }) => ({ labels, value }))
    case 'aggregation':
      return aggregated(expression, vectorOf(evaluateExpression(expression.of, history, at)))
    case 'call':
      return called(expression, history, at)
    case 'binary':
      return combined(
        expression,
        evaluateExpression(expression.left, history, at),
        evaluateExpression(expression.right, history, at),
      )
  }
}

function vectorOf(value: Value): VectorElement[] {
  if (typeof value === 'number') throw new Error('a vector is needed where a number was found')
  return value
}

const keyOf = (labels: Labels): string => JSON.stringify(Object.entries(labels).sort())

const only = (labels: Labels, names: readonly string[]): Labels =>
  Object.fromEntries(names.flatMap((name) => (name in labels ? [[name, labels[name]!]] : [])))

const without = (labels: Labels, name: string): Labels =>
  Object.fromEntries(Object.entries(labels).filter(([label]) => label !== name))

function grouped<T extends { labels: Labels }>(elements: readonly T[], labelsOf: (labels: Labels) => Labels) {
  const groups = new Map<string, { labels: Labels; members: T[] }>()
  for (const element of elements) {
    const labels = labelsOf(element.labels)
    const group = groups.get(keyOf(labels)) ?? { labels, members: [] }
    groups.set(keyOf(labels), group)
    group.members.push(element)
  }
  return [...groups.values()]
}

const folds = {
  sum: (values: number[]) => values.reduce((sum, value) => sum + value, 0),
  max: (values: number[]) => Math.max(...values),
  min: (values: number[]) => Math.min(...values),
  count: (values: number[]) => values.length,
}

const aggregated = (
  { name, by }: Extract<Expression, { kind: 'aggregation' }>,
  elements: VectorElement[],
): VectorElement[] =>
  grouped(elements, (labels) => only(labels, by)).map(({ labels, members }) => ({
    labels,
    value: folds[name](members.map(({ value }) => value)),
  }))

function called({ name, args }: Extract<Expression, { kind: 'call' }>, history: ScrapeHistory, at: number): Value {
  const [first, second] = args
  if (name === 'time') return history.startsAt + at
  if (name === 'rate' || name === 'increase') {
    if (first?.kind !== 'selector' || !first.rangeSeconds) throw new Error(`${name} takes a selector with a range`)
    const factor = name === 'increase' ? first.rangeSeconds : 1
    return ratesOf(first, history, at).map(({ labels, value }) => ({ labels, value: value * factor }))
  }
  if (name === 'histogram_quantile')
    return quantiles(
      Number(evaluateExpression(first!, history, at)),
      vectorOf(evaluateExpression(second!, history, at)),
    )
  const elements = vectorOf(evaluateExpression(first!, history, at))
  if (name === 'absent') return elements.length === 0 ? [{ labels: {}, value: 1 }] : []
  return elements.map(({ labels, value }) => ({ labels, value: Math.abs(value) }))
}

/**
 * Returns each counter's increase per second in a range, from its first to its last sample. After a restart, a counter
 * counts from 0 again.
 */
function ratesOf(
  selector: Extract<Expression, { kind: 'selector' }>,
  history: ScrapeHistory,
  at: number,
): VectorElement[] {
  const points = history
    .scrapesBefore(at, selector.rangeSeconds!)
    .flatMap(({ at, samples }) =>
      samples.filter((sample) => matchesSelector(sample, selector)).map((one) => ({ ...one, at })),
    )
  return grouped(points, (labels) => labels)
    .filter(({ members }) => members.length > 1)
    .map(({ labels, members }) => {
      const increase = members
        .slice(1)
        .reduce((sum, { value }, place) => sum + value - (value < members[place]!.value ? 0 : members[place]!.value), 0)
      return { labels, value: increase / (members.at(-1)!.at - members[0]!.at) }
    })
}

/**
 * Returns the quantile `share` of each histogram, interpolated linearly within its bucket. If it is in the +Inf bucket,
 * returns that bucket's lower bound.
 */
function quantiles(share: number, buckets: readonly VectorElement[]): VectorElement[] {
  return grouped(buckets, (labels) => without(labels, 'le')).flatMap(({ labels, members }) => {
    const sorted = members
      .map(({ labels: { le }, value }) => ({ bound: le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le), value }))
      .sort((a, b) => a.bound - b.bound)
    const rank = share * sorted.at(-1)!.value
    const place = sorted.findIndex(({ value }) => value >= rank)
    const [bucket, before] = [sorted[place]!, sorted[place - 1] ?? { bound: 0, value: 0 }]
    if (sorted.at(-1)!.value === 0) return []
    if (bucket.bound === Number.POSITIVE_INFINITY) return [{ labels, value: before.bound }]
    const within = (rank - before.value) / (bucket.value - before.value)
    return [{ labels, value: before.bound + (bucket.bound - before.bound) * within }]
  })
}

const arithmetic: Record<string, (left: number, right: number) => number> = {
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
}

const comparisons: Record<string, (left: number, right: number) => boolean> = {
  '==': (left, right) => left === right,
  '<': (left, right) => left < right,
  '>': (left, right) => left > right,
}

function combined({ operator, on }: Extract<Expression, { kind: 'binary' }>, left: Value, right: Value): Value {
  const keyOfMatch = (labels: Labels): string => keyOf(on ? only(labels, on) : labels)
  if (operator === 'and') {
    const found = new Set(vectorOf(right).map(({ labels }) => keyOfMatch(labels)))
    return vectorOf(left).filter(({ labels }) => found.has(keyOfMatch(labels)))
  }
  const result = (one: number, other: number): number | undefined =>
    comparisons[operator] ? (comparisons[operator](one, other) ? one : undefined) : arithmetic[operator]!(one, other)
  if (typeof left === 'number' && typeof right === 'number') {
    if (comparisons[operator]) throw new Error('two numbers are compared')
    return arithmetic[operator]!(left, right)
  }
  if (typeof left === 'number') return elementsOf(vectorOf(right), ({ value }) => result(left, value))
  if (typeof right === 'number') return elementsOf(left, ({ value }) => result(value, right))
  const others = new Map(right.map(({ labels, value }) => [keyOfMatch(labels), value]))
  return elementsOf(left, ({ labels, value }) => {
    const other = others.get(keyOfMatch(labels))
    return other === undefined ? undefined : result(value, other)
  })
}

const elementsOf = (
  elements: readonly VectorElement[],
  resultOf: (element: VectorElement) => number | undefined,
): VectorElement[] =>
  elements.flatMap((element) => {
    const value = resultOf(element)
    return value === undefined ? [] : [{ labels: element.labels, value }]
  })
