/**
 * This file completes each operation from its parameters, body and security. It adds the parameters for record
 * versions, the problems that the gates before a handler return, the headers of all responses, and response examples.
 * If an operation declares one of these itself, its own declaration is used.
 */

import { followReference } from '../../db/domain/schema-references.ts'

export type Json = null | boolean | number | string | Json[] | JsonObject
export type JsonObject = { [member: string]: Json }

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Media type of a response that is a file of any type. */
export const anyMediaType = '*/*'

export function objectAt(value: Json | undefined, ...path: string[]): JsonObject {
  const found = path.reduce<Json | undefined>((at, member) => (isObject(at) ? at[member] : undefined), value)
  return isObject(found) ? found : {}
}

const response = (name: string): JsonObject => ({ $ref: `#/components/responses/${name}` })
const headers = (names: string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

const everywhere = ['X-Request-Id']
const afterLimiter = [
  'RateLimit-Tenant-Limit',
  'RateLimit-Tenant-Remaining',
  'RateLimit-Tenant-Reset',
  'RateLimit-Key-Limit',
  'RateLimit-Key-Remaining',
  'RateLimit-Key-Reset',
]

/** Headers with the organization's mail limit, in the responses of operations that send mail. */
const ofMails = ['RateLimit-Mails-Limit', 'RateLimit-Mails-Remaining', 'RateLimit-Mails-Reset']

/** Problems that are returned before the rate limiter has run. */
const beforeLimiter = ['MethodNotAllowed', 'NotAcceptable', 'Unauthorized']

const ofTenant = afterLimiter.filter((name) => name.startsWith('RateLimit-Tenant-'))

/**
 * Headers that a problem always has. The contract marks them as required. X-Request-Id and Allow are required wherever
 * they are listed.
 */
const always: Readonly<Record<string, string[]>> = {
  Unauthorized: ['WWW-Authenticate'],
  SubscriptionInactive: ofTenant,
  Forbidden: ofTenant,
  RangeNotSatisfiable: ['Content-Range'],
  RateLimited: ['Retry-After'],
  MailsLimited: ['Retry-After'],
  ServiceUnavailable: ['Retry-After'],
}

/**
 * Pattern for the names of the responses of OAuth operations. These responses have no RateLimit headers, because the
 * rate limiter does not run before these operations.
 */
const ofOauth = /^Oauth/

const ofFiles = ['FileETag', 'Content-Disposition', 'Accept-Ranges', 'Content-Range', 'X-Content-Type-Options']

/** Names of all shared components that completion refers to, so that the bundle includes them. */
export const componentsUsedByContractCompletion = {
  parameters: ['IfMatch', 'IfNoneMatch', 'Range', 'IfRange'],
  responses: [
    ...['NotModified', 'BadRequest', 'Unauthorized', 'SubscriptionInactive', 'Forbidden', 'NotFound'],
    ...['MethodNotAllowed', 'NotAcceptable', 'Conflict', 'PreconditionFailed', 'ContentTooLarge'],
    ...[
      'UnsupportedMediaType',
      'RangeNotSatisfiable',
      'ValidationFailed',
      'RateLimited',
      'MailsLimited',
      'InternalError',
      'ServiceUnavailable',
    ],
  ],
  headers: [...everywhere, ...afterLimiter, ...ofMails, 'ETag', 'Location', 'Idempotent-Replayed', ...ofFiles],
}

/** One operation of a bundled document, with the path item that contains it. */
export interface LocatedOperation {
  method: string
  path: string
  item: JsonObject
  operation: JsonObject
}

const changes = ['put', 'patch', 'delete']

/**
 * Reports whether an operation concerns one record, so that its response has the record's version as ETag. True for:
 *
 * - an operation that changes a record;
 * - an operation with `x-version-of`, which names the record;
 * - a GET whose path ends with a parameter, or whose path also has a PUT, PATCH or DELETE;
 * - an operation whose response data has an id.
 *
 * An operation that returns a list and has no path parameter does not concern one record, unless it has `x-version-of`.
 */
export function concernsOneRecord(
  { method, path, item, operation }: LocatedOperation,
  components: JsonObject,
): boolean {
  if (isObject(operation['x-version-of'])) return true
  const areLists = listSuccessResponses(operation).map(
    ([, answer]) => getResponseDataSchema(answer, components).type === 'array',
  )
  if (!path.includes('{') && areLists.length > 0 && !areLists.includes(false)) return false
  if (changes.includes(method)) return true
  if (method === 'get' && (path.endsWith('}') || changes.some((change) => change in item))) return true
  return listSuccessResponses(operation).some(([, answer]) =>
    hasId(getResponseDataSchema(answer, components), components),
  )
}

/** Reports whether a record schema, or each of its alternatives, has an id. */
function hasId({ properties, oneOf }: JsonObject, components: JsonObject): boolean {
  if (Array.isArray(oneOf)) return oneOf.every((kind) => hasId(resolveReference(kind, components), components))
  return 'id' in objectAt(properties)
}

/** Returns the schema of `data` in the envelope of a JSON response. */
export function getResponseDataSchema(answer: JsonObject, components: JsonObject): JsonObject {
  const envelope = resolveReference(objectAt(answer, 'content', 'application/json').schema ?? {}, components)
  return resolveReference(objectAt(envelope, 'properties').data ?? {}, components)
}

/** Returns an operation's success responses with their statuses. */
export const listSuccessResponses = (operation: JsonObject): [string, JsonObject][] =>
  Object.entries(objectAt(operation, 'responses')).filter(
    (entry): entry is [string, JsonObject] => entry[0].startsWith('2') && isObject(entry[1]),
  )

/**
 * Completes one bundled operation in place: its parameters, its problem responses, and the headers and example of its
 * success responses. Throws if a success response has no example and its schema has none either.
 */
export function completeOperation(placed: LocatedOperation, components: JsonObject): void {
  const { method, operation } = placed
  if (operation['x-oauth'] === true) {
    completeByOauth(operation, components)
    return
  }
  const ofOneRecord = concernsOneRecord(placed, components)
  const isFile = answersFile(operation)
  if (ofOneRecord) takeVersions(method, operation, components)
  if (isFile) takeRanges(operation)
  const takes = parameterNames(operation, components)
  const signedIn = Array.isArray(operation.security) && operation.security.length > 0
  const responses = objectAt(operation, 'responses')
  for (const [status, name] of problemsOf(method, operation, takes, signedIn)) {
    responses[status] = problemAnswer(name, responses[status], components)
  }
  for (const [status, answer] of listSuccessResponses(operation)) {
    answer.headers = {
      ...headers([
        ...everywhere,
        ...(signedIn ? afterLimiter : []),
        ...(mails(operation) ? ofMails : []),
        ...(ofOneRecord ? ['ETag'] : []),
        ...(status === '201' ? ['Location'] : []),
        ...(takes.has('Idempotency-Key') ? ['Idempotent-Replayed'] : []),
      ]),
      ...(isFile ? fileHeaders(status) : {}),
      ...objectAt(answer, 'headers'),
    }
    completeExample(answer, method === 'delete', components)
  }
  operation.responses = responses
}

/**
 * Returns the response for a problem. If the operation declares only a description for it (`stated`), the shared
 * problem's description is appended. A declaration with more than a description is returned unchanged.
 */
function problemAnswer(name: string, stated: Json | undefined, components: JsonObject): Json {
  if (stated === undefined) return response(name)
  const { description, ...more } = objectAt(stated)
  if (description === undefined || Object.keys(more).length > 0) return stated
  const shared = objectAt(components, 'responses', name).description
  return { ...response(name), description: `${description} Other causes: ${shared}` }
}

/** Reports whether an operation returns a file of any type. */
const answersFile = (operation: JsonObject): boolean =>
  listSuccessResponses(operation).some(([, answer]) => anyMediaType in objectAt(answer, 'content'))

/**
 * Adds conditional and range requests to an operation that reads a file: the parameters If-None-Match, Range and
 * If-Range, and the statuses 206 and 416.
 */
function takeRanges(operation: JsonObject): void {
  const stated = Array.isArray(operation.parameters) ? operation.parameters : []
  const added = ['IfNoneMatch', 'Range', 'IfRange'].map((name) => ({ $ref: `#/components/parameters/${name}` }))
  operation.parameters = [...stated, ...added]
  const responses = objectAt(operation, 'responses')
  const { content } = objectAt(responses, '200')
  responses['206'] = { description: 'The requested range.', content: structuredClone(content!) }
  responses['416'] = response('RangeNotSatisfiable')
}

const fileHeaders = (status: string): JsonObject => ({
  ETag: { $ref: '#/components/headers/FileETag' },
  ...headers(['Content-Disposition', 'Accept-Ranges', 'X-Content-Type-Options']),
  ...(status === '206' ? headers(['Content-Range']) : {}),
})

/** Adds the version parameter: If-Match to a change, If-None-Match to a read. */
function takeVersions(method: string, operation: JsonObject, components: JsonObject): void {
  const [component, name] = method === 'get' ? ['IfNoneMatch', 'If-None-Match'] : ['IfMatch', 'If-Match']
  if (method === 'post' || parameterNames(operation, components).has(name)) return
  const stated = Array.isArray(operation.parameters) ? operation.parameters : []
  operation.parameters = [...stated, { $ref: `#/components/parameters/${component}` }]
}

/**
 * Completes an operation marked x-oauth. It declares its own responses, because the RFCs prescribe them. Adds the
 * headers of all operations, the 405 and the examples, and removes the mark.
 */
function completeByOauth(operation: JsonObject, components: JsonObject): void {
  delete operation['x-oauth']
  const responses = objectAt(operation, 'responses')
  responses['405'] ??= response('MethodNotAllowed')
  for (const [status, answer] of Object.entries(responses)) {
    if (status >= '400' || !isObject(answer)) continue
    answer.headers = { ...headers(everywhere), ...objectAt(answer, 'headers') }
    completeExample(answer, false, components)
  }
}

/** Adds the headers of a shared problem to it. */
export function completeProblem(name: string, problem: JsonObject, components: JsonObject): void {
  const sent = beforeLimiter.includes(name) || ofOauth.test(name) ? everywhere : [...everywhere, ...afterLimiter]
  const more = name === 'MailsLimited' ? ofMails : []
  const required = (always[name] ?? []).map((header) => [
    header,
    { ...objectAt(components, 'headers', header), required: true },
  ])
  problem.headers = {
    ...headers([...sent, ...more]),
    ...objectAt(problem, 'headers'),
    ...Object.fromEntries(required),
  }
}

/** Reports whether an operation itself sends mail. */
const mails = (operation: JsonObject): boolean => operation['x-job-type'] === 'email'

/**
 * Returns the statuses and names of the problems that an operation may return. A body is checked for size and type even
 * if the operation takes none. A body on a GET is a 400.
 */
function problemsOf(method: string, operation: JsonObject, takes: Set<string>, signedIn: boolean): [string, string][] {
  const body = isObject(operation.requestBody) || (signedIn && method !== 'get')
  const table: [string, string, boolean][] = [
    ['304', 'NotModified', takes.has('If-None-Match')],
    ['400', 'BadRequest', true],
    ['401', 'Unauthorized', signedIn],
    ['402', 'SubscriptionInactive', signedIn],
    ['403', 'Forbidden', signedIn],
    // A 404 can also concern more than the record in the path: some kinds of organization do not have the resource at
    // all.
    ['404', 'NotFound', takes.has('{path}') || '404' in objectAt(operation, 'responses')],
    ['405', 'MethodNotAllowed', true],
    // No 406 for a file, because it is returned in its own media type whatever the Accept header says.
    ['406', 'NotAcceptable', !answersFile(operation)],
    // A read declares the 409 itself if a record's state can refuse it.
    ['409', 'Conflict', takes.has('Idempotency-Key') || '409' in objectAt(operation, 'responses')],
    ['412', 'PreconditionFailed', takes.has('If-Match')],
    ['413', 'ContentTooLarge', body],
    ['415', 'UnsupportedMediaType', body],
    // Every operation with a credential refuses unknown query parameters.
    ['422', 'ValidationFailed', signedIn || body || takes.size > 0],
    ['429', mails(operation) ? 'MailsLimited' : 'RateLimited', signedIn],
    ['500', 'InternalError', true],
    ['503', 'ServiceUnavailable', true],
  ]
  return table.flatMap(([status, name, given]) => (given ? [[status, name] as [string, string]] : []))
}

/** Returns the names of an operation's parameters, and `{path}` if one of them is in its path. */
function parameterNames(operation: JsonObject, components: JsonObject): Set<string> {
  const parameters = Array.isArray(operation.parameters) ? operation.parameters : []
  const names = new Set<string>()
  for (const parameter of parameters) {
    const { name, in: place } = resolveReference(parameter, components)
    names.add(String(name))
    if (place === 'path') names.add('{path}')
  }
  return names
}

function completeExample(answer: JsonObject, whole: boolean, components: JsonObject): void {
  const media = objectAt(answer, 'content', 'application/json')
  if (!media.schema || media.example !== undefined || media.examples !== undefined) return
  media.example = buildSchemaExample(media.schema, whole, components)
}

/**
 * Builds an example of a schema from the `examples` in it. If `whole` is true, includes optional members that have an
 * example, such as deletedAt in the response to a DELETE.
 */
export function buildSchemaExample(schema: Json, whole: boolean, components: JsonObject): Json {
  const node = resolveReference(schema, components)
  const properties = objectAt(node, 'properties')
  const optional = Object.entries(properties).filter(([, member]) => isObject(member) && Array.isArray(member.examples))
  const extra = whole
    ? Object.fromEntries(optional.map(([name, member]) => [name, buildSchemaExample(member, whole, components)]))
    : {}
  if (Array.isArray(node.examples)) {
    const first = node.examples[0] as Json
    return isObject(first) ? { ...first, ...extra } : first
  }
  if (node.const !== undefined) return node.const
  const [alternative] = [node.anyOf ?? node.oneOf ?? []].flat()
  if (alternative !== undefined) return buildSchemaExample(alternative, whole, components)
  if (node.type === 'array') return [buildSchemaExample(node.items ?? {}, whole, components)]
  if (node.type !== 'object') throw new Error(`no example: ${JSON.stringify(schema)}; give the schema \`examples\``)
  const required = Array.isArray(node.required) ? node.required.map(String) : []
  const members = required.map((name) => [name, buildSchemaExample(properties[name] ?? {}, whole, components)])
  return { ...Object.fromEntries(members), ...extra }
}

/**
 * Follows the `$ref` of an object to its component; an object without `$ref` is returned as it is, any other value as
 * an empty object.
 */
export function resolveReference(value: Json, components: JsonObject): JsonObject {
  return followReference({ components }, objectAt(value))
}
