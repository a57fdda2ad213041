import type { RequestHandler } from 'express'
import findMyWay from 'find-my-way'
import { compileNormalizer } from '../../../db/domain/contract-schema.ts'
import { followReference } from '../../../db/domain/schema-references.ts'
import { compileSizeCheck, type SizeCheck } from '../../../db/domain/size-check.ts'
import { type EtagOf, etagsWithout } from '../../../db/engine/records/etags.ts'
import {
  type ContractParameter,
  type ContractResponse,
  type ContractSchema,
  type ResolvedOperation,
  readContractOperations,
} from './adapters/contract-operations.ts'
import { compileRequestCheck, type RequestChecker, silenceUrlParseWarning } from './adapters/request-validator.ts'
import type { AnyHandler, Handlers, OperationMiddleware } from './contract.ts'
import { type DeprecationHeader, deprecationHeadersOf } from './deprecation.ts'
import { pathHint } from './nearest-path.ts'
import { unacceptedMemberMessages } from './unaccepted-members.ts'

/** An operation of the contract with everything that its requests need, resolved once at start. */
export interface Operation {
  operationId: string
  method: string
  /** Path as written in the contract: `/contacts/{id}`. */
  path: string
  /** Scopes that the caller must have; empty if any credential is sufficient. */
  scopes: string[]
  /** Whether the operation needs no credential. */
  open: boolean
  cost: number
  successStatus: number
  /** Whether the operation changes something. A mutation runs in a transaction and takes an Idempotency-Key. */
  mutation: boolean
  /** Names of the query parameters; any other parameter is refused. */
  queryNames: ReadonlySet<string>
  /** Query parameters for which the text `null` means that they are not set. */
  nullableQueryNames: readonly string[]
  /** Query parameters that hold a time. */
  timeQueryNames: readonly string[]
  /** Query and path parameters that must not be normalized, such as cursors. */
  unnormalizedNames: ReadonlySet<string>
  /** Types of the boolean query parameters, such as `boolean` and `null`, keyed by name. */
  booleanQueryNames: ReadonlyMap<string, readonly string[]>
  /** Types of the query and path parameters that hold an integer, keyed by name. */
  integerNames: Record<'query' | 'path', ReadonlyMap<string, readonly string[]>>
  body: OperationBody | undefined
  /**
   * Violation messages for body members that the operation does not accept, such as `status` in an update, keyed by
   * member name.
   */
  unacceptedMembers: ReadonlyMap<string, string>
  hasEtag: boolean
  /** Whether the response is JSON with `data` and `meta`. */
  hasEnvelope: boolean
  /** Whether the response can only be JSON, so that an Accept header without JSON gets a 406. */
  requiresJsonAccept: boolean
  /** Computes the ETag of the record that the operation returns. */
  etagOf: EtagOf
  /** Computes the member `version` of each returned record; undefined if the records have no version. */
  versionOf: EtagOf | undefined
  /** Computes the ETag that If-Match is compared with; undefined if the operation does not take If-Match. */
  ifMatchEtagOf: EtagOf | undefined
  /** Template of the Location header of a new record, filled from the data and the path parameters. */
  location: string | undefined
  /** Whether the operation sends a mail to one recipient, which counts toward the organization's mail limit. */
  sendsMail: boolean
  /** Whether the response shows a secret or a signed address. Its stored copy is then sealed. */
  hasSecretAnswer: boolean
  check: RequestChecker
  /** Headers that announce the operation's deprecation; empty if it is not deprecated. */
  deprecation: readonly DeprecationHeader[]
  /** Handler that runs in the pipeline. */
  handler: AnyHandler
  /** Middleware that answers instead of `handler`; undefined if the handler answers. */
  serve: RequestHandler | undefined
}

export interface OperationBody {
  required: boolean
  sizes: SizeCheck
  normalize: (value: unknown) => unknown
}

export interface Operations {
  all: Operation[]
  /** Finds the operation of a method and path. HEAD finds the operation of GET. */
  find(method: string, path: string): { operation: Operation; params: Record<string, string> } | undefined
  /** Returns the methods that a path supports, for the Allow header; empty if the path does not exist. */
  methodsOf(path: string): string[]
  /** Returns the hint of a 404: the path that was probably meant, or the address of the list of all paths. */
  pathHint(path: string): string
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']

/**
 * Resolves all operations once, so that no request searches the contract. openapi-backend reads the contract,
 * express-openapi-validator checks the requests, and a radix router maps paths to operations. The path is matched
 * before the method: `/products/count` is never a product with the id `count`, whatever the method. Throws if a handler
 * is missing.
 */
export function resolveOperations(document: object, handlers: Handlers, bare: OperationMiddleware): Operations {
  silenceUrlParseWarning()
  const serves: Partial<Record<string, RequestHandler>> = bare
  const handles: Partial<Record<string, Handlers[keyof Handlers]>> = handlers
  const all = readContractOperations(document)
  const router = findMyWay({ ignoreTrailingSlash: false, maxParamLength: 300 })
  const paths = new Map<string, Map<string, Operation>>()
  for (const contract of all) {
    const { operationId } = contract
    const [serve, found] = [serves[operationId], handles[operationId]]
    if (!serve && !found) throw new Error(`no handler for ${operationId}`)
    const handler = found ? prepared(found) : answersForItself
    const operation = { ...describe(document, contract, all), handler, serve }
    const byMethod = paths.get(operation.path) ?? new Map<string, Operation>()
    if (!paths.has(operation.path)) router.on('GET', operation.path.replace(/\{([^}]+)\}/g, ':$1'), () => {}, byMethod)
    paths.set(operation.path, byMethod.set(operation.method, operation))
  }
  const findPath = (path: string) => {
    const match = router.find('GET', path)
    // The router accepts an empty parameter, but /contacts/ is an unknown path, not a contact without an id.
    return match && !Object.values(match.params).includes('')
      ? // `match.store` is the map passed to router.on. Without wildcards in the paths, all parameters are texts.
        { byMethod: match.store as Map<string, Operation>, params: match.params as Record<string, string> }
      : undefined
  }
  const withHead = (method: string) => (method === 'HEAD' ? 'GET' : method)
  return {
    all: [...paths.values()].flatMap((byMethod) => [...byMethod.values()]),
    find(method, path) {
      const found = findPath(path)
      const operation = found?.byMethod.get(withHead(method))
      return operation && { operation, params: found!.params }
    },
    methodsOf(path) {
      const { byMethod } = findPath(path) ?? {}
      return methods.filter((method) => byMethod?.has(withHead(method)))
    },
    pathHint: (path) => pathHint(path, [...paths.keys()], (one) => findPath(one) !== undefined),
  }
}

/** Converts a handler, which is a function or an object, to AnyHandler. Its operation is known only at run time. */
const prepared = (handler: Handlers[keyof Handlers]): AnyHandler =>
  (typeof handler === 'function' ? { handle: handler } : handler) as AnyHandler

const answersForItself: AnyHandler = {
  handle: async ({ operationId }) => {
    throw new Error(`${operationId} answers for itself`)
  },
}

function describe(
  document: object,
  contract: ResolvedOperation,
  all: readonly ResolvedOperation[],
): Omit<Operation, 'handler' | 'serve'> {
  const { security } = contract
  const successStatus = successOf(contract)
  const success = contract.responses[successStatus]
  const unversioned = (schema: ContractSchema) => unversionedIn(document, schema)
  const etagOf = etagsWithout(unversioned(versionedBy(document, contract)))
  const answered = dataOf(document, success)
  const shown = unversioned(answered.items ?? answered)
  const json = contract.requestBody?.content['application/json']
  const answersJson = 'application/json' in (success?.content ?? {})
  const mutation = contract.parameters.some(({ name }) => name === 'Idempotency-Key')
  // A mutation's answer is stored in order to be replayed, so it must be JSON.
  if (mutation && !answersJson) throw new Error(`${contract.operationId} changes something and answers no JSON`)
  const queried = contract.parameters.filter(({ in: place }) => place === 'query')
  return {
    operationId: contract.operationId,
    method: contract.method.toUpperCase(),
    path: contract.path,
    scopes: Object.values(security[0] ?? {})[0] ?? [],
    open: security.length === 0,
    cost: contract['x-rate-limit-cost'],
    successStatus,
    mutation,
    queryNames: new Set(queried.map(({ name }) => name)),
    nullableQueryNames: [...typesOf('null', 'query', contract).keys()],
    timeQueryNames: queried.filter(holdsTime).map(({ name }) => name),
    unnormalizedNames: new Set(
      contract.parameters.filter(({ schema }) => schema?.['x-as-sent']).map(({ name }) => name),
    ),
    booleanQueryNames: typesOf('boolean', 'query', contract),
    integerNames: { query: typesOf('integer', 'query', contract), path: typesOf('integer', 'path', contract) },
    body: json && bodyOf(document, json.schema, contract.requestBody?.required === true),
    unacceptedMembers: unacceptedMemberMessages(
      contract,
      Object.keys(propertiesOf(document, answered.items ?? answered)),
      all,
    ),
    requiresJsonAccept: '406' in contract.responses && answersJson,
    hasEnvelope: hasEnvelope(document, success),
    hasEtag: 'ETag' in (success?.headers ?? {}),
    etagOf,
    versionOf: shown.includes('version') ? etagsWithout(shown) : undefined,
    ifMatchEtagOf: takesIfMatch(contract) ? (etagsOfPath(document, contract, all) ?? etagOf) : undefined,
    location: successStatus === 201 ? (contract['x-location'] ?? `${contract.path}/{id}`) : undefined,
    hasSecretAnswer: contract['x-secret-answer'] === true,
    sendsMail: contract['x-job-type'] === 'email',
    deprecation: deprecationHeadersOf(contract, document),
    check: compileRequestCheck(document, contract.method.toLowerCase(), contract.path),
  }
}

/** Returns the body's checks and conversions, compiled from the schema on first use. */
function bodyOf(document: object, schema: object, required: boolean): OperationBody {
  let sizes: SizeCheck | undefined
  let normalize: OperationBody['normalize'] | undefined
  return {
    required,
    sizes(value) {
      sizes ??= compileSizeCheck(schema, document)
      return sizes(value)
    },
    normalize(value) {
      normalize ??= compileNormalizer(schema, document)
      return normalize(value)
    },
  }
}

const takesIfMatch = ({ parameters }: ResolvedOperation): boolean => parameters.some(({ name }) => name === 'If-Match')

/**
 * Returns the function that computes the ETag for the If-Match of a POST; undefined for other methods. If-Match
 * concerns the record in the path, even if the response shows another record. Throws if no operation reads the path's
 * record.
 */
function etagsOfPath(
  document: object,
  { operationId, method, path }: ResolvedOperation,
  all: readonly ResolvedOperation[],
): EtagOf | undefined {
  if (method.toUpperCase() !== 'POST') return undefined
  const recordPath = path.slice(0, path.lastIndexOf('}') + 1)
  const reader = all.find((one) => one.path === recordPath && one.method.toUpperCase() === 'GET')
  if (!reader) throw new Error(`${operationId} takes If-Match, and nothing reads ${recordPath}`)
  return etagsWithout(unversionedIn(document, versionedBy(document, reader)))
}

/** Returns the schema of the record whose version is the operation's ETag. */
const versionedBy = (document: object, contract: ResolvedOperation): ContractSchema =>
  contract['x-version-of'] ?? dataOf(document, contract.responses[successOf(contract)])

/**
 * Returns the success status of an operation. If it has two, returns the one of the creation (201) or of the job (202).
 */
const successOf = ({ responses }: ResolvedOperation): number =>
  [201, 202].find((status) => status in responses) ?? Number(Object.keys(responses).find(isSuccess))

const isSuccess = (status: string): boolean => status.startsWith('2')

/**
 * Returns the schema of a response's `data`, with the top-level reference resolved; empty for a response without an
 * envelope.
 */
function dataOf(document: object, answer: ContractResponse | undefined): ContractSchema {
  const schema = answer?.content?.['application/json']?.schema
  return followReference(document, (schema && followReference(document, schema))?.properties?.data ?? {})
}

const hasEnvelope = (document: object, answer: ContractResponse | undefined): boolean => {
  const schema = answer?.content?.['application/json']?.schema
  return schema !== undefined && 'meta' in propertiesOf(document, schema)
}

/** Returns the names of a record's members that its version ignores. */
const unversionedIn = (document: object, schema: ContractSchema): string[] =>
  Object.entries(propertiesOf(document, schema))
    .filter(([, member]) => followReference(document, member)['x-unversioned'])
    .map(([name]) => name)

/** Returns the members of a record, including those of its allOf. */
function propertiesOf(document: object, schema: ContractSchema): Record<string, ContractSchema> {
  const { properties = {}, allOf = [] } = followReference(document, schema)
  return Object.assign({}, properties, ...allOf.map((part) => propertiesOf(document, part)))
}

const holdsTime = ({ schema }: ContractParameter): boolean =>
  [schema, ...(schema?.anyOf ?? [])].some((one) => one?.format === 'date-time')

/** Returns the types of the parameters in `place` that have the given type, keyed by name. */
const typesOf = (type: string, place: string, { parameters }: ResolvedOperation): Map<string, string[]> =>
  new Map(
    parameters.flatMap(({ name, in: of, schema }) => {
      const types = [schema?.type ?? []].flat()
      return of === place && types.includes(type) ? [[name, types] as const] : []
    }),
  )
