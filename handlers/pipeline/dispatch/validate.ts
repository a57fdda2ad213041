import { findUnstorableText } from '../../../db/domain/contract-schema.ts'
import { unknownNameHint } from '../../../db/domain/name-hints.ts'
import { invalid, type Violation } from '../../../db/domain/refusal.ts'
import { normalizeQueryText } from '../../../db/domain/texts/normalize-text.ts'
import { violationsOfRequest, wrongTypeViolation } from '../../../db/domain/violations.ts'
import { isEtagList } from '../../../db/engine/records/etags.ts'
import type { Operation } from '../contract/operations.ts'
import { expandDaysToTimes, findMissingEntityTypeViolations } from '../contract/query-rules.ts'
import { type Input, type PreparedBody, prepareBody } from './input.ts'

/** The parts of a valid request, with the types of the contract. */
export interface ValidInput {
  path: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

/**
 * Validates path, query, headers and body against the operation's contract with express-openapi-validator, and returns
 * them with the types of the contract. Throws Refusal validation_failed with all violations. Those of unknown members
 * come last, so that they do not push other violations off the list.
 */
export function validateInput(operation: Operation, input: Input, { body, unknownMembers }: PreparedBody): ValidInput {
  const query = { ...input.query }
  const path = { ...input.path }
  const { nullableQueryNames, timeQueryNames, unnormalizedNames, check } = operation
  for (const name of nullableQueryNames) if (query[name] === 'null') delete query[name]
  for (const name of timeQueryNames) restorePlus(query, name)
  normalizeTexts(path, unnormalizedNames)
  // A number in the query may not have blanks around it, which normalizing removes.
  const misread = violationsOfMisreadTexts(operation, query, path)
  normalizeTexts(query, unnormalizedNames)
  const { method, path: pathTemplate } = operation
  const request = {
    ...{ method, path: pathTemplate, originalUrl: input.target, headers: input.headers, params: {}, query, body },
    openapi: { pathParams: path },
  }
  const outside = [...violationsOutside(operation, query, path), ...violationsOfIfMatch(operation, input)]
  const found = violationsOfRequest(check(request), request)
  const isOther = ({ field }: Violation): boolean => misread.every((one) => one.field !== field)
  const violations = [...outside.filter(isOther), ...misread, ...found.filter(isOther)].map((one) => ({
    ...one,
    message: messageOf(operation, one),
  }))
  if (violations.length > 0 || unknownMembers.length > 0) throw invalid([...violations, ...unknownMembers])
  expandDaysToTimes(query)
  return { path: request.openapi.pathParams, query: request.query, body: request.body }
}

/** Checks an input without carrying out its operation. Throws Refusal validation_failed. */
export const checkInput = (operation: Operation, input: Input): ValidInput =>
  validateInput(operation, input, prepareBody(operation, input))

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
function restorePlus(query: Record<string, unknown>, name: string): void {
  const value = query[name]
  if (typeof value === 'string') query[name] = value.replace(/ (?=\d\d:?\d\d$)/, '+')
}

const decimal = /^-?\d{1,300}$/

/**
 * Returns the violations of texts that the validator would misread. It reads an empty boolean as null if null is
 * allowed, the number 0x1 as 1, and 1e999 as out of range.
 */
function violationsOfMisreadTexts(
  { booleanQueryNames, integerNames }: Operation,
  query: Record<string, unknown>,
  path: Record<string, unknown>,
): Violation[] {
  const found: Violation[] = []
  for (const [name, types] of booleanQueryNames) {
    if (query[name] === '') found.push(wrongTypeViolation(`query.${name}`, types))
  }
  for (const [place, values] of [
    ['query', query],
    ['path', path],
  ] as const) {
    for (const [name, types] of integerNames[place]) {
      const value = values[name]
      if (typeof value === 'string' && !decimal.test(value)) found.push(wrongTypeViolation(`${place}.${name}`, types))
    }
  }
  return found
}

/**
 * Returns the violations of If-Match. On an operation without versioned records, If-Match would have no effect, which
 * the client does not expect. An ETag without quotation marks matches no version, so a 412 would make the client retry
 * without end.
 */
function violationsOfIfMatch({ mutation, ifMatchEtagOf }: Operation, { headers }: Input): Violation[] {
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
