import type { ErrorObject } from 'ajv'
import { nearestTexts, unknownNameHint } from './name-hints.ts'
import type { Violation } from './refusal.ts'
import { describeDecimalPattern } from './texts/decimal-pattern.ts'
import { describeEmailProblem } from './texts/email-addresses.ts'

/** Part of the request that contains the checked value. */
export type RequestPart = 'body' | 'query' | 'path' | 'header'

/** A schema keyword that failed in Ajv or express-openapi-validator, before a message is made of it. */
interface Failure {
  place: RequestPart
  segments: string[]
  keyword: string
  /** Ajv's parameters of the failed keyword; their names depend on the keyword. */
  params: Record<string, unknown>
  message: string
  /** Value in the request that failed the check. */
  given: unknown
  /** Schema that contains the failed keyword; empty if the validator does not report it. */
  schema: Record<string, unknown>
}

const maxViolations = 100
/** Maximum number of failures that are turned into messages; a body may fail in a million places. */
const maxFailures = 1000
const longestName = 200
/**
 * Maximum number of characters of the list of an enum's values in a message. A longer list is abridged, because a
 * problem's message has at most 1000 characters.
 */
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

const branching = new Set(['anyOf', 'oneOf', 'if', 'not'])

/** Converts errors that Ajv 8 (with allErrors) found in one part of a request into at most 100 violations. */
export function violationsOfErrors(
  errors: readonly ErrorObject[] | null | undefined,
  place: RequestPart = 'body',
): Violation[] {
  return wordedTogether((errors ?? []).slice(0, maxFailures).map((error) => failureOf(error, place)))
}

/** Returns the violation of a value that has none of a schema's types, such as `integer` and `null`. */
export const wrongTypeViolation = (field: string, types: readonly string[]): Violation => ({
  field,
  code: 'type',
  message: `must be ${alternatives(types.map((type) => articles[type] ?? type))}`,
})

/**
 * Converts errors that express-openapi-validator found in a request into at most 100 violations. The paths of the
 * errors begin with `query`, `params`, `headers` or `body`.
 */
export function violationsOfRequest(errors: readonly ErrorObject[], request: object): Violation[] {
  return wordedTogether(
    errors.slice(0, maxFailures).map((error) => {
      const given = pointerSegments(error.instancePath).reduce(memberOf, request)
      const { segments, ...failure } = failureOf({ ...error, data: given }, 'body')
      const [head = '', ...inside] = segments
      const place = places[head] ?? 'body'
      // In the query, a list is the text of one parameter. So the path ends at the parameter and has no item.
      return { ...failure, place, segments: place === 'query' ? inside.slice(0, 1) : inside }
    }),
  )
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const places: Record<string, RequestPart> = { query: 'query', params: 'path', headers: 'header', body: 'body' }

/**
 * Returns the path of a field, such as `lines[2].quantity`, or "" for the root. A name with other characters than
 * letters, digits, `_`, `$` and `-` is quoted: `mapping["E-mail 1"]`.
 */
export function formatFieldPath(segments: readonly (string | number)[]): string {
  let field = ''
  for (const segment of segments) {
    const name = String(segment).slice(0, longestName)
    if (/^\d+$/.test(name)) field += `[${name}]`
    else if (/^[\w$-]+$/.test(name)) field += field === '' ? name : `.${name}`
    else field += `[${JSON.stringify(name)}]`
  }
  return field
}

function failureOf(
  { keyword, instancePath, params, message, data, parentSchema = {} }: ErrorObject,
  place: RequestPart,
): Failure {
  const segments = pointerSegments(instancePath)
  const member = params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty
  if (typeof member === 'string') segments.push(member)
  // express-openapi-validator reports a wrong type of a date or a time as keyword x-eov-type.
  const known = keyword === 'x-eov-type' ? 'type' : keyword
  const schema = parentSchema as Record<string, unknown>
  return { place, segments, keyword: known, params, message: message ?? 'is not allowed', given: data, schema }
}

const pointerSegments = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))

interface Worded extends Violation {
  /** Path of the field with slashes, for finding out whether one field contains another. */
  at: string
  branch: boolean
  /** Allowed types or formats in words, if the failed keyword is `type` or `format`. */
  kinds: string[]
}

/**
 * Turns failures into violations and drops those that explain nothing. A value that fits no branch of an anyOf fails
 * each branch and the anyOf itself. Only the branch with the matching type says what is wrong. So the `type` failures
 * of other branches and the failure of the anyOf itself are dropped.
 */
function wordedTogether(failures: Failure[]): Violation[] {
  const worded = failures.map(word)
  const telling = worded.filter((one) => {
    if (!one.branch && one.code !== 'type') return true
    return !worded.some((other) => other !== one && isMoreTelling(other, one))
  })
  const merged = new Map<string, Worded>()
  for (const one of telling) {
    const key = `${one.field} ${one.code} ${one.kinds.length > 0 ? '' : one.message}`
    const known = merged.get(key)
    if (known) known.kinds.push(...one.kinds)
    else merged.set(key, { ...one })
  }
  return [...merged.values()].slice(0, maxViolations).map(({ field, code, message, kinds }) => ({
    field,
    code,
    message: kinds.length > 0 ? `must be ${alternatives(kinds)}` : message,
  }))
}

function isMoreTelling(other: Worded, one: Worded): boolean {
  if (!`${other.at}/`.startsWith(`${one.at}/`) || other.branch) return false
  return other.code !== 'type' || (one.branch ? true : other.at !== one.at)
}

/** Joins the names of allowed types or formats with "or". Each name is listed once, and `null` is last. */
function alternatives(kinds: string[]): string {
  const unique = [...new Set(kinds)].filter((kind) => kind !== 'null')
  const named = kinds.includes('null') ? [...unique, 'null'] : unique
  return named.join(named.some((kind) => kind.includes(', ')) ? ', or ' : ' or ')
}

function word(failure: Failure): Worded {
  const { place, segments, keyword } = failure
  const inside = place === 'header' ? segments.map(headerCase).join('.') : formatFieldPath(segments)
  const field = place === 'body' ? inside || 'body' : [place, inside].filter(Boolean).join('.').replace('.[', '[')
  return {
    field,
    code: codes[keyword] ?? 'rule',
    message: messageFor(failure),
    at: [place, ...segments].join('/'),
    branch: branching.has(keyword),
    kinds: kindsIn(failure),
  }
}

function kindsIn({ keyword, params: { type, format }, given, schema }: Failure): string[] {
  if (keyword === 'type') {
    const words =
      typeof schema.pattern === 'string' ? describeDecimalPattern(schema.pattern) : formats[String(schema.format)]
    const string = words ?? articles.string!
    return [type].flat().map((one) => (one === 'string' ? string : (articles[String(one)] ?? String(one))))
  }
  if (keyword === 'format' && format === 'email') return [describeEmailProblem(String(given))]
  if (keyword === 'format' && format === 'date' && /^\d{4}-\d\d-\d\d$/.test(String(given)))
    return ['a day that exists in the calendar']
  return keyword === 'format' ? [formats[String(format)] ?? `a valid ${format}`] : []
}

const headerCase = (name: string): string =>
  name.slice(0, longestName).replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => dash + letter.toUpperCase())

const nouns: Record<string, string> = { Length: 'character', Items: 'item', Properties: 'member' }

const bounds: Record<string, string> = {
  minimum: 'at least',
  maximum: 'at most',
  exclusiveMinimum: 'more than',
  exclusiveMaximum: 'less than',
}

function messageFor({ place, segments, keyword, params, message, given, schema }: Failure): string {
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'enum':
      return `must be ${listOf([params.allowedValues].flat(), given)}${segments[0] === 'eventTypes' ? otherEvents : ''}`
    case 'const':
      return `must be ${listOf([params.allowedValue], given)}`
    case 'additionalProperties':
    case 'unevaluatedProperties':
    case 'propertyNames':
    case 'false schema':
      return place === 'query' ? 'is not a parameter of this operation' : unknownMember(segments.at(-1), schema)
    case 'pattern':
      return patternMessage(String(params.pattern), given)
    case 'uniqueItems':
      return 'must not contain the same item twice'
    case 'oneOf':
      return 'must match exactly one of the allowed forms'
    case 'anyOf':
      return 'must match one of the allowed forms'
    default:
      return boundMessage(keyword, String(params.limit)) ?? message.slice(0, 300)
  }
}

function boundMessage(keyword: string, limit: string): string | undefined {
  const [, direction, measured = ''] = /^(min|max)(Length|Items|Properties)$/.exec(keyword) ?? []
  const noun = nouns[measured]
  if (noun)
    return `must have at ${direction === 'min' ? 'least' : 'most'} ${limit} ${limit === '1' ? noun : `${noun}s`}`
  return bounds[keyword] && `must be ${bounds[keyword]} ${limit}`
}

/** Field names that other services use, with this API's name for each. */
const ours: Record<string, string> = {
  events: 'eventTypes',
  enabled: 'isActive',
  active: 'isActive',
  text: 'body',
  message: 'body',
  title: 'name',
  price: 'unitPrice',
  rate: 'unitPrice',
  qty: 'quantity',
}

const unknownMember = (name = '', { properties }: Record<string, unknown>): string =>
  `is not a known field${unknownNameHint(name, Object.keys(properties ?? {}), 'fields', ours[name])}`

/** Hint for `eventTypes`, which accepts only the event types of the first API version. */
const otherEvents = '. Families such as "bid.*", "*" and types since 1.1 belong in eventPatterns'

/**
 * Returns the allowed values as a list. If the list is too long, it has only the values that are most similar to the
 * given one.
 */
function listOf(values: unknown[], given: unknown): string {
  const texts = [...new Set(values.map((value) => (value === null ? 'null' : String(value))))]
  if (texts.length === 1) return `${texts[0]}`.slice(0, longestList)
  const list = texts.join(', ')
  if (list.length <= longestList) return `one of ${list}`
  const listed = `one of the ${texts.length} values that the contract lists`
  return typeof given === 'string' ? `${listed}; the nearest are ${nearestTexts(given, texts).join(', ')}` : listed
}

/**
 * Returns the message for a failed pattern. If the pattern is a list of texts, the message lists them. If it is for
 * decimals, the message describes these.
 */
function patternMessage(pattern: string, given: unknown): string {
  const listed = /^\^\(\?:(.*)\)\$$/s.exec(pattern)?.[1]?.split('|') ?? []
  const texts = listed.map((text) => text.replaceAll('\\', ''))
  const isList = listed.length > 0 && listed.every((text) => /^(?:\w|\\\W)+$/.test(text))
  if (isList) return `must be ${listOf(texts, given)}`
  const decimal = describeDecimalPattern(pattern)
  return (decimal === undefined ? `must match the pattern "${pattern}"` : `must be ${decimal}`).slice(0, 300)
}
