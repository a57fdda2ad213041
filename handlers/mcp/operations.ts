import { randomUUID } from 'node:crypto'
import type { OutgoingHttpHeaders, RequestListener } from 'node:http'
import express, { type ErrorRequestHandler, type Request, type RequestHandler } from 'express'
import { nearestTo } from '../../db/domain/nearest.ts'
import { invalid, type Violation } from '../../db/domain/refusal.ts'
import { answerInProcess, type InProcessAnswer } from '../http/adapters/in-process.ts'
import { clientAddress } from '../http/exchange.ts'
import { inSequence } from '../http/in-sequence.ts'
import type { Operation, Operations } from '../http/operations.ts'
import type { AskedCall } from './tools.ts'

/**
 * An agent's calls go through the pipeline of the API: the same gates in the same order admit, charge, audit and answer
 * them, over requests that came by no connection of their own. Nothing about an operation is decided here.
 */

/** More of an answer is not shown: a model reads no megabyte, and the process holds it several times over. */
export const maxAnswerBytes = 1024 * 1024

export interface PipelineParts {
  /** What every request passes before it is known what it asks for: log, request id, measurement, trace. */
  first: readonly RequestHandler[]
  /** The operations, behind the admission of agents. */
  operations: RequestHandler
  /** For a path that no operation has. */
  unrouted: RequestHandler
  problems: ErrorRequestHandler
}

/** The pipeline as it answers calls of agents. */
export function pipelineOf({ first, operations, unrouted, problems }: PipelineParts): RequestListener {
  const app = express()
  app.disable('x-powered-by')
  app.enable('case sensitive routing')
  app.disable('etag')
  app.set('query parser', 'simple')
  const byAgent: RequestHandler = ({ exchange }, _response, next) => {
    exchange.cameBy = '/mcp'
    next()
  }
  app.use(inSequence([...first, byAgent]))
  app.use('/api/v1', operations, unrouted)
  app.use(problems)
  return app
}

/** What an agent may call: all operations that need a credential, by name. */
export interface Callable extends ReadonlyMap<string, Operation> {
  /** Whether a path leads to this operation: `/bids/count` does not lead to the one that reads a bid. */
  leadsTo(operation: Operation, path: string): boolean
}

export function callableOf({ all, find }: Operations): Callable {
  const named = all.flatMap((one): [string, Operation][] => (one.open || one.serve ? [] : [[one.operationId, one]]))
  const leadsTo = (operation: Operation, path: string) => find(operation.method, path)?.operation === operation
  return Object.assign(new Map(named), { leadsTo })
}

/** The operation of this name. Throws Refusal validation_failed, which names the nearest. */
export function callableNamed(callable: Callable, name: string): Operation {
  const found = callable.get(name)
  if (found) return found
  throw invalid([unknownOperation(callable, name)])
}

export function unknownOperation(callable: Callable, name: string): Violation {
  const nearest = nearestTo(name.slice(0, 100), [...callable.keys()]).join(', ')
  return { field: 'operation', code: 'not_found', message: `is none: the nearest are ${nearest}. Use search` }
}

/** A call that is ready to be made, with the key under which it may be made again; a read has none. */
export interface ReadyCall {
  operation: Operation
  target: string
  headers: Record<string, string>
  body: string | undefined
  idempotencyKey: string | undefined
}

/** Whether the operation answers a file, of which no more than its beginning is asked for. */
export const answersFile = ({ negotiates, method }: Operation): boolean => !negotiates && method === 'GET'

/** Puts a call into the form of a request. Throws Refusal validation_failed for what there is not, or has no form there. */
export function readied(callable: Callable, asked: AskedCall, key: string | undefined): ReadyCall {
  const operation = callableNamed(callable, asked.operation)
  const { path = {}, query = {}, body, ifMatch } = asked
  const faults: Violation[] = []
  const names = [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!)
  for (const name of Object.keys(path).filter((one) => !names.includes(one)))
    faults.push({ field: `path.${name.slice(0, 100)}`, code: 'unknown', message: 'is no part of the path' })
  const filled = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const value = textOf(path[name])
    if (value === undefined || value === '')
      faults.push({ field: `path.${name}`, code: 'required', message: 'is required' })
    return encodeURIComponent((value ?? '').toWellFormed())
  })
  if (faults.length === 0 && !callable.leadsTo(operation, filled))
    faults.push({ field: 'path', code: 'format', message: `has values that lead to no ${operation.operationId}` })
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
    faults.push({ field: 'ifMatch', code: 'format', message: 'must be an etag' })
  if (faults.length > 0) throw invalid(faults)
  const headers = {
    accept: '*/*',
    ...(etag !== undefined && { 'if-match': etag }),
    ...(answersFile(operation) && { range: `bytes=0-${maxAnswerBytes - 1}` }),
  }
  const target = `/api/v1${filled}${search.size > 0 ? `?${search}` : ''}`
  const text = body === undefined ? undefined : JSON.stringify(body)
  return keyed({ operation, target, headers, body: text, idempotencyKey: undefined }, key ?? randomUUID())
}

/** The call under this key; a read takes none. */
export const keyed = (call: ReadyCall, idempotencyKey: string): ReadyCall =>
  call.operation.mutation
    ? { ...call, idempotencyKey, headers: { ...call.headers, 'idempotency-key': idempotencyKey } }
    : call

/** An etag as the header has it; that of a record's member `version` is without its quotation marks. */
function etagOf(given: unknown): string | undefined {
  if (typeof given !== 'string' || !/^[\x21-\x7e][\x20-\x7e]*$/.test(given)) return undefined
  return /^[\w-]+$/.test(given) ? `"${given}"` : given
}

/** A value as it stands in a path or query; undefined for what has no such form. */
function textOf(value: unknown): string | undefined {
  if (value === null) return 'null'
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined
}

/** The headers of the outer request that a call keeps: who calls, and by which program. */
const kept = ['authorization', 'user-agent', 'host', 'traceparent'] as const

/** Has the pipeline answer a call for who sent `request`. */
export function answerCall(
  pipeline: RequestListener,
  request: Request,
  { operation, target, headers, body }: ReadyCall,
): Promise<InProcessAnswer> {
  const own = kept.flatMap((name) => {
    const value = request.headers[name]
    return value === undefined ? [] : [[name, value]]
  })
  // HTTP 1.0 has requests without a Host.
  const all = { host: 'agent', ...Object.fromEntries(own), ...headers }
  const asked = { method: operation.method, target, headers: all, body }
  return answerInProcess(pipeline, { ...asked, address: clientAddress(request) }, maxAnswerBytes)
}

/** A header of an answer as text; undefined where it is not there. */
export const textOfHeader = (headers: OutgoingHttpHeaders, name: string): string | undefined => {
  const value = headers[name]
  return value === undefined ? undefined : String(value)
}
