import type { ErrorObject } from 'ajv'
import { nearestTo } from './nearest.ts'
import type { Violation } from './refusal.ts'

/** Where a checked value stood in the request. */
export type RequestPart = 'body' | 'query' | 'path' | 'header'

/** One error of express-openapi-validator 5.6: `/query/limit`, 'must be integer', 'type.openapi.validation'. */
export interface RequestError {
  path?: string
  message?: string
  errorCode?: string
  /** The value that was refused, of those that are not among what a list allows. */
  given?: unknown
}

/** One failed keyword, from whichever validator, before it is put into words. */
interface Failure {
  place: RequestPart
  segments: string[]
  keyword: string
  message: string
  allowed?: unknown[]
  /** The value that was refused. */
  given?: unknown
}

const maxViolations = 100
/** Failures that are put into words at all: a body may fail in a million places. */
const maxFailures = 1000
const longestName = 200
/** An enum of more values than this is not told in full: a problem's message has at most 1000 characters. */
const longestList = 500

const codes: Record<string, Violation['code']> = {
  required: 'required',
  dependentRequired: 'required',
  type: 'type',
  format: 'format',
  enum: 'enum',
  const: 'enum',
  minLength: 'length',
  maxLength: 'length',
  minItems: 'length',
  maxItems: 'length',
  minProperties: 'length',
  maxProperties: 'length',
  minimum: 'range',
  maximum: 'range',
  exclusiveMinimum: 'range',
  exclusiveMaximum: 'range',
  multipleOf: 'range',
  pattern: 'pattern',
  additionalProperties: 'unknown',
  unevaluatedProperties: 'unknown',
  propertyNames: 'unknown',
  'false schema': 'unknown',
}

const formats: Record<string, string> = {
  email: 'an e-mail address',
  uri: 'an absolute URL',
  uuid: 'a UUID',
  date: 'a date as YYYY-MM-DD',
  'date-time': 'a date and time with its zone, such as 2026-01-31T09:30:00Z',
  int32: 'a whole number from -2147483648 to 2147483647',
}

const articles: Record<string, string> = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
}

const branching = new Set(['anyOf', 'oneOf', 'if', 'not', 'allOf'])

/** Turns Ajv 8's errors (allErrors) on a value that stood in `place` into what the caller reads; at most 100. */
export function violationsOf(
  errors: readonly ErrorObject[] | null | undefined,
  place: RequestPart = 'body',
): Violation[] {
  return wordedTogether((errors ?? []).slice(0, maxFailures).map((error) => failureOf(error, place)))
}

/** Turns the `errors` array of express-openapi-validator's error into what the caller reads; at most 100. */
export function violationsOfRequest(errors: readonly RequestError[]): Violation[] {
  return wordedTogether(errors.slice(0, maxFailures).map(failureOfRequest))
}

/** `lines[2].quantity`; a name that is no plain identifier is quoted: `mapping["E-mail 1"]`. Empty for the root. */
export function fieldAt(segments: readonly (string | number)[]): string {
  let field = ''
  for (const segment of segments) {
    const name = String(segment).slice(0, longestName)
    if (/^\d+$/.test(name)) field += `[${name}]`
    else if (/^[\w$-]+$/.test(name)) field += field === '' ? name : `.${name}`
    else field += `[${JSON.stringify(name)}]`
  }
  return field
}

function failureOf(error: ErrorObject, place: RequestPart): Failure {
  const params = error.params as Record<string, unknown>
  const member =
    params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty ?? params.propertyName
  const segments = pointerSegments(error.instancePath)
  if (typeof member === 'string') segments.push(member)
  const allowed = error.keyword === 'const' ? [params.allowedValue] : params.allowedValues
  return {
    place,
    segments,
    keyword: error.propertyName === undefined ? error.keyword : 'propertyNames',
    message: error.message ?? 'is not allowed',
    ...(Array.isArray(allowed) ? { allowed } : {}),
    given: error.data,
  }
}

const pointerSegments = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))

const places: Record<string, RequestPart> = { query: 'query', params: 'path', headers: 'header', body: 'body' }

/** The validator's own refusals (unknown, empty or unencoded query parameters) carry no code, only their message. */
function failureOfRequest({ path = '', message = 'is not allowed', errorCode, given }: RequestError): Failure {
  const [head = '', ...segments] = path.startsWith('.') ? path.slice(1).split('.') : pointerSegments(path)
  const place = places[head] ?? 'body'
  // A list in the query is one text of one parameter, whose values have no places of their own.
  if (place === 'query') segments.splice(1)
  // A date or a time of one type is checked under the validator's own name for `type`.
  let keyword = errorCode?.replace('.openapi.validation', '').replace('x-eov-type', 'type') ?? 'rule'
  if (/^Unknown query parameter/.test(message)) keyword = 'additionalProperties'
  else if (/^Empty value found/.test(message)) keyword = 'minLength'
  else if (/reserved characters/.test(message)) keyword = 'format'
  const listed = keyword === 'enum' ? /allowed values: (.*)$/s.exec(message)?.[1]?.split(', ') : undefined
  return { place, segments, keyword, message, given, ...(listed ? { allowed: listed } : {}) }
}

interface Worded extends Violation {
  /** The field as a path that a prefix of it can be compared with. */
  at: string
  branch: boolean
}

/**
 * A value that fits no branch of an anyOf fails every branch's keywords and the anyOf itself. The branch whose type
 * was met says what is wrong; the others' `type` and the anyOf's own complaint say nothing and are left out.
 */
function wordedTogether(failures: Failure[]): Violation[] {
  const worded = failures.map(word)
  const telling = worded.filter((one) => {
    if (!one.branch && one.code !== 'type') return true
    return !worded.some((other) => other !== one && isMoreTelling(other, one))
  })
  const merged = new Map<string, Worded>()
  for (const one of telling) {
    const isMerged = one.code === 'type' || one.code === 'format'
    const key = isMerged ? `${one.field} ${one.code}` : `${one.field} ${one.code} ${one.message}`
    const known = merged.get(key)
    if (!known) merged.set(key, { ...one })
    else if (known.message !== one.message) known.message = mergeKinds(known.message, one.message)
  }
  return [...merged.values()].slice(0, maxViolations).map(({ field, code, message }) => ({ field, code, message }))
}

function isMoreTelling(other: Worded, one: Worded): boolean {
  if (!`${other.at}/`.startsWith(`${one.at}/`) || other.branch) return false
  return other.code !== 'type' || (one.branch ? true : other.at !== one.at)
}

/** Of a member of several types or formats, as a date or a time, each is told once. */
function mergeKinds(known: string, other: string): string {
  const kinds = [known, other].flatMap((text) => text.replace(/^must be /, '').split(' or '))
  const unique = [...new Set(kinds)].filter((kind) => kind !== 'null')
  return `must be ${kinds.includes('null') ? [...unique, 'null'].join(' or ') : unique.join(' or ')}`
}

function word(failure: Failure): Worded {
  const { place, segments, keyword } = failure
  const inside = place === 'header' ? segments.map(headerCase).join('.') : fieldAt(segments)
  const field = place === 'body' ? inside || 'body' : [place, inside].filter(Boolean).join('.').replace('.[', '[')
  return {
    field,
    code: codes[keyword] ?? 'rule',
    message: messageFor(failure),
    at: [place, ...segments].join('/'),
    branch: branching.has(keyword),
  }
}

const headerCase = (name: string): string =>
  name.slice(0, longestName).replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => dash + letter.toUpperCase())

const count = (amount: string, noun: string): string => `${amount} ${amount === '1' ? noun : `${noun}s`}`

/** Ajv's messages are fixed English, so both validators' failures can be put into words from the message alone. */
function messageFor({ place, keyword, message, allowed, given }: Failure): string {
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'type':
      return `must be ${message
        .replace(/^must be /, '')
        .split(',')
        .map((type) => articles[type] ?? type)
        .join(' or ')}`
    case 'enum':
    case 'const':
      return allowed ? `must be ${listOf(allowed, given)}` : message
    case 'format':
      return formatMessage(message)
    case 'additionalProperties':
    case 'unevaluatedProperties':
    case 'propertyNames':
    case 'false schema':
      return place === 'query' ? 'is not a parameter of this operation' : 'is not a known field'
    case 'pattern':
      return patternMessage(message, given)
    case 'uniqueItems':
      return 'must not hold the same item twice'
    case 'oneOf':
      return 'must match exactly one of the allowed forms'
    case 'anyOf':
      return 'must match one of the allowed forms'
    default:
      return sizeMessage(message).slice(0, 300)
  }
}

/** The values of a list or, where that is too long to be told, those of them that are nearest to what was given. */
function listOf(values: unknown[], given: unknown): string {
  const texts = values.map((value) => (value === null ? 'null' : String(value)))
  if (texts.length === 1) return `${texts[0]}`.slice(0, longestList)
  const list = texts.join(', ')
  if (list.length <= longestList) return `one of ${list}`
  const listed = `one of the ${texts.length} values that the contract lists`
  return typeof given === 'string' ? `${listed}; the nearest are ${nearestTo(given, texts).join(', ')}` : listed
}

/** A pattern that only lists texts is told as they are. */
function patternMessage(message: string, given: unknown): string {
  const listed = /^must match pattern "\^\(\?:(.*)\)\$"$/s.exec(message)?.[1]?.split('|') ?? []
  const texts = listed.map((text) => text.replaceAll('\\', ''))
  const isList = listed.length > 0 && listed.every((text) => /^(?:\w|\\\W)+$/.test(text))
  return isList
    ? `must be ${listOf(texts, given)}`
    : message.replace(/^must match pattern/, 'must match the pattern').slice(0, 300)
}

function formatMessage(message: string): string {
  if (/reserved characters/.test(message)) return 'must be percent-encoded'
  const name = /"([^"]+)"/.exec(message)?.[1] ?? ''
  return `must be ${formats[name] ?? `a valid ${name}`}`
}

function sizeMessage(message: string): string {
  if (/^Empty value found/.test(message)) return 'must not be empty'
  const size = /^must NOT have (fewer|more) than (\d+) (character|item|propert)/.exec(message)
  const bound = /^must be (>=|<=|>|<) (.+)$/.exec(message)
  if (size) {
    const [, direction, amount = '', unit] = size
    const noun = unit === 'propert' ? 'member' : (unit ?? '')
    return `must have at ${direction === 'fewer' ? 'least' : 'most'} ${count(amount, noun)}`
  }
  const bounds: Record<string, string> = { '>=': 'at least', '<=': 'at most', '>': 'more than', '<': 'less than' }
  return bound ? `must be ${bounds[bound[1] ?? '']} ${bound[2]}` : message
}
