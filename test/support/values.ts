import fc from 'fast-check'
import { follow, type Node, violations } from './contract.ts'
import type { Chance } from './random.ts'

/** Gives a record's id for a field that refers to one; undefined for a field that does not. */
export type Referring = (field: string) => number | undefined

const letters = [...'abcdefghijklmnopqrstuvwxyzABCXYZ0123456789-_.,äßéЖ漢字🔨']

/** A value that a schema of the contract allows. Throws for a schema that it does not understand. */
export function validValue(schema: Node, chance: Chance, referring: Referring, field = ''): unknown {
  const node = whole(schema)
  if (node.const !== undefined) return node.const
  if (node.enum) return chance.pick(node.enum as unknown[])
  const branches = (node.anyOf ?? node.oneOf) as Node[] | undefined
  if (branches)
    return validValue(
      { ...node, anyOf: undefined, oneOf: undefined, ...whole(chance.pick(branches)) },
      chance,
      referring,
      field,
    )
  const types = [node.type].flat().filter(Boolean) as string[]
  const type = types.length > 0 ? chance.pick(types) : node.properties ? 'object' : chance.pick(['string', 'boolean'])
  if (type === 'null') return null
  if (type === 'boolean') return chance.is(0.5)
  if (type === 'integer' || type === 'number') return referring(field) ?? number(node, chance, type)
  if (type === 'string') return text(node, chance)
  if (type === 'array') return list(node, chance, referring, field)
  return object(node, chance, referring)
}

/** A schema with what it refers to and all parts of allOf in one. */
function whole(schema: Node): Node {
  const { allOf = [], ...own } = follow(schema)
  const parts = [own, ...(allOf as Node[]).map(whole)]
  if (parts.length === 1) return own
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map((part) => part.properties)),
    required: parts.flatMap((part) => part.required ?? []),
  }
}

function number(node: Node, chance: Chance, type: string): number {
  const least = node.minimum ?? (node.exclusiveMinimum === undefined ? 0 : node.exclusiveMinimum + 1)
  const most = Math.min(node.maximum ?? 2_147_483_647, least + 10_000)
  const found = chance.whole(Math.ceil(least), Math.floor(most))
  return type === 'number' && chance.is(0.5) && found < most ? found + 0.5 : found
}

function text(node: Node, chance: Chance): string {
  if (node.pattern) {
    const pattern = new RegExp(node.pattern, 'u')
    const matching = fc.stringMatching(new RegExp(withoutLookahead(node.pattern), 'u'), { size: '-1' })
    const fits = matching.filter(
      (one) =>
        pattern.test(one) && one.length <= (node.maxLength ?? 1000) && one.trim() === one && isOf(node.format, one),
    )
    return fc.sample(fits, { seed: chance.whole(0, 2 ** 30), numRuns: 1 })[0]!
  }
  if (node.format) return formatted(node, chance)
  const least = node.minLength ?? 0
  const length = chance.whole(least, Math.min(node.maxLength ?? 20, Math.max(least, chance.is(0.05) ? 500 : 20)))
  // Ends are trimmed before the schema looks, so a blank there would not count.
  return Array.from({ length }, (_, place) =>
    chance.pick(place % 5 === 2 && place < length - 1 ? [...letters, ' '] : letters),
  )
    .join('')
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, 'x')
    .replace(/ $/, 'x')
}

const formats = new Map<string, Node>()

/** Whether a text is of a format; a pattern says less than that. */
function isOf(format: string | undefined, one: string): boolean {
  if (format === undefined) return true
  const schema = formats.get(format) ?? { type: 'string', format }
  formats.set(format, schema)
  return violations(schema, one).length === 0
}

/** fast-check makes no texts for lookaheads; those that one would refuse are left out afterwards. */
function withoutLookahead(pattern: string): string {
  const start = pattern.search(/\(\?[=!]/)
  if (start === -1) return pattern
  let end = start
  for (let open = 0; end < pattern.length; end += 1) {
    if (pattern[end] === '(') open += 1
    if (pattern[end] === ')' && --open === 0) break
  }
  return withoutLookahead(pattern.slice(0, start) + pattern.slice(end + 1))
}

function formatted({ format }: Node, chance: Chance): string {
  const at = new Date(Date.UTC(chance.whole(1990, 2090), chance.whole(0, 11), chance.whole(1, 28), chance.whole(0, 23)))
  switch (format) {
    case 'email':
      return `a${chance.whole(1, 999)}@example.com`
    case 'date-time':
      return chance.is(0.5)
        ? at.toISOString()
        : at.toISOString().replace('.000Z', chance.pick(['Z', '+05:30', '-01:00']))
    case 'date':
      return at.toISOString().slice(0, 10)
    case 'uuid':
      return `00000000-0000-4000-8000-${String(chance.whole(0, 999_999_999_999)).padStart(12, '0')}`
    case 'uri':
    case 'uri-reference':
      return `https://example.com/${chance.whole(1, 999)}`
    case 'password':
      return `correct horse ${chance.whole(1, 999)}`
    default:
      throw new Error(`no valid text is known for the format ${format}`)
  }
}

function list(node: Node, chance: Chance, referring: Referring, field: string): unknown[] {
  const least = node.minItems ?? 0
  const length = chance.whole(least, Math.min(node.maxItems ?? 4, Math.max(least, 4)))
  const items = Array.from({ length }, () => validValue(node.items ?? {}, chance, referring, field))
  if (!node.uniqueItems) return items
  const unique = new Map(items.map((item) => [JSON.stringify(item), item]))
  return [...unique.values()]
}

function object(node: Node, chance: Chance, referring: Referring): Record<string, unknown> {
  const properties = Object.entries((node.properties ?? {}) as Record<string, Node>)
  const required = new Set((node.required ?? []) as string[])
  const share = chance.pick([0.1, 0.5, 0.9])
  const chosen = properties.filter(([name]) => required.has(name) || chance.is(share))
  if (chosen.length < (node.minProperties ?? 0) && properties.length > 0) chosen.push(chance.pick(properties))
  const made = Object.fromEntries(chosen.map(([name, schema]) => [name, validValue(schema, chance, referring, name)]))
  if (typeof node.additionalProperties === 'object' && (node.minProperties ?? 0) > chosen.length) {
    made[`x${chance.whole(1, 9)}`] = validValue(node.additionalProperties, chance, referring)
  }
  return made
}

const odd: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e21, 1e308, -1e308, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63],
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udc00x',
    'x'.repeat(300),
    'x'.repeat(20_000),
    '\u202e',
    '0',
    '-1',
    '1e5',
    'null',
  ],
  ...['2026-02-30T00:00:00Z', '0000-01-01', '2026-13-01', '+275760-09-13', '9999999999', "'; --", '../..', '%00'],
  ...[
    [],
    {},
    [[]],
    [null],
    { a: 1 },
    { $ref: '#' },
    { constructor: { prototype: 1 } },
    Array.from({ length: 600 }, () => 1),
  ],
]

export const oddValue = (chance: Chance): unknown => structuredClone(chance.pick(odd))

/** A copy of a value with one odd thing in it, at any depth. */
export function mutated(value: unknown, chance: Chance): unknown {
  const deeper = typeof value === 'object' && value !== null && chance.is(0.8)
  if (!deeper) return oddValue(chance)
  if (Array.isArray(value)) {
    if (value.length === 0 || chance.is(0.2)) return [...value, oddValue(chance)]
    const place = chance.whole(0, value.length - 1)
    return chance.is(0.2) ? value.toSpliced(place, 1) : value.with(place, mutated(value[place], chance))
  }
  const copy = { ...value } as Record<string, unknown>
  const names = Object.keys(copy)
  if (names.length === 0 || chance.is(0.15))
    copy[chance.pick(['extra', 'id', 'tenantId', '', 'a.b', 'é'])] = oddValue(chance)
  else {
    const name = chance.pick(names)
    if (chance.is(0.2)) delete copy[name]
    else copy[name] = mutated(copy[name], chance)
  }
  return copy
}

/** A text with a piece of it taken out, doubled or replaced. */
export function garbled(text: string, chance: Chance): string {
  const place = chance.whole(0, text.length)
  const cut = chance.whole(0, 3)
  return (
    text.slice(0, place) +
    chance.pick(['', '{', ']', '"', '\\', '\\u', '1e999', '\u0007', '{"__proto__":1}']) +
    text.slice(place + cut)
  )
}
