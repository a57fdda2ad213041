import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { contractFormats } from './formats.ts'
import { instant, isDay, moment } from './instants.ts'
import { add, price, r2 } from './money.ts'
import { partsOf } from './references.ts'
import type { Violation } from './refusal.ts'
import { composed, plainText } from './texts/plain-text.ts'
import { fieldAt, violationsOf } from './violations.ts'

export { fieldAt, violationsOf } from './violations.ts'

/** A JSON Schema (2020-12) or a part of an OpenAPI 3.1 document. */
export type Schema = Record<string, unknown>

type Normalize = (value: unknown) => unknown

const untouched: Normalize = (value) => value
const hasOwn = Object.prototype.hasOwnProperty

/**
 * Compiles a schema into a function that normalizes a value at any depth: it composes the letters of strings and trims
 * them, but passwords and members marked `x-as-sent`. It turns "" into null where the schema allows null and sets no
 * minLength. It writes decimals that fit their pattern, and times, in the form in which they are answered, and composes the
 * letters of the member names that a caller chooses. The function returns the same value or a changed copy. `$ref`s are
 * pointers into `document`.
 */
export function compileNormalizer(schema: unknown, document?: unknown): Normalize {
  return compileNode([schema], document, new Map())
}

/** Schemas that apply to the same value together (allOf, anyOf, $ref beside other keywords), flattened. */
export function flatten(schemas: unknown[], document: unknown): Schema[] {
  const flat: Schema[] = []
  const open = [...schemas]
  for (let schema = open.shift(); schema !== undefined; schema = open.shift()) {
    if (typeof schema !== 'object' || schema === null || flat.includes(schema as Schema)) continue
    const node = schema as Schema
    flat.push(node)
    open.push(...partsOf(document, node))
    for (const key of ['anyOf', 'oneOf']) if (Array.isArray(node[key])) open.push(...node[key])
  }
  return flat
}

/** What is already compiled, or being compiled, for one set of schemas that apply together. */
interface Compiled {
  flat: Schema[]
  run: Normalize
}

type Seen = Map<Schema, Compiled[]>

/** A schema that contains itself meets its own entry in `seen`, which is complete by the time it is called. */
function compileNode(schemas: unknown[], document: unknown, seen: Seen): Normalize {
  const flat = flatten(schemas, document)
  const [first] = flat
  if (!first) return untouched
  const beside = seen.get(first) ?? []
  const known = beside.find((one) => one.flat.length === flat.length && one.flat.every((node, i) => node === flat[i]))
  if (known) return (value) => known.run(value)
  const slot: Compiled = { flat, run: untouched }
  seen.set(first, [...beside, slot])
  const onString = compileString(flat)
  const onArray = compileArray(flat, document, seen)
  const onObject = compileObject(flat, document, seen)
  slot.run = (value) => {
    if (typeof value === 'string') return onString(value)
    if (typeof value !== 'object' || value === null) return value
    return Array.isArray(value) ? onArray(value) : onObject(value)
  }
  return slot.run
}

const typesOf = (node: Schema): unknown[] => (Array.isArray(node.type) ? node.type : [node.type])

function compileString(flat: Schema[]): Normalize {
  if (flat.some((node) => node.format === 'password')) return untouched
  const spoken = flat.some((node) => node.type !== undefined || node.enum !== undefined || node.const !== undefined)
  if (!spoken) return untouched
  const emptiable = !flat.some(({ minLength }) => Number(minLength) > 0)
  const nullable = flat.some(
    (node) =>
      typesOf(node).includes('null') ||
      node.nullable === true ||
      (Array.isArray(node.enum) && node.enum.includes(null)),
  )
  const form = textForm(flat)
  const plain = flat.some((node) => node['x-as-sent'] === true) ? (text: string) => text.trim() : plainText
  return (value) => {
    const trimmed = plain(value as string)
    if (trimmed === '' && nullable && emptiable) return null
    return form ? form(trimmed) : trimmed
  }
}

/**
 * How a time or a decimal is written in the form in which it is answered; undefined for any other text. `flat` are schemas
 * that apply to it together: where they take days beside times, a day becomes the time at which it begins. One that
 * stands for its end (`x-end-of-day`) stays a day here: only the organization's time zone says when that is.
 */
export function textForm(flat: readonly Schema[]): ((text: string) => string) | undefined {
  const formats = new Set(flat.map(({ format }) => format))
  if (flat.some((node) => node['x-end-of-day'] === true)) return (text) => (isDay(text) ? text : instant(text))
  if (formats.has('date-time')) return formats.has('date') ? moment : instant
  return flat.map(decimalForm).find((found) => found !== undefined)
}

/** The forms that a schema names in `x-decimal`: an amount 12.50, a price 12.50 or 0.0325, a quantity 2.5 or 2. */
const decimalForms: Readonly<Record<string, (text: string) => string>> = {
  amount: r2,
  price,
  quantity: (text) => add(text),
}

/**
 * How a decimal of this schema is written, so that `1250` and `1250.00` are one value wherever values are compared. A
 * text that does not fit the schema's pattern is left for the validator. Undefined for a schema of anything else.
 */
function decimalForm({ pattern, 'x-decimal': name }: Schema): ((text: string) => string) | undefined {
  const form = decimalForms[String(name)]
  if (!form || typeof pattern !== 'string') return undefined
  const fits = new RegExp(pattern, 'u')
  return (text) => (fits.test(text) ? form(text) : text)
}

function compileArray(flat: Schema[], document: unknown, seen: Seen): Normalize {
  const items = flat.map((node) => node.items).filter((item) => typeof item === 'object')
  if (items.length === 0) return untouched
  const each = compileNode(items, document, seen)
  return (value) => {
    const list = value as unknown[]
    let copy: unknown[] | undefined
    for (let index = 0; index < list.length; index++) {
      const changed = each(list[index])
      if (changed === list[index]) continue
      copy ??= [...list]
      copy[index] = changed
    }
    return copy ?? list
  }
}

function compileObject(flat: Schema[], document: unknown, seen: Seen): Normalize {
  const byName = new Map<string, unknown[]>()
  for (const node of flat) {
    for (const [name, schema] of Object.entries((node.properties as Schema | undefined) ?? {})) {
      byName.set(name, [...(byName.get(name) ?? []), schema])
    }
  }
  const known = new Map([...byName].map(([name, schemas]) => [name, compileNode(schemas, document, seen)]))
  const others = flat.map((node) => node.additionalProperties).filter((schema) => typeof schema === 'object')
  const other = others.length === 0 ? untouched : compileNode(others, document, seen)
  const chosen = others.length > 0
  if (known.size === 0 && !chosen) return untouched
  return (value) => {
    const record = value as Schema
    let copy: Schema | undefined
    for (const name in record) {
      if (!hasOwn.call(record, name)) continue
      const changed = (known.get(name) ?? other)(record[name])
      const written = chosen && !known.has(name) ? composed(name) : name
      if (changed === record[name] && written === name) continue
      copy ??= { ...record }
      if (written !== name) delete copy[name]
      copy[written] = changed
    }
    return copy ?? record
  }
}

/** True for text that Postgres or UTF-8 cannot hold: a NUL, or half of a surrogate pair. */
export const isBadText = (text: string): boolean => text.includes('\0') || !text.isWellFormed()

interface Visit {
  value: unknown
  key: string | number
  parent: Visit | undefined
}

/**
 * Finds the first string or member name that holds a NUL or a lone surrogate, or the first member whose name another
 * member of the same object has in other characters: é in one character and in two. It keeps its own stack, because
 * a body's depth is the caller's choice.
 */
export function findBadText(value: unknown): { field: string; twice?: true } | undefined {
  const open: Visit[] = [{ value, key: '', parent: undefined }]
  for (let visit = open.pop(); visit; visit = open.pop()) {
    const { value: current } = visit
    if (typeof current === 'string' && isBadText(current)) return { field: pathOf(visit) || 'body' }
    if (typeof current !== 'object' || current === null) continue
    if (Array.isArray(current)) {
      for (let key = current.length - 1; key >= 0; key--) {
        const item: unknown = current[key]
        if (typeof item === 'string' ? isBadText(item) : typeof item === 'object') {
          open.push({ value: item, key, parent: visit })
        }
      }
      continue
    }
    const members = Object.entries(current).reverse()
    for (const [key, item] of members) {
      if (isBadText(key)) return { field: pathOf(visit) || 'body' }
      open.push({ value: item, key, parent: visit })
    }
    const twin = twinIn(members)
    if (twin !== undefined) return { field: pathOf({ value, key: twin, parent: visit }), twice: true }
  }
  return undefined
}

/** The name of a member that an earlier one has in other characters; `members` in reverse order. */
function twinIn(members: readonly [string, unknown][]): string | undefined {
  if (members.every(([name]) => composed(name) === name)) return undefined
  const names = new Set<string>()
  for (const [name] of members.toReversed()) {
    if (names.has(composed(name))) return name
    names.add(composed(name))
  }
  return undefined
}

function pathOf(visit: Visit): string {
  const segments: (string | number)[] = []
  for (let at: Visit | undefined = visit; at?.parent; at = at.parent) segments.push(at.key)
  segments.reverse()
  return segments.length > 20 ? `${fieldAt(segments.slice(0, 20))}...` : fieldAt(segments)
}

/** Judges one value by a named schema of the contract; an empty list means that it passes. */
export type RowCheck = (value: unknown) => Violation[]

interface Judge {
  ajv: Ajv2020
  checks: Map<string, RowCheck>
}

const judges = new WeakMap<object, Judge>()

/**
 * Compiles components.schemas[schemaName] of an OpenAPI 3.1 document (generated/openapi.json) into a check that gives
 * the violations that the same value would get as a request's body. Throws when the document has no such schema.
 */
export function compileRowCheck(document: object, schemaName: string): RowCheck {
  const { ajv, checks } = judgeOf(document)
  const known = checks.get(schemaName)
  if (known) return known
  const validate = ajv.compile({ $ref: `contract#/components/schemas/${schemaName}` })
  const check: RowCheck = (value) => (validate(value) ? [] : violationsOf(validate.errors))
  checks.set(schemaName, check)
  return check
}

/** The same for an object of which only these members are judged, each by its schema; `contract#` refers into the document. */
export function compilePartCheck(document: object, properties: Record<string, Schema>): RowCheck {
  const { ajv } = judgeOf(document)
  const validate = ajv.compile({ type: 'object', properties })
  return (value) => (validate(value) ? [] : violationsOf(validate.errors))
}

function judgeOf(document: object): Judge {
  const known = judges.get(document)
  if (known) return known
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false, verbose: true })
  addFormats.default(ajv)
  for (const [name, format] of Object.entries(contractFormats)) ajv.addFormat(name, format)
  ajv.addSchema(document, 'contract')
  const judge = { ajv, checks: new Map<string, RowCheck>() }
  judges.set(document, judge)
  return judge
}
