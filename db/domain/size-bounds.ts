import { flatten, type Schema } from './contract-schema.ts'
import { partsOf } from './references.ts'
import type { Violation } from './refusal.ts'
import { fieldAt } from './violations.ts'

/**
 * Checks the sizes of a value's arrays and objects, and looks into none that is too large. So it costs next to nothing where
 * the validator, which lists every fault of every item, would take seconds.
 */
export type SizeCheck = (value: unknown) => Sizes

export interface Sizes {
  /** The arrays and objects that are larger than the schema allows. */
  oversized: Violation[]
  /**
   * Unknown members of closed objects, where there are more than are reported one by one: the first of them. All of them are
   * removed from the value, so that the rest can be validated.
   */
  unknown: Violation[]
}

/** The max number of unknown members in closed objects, in all, that are reported one by one. */
const maxUnknown = 100

const none: Violation[] = []

/**
 * Compiles a schema into a check of maxItems, maxProperties and, in closed objects, of the number of unknown members.
 * `$ref`s are pointers into `document`. The schema must not contain itself, as no request's does.
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
  /** How many members closed objects do not know, so far. */
  count: number
  /** Those that were removed. */
  unknown: Violation[]
}

/** Where a value stands, kept as a chain that is only followed when something is wrong. */
interface Place {
  key: string | number
  above: Place | undefined
}

type Check = (value: unknown, state: State, at: Place | undefined) => void

/** Undefined for schemas that allow neither arrays nor objects: nothing below them has a size. */
function compileNode(schemas: unknown[], document: unknown): Check | undefined {
  const flat = flatten(schemas, document)
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

/** Whether a value of this type may fit; a schema without a type has the type that its keywords are for. */
function allows(node: Schema, type: 'array' | 'object'): boolean {
  if (node.type !== undefined) return [node.type].flat().includes(type)
  return type === 'array' ? node.items !== undefined : node.properties !== undefined
}

/** The bound that holds for schemas which apply together: the min of all of them, the max of alternatives. */
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
    return Math.min(own(node), boundOf(partsOf(document, node), document, type, own), ...alternatives)
  })
  return Math.min(Number.POSITIVE_INFINITY, ...bounds)
}

/** Removes an object's unknown members and reports them, up to the max number. */
function takeUnknown(state: State, at: Place | undefined, value: Schema, known: ReadonlyMap<string, unknown>): void {
  for (const name of Object.keys(value)) {
    if (known.has(name)) continue
    delete value[name]
    if (state.unknown.length >= maxUnknown) continue
    const field = fieldAt([...segmentsOf(at), name])
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
  state.found = [...state.found, { field: fieldAt(segments) || 'body', code: 'length', message }]
}
