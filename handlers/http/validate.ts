import { findBadText } from '../../db/domain/contract-schema.ts'
import { hintOf } from '../../db/domain/nearest.ts'
import { invalid, type Refusal, type Violation } from '../../db/domain/refusal.ts'
import { plainQuery } from '../../db/domain/texts/plain-text.ts'
import { violationsOfRequest } from '../../db/domain/violations.ts'
import { isEtagList } from '../../db/records/etags.ts'
import { refusedHalf, spreadDays } from '../verbs/query-rules.ts'
import type { CheckedRequest } from './adapters/request-validator.ts'
import { type Gate, pathParamsOf } from './exchange.ts'
import type { Operation } from './operations.ts'

/** The gate of `objectionTo`. Unknown members come last, so that they crowd out no other fault from the list. */
export const validate: Gate = (request, _response, next) => {
  const { operation, unknownMembers = [] } = request.exchange
  const objection = objectionTo(operation!, request)
  next(unknownMembers.length === 0 ? objection : invalid([...(objection?.extras.errors ?? []), ...unknownMembers]))
}

/**
 * Validates path, query, headers and body by the operation's contract, with express-openapi-validator. Unknown query
 * parameters are found here, because the validator would report the first of them and nothing else. Values are coerced where
 * they stand. Undefined for a valid request, else what speaks against it.
 */
export function objectionTo(operation: Operation, request: CheckedRequest): Refusal | undefined {
  const { query } = request
  const { queryNullable, queryTimes, booleans, integers, asSent, check } = operation
  for (const name of queryNullable) if (query[name] === 'null') delete query[name]
  for (const name of queryTimes) restorePlus(query, name)
  for (const name of integers.query) refuseOtherNumbers(query, name)
  for (const name of booleans) refuseOtherWords(query, name)
  const path = pathParamsOf(request)
  for (const values of [query, path]) writePlain(values, asSent)
  for (const name of integers.path) refuseOtherNumbers(path, name)
  // Express computes query again at every access, but the validator writes coerced values into it.
  Object.defineProperty(request, 'query', { value: query, writable: true, configurable: true, enumerable: true })
  const outside = [...violationsOutside(operation, query, path), ...faultsOfCondition(operation, request)]
  const found = [...outside, ...violationsOfRequest(check(request), request)]
  if (found.length > 0) return invalid(found.map((one) => ({ ...one, message: untaken(operation, one) })))
  spreadDays(query)
  return undefined
}

/** The message for a member that the body does not take: where it comes from, if it is the service's. */
const untaken = ({ untaken: said }: Operation, { code, field, message }: Violation): string =>
  (code === 'unknown' && said.get(field)) || message

/** Composes the letters of texts, but of those that are compared with what the service gave out. */
function writePlain(values: Record<string, unknown>, asSent: ReadonlySet<string>): void {
  for (const name in values) {
    const value = values[name]
    if (typeof value === 'string' && !asSent.has(name)) values[name] = plainQuery(value)
  }
}

/** An unescaped plus sign is decoded as a space; in a time it can only be the sign of the zone. */
function restorePlus(query: CheckedRequest['query'], name: string): void {
  const value = query[name]
  if (typeof value === 'string') query[name] = value.replace(/ (?=\d\d:?\d\d$)/, '+')
}

/** The empty text is neither true nor false; the validator would read it as null where null is allowed. */
function refuseOtherWords(values: Record<string, unknown>, name: string): void {
  if (values[name] === '') values[name] = 'neither'
}

const decimal = /^-?\d{1,300}$/

/** Whole numbers are written in decimal digits; the validator would read 0x1 as 1 and 1e999 as out of any range. */
function refuseOtherNumbers(values: Record<string, unknown>, name: string): void {
  const value = values[name]
  if (typeof value === 'string' && !decimal.test(value)) values[name] = 'not a number'
}

/**
 * A change of no versioned record would be made whatever If-Match says, which is not what its sender means. An ETag without
 * its quotes matches no version, so a 412 would make a client read and repeat the change without end.
 */
function faultsOfCondition({ mutation, matchedBy }: Operation, { headers }: CheckedRequest): Violation[] {
  const named = headers['if-match']
  if (!mutation || named === undefined) return []
  if (!matchedBy) {
    const message = 'is not taken here, since the operation changes no record with a version: leave it out'
    return [{ field: 'header.If-Match', code: 'rule', message }]
  }
  if (isEtagList(String(named))) return []
  const message =
    'must be an ETag as it was answered, in its double quotes, such as "b0hTqOVvk7iWcXoNYqYeMZ3xVgE"; or *'
  return [{ field: 'header.If-Match', code: 'format', message }]
}

/** What other APIs call our parameters. */
const ours: Record<string, string> = {
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

/** `filter[status]`, as some services write it, is our `status`. */
function meantBy(name: string, known: ReadonlySet<string>): string {
  const bare = /^filters?\[(\w+)\]$/.exec(name)?.[1] ?? name
  return hintOf(name, [...known], 'parameters', known.has(bare) ? bare : ours[bare])
}

function violationsOutside({ queryNames }: Operation, query: Record<string, unknown>, path: object): Violation[] {
  const unknown = Object.keys(query).filter((name) => !queryNames.has(name))
  const found: Violation[] = unknown.map((name) => ({
    field: `query.${name.slice(0, 100)}`,
    code: 'unknown',
    message: `is not a parameter of this operation${meantBy(name, queryNames)}`,
  }))
  if (queryNames.has('entityId')) found.push(...refusedHalf(query, 'query'))
  for (const [place, values] of [
    ['query', query],
    ['path', path],
  ] as const) {
    const bad = findBadText(values)
    if (bad)
      found.push({ field: `${place}.${bad.field}`, code: 'format', message: 'must be valid Unicode without NUL' })
  }
  return found
}
