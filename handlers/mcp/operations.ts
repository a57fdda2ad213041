import { randomUUID } from 'node:crypto'
import type { OutgoingHttpHeaders, RequestListener } from 'node:http'
import express, { type ErrorRequestHandler, type Request, type RequestHandler } from 'express'
import { nearestTexts } from '../../db/domain/name-hints.ts'
import { invalid, type Violation } from '../../db/domain/refusal.ts'
import { handleInProcess, type InProcessResponse } from '../pipeline/http/adapters/in-process.ts'
import { clientAddressOf } from '../pipeline/http/exchange.ts'
import { combineGates } from '../pipeline/http/in-sequence.ts'
import type { Operation, Operations } from '../pipeline/http/operations.ts'
import type { AgentCall } from './tools.ts'

/**
 * This module sends the calls of agents through the API's pipeline, as requests without a network connection. The same
 * gates in the same order admit, charge, audit and answer them. The module itself permits or refuses nothing.
 */

/**
 * Maximum size in bytes of a response that an agent gets. Models cannot use more, and the process buffers each response
 * several times.
 */
export const maxAnswerBytes = 1024 * 1024

export interface PipelineDeps {
  /** Gates that every request passes before its operation is known: access log, request id, measurement, trace. */
  firstGates: readonly RequestHandler[]
  /** The API's pipeline, with admission to the resource `mcp`. */
  operations: RequestHandler
  /** Gate that refuses paths without an operation. */
  refuseUnrouted: RequestHandler
  problems: ErrorRequestHandler
}

/** Creates the pipeline that answers calls of agents. */
export function createAgentPipeline({
  firstGates,
  operations,
  refuseUnrouted,
  problems,
}: PipelineDeps): RequestListener {
  const app = express()
  app.disable('x-powered-by')
  app.enable('case sensitive routing')
  app.disable('etag')
  app.set('query parser', 'simple')
  const byAgent: RequestHandler = ({ exchange }, _response, next) => {
    exchange.entryPath = '/mcp'
    next()
  }
  app.use(combineGates([...firstGates, byAgent]))
  app.use('/api/v1', operations, refuseUnrouted)
  app.use(problems)
  return app
}

/** Operations that an agent may call, keyed by operationId. These are all operations that need a credential. */
export interface CallableOperations extends ReadonlyMap<string, Operation> {
  /** Reports whether a path leads to this operation. `/bids/count`, for example, does not lead to getBid. */
  leadsTo(operation: Operation, path: string): boolean
}

export function callableOperationsOf({ all, find }: Operations): CallableOperations {
  const named = all.flatMap((one): [string, Operation][] => (one.open || one.serve ? [] : [[one.operationId, one]]))
  const leadsTo = (operation: Operation, path: string) => find(operation.method, path)?.operation === operation
  return Object.assign(new Map(named), { leadsTo })
}

/** Returns the operation with this name. Throws Refusal validation_failed, which lists the most similar names. */
export function findCallableOperation(callable: CallableOperations, name: string): Operation {
  const found = callable.get(name)
  if (found) return found
  throw invalid([unknownOperationViolation(callable, name)])
}

export function unknownOperationViolation(callable: CallableOperations, name: string): Violation {
  const nearest = nearestTexts(name.slice(0, 100), [...callable.keys()]).join(', ')
  return {
    field: 'operation',
    code: 'not_found',
    message: `does not exist: the most similar are ${nearest}. Use search`,
  }
}

/** A call that is ready to be sent, with the Idempotency-Key for its retries. A read has no key. */
export interface PreparedCall {
  operation: Operation
  target: string
  headers: Record<string, string>
  body: string | undefined
  idempotencyKey: string | undefined
}

/** Reports whether the operation returns a file. Calls of agents request only the first `maxAnswerBytes` of a file. */
export const returnsFile = ({ requiresJsonAccept, method }: Operation): boolean =>
  !requiresJsonAccept && method === 'GET'

/**
 * Converts a call of an agent to a request. Throws Refusal validation_failed for an unknown operation or parameter and
 * for a value that cannot be sent.
 */
export function prepareCall(callable: CallableOperations, asked: AgentCall, key: string | undefined): PreparedCall {
  const operation = findCallableOperation(callable, asked.operation)
  const { path = {}, query = {}, body, ifMatch } = asked
  const faults: Violation[] = []
  const names = [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!)
  for (const name of Object.keys(path).filter((one) => !names.includes(one)))
    faults.push({ field: `path.${name.slice(0, 100)}`, code: 'unknown', message: 'is not a parameter of the path' })
  const filled = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const value = textOf(path[name])
    if (value === undefined || value === '')
      faults.push({ field: `path.${name}`, code: 'required', message: 'is required' })
    return encodeURIComponent((value ?? '').toWellFormed())
  })
  if (faults.length === 0 && !callable.leadsTo(operation, filled))
    faults.push({
      field: 'path',
      code: 'format',
      message: `does not match the path of ${operation.operationId}; check its path parameters`,
    })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.map(textOf).join(',') : textOf(value)
    if (text === undefined)
      faults.push({
        field: `query.${name.slice(0, 100)}`,
        code: 'type',
        message: 'must be a string, number or boolean',
      })
    else search.append(name, text)
  }
  const etag = etagOf(ifMatch)
  if (etag === undefined && ifMatch !== undefined)
    faults.push({ field: 'ifMatch', code: 'format', message: 'must be an ETag, or the version of a record' })
  if (faults.length > 0) throw invalid(faults)
  const headers = {
    accept: '*/*',
    ...(etag !== undefined && { 'if-match': etag }),
    ...(returnsFile(operation) && { range: `bytes=0-${maxAnswerBytes - 1}` }),
  }
  const target = `/api/v1${filled}${search.size > 0 ? `?${search}` : ''}`
  const text = body === undefined ? undefined : JSON.stringify(body)
  return withIdempotencyKey({ operation, target, headers, body: text, idempotencyKey: undefined }, key ?? randomUUID())
}

/** Returns the call with this Idempotency-Key. A read is returned unchanged. */
export const withIdempotencyKey = (call: PreparedCall, idempotencyKey: string): PreparedCall =>
  call.operation.mutation
    ? { ...call, idempotencyKey, headers: { ...call.headers, 'idempotency-key': idempotencyKey } }
    : call

/**
 * Returns an ETag for the If-Match header; undefined if the value is not an ETag. Adds quotation marks to the `version`
 * of a record.
 */
function etagOf(given: unknown): string | undefined {
  if (typeof given !== 'string' || !/^[\x21-\x7e][\x20-\x7e]*$/.test(given)) return undefined
  return /^[\w-]+$/.test(given) ? `"${given}"` : given
}

/** Returns a value as text for a path or query; undefined if it is not a string, number, boolean or null. */
function textOf(value: unknown): string | undefined {
  if (value === null) return 'null'
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined
}

/**
 * Headers of the agent's own request that are copied to the call: the credential, the client program, and the trace.
 */
const copiedHeaders = ['authorization', 'user-agent', 'host', 'traceparent'] as const

/** Sends a call through the pipeline, on behalf of the sender of `request`. */
export function executeCall(
  pipeline: RequestListener,
  request: Request,
  { operation, target, headers, body }: PreparedCall,
): Promise<InProcessResponse> {
  const own = copiedHeaders.flatMap((name) => {
    const value = request.headers[name]
    return value === undefined ? [] : [[name, value]]
  })
  // An HTTP 1.0 request may have no Host, but the pipeline requires one.
  const all = { host: 'agent', ...Object.fromEntries(own), ...headers }
  const asked = { method: operation.method, target, headers: all, body }
  return handleInProcess(pipeline, { ...asked, address: clientAddressOf(request) }, maxAnswerBytes)
}

/** Returns a response header as text; undefined if it is missing. */
export const headerText = (headers: OutgoingHttpHeaders, name: string): string | undefined => {
  const value = headers[name]
  return value === undefined ? undefined : String(value)
}
