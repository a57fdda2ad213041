/**
 * Adds to each operation what follows from its parameters, body and security: the parameters for the versions of
 * records, the problems with which the gates before a handler answer, the headers of all answers, and the examples of
 * answers. An operation that states one of these itself keeps its own.
 */

import { referenced } from '../../db/domain/references.ts'

export type Json = null | boolean | number | string | Json[] | JsonObject
export type JsonObject = { [member: string]: Json }

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The media type of an answer that is a file of any type. */
export const anyMedia = '*/*'

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

/** The headers by which an operation that mails something tells of the organization's mail limit. */
const ofMails = ['RateLimit-Mails-Limit', 'RateLimit-Mails-Remaining', 'RateLimit-Mails-Reset']

/** Answers that are given before the rate limiter has run. */
const beforeLimiter = ['MethodNotAllowed', 'NotAcceptable', 'Unauthorized']

const ofTenant = afterLimiter.filter((name) => name.startsWith('RateLimit-Tenant-'))

/**
 * The headers that a problem has whatever its reason; the document says that they are required. X-Request-Id and Allow
 * are required wherever they are listed.
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

/** Answers of operations that OAuth's own rules govern: no limiter runs before them. */
const ofOauth = /^Oauth/

const ofFiles = ['FileETag', 'Content-Disposition', 'Accept-Ranges', 'Content-Range', 'X-Content-Type-Options']

/** Names of all shared components that completion refers to, so that the bundle carries them. */
export const completionComponents = {
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

/** One operation of a bundled document, with the path item that holds it. */
export interface PlacedOperation {
  method: string
  path: string
  item: JsonObject
  operation: JsonObject
}

const changes = ['put', 'patch', 'delete']

/**
 * Whether an operation is about one record, so that its answer carries the record's version. That is so when it
 * changes a record; when it says of which record its answer has the version; when it is a GET of a path that ends with a
 * parameter, or that also has a change; or when its data has an id. An answer of several records under a path
 * without a parameter is about none of them, unless it says so.
 */
export function isOfOneRecord({ method, path, item, operation }: PlacedOperation, components: JsonObject): boolean {
  if (isObject(operation['x-version-of'])) return true
  const areLists = successes(operation).map(([, answer]) => dataOf(answer, components).type === 'array')
  if (!path.includes('{') && areLists.length > 0 && !areLists.includes(false)) return false
  if (changes.includes(method)) return true
  if (method === 'get' && (path.endsWith('}') || changes.some((change) => change in item))) return true
  return successes(operation).some(([, answer]) => hasId(dataOf(answer, components), components))
}

/** Whether a record, or each of the kinds that it may be, has an id. */
function hasId({ properties, oneOf }: JsonObject, components: JsonObject): boolean {
  if (Array.isArray(oneOf)) return oneOf.every((kind) => hasId(follow(kind, components), components))
  return 'id' in objectAt(properties)
}

/** The schema of the data in a JSON answer's envelope. */
export function dataOf(answer: JsonObject, components: JsonObject): JsonObject {
  const envelope = follow(objectAt(answer, 'content', 'application/json').schema ?? {}, components)
  return follow(objectAt(envelope, 'properties').data ?? {}, components)
}

/** The answers of an operation that succeeded, by their status. */
export const successes = (operation: JsonObject): [string, JsonObject][] =>
  Object.entries(objectAt(operation, 'responses')).filter(
    (entry): entry is [string, JsonObject] => entry[0].startsWith('2') && isObject(entry[1]),
  )

/**
 * Completes one bundled operation in place: its parameters and problem responses, its success response's headers and
 * example. Throws when a success response has no example and its schema gives none.
 */
export function completeOperation(placed: PlacedOperation, components: JsonObject): void {
  const { method, operation } = placed
  if (operation['x-oauth'] === true) {
    completeByOauth(operation, components)
    return
  }
  const ofOneRecord = isOfOneRecord(placed, components)
  const isFile = answersFile(operation)
  if (ofOneRecord) takeVersions(method, operation, components)
  if (isFile) takeRanges(operation)
  const takes = parameterNames(operation, components)
  const signedIn = Array.isArray(operation.security) && operation.security.length > 0
  const responses = objectAt(operation, 'responses')
  for (const [status, name] of problemsOf(method, operation, takes, signedIn)) {
    responses[status] = problemAnswer(name, responses[status], components)
  }
  for (const [status, answer] of successes(operation)) {
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

/** The shared problem; under an operation's own rules, where it says nothing but which these are, before the shared ones. */
function problemAnswer(name: string, stated: Json | undefined, components: JsonObject): Json {
  if (stated === undefined) return response(name)
  const { description, ...more } = objectAt(stated)
  if (description === undefined || Object.keys(more).length > 0) return stated
  const shared = objectAt(components, 'responses', name).description
  return { ...response(name), description: `${description} Besides: ${shared}` }
}

/** Whether an operation answers a file of any type. */
const answersFile = (operation: JsonObject): boolean =>
  successes(operation).some(([, answer]) => anyMedia in objectAt(answer, 'content'))

/** A read of a file may name the bytes that the caller has and the range that it wants, and is then answered with that. */
function takeRanges(operation: JsonObject): void {
  const stated = Array.isArray(operation.parameters) ? operation.parameters : []
  const added = ['IfNoneMatch', 'Range', 'IfRange'].map((name) => ({ $ref: `#/components/parameters/${name}` }))
  operation.parameters = [...stated, ...added]
  const responses = objectAt(operation, 'responses')
  const { content } = objectAt(responses, '200')
  responses['206'] = { description: 'The range asked for.', content: structuredClone(content!) }
  responses['416'] = response('RangeNotSatisfiable')
}

const fileHeaders = (status: string): JsonObject => ({
  ETag: { $ref: '#/components/headers/FileETag' },
  ...headers(['Content-Disposition', 'Accept-Ranges', 'X-Content-Type-Options']),
  ...(status === '206' ? headers(['Content-Range']) : {}),
})

/** A change may name the version that it is for, a read the version that the caller has. */
function takeVersions(method: string, operation: JsonObject, components: JsonObject): void {
  const [component, name] = method === 'get' ? ['IfNoneMatch', 'If-None-Match'] : ['IfMatch', 'If-Match']
  if (method === 'post' || parameterNames(operation, components).has(name)) return
  const stated = Array.isArray(operation.parameters) ? operation.parameters : []
  operation.parameters = [...stated, { $ref: `#/components/parameters/${component}` }]
}

/**
 * An operation marked x-oauth states all its answers itself, because the RFCs prescribe their form. It gets only the
 * header and the answers that it shares with every other operation, and loses the mark.
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

/** Adds to one shared problem response the headers that its answers carry. */
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

/** Whether an operation mails something itself. */
const mails = (operation: JsonObject): boolean => operation['x-job-type'] === 'email'

/** A body is checked for size and type even where the operation takes none; on a GET any body is a 400. */
function problemsOf(method: string, operation: JsonObject, takes: Set<string>, signedIn: boolean): [string, string][] {
  const body = isObject(operation.requestBody) || (signedIn && method !== 'get')
  const table: [string, string, boolean][] = [
    ['304', 'NotModified', takes.has('If-None-Match')],
    ['400', 'BadRequest', true],
    ['401', 'Unauthorized', signedIn],
    ['402', 'SubscriptionInactive', signedIn],
    ['403', 'Forbidden', signedIn],
    // Beside records of a path there is what an organization of another kind has not at all.
    ['404', 'NotFound', takes.has('{path}') || '404' in objectAt(operation, 'responses')],
    ['405', 'MethodNotAllowed', true],
    // A file is answered in its own media type, so that Accept refuses nothing (406).
    ['406', 'NotAcceptable', !answersFile(operation)],
    // A read says so itself where a record's state refuses it.
    ['409', 'Conflict', takes.has('Idempotency-Key') || '409' in objectAt(operation, 'responses')],
    ['412', 'PreconditionFailed', takes.has('If-Match')],
    ['413', 'ContentTooLarge', body],
    ['415', 'UnsupportedMediaType', body],
    // Every signed-in operation refuses query parameters that it does not know.
    ['422', 'ValidationFailed', signedIn || body || takes.size > 0],
    ['429', mails(operation) ? 'MailsLimited' : 'RateLimited', signedIn],
    ['500', 'InternalError', true],
    ['503', 'ServiceUnavailable', true],
  ]
  return table.flatMap(([status, name, given]) => (given ? [[status, name] as [string, string]] : []))
}

/** The names of an operation's parameters, and `{path}` when one of them is in its path. */
function parameterNames(operation: JsonObject, components: JsonObject): Set<string> {
  const parameters = Array.isArray(operation.parameters) ? operation.parameters : []
  const names = new Set<string>()
  for (const parameter of parameters) {
    const { name, in: place } = follow(parameter, components)
    names.add(String(name))
    if (place === 'path') names.add('{path}')
  }
  return names
}

function completeExample(answer: JsonObject, whole: boolean, components: JsonObject): void {
  const media = objectAt(answer, 'content', 'application/json')
  if (!media.schema || media.example !== undefined || media.examples !== undefined) return
  media.example = completedExample(media.schema, whole, components)
}

/**
 * An example of what a schema describes, put together from the `examples` in it. With `whole`, optional members that
 * have an example are part of it, such as deletedAt in the answer to a DELETE.
 */
export function completedExample(schema: Json, whole: boolean, components: JsonObject): Json {
  const node = follow(schema, components)
  const properties = objectAt(node, 'properties')
  const optional = Object.entries(properties).filter(([, member]) => isObject(member) && Array.isArray(member.examples))
  const extra = whole
    ? Object.fromEntries(optional.map(([name, member]) => [name, completedExample(member, whole, components)]))
    : {}
  if (Array.isArray(node.examples)) {
    const first = node.examples[0] as Json
    return isObject(first) ? { ...first, ...extra } : first
  }
  if (node.const !== undefined) return node.const
  const [alternative] = [node.anyOf ?? node.oneOf ?? []].flat()
  if (alternative !== undefined) return completedExample(alternative, whole, components)
  if (node.type === 'array') return [completedExample(node.items ?? {}, whole, components)]
  if (node.type !== 'object') throw new Error(`no example: ${JSON.stringify(schema)}; give the schema \`examples\``)
  const required = Array.isArray(node.required) ? node.required.map(String) : []
  const members = required.map((name) => [name, completedExample(properties[name] ?? {}, whole, components)])
  return { ...Object.fromEntries(members), ...extra }
}

/** The object itself, or the component that its `$ref` names; what is no object has no members. */
export function follow(value: Json, components: JsonObject): JsonObject {
  return referenced({ components }, objectAt(value))
}
