import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { contractFormats } from './contract-formats.ts'
import { dayOrTimeToApiTime, isDay, toApiTime } from './instants.ts'
import { add, formatUnitPrice, roundToCents } from './money.ts'
import type { Violation } from './refusal.ts'
import { composedSchemas } from './schema-references.ts'
import { normalizeText, toComposedLetters } from './texts/normalize-text.ts'
import { formatFieldPath, violationsOfErrors } from './violations.ts'

export { formatFieldPath, violationsOfErrors } from './violations.ts'

/** A JSON Schema (2020-12), or a schema from an OpenAPI 3.1 document. */
export type Schema = Record<string, unknown>

type Normalize = (value: unknown) => unknown

const untouched: Normalize = (value) => value
const hasOwn = Object.prototype.hasOwnProperty

/**
 * Compiles a schema into a function that normalizes a value and all nested values. `$ref`s are pointers into
 * `document`. The function returns the value itself if nothing changes, else a changed copy.
 * - Strings are composed to Unicode NFC and trimmed. Passwords stay unchanged, and `x-as-sent` strings are only
 *   trimmed.
 * - Member names that callers choose are composed to NFC.
 * - "" becomes null where the schema allows null and has no minLength.
 * - Times, and decimals that match their pattern, are rewritten in the form in which the API returns them.
 */
export function compileNormalizer(schema: unknown, document?: unknown): Normalize {
  return compileNode([schema], document, new Map())
}

/**
 * Returns all schemas that apply to the same value, flattened: the given ones and those reached by allOf, anyOf, oneOf
 * and $ref.
 */
export function flattenSchemas(schemas: unknown[], document: unknown): Schema[] {
  const flat: Schema[] = []
  const open = [...schemas]
  for (let schema = open.shift(); schema !== undefined; schema = open.shift()) {
    if (typeof schema !== 'object' || schema === null || flat.includes(schema as Schema)) continue
    const node = schema as Schema
    flat.push(node)
    open.push(...composedSchemas(document, node))
    for (const key of ['anyOf', 'oneOf']) if (Array.isArray(node[key])) open.push(...node[key])
  }
  return flat
}

/** The normalizer of one set of schemas that apply to the same value. `run` is a placeholder until compilation ends. */
interface Compiled {
  flat: Schema[]
  run: Normalize
}

type Seen = Map<Schema, Compiled[]>

/**
 * Compiles the normalizer of schemas that apply to the same value. A recursive schema finds its own entry in `seen`;
 * that entry is complete before the normalizer is called.
 */
function compileNode(schemas: unknown[], document: unknown, seen: Seen): Normalize {
  const flat = flattenSchemas(schemas, document)
  const [first] = flat
  if (!first) return untouched
  const candidates = seen.get(first) ?? []
  const known = candidates.find(
    (one) => one.flat.length === flat.length && one.flat.every((node, i) => node === flat[i]),
  )
  if (known) return (value) => known.run(value)
  const slot: Compiled = { flat, run: untouched }
  seen.set(first, [...candidates, slot])
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
  const form = textNormalizer(flat)
  const plain = flat.some((node) => node['x-as-sent'] === true) ? (text: string) => text.trim() : normalizeText
  return (value) => {
    const trimmed = plain(value as string)
    if (trimmed === '' && nullable && emptiable) return null
    return form ? form(trimmed) : trimmed
  }
}

/**
 * Returns a function that rewrites times and decimals in the API's form. Returns undefined for schemas of other
 * strings. `flat` holds all schemas that apply to the text. If they allow both days and times, a day becomes the time
 * at which it begins. A day for a deadline (`x-end-of-day`) stays a day, because its end depends on the organization's
 * time zone.
 */
export function textNormalizer(flat: readonly Schema[]): ((text: string) => string) | undefined {
  const formats = new Set(flat.map(({ format }) => format))
  if (flat.some((node) => node['x-end-of-day'] === true)) return (text) => (isDay(text) ? text : toApiTime(text))
  if (formats.has('date-time')) return formats.has('date') ? dayOrTimeToApiTime : toApiTime
  return flat.map(decimalForm).find((found) => found !== undefined)
}

/**
 * Formatters, keyed by the value of `x-decimal`: an amount as 12.50, a price as 12.50 or 0.0325, a quantity as 2.5 or
 * 2.
 */
const decimalForms: Readonly<Record<string, (text: string) => string>> = {
  amount: roundToCents,
  price: formatUnitPrice,
  quantity: (text) => add(text),
}

/**
 * Returns a function that rewrites decimals of this schema, so that `1250` and `1250.00` compare as equal. The function
 * returns a text unchanged if it does not match the pattern; the validator reports it. Undefined if the schema has no
 * `x-decimal`.
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
      const written = chosen && !known.has(name) ? toComposedLetters(name) : name
      if (changed === record[name] && written === name) continue
      copy ??= { ...record }
      if (written !== name) delete copy[name]
      copy[written] = changed
    }
    return copy ?? record
  }
}

/** Reports whether Postgres cannot store the text, because it contains a NUL or a lone surrogate. */
export const isUnstorableText = (text: string): boolean => text.includes('\0') || !text.isWellFormed()

interface Visit {
  value: unknown
  key: string | number
  parent: Visit | undefined
}

/**
 * Returns the path of the first string or member name that cannot be stored, because it contains a NUL or a lone
 * surrogate. Undefined if there is none. It also finds two member names of one object that are equal after Unicode
 * composition, such as é as one and as two characters. The result then has `twice` and the path of the second name. The
 * search uses its own stack instead of recursion, because callers can nest a body to any depth.
 */
export function findUnstorableText(value: unknown): { field: string; twice?: true } | undefined {
  const open: Visit[] = [{ value, key: '', parent: undefined }]
  for (let visit = open.pop(); visit; visit = open.pop()) {
    const { value: current } = visit
    if (typeof current === 'string' && isUnstorableText(current)) return { field: pathOf(visit) || 'body' }
    if (typeof current !== 'object' || current === null) continue
    if (Array.isArray(current)) {
      for (let key = current.length - 1; key >= 0; key--) {
        const item: unknown = current[key]
        if (typeof item === 'string' ? isUnstorableText(item) : typeof item === 'object') {
          open.push({ value: item, key, parent: visit })
        }
      }
      continue
    }
    const members = Object.entries(current).reverse()
    for (const [key, item] of members) {
      if (isUnstorableText(key)) return { field: pathOf(visit) || 'body' }
      open.push({ value: item, key, parent: visit })
    }
    const twin = twinIn(members)
    if (twin !== undefined) return { field: pathOf({ value, key: twin, parent: visit }), twice: true }
  }
  return undefined
}

/**
 * Returns the first member name that equals an earlier one after Unicode composition, or undefined. `members` are given
 * in reverse order.
 */
function twinIn(members: readonly [string, unknown][]): string | undefined {
  if (members.every(([name]) => toComposedLetters(name) === name)) return undefined
  const names = new Set<string>()
  for (const [name] of members.toReversed()) {
    if (names.has(toComposedLetters(name))) return name
    names.add(toComposedLetters(name))
  }
  return undefined
}

function pathOf(visit: Visit): string {
  const segments: (string | number)[] = []
  for (let at: Visit | undefined = visit; at?.parent; at = at.parent) segments.push(at.key)
  segments.reverse()
  return segments.length > 20 ? `${formatFieldPath(segments.slice(0, 20))}...` : formatFieldPath(segments)
}

/** Checks a value against a schema of the contract and returns the violations; an empty list means that it passes. */
export type RowCheck = (value: unknown) => Violation[]

interface Judge {
  ajv: Ajv2020
  checks: Map<string, RowCheck>
}

const judges = new WeakMap<object, Judge>()

/**
 * Compiles `components.schemas[schemaName]` of an OpenAPI 3.1 document (generated/openapi.json) into a check. The check
 * returns the violations that the same value would get as a request body. Throws if the document has no such schema.
 */
export function compileRowCheck(document: object, schemaName: string): RowCheck {
  const { ajv, checks } = judgeOf(document)
  const known = checks.get(schemaName)
  if (known) return known
  const validate = ajv.compile({ $ref: `contract#/components/schemas/${schemaName}` })
  const check: RowCheck = (value) => (validate(value) ? [] : violationsOfErrors(validate.errors))
  checks.set(schemaName, check)
  return check
}

/**
 * Compiles a check of the given members of an object, each against its own schema. Other members are not checked. A
 * `$ref` of `contract#/...` is a pointer into the document.
 */
export function compileMembersCheck(document: object, properties: Record<string, Schema>): RowCheck {
  const { ajv } = judgeOf(document)
  const validate = ajv.compile({ type: 'object', properties })
  return (value) => (validate(value) ? [] : violationsOfErrors(validate.errors))
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
