import { findUnstorableText } from '../../../db/domain/contract-schema.ts'
import { unknownNameHint } from '../../../db/domain/name-hints.ts'
import { invalid, type Refusal, type Violation } from '../../../db/domain/refusal.ts'
import { normalizeQueryText } from '../../../db/domain/texts/normalize-text.ts'
import { violationsOfRequest } from '../../../db/domain/violations.ts'
import { isEtagList } from '../../../db/engine/records/etags.ts'
import { expandDaysToTimes, findMissingEntityTypeViolations } from '../verbs/query-rules.ts'
import type { CheckedRequest } from './adapters/request-validator.ts'
import { type Gate, pathParamsOf } from './exchange.ts'
import type { Operation } from './operations.ts'

/**
 * Gate that validates a request with `validateRequest`. Violations for unknown members come last, so that they do not
 * push other violations off the list.
 */
export const validationGate: Gate = (request, _response, next) => {
  const { operation, unknownMembers = [] } = request.exchange
  const objection = validateRequest(operation!, request)
  next(unknownMembers.length === 0 ? objection : invalid([...(objection?.extras.errors ?? []), ...unknownMembers]))
}

/**
 * Validates path, query, headers and body against the operation's contract with express-openapi-validator, and coerces
 * values in place. Unknown query parameters are found here, because the validator would report only the first of them
 * and nothing else. Returns the refusal, or undefined for a valid request.
 */
export function validateRequest(operation: Operation, request: CheckedRequest): Refusal | undefined {
  const { query } = request
  const { nullableQueryNames, timeQueryNames, booleanQueryNames, integerNames, unnormalizedNames, check } = operation
  for (const name of nullableQueryNames) if (query[name] === 'null') delete query[name]
  for (const name of timeQueryNames) restorePlus(query, name)
  for (const name of integerNames.query) refuseOtherNumbers(query, name)
  for (const name of booleanQueryNames) invalidateEmptyBoolean(query, name)
  const path = pathParamsOf(request)
  for (const values of [query, path]) normalizeTexts(values, unnormalizedNames)
  for (const name of integerNames.path) refuseOtherNumbers(path, name)
  // Stores the query as a plain member. Express computes it again on every access, which would lose the coerced values.
  Object.defineProperty(request, 'query', { value: query, writable: true, configurable: true, enumerable: true })
  const outside = [...violationsOutside(operation, query, path), ...violationsOfIfMatch(operation, request)]
  const found = [...outside, ...violationsOfRequest(check(request), request)]
  if (found.length > 0) return invalid(found.map((one) => ({ ...one, message: messageOf(operation, one) })))
  expandDaysToTimes(query)
  return undefined
}

/** Returns the message of a violation. For a member that the body does not accept, it says how the member is set. */
const messageOf = ({ unacceptedMembers: said }: Operation, { code, field, message }: Violation): string =>
  (code === 'unknown' && said.get(field)) || message

/**
 * Normalizes the Unicode of text parameters. Parameters in `asSent`, such as cursors, stay unchanged, because they are
 * compared with what the service issued.
 */
function normalizeTexts(values: Record<string, unknown>, asSent: ReadonlySet<string>): void {
  for (const name in values) {
    const value = values[name]
    if (typeof value === 'string' && !asSent.has(name)) values[name] = normalizeQueryText(value)
  }
}

/** Restores the plus sign of a time zone: an unescaped plus is decoded as a space. */
function restorePlus(query: CheckedRequest['query'], name: string): void {
  const value = query[name]
  if (typeof value === 'string') query[name] = value.replace(/ (?=\d\d:?\d\d$)/, '+')
}

/** Replaces an empty text by an invalid value for a boolean. The validator would read it as null if null is allowed. */
function invalidateEmptyBoolean(values: Record<string, unknown>, name: string): void {
  if (values[name] === '') values[name] = 'neither'
}

const decimal = /^-?\d{1,300}$/

/**
 * Replaces a number that is not written in decimal digits by an invalid value. The validator would read 0x1 as 1, and
 * 1e999 as out of range.
 */
function refuseOtherNumbers(values: Record<string, unknown>, name: string): void {
  const value = values[name]
  if (typeof value === 'string' && !decimal.test(value)) values[name] = 'not a number'
}

/**
 * Returns the violations of If-Match. On an operation without versioned records, If-Match would have no effect, which
 * the client does not expect. An ETag without quotation marks matches no version, so a 412 would make the client retry
 * without end.
 */
function violationsOfIfMatch({ mutation, ifMatchEtagOf }: Operation, { headers }: CheckedRequest): Violation[] {
  const named = headers['if-match']
  if (!mutation || named === undefined) return []
  if (!ifMatchEtagOf) {
    const message = 'is not accepted here, because the operation changes no record with a version: leave it out'
    return [{ field: 'header.If-Match', code: 'rule', message }]
  }
  if (isEtagList(String(named))) return []
  const message =
    'must be an ETag exactly as it was returned, with its double quotes, such as "b0hTqOVvk7iWcXoNYqYeMZ3xVgE"; or *'
  return [{ field: 'header.If-Match', code: 'format', message }]
}

/** Parameter names of other APIs, with the corresponding names of this API. */
const foreignNames: Record<string, string> = {
  page: 'cursor',
  offset: 'cursor',
  per_page: 'limit',
  page_size: 'limit',
  starting_after: 'cursor',
  q: 'search',
  email: 'search',
  name: 'search',
  since: 'updatedFrom',
  updatedSince: 'updatedFrom',
  updated_since: 'updatedFrom',
  modifiedSince: 'updatedFrom',
}

/** Returns the hint for an unknown parameter. `filter[status]`, as some services write it, means `status`. */
function hintFor(name: string, known: ReadonlySet<string>): string {
  const bare = /^filters?\[(\w+)\]$/.exec(name)?.[1] ?? name
  return unknownNameHint(name, [...known], 'parameters', known.has(bare) ? bare : foreignNames[bare])
}

function violationsOutside({ queryNames }: Operation, query: Record<string, unknown>, path: object): Violation[] {
  const unknown = Object.keys(query).filter((name) => !queryNames.has(name))
  const found: Violation[] = unknown.map((name) => ({
    field: `query.${name.slice(0, 100)}`,
    code: 'unknown',
    message: `is not a parameter of this operation${hintFor(name, queryNames)}`,
  }))
  if (queryNames.has('entityId')) found.push(...findMissingEntityTypeViolations(query, 'query'))
  for (const [place, values] of [
    ['query', query],
    ['path', path],
  ] as const) {
    const bad = findUnstorableText(values)
    if (bad)
      found.push({ field: `${place}.${bad.field}`, code: 'format', message: 'must be valid Unicode without NUL' })
  }
  return found
}
