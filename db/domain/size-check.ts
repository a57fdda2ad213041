import { flattenSchemas, type Schema } from './contract-schema.ts'
import type { Violation } from './refusal.ts'
import { composedSchemas } from './schema-references.ts'
import { formatFieldPath } from './violations.ts'

/**
 * Checks the sizes of the arrays and objects in a value. It skips the content of arrays and objects that are too large,
 * so it takes almost no time. The validator would list every violation of every item, which can take seconds.
 */
export type SizeCheck = (value: unknown) => SizeViolations

export interface SizeViolations {
  /** Violations of the arrays and objects that are larger than the schema allows. */
  oversized: Violation[]
  /**
   * Violations of unknown members in objects that allow only known ones. If there are at most 100 unknown members, the
   * list is empty, and the validator reports them. If there are more, the list has 100 violations. The unknown members
   * are then removed from the value, so that the validator can check the rest.
   */
  unknown: Violation[]
}

/** Maximum number of unknown members, in all objects together, that the validator reports one by one. */
const maxUnknown = 100

const none: Violation[] = []

/**
 * Compiles a schema into a check of array sizes (maxItems), of object sizes (maxProperties), and of the number of
 * unknown members. `$ref`s are pointers into `document`. The schema must not be recursive; no request schema is.
 */
export function compileSizeCheck(schema: unknown, document?: unknown): SizeCheck {
  const check = compileNode([schema], document)
  if (!check) return () => ({ oversized: none, unknown: none })
  return (value) => {
    const state: State = { found: none, count: 0, unknown: [] }
    check(value, state, undefined)
    return { oversized: state.found, unknown: state.unknown }
  }
}

interface State {
  found: Violation[]
  /** Number of unknown members found so far, in all objects that allow only known ones. */
  count: number
  /** Violations of the unknown members that were removed. */
  unknown: Violation[]
}

/** Position of a value in the request, as a linked list of keys. It becomes a path only if there is a violation. */
interface Place {
  key: string | number
  above: Place | undefined
}

type Check = (value: unknown, state: State, at: Place | undefined) => void

/** Compiles the check of schemas that apply to the same value. Undefined if they allow neither arrays nor objects. */
function compileNode(schemas: unknown[], document: unknown): Check | undefined {
  const flat = flattenSchemas(schemas, document)
  const onArray = compileArray(schemas, flat, document)
  const onObject = compileObject(schemas, flat, document)
  if (!onArray && !onObject) return undefined
  return (value, state, at) => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) onArray?.(value, state, at)
    else onObject?.(value, state, at)
  }
}

function compileArray(schemas: unknown[], flat: Schema[], document: unknown): Check | undefined {
  if (!flat.some((node) => allows(node, 'array'))) return undefined
  const most = boundOf(schemas, document, 'array', ({ maxItems }) => Number(maxItems ?? Number.POSITIVE_INFINITY))
  const items = flat.map((node) => node.items).filter((item) => typeof item === 'object')
  const each = items.length === 0 ? undefined : compileNode(items, document)
  return (value, state, at) => {
    const list = value as unknown[]
    if (list.length > most) tooMany(state, at, most, 'item')
    else if (each) list.forEach((item, key) => void each(item, state, { key, above: at }))
  }
}

function compileObject(schemas: unknown[], flat: Schema[], document: unknown): Check | undefined {
  if (!flat.some((node) => allows(node, 'object'))) return undefined
  const most = boundOf(schemas, document, 'object', ({ maxProperties }) =>
    Number(maxProperties ?? Number.POSITIVE_INFINITY),
  )
  const byName = new Map<string, unknown[]>()
  for (const node of flat) {
    for (const [name, schema] of Object.entries((node.properties as Schema | undefined) ?? {})) {
      byName.set(name, [...(byName.get(name) ?? []), schema])
    }
  }
  const closed = flat.some((node) => node.additionalProperties === false || node.unevaluatedProperties === false)
  const inner = [...byName].map(([name, below]) => [name, compileNode(below, document)] as const)
  const sized = inner.filter((one): one is [string, Check] => one[1] !== undefined)
  return (value, state, at) => {
    const count = Object.keys(value as object).length
    if (closed && count > byName.size) state.count += count - byName.size
    if (closed && state.count > maxUnknown) takeUnknown(state, at, value as Schema, byName)
    if (!closed && count > most) tooMany(state, at, most, 'member')
    else for (const [name, check] of sized) check((value as Schema)[name], state, { key: name, above: at })
  }
}

/**
 * Reports whether a schema allows values of this type. A schema without `type` allows arrays if it has `items`, and
 * objects if it has `properties`.
 */
function allows(node: Schema, type: 'array' | 'object'): boolean {
  if (node.type !== undefined) return [node.type].flat().includes(type)
  return type === 'array' ? node.items !== undefined : node.properties !== undefined
}

/**
 * Returns the maximum size of a value to which several schemas apply: the smallest of their maximums. Among
 * alternatives (anyOf, oneOf), the largest maximum counts.
 */
function boundOf(
  schemas: unknown[],
  document: unknown,
  type: 'array' | 'object',
  own: (node: Schema) => number,
): number {
  const bounds = schemas.map((schema) => {
    const node = schema as Schema
    const alternatives = ['anyOf', 'oneOf'].map((word) => {
      const branches = ((node[word] ?? []) as Schema[]).filter((one) => one.type === undefined || allows(one, type))
      const each = branches.map((branch) => boundOf([branch], document, type, own))
      return each.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...each)
    })
    return Math.min(own(node), boundOf(composedSchemas(document, node), document, type, own), ...alternatives)
  })
  return Math.min(Number.POSITIVE_INFINITY, ...bounds)
}

/** Removes the unknown members of an object and adds a violation for each, up to the maximum. */
function takeUnknown(state: State, at: Place | undefined, value: Schema, known: ReadonlyMap<string, unknown>): void {
  for (const name of Object.keys(value)) {
    if (known.has(name)) continue
    delete value[name]
    if (state.unknown.length >= maxUnknown) continue
    const field = formatFieldPath([...segmentsOf(at), name])
    state.unknown.push({ field, code: 'unknown', message: 'is not a known field' })
  }
}

function segmentsOf(at: Place | undefined): (string | number)[] {
  const segments: (string | number)[] = []
  for (let place = at; place; place = place.above) segments.unshift(place.key)
  return segments
}

function tooMany(state: State, at: Place | undefined, most: number, noun: 'item' | 'member'): void {
  const segments = segmentsOf(at)
  const message = `must have at most ${most} ${most === 1 ? noun : `${noun}s`}`
  state.found = [...state.found, { field: formatFieldPath(segments) || 'body', code: 'length', message }]
}
