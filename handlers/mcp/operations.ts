import { randomUUID } from 'node:crypto'
import { nearestTexts } from '../../db/domain/name-hints.ts'
import { invalid, type Violation } from '../../db/domain/refusal.ts'
import type { Operation, Operations } from '../pipeline/contract/operations.ts'
import type { AgentCall } from './tools.ts'

/** This module converts calls of agents to calls of operations. It permits or refuses nothing. */

/** Operations that an agent may call, keyed by operationId. These are all operations that need a credential. */
export interface CallableOperations extends ReadonlyMap<string, Operation> {
  /**
   * Returns the path parameters if a path leads to this operation. `/bids/count`, for example, does not lead to getBid.
   */
  paramsOf(operation: Operation, path: string): Record<string, string> | undefined
}

export function callableOperationsOf({ all, find }: Operations): CallableOperations {
  const named = all.flatMap((one): [string, Operation][] => (one.open || one.serve ? [] : [[one.operationId, one]]))
  const paramsOf = (operation: Operation, path: string) => {
    const found = find(operation.method, path)
    return found?.operation === operation ? found.params : undefined
  }
  return Object.assign(new Map(named), { paramsOf })
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

/** A call that is ready to be carried out, with the Idempotency-Key for its retries. A read has no key. */
export interface PreparedCall {
  operation: Operation
  /** Path with the query, as in a request to the API. */
  target: string
  params: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string>
  /** The body as JSON. */
  body: string | undefined
  idempotencyKey: string | undefined
}

/**
 * Converts a call of an agent to a call of an operation. Throws Refusal validation_failed for an unknown operation or parameter and
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
  const params = faults.length === 0 ? callable.paramsOf(operation, filled) : {}
  if (!params)
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
    else search.append(name, text.toWellFormed())
  }
  const etag = etagOf(ifMatch)
  if (etag === undefined && ifMatch !== undefined)
    faults.push({ field: 'ifMatch', code: 'format', message: 'must be an ETag, or the version of a record' })
  if (faults.length > 0 || !params) throw invalid(faults)
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    ...(text !== undefined && { 'content-type': 'application/json' }),
    ...(etag !== undefined && { 'if-match': etag }),
  }
  const target = `/api/v1${filled}${search.size > 0 ? `?${search}` : ''}`
  const call = { operation, target, params, query: Object.fromEntries(search), headers, body: text }
  return withIdempotencyKey({ ...call, idempotencyKey: undefined }, key ?? randomUUID())
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
