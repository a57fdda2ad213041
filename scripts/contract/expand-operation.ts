import { anyMedia, isObject, type Json, type JsonObject, objectAt } from './complete.ts'
import { expandProblem } from './expand-problem.ts'
import { envelopeOf, toSchemaReference } from './expand-schemas.ts'
import { jobPathEndings } from './planned.ts'
import {
  checkExtensionKeysBelow,
  checkKeys,
  failWithSpecError,
  publishedKeys,
  readShorthandText,
  shorthandKeys,
} from './shorthand.ts'

/**
 * One operation as written in its family's file. `paths` are all paths of the file; `place` is the operation's
 * location, for messages.
 */
export interface WrittenOperation {
  method: string
  path: string
  paths: JsonObject
  operation: JsonObject
  place: string
}

/** An operation without shorthand, and the schemas that its shorthand generated for responses and body. */
export interface ExpandedOperation {
  operation: JsonObject
  schemas: JsonObject
}

/** Expands an operation's shorthand keys. Writes the members of the operation in a fixed order. */
export function expandOperation(written: WrittenOperation): ExpandedOperation {
  const { operation, place } = written
  checkKeys(operation, [...publishedKeys.operation, ...shorthandKeys.operation], place)
  const answers = expandAnswers(written)
  const body = expandBody(written)
  const parameters = expandParameters(written)
  const { operationId, tags, summary, description, security, requestBody, responses, ...rest } = operation
  const kept = Object.entries(rest).filter(
    ([key]) => key !== 'parameters' && (key === 'x-oauth' || !shorthandKeys.operation.includes(key)),
  )
  const members: [string, Json | undefined][] = [
    ...Object.entries({ operationId, tags, summary, description }),
    ['security', expandScope(written)],
    ...kept,
    ['parameters', parameters.length > 0 ? parameters : undefined],
    ['requestBody', body?.requestBody],
    ['responses', answers.responses],
  ]
  const stated = members.filter((entry): entry is [string, Json] => entry[1] !== undefined)
  return { operation: Object.fromEntries(stated), schemas: { ...body?.schemas, ...answers.schemas } }
}

/**
 * Returns the security requirement for `x-scope`: the scope that an API key or an access token needs. `any` accepts any
 * valid credential.
 */
function expandScope({ operation, place }: WrittenOperation): Json | undefined {
  if (!('x-scope' in operation)) return operation.security
  if ('security' in operation) failWithSpecError(place, 'security follows from x-scope; leave it out')
  const scope = readShorthandText(operation, 'x-scope', place)
  const scopes = scope === 'any' ? [] : [scope]
  return [{ apiKey: scopes }, { oauth2: scopes }]
}

/** Parameters that a paged list takes before its own. */
const ofPage = ['Limit', 'Cursor']

/**
 * Returns the path's parameters, then those of a page, then the operation's own. A text in the list is the name of a
 * shared parameter. Adds `Idempotency-Key` to an operation that changes data for a credential.
 */
function expandParameters(written: WrittenOperation): Json[] {
  const { operation, place } = written
  const own = ownParameters(written)
  const derived = [...(answerWith(written, 'x-page-of') ? ofPage : []), ...(changes(written) ? ['IdempotencyKey'] : [])]
  const again = derived.find((name) => own.includes(name))
  if (again) failWithSpecError(place, `the parameter ${again} follows from what the operation is; leave it out`)
  checkExtensionKeysBelow(own, publishedKeys.schema, place)
  return [
    ...pathParameters(written),
    ...derived.filter((name) => ofPage.includes(name)),
    ...filtersOf(operation, written),
    ...own,
    ...derived.filter((name) => !ofPage.includes(name)),
  ].map((parameter) => (typeof parameter === 'string' ? { $ref: `#/parameters/${parameter}` } : parameter))
}

function ownParameters({ operation, place }: Pick<WrittenOperation, 'operation' | 'place'>): Json[] {
  const own = operation.parameters ?? []
  return Array.isArray(own) ? own : failWithSpecError(place, 'parameters must be a list of names and parameters')
}

/**
 * Reports whether the operation changes data for a caller with a credential. Such an operation needs an
 * Idempotency-Key, so that the caller can repeat it safely.
 */
function changes(written: WrittenOperation): boolean {
  const { method, operation, place } = written
  const readsOnly = operation['x-reads-only']
  if (readsOnly !== undefined && (readsOnly !== true || method !== 'post')) {
    failWithSpecError(place, 'x-reads-only is true on a POST that changes nothing, and absent elsewhere')
  }
  return method !== 'get' && 'x-scope' in operation && !readsOnly && !answerWith(written, 'x-bulk-fetch-of')
}

/**
 * Returns the parameters that the path item lists for all its operations. Without such a list, each path parameter
 * refers to the component of the same name: `{id}` to Id.
 */
function pathParameters({ path, paths }: WrittenOperation): Json[] {
  const stated = objectAt(paths, path).parameters
  if (Array.isArray(stated)) return stated
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name.charAt(0).toUpperCase() + name.slice(1))
}

/**
 * Returns the filters for `x-filters-of`, which names a list's path: the parameters of that list's GET. `compact` is
 * left out, because it selects fields and filters nothing.
 */
function filtersOf(operation: JsonObject, { paths, place }: WrittenOperation): Json[] {
  if (!('x-filters-of' in operation)) return []
  const path = readShorthandText(operation, 'x-filters-of', place)
  const list = objectAt(paths, path).get
  if (!isObject(list))
    failWithSpecError(place, `x-filters-of names ${path}, which has no GET in this file; name the list's path`)
  return ownParameters({ operation: list, place }).filter((name) => name !== 'Compact')
}

interface StartedJob {
  /** Shorthand keys of the 202 response, if it has more than the job. */
  answer?: JsonObject
  /** Name of the request body's schema, if all families share one. */
  body?: string
  isOptional?: boolean
  /** Description of the 422 response, with the rules that apply in every family. */
  refused?: string
}

/** Job types for `x-starts`, and what each adds to the operation. */
const jobs: Record<keyof typeof jobPathEndings, StartedJob> = {
  import: {
    body: 'ImportRequest',
    refused:
      'sourcePath names no finished and unused upload of a CSV file (not_found or rule); mapping names a column that the file does not have (not_found) or has twice (rule), a field that rows cannot set (unknown), or two columns for one field (rule); a field that every record needs has neither a column nor a default (required); defaults has a value that its field does not take; or with updateInPlace no column says which record a row means (rule).',
  },
  export: { body: 'ExportRequest', isOptional: true, refused: 'filters has a value that the list would refuse.' },
  bulk: { refused: 'changes is missing beside the operation update (required), or given with another one (rule).' },
  pdf: { answer: { 'x-schema': 'PaperJobEnvelope' } },
}

/**
 * Returns the job type that `x-starts` names; undefined without x-starts. Throws if the operation is not a POST to a
 * path with the job type's ending.
 */
function jobOf({ method, path, operation, place }: WrittenOperation): (typeof jobs)[keyof typeof jobs] | undefined {
  if (!('x-starts' in operation)) return undefined
  const type = readShorthandText(operation, 'x-starts', place)
  if (!isJobType(type)) failWithSpecError(place, `x-starts is one of ${Object.keys(jobs).join(', ')}, not ${type}`)
  if (method !== 'post' || !path.endsWith(jobPathEndings[type])) {
    failWithSpecError(
      place,
      `x-starts ${type} belongs to a POST to a path that ends in ${jobPathEndings[type]}; move it there`,
    )
  }
  return jobs[type]
}

const isJobType = (type: string): type is keyof typeof jobs => Object.hasOwn(jobs, type)

/** Returns the value of the shorthand `key` in the operation's responses; undefined if no response has it. */
function answerWith({ operation, place }: WrittenOperation, key: string): string | undefined {
  const found = Object.values(objectAt(operation, 'responses')).find((answer) => key in objectAt(answer))
  return found === undefined ? undefined : readShorthandText(objectAt(found), key, place)
}

/**
 * Expands the request's body. `x-schema` names its schema. `x-bulk-of` names the record of a bulk job, whose changes
 * have the schema <record>Changes. `x-examples` has example values by name. A body is required unless it has `required:
 * false` or the job type makes it optional.
 */
function expandBody(written: WrittenOperation): { requestBody: Json; schemas: JsonObject } | undefined {
  const { operation, place } = written
  const stated = operation.requestBody
  const job = jobOf(written)
  const fetches = answerWith(written, 'x-bulk-fetch-of') !== undefined
  if (fetches && stated !== undefined)
    failWithSpecError(place, 'requestBody follows from x-bulk-fetch-of; leave it out')
  if (fetches) return { requestBody: jsonBody('BulkFetchRequest', { two: { ids: [7, 8] } }), schemas: {} }
  if (stated === undefined && !job?.body) return undefined
  const body = objectAt(stated)
  checkKeys(body, shorthandKeys.requestBody, place)
  checkExtensionKeysBelow(objectAt(body, 'content'), publishedKeys.schema, place)
  const names = ['x-schema', 'x-bulk-of'].filter((key) => key in body)
  if (names.length + (job?.body ? 1 : 0) + ('content' in body ? 1 : 0) !== 1) {
    failWithSpecError(
      place,
      'requestBody needs one of x-schema, x-bulk-of and content, and none where x-starts gives its schema',
    )
  }
  if ('content' in body) return { requestBody: body, schemas: {} }
  const record = 'x-bulk-of' in body ? readShorthandText(body, 'x-bulk-of', place) : undefined
  const schema = job?.body ?? (record ? `${record}BulkRequest` : readShorthandText(body, 'x-schema', place))
  const isRequired = body.required ?? !job?.isOptional
  return {
    requestBody: jsonBody(schema, objectAt(body, 'x-examples'), isRequired),
    schemas: record ? { [schema]: bulkRequestOf(record) } : {},
  }
}

function jsonBody(schema: string, values: JsonObject, isRequired: Json = true): JsonObject {
  const examples = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]))
  const media = { schema: toSchemaReference(schema), ...(Object.keys(values).length > 0 ? { examples } : {}) }
  return { required: isRequired, content: { 'application/json': media } }
}

function bulkRequestOf(record: string): JsonObject {
  const id = { type: 'integer', format: 'int32', minimum: 1, maximum: 2147483647 }
  return {
    type: 'object',
    required: ['operation', 'ids'],
    additionalProperties: false,
    properties: {
      operation: { ...toSchemaReference('BulkOperation'), description: 'Operation on each record.' },
      ids: { type: 'array', minItems: 1, maxItems: 500, items: id },
      changes: toSchemaReference(`${record}Changes`),
      dryRun: {
        type: 'boolean',
        default: false,
        description: "Whether to check everything and write nothing. The job's result is the report.",
      },
    },
  }
}

/** Expands the responses and generates their schemas. An operation that starts a job gets a 202 with the job. */
function expandAnswers(written: WrittenOperation): { responses: JsonObject; schemas: JsonObject } {
  const { operation, place } = written
  const stated = objectAt(operation, 'responses')
  const job = jobOf(written)
  if (job && '202' in stated) failWithSpecError(place, 'the answer 202 follows from x-starts; leave it out')
  const started: JsonObject = {
    ...(job && { 202: { ...(job.answer ?? { 'x-data': 'JobEnqueued' }), description: 'The started job.' } }),
    ...(job?.refused && { 422: { description: job.refused } }),
  }
  const expanded = Object.entries({ ...started, ...stated }).map(
    ([status, answer]) => [status, expandAnswer(status, objectAt(answer), written)] as const,
  )
  return {
    responses: Object.fromEntries(expanded.map(([status, { answer }]) => [status, answer])),
    schemas: Object.assign({}, ...expanded.map(([, { schemas }]) => schemas)),
  }
}

function expandAnswer(status: string, answer: JsonObject, written: WrittenOperation) {
  const place = `${written.place} ${status}`
  checkKeys(answer, shorthandKeys.response, place)
  checkExtensionKeysBelow(objectAt(answer, 'content'), publishedKeys.schema, place)
  const keys = shorthandKeys.response.filter((key) => key in answer)
  const [key] = keys
  if (!key) return { answer, schemas: {} }
  if (keys.length > 1 || 'content' in answer) failWithSpecError(place, `keep one of ${keys.join(', ')} and content`)
  if (key === 'x-problem') return { answer: expandProblem(answer, place), schemas: {} }
  const { description, [key]: _, ...rest } = answer
  if (key === 'x-file') return { answer: fileAnswer(answer, written, place), schemas: {} }
  const { name, schema } = answerSchema(key, readShorthandText(answer, key, place), status, written)
  const content = { 'application/json': { schema: toSchemaReference(name) } }
  return {
    answer: { ...(description === undefined ? {} : { description }), ...rest, content },
    schemas: schema ? { [name]: schema } : {},
  }
}

/**
 * Expands `x-file`, which marks the 200 response of a GET that returns a file of any type. completeOperation later adds
 * range requests and ETags.
 */
function fileAnswer(
  { 'x-file': isFile, ...answer }: JsonObject,
  { method }: WrittenOperation,
  place: string,
): JsonObject {
  if (isFile !== true || method !== 'get')
    failWithSpecError(place, 'x-file is true on the 200 of a GET, and absent elsewhere')
  return { ...answer, content: { [anyMedia]: { schema: {} } } }
}

/**
 * Returns the schema of a response. `x-data` names the schema in the envelope's `data`, `x-page-of` the record of a
 * list's pages, and `x-bulk-fetch-of` the record that is fetched by ids. `x-schema` names a schema for the whole
 * response.
 */
function answerSchema(
  key: string,
  name: string,
  status: string,
  { method, operation, place }: WrittenOperation,
): { name: string; schema?: JsonObject } {
  if (key === 'x-schema') return { name }
  if (key === 'x-data') return { name: `${name}Envelope`, schema: envelopeOf(toSchemaReference(name)) }
  const needs = key === 'x-page-of' ? 'get' : 'post'
  if (method !== needs || status !== '200')
    failWithSpecError(place, `${key} belongs to the 200 of a ${needs.toUpperCase()}; move it`)
  if (key === 'x-bulk-fetch-of') {
    const data = { type: 'array', maxItems: 500, items: toSchemaReference(name) }
    return { name: `${name}BulkFetchEnvelope`, schema: envelopeOf(data, 'BulkFetchMeta') }
  }
  const own = ownParameters({ operation, place })
  const items = toSchemaReference(own.includes('Compact') ? `${name}ListItem` : name)
  const data = { type: 'array', maxItems: 100, items }
  return { name: `${name}Page`, schema: envelopeOf(data, own.includes('UpdatedFrom') ? 'SyncPageMeta' : 'PageMeta') }
}
