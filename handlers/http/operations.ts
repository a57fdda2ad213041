import type { RequestHandler } from 'express'
import findMyWay from 'find-my-way'
import { compileNormalizer } from '../../db/domain/contract-schema.ts'
import { referenced } from '../../db/domain/references.ts'
import { compileSizeCheck, type SizeCheck } from '../../db/domain/size-bounds.ts'
import { type EtagOf, etagsWithout } from '../../db/records/etags.ts'
import type { AnyHandler, BareHandlers, Handlers } from '../contract.ts'
import {
  type ContractAnswer,
  type ContractParameter,
  type ContractSchema,
  operationsIn,
  type ResolvedOperation,
} from './adapters/contract-operations.ts'
import { type RequestCheck, requestCheckOf, warnOfParse } from './adapters/request-validator.ts'
import { type DeprecationHeader, deprecationHeaders } from './deprecation.ts'
import { pathHint } from './nearest-path.ts'
import { untakenMembers } from './untaken-members.ts'

/** An operation of the contract with everything that a request needs to know of it, resolved once at start. */
export interface Operation {
  operationId: string
  method: string
  /** As the contract writes it, `/contacts/{id}`. */
  path: string
  /** The scopes that a caller must hold; empty for any signed-in caller. */
  scopes: string[]
  /** Whether it answers without a credential. */
  open: boolean
  cost: number
  successStatus: number
  /** A mutation runs in a transaction and takes an Idempotency-Key. */
  mutation: boolean
  /** The names of its query parameters; any other is refused. */
  queryNames: ReadonlySet<string>
  /** The query parameters that the literal text null leaves unset. */
  queryNullable: readonly string[]
  /** The query parameters that hold a time. */
  queryTimes: readonly string[]
  /** The parameters of query and path that stay as they were sent, such as cursors. */
  asSent: ReadonlySet<string>
  /** The query parameters that are true or false. */
  booleans: readonly string[]
  /** The parameters of query and path that hold a whole number. */
  integers: { query: readonly string[]; path: readonly string[] }
  body: OperationBody | undefined
  /** Messages for members that its body does not take, though the record or another operation has them. */
  untaken: ReadonlyMap<string, string>
  answersEtag: boolean
  /** Whether it answers JSON alone, so that an Accept without it is a 406. */
  negotiates: boolean
  /** Computes the version of a record of the operation's kind. */
  etagOf: EtagOf
  /** Computes the member `version` of each record that it answers; undefined where they have none. */
  versionOf: EtagOf | undefined
  /** Computes the version of the record that If-Match names; undefined for an operation that takes none. */
  matchedBy: EtagOf | undefined
  /** Template of the Location of what was created, filled from data and path parameters. */
  location: string | undefined
  /** Whether it mails, to one recipient, and so counts towards the organization's mails. */
  mails: boolean
  /** The answer shows a secret or a signed address, so a stored copy of it is sealed. */
  secretAnswer: boolean
  check: RequestCheck
  /** Headers that tell of its deprecation; none for an operation that is not deprecated. */
  deprecation: readonly DeprecationHeader[]
  /** What answers in the pipeline. */
  handler: AnyHandler
  /** What answers instead, for an operation without a credential. */
  serve: RequestHandler | undefined
}

export interface OperationBody {
  required: boolean
  sizes: SizeCheck
  normalize: (value: unknown) => unknown
}

export interface Operations {
  all: Operation[]
  /** HEAD finds the operation of GET. */
  find(method: string, path: string): { operation: Operation; params: Record<string, string> } | undefined
  /** The methods that a path supports, for Allow; empty when there is no such path. */
  methodsOf(path: string): string[]
  /** The hint of a 404: the path that was probably meant, or where all paths are listed. */
  pathHint(path: string): string
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']

/**
 * Resolves every operation once: openapi-backend reads them in the contract, express-openapi-validator checks the requests
 * of each, and a radix router maps paths to both, so that no request scans the contract. Methods are compared after the
 * path: `/products/count` is never a product whose id is `count`, whatever the method. Throws when a handler is missing.
 */
export function resolveOperations(document: object, handlers: Handlers, bare: BareHandlers): Operations {
  warnOfParse()
  const serves: Partial<Record<string, RequestHandler>> = bare
  const handles: Partial<Record<string, Handlers[keyof Handlers]>> = handlers
  const all = operationsIn(document)
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
      ? // What was given with the path above; its paths have no wildcard, whose parameters would be lists.
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

/** Which operation's handler it is, and so what its call holds, is known at run time only. */
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
  // The answer to a change is stored with it, to be replayed.
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
    queryNullable: queried.filter(({ schema }) => [schema?.type].flat().includes('null')).map(({ name }) => name),
    queryTimes: queried.filter(holdsTime).map(({ name }) => name),
    asSent: new Set(contract.parameters.filter(({ schema }) => schema?.['x-as-sent']).map(({ name }) => name)),
    booleans: queried.filter(({ schema }) => [schema?.type].flat().includes('boolean')).map(({ name }) => name),
    integers: { query: integersIn('query', contract), path: integersIn('path', contract) },
    body: json && bodyOf(document, json.schema, contract.requestBody?.required === true),
    untaken: untakenMembers(contract, Object.keys(propertiesOf(document, answered.items ?? answered)), all),
    negotiates: '406' in contract.responses && answersJson,
    answersEtag: 'ETag' in (success?.headers ?? {}),
    etagOf,
    versionOf: shown.includes('version') ? etagsWithout(shown) : undefined,
    matchedBy: takesIfMatch(contract) ? (etagsOfPath(document, contract, all) ?? etagOf) : undefined,
    location: successStatus === 201 ? (contract['x-location'] ?? `${contract.path}/{id}`) : undefined,
    secretAnswer: contract['x-secret-answer'] === true,
    mails: contract['x-job-type'] === 'email',
    deprecation: deprecationHeaders(contract, document),
    check: requestCheckOf(document, contract.method.toLowerCase(), contract.path),
  }
}

/** What is done to a body, compiled of its schema for the first one. */
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

/** If-Match of a POST names the record of its path, even where the answer shows another one; undefined for other methods. */
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

/** The record whose version an operation answers. */
const versionedBy = (document: object, contract: ResolvedOperation): ContractSchema =>
  contract['x-version-of'] ?? dataOf(document, contract.responses[successOf(contract)])

/** The status of an operation's success; where it has two, that of what it is for: a creation (201) or a job (202). */
const successOf = ({ responses }: ResolvedOperation): number =>
  [201, 202].find((status) => status in responses) ?? Number(Object.keys(responses).find(isSuccess))

const isSuccess = (status: string): boolean => status.startsWith('2')

/** The schema of an answer's data, with its own reference resolved; empty for an answer without an envelope. */
function dataOf(document: object, answer: ContractAnswer | undefined): ContractSchema {
  const schema = answer?.content?.['application/json']?.schema
  return referenced(document, (schema && referenced(document, schema))?.properties?.data ?? {})
}

/** The members of a record that its version leaves out. */
const unversionedIn = (document: object, schema: ContractSchema): string[] =>
  Object.entries(propertiesOf(document, schema))
    .filter(([, member]) => referenced(document, member)['x-unversioned'])
    .map(([name]) => name)

/** The members of a record, with those of its allOf. */
function propertiesOf(document: object, schema: ContractSchema): Record<string, ContractSchema> {
  const { properties = {}, allOf = [] } = referenced(document, schema)
  return Object.assign({}, properties, ...allOf.map((part) => propertiesOf(document, part)))
}

const holdsTime = ({ schema }: ContractParameter): boolean =>
  [schema, ...(schema?.anyOf ?? [])].some((one) => one?.format === 'date-time')

const integersIn = (place: string, { parameters }: ResolvedOperation): string[] =>
  parameters.filter((one) => one.in === place && [one.schema?.type].flat().includes('integer')).map(({ name }) => name)
