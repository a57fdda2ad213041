import type { Request } from 'express'
import { recordAudit } from '../../db/access/audit.ts'
import { chargeMails } from '../../db/access/mail-limit.ts'
import { scopeInsufficient } from '../../db/access/required-scope.ts'
import { callerOfSession, holdSession, type SignedIn } from '../../db/access/sessions.ts'
import { notFound, Refusal } from '../../db/domain/refusal.ts'
import { type Precondition, reading, type Transaction, writing } from '../../db/postgres/transaction.ts'
import {
  AlreadyThere,
  type Answer,
  type Call,
  type Handlers,
  OfParent,
  PlanOnly,
  type Services,
  WithMeta,
} from '../contract.ts'
import { accessRow } from '../http/audit.ts'
import type { Operation } from '../http/operations.ts'
import { refusalOf, statusOf } from '../http/problems.ts'
import { objectionTo } from '../http/validate.ts'
import type { WebSessions } from '../pages/web-sessions.ts'
import type { Notes } from './notes.ts'
import { madeFrom } from './versions.ts'

/**
 * Calls of API operations by a portal user, without HTTP: the same contract, checks, handlers and rules.
 * Portal pages can therefore do what the API allows the user's role, and every call is audited. Calls are not charged
 * to the rate limits, which apply to programs.
 */

/**
 * Operations that the portal may call. Excluded are operations whose answer depends on the cost charged to the request.
 */
export type PortalOperation = Exclude<keyof Handlers, 'getUsage' | 'getMe'>

/** Parameters and body of a call. Texts in path and query are coerced as in an HTTP request. */
export interface OperationInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  /** Version from which the form was rendered, for an operation that takes If-Match. */
  version?: string | undefined
}

/** Answer of an operation, without the wrappers that only the HTTP response uses. */
export type Plain<A> =
  A extends WithMeta<infer D, infer _M>
    ? D
    : A extends OfParent<infer D> | AlreadyThere<infer D> | PlanOnly<infer D>
      ? D
      : A

export type Operate = <I extends PortalOperation>(operationId: I, asked?: OperationInput) => Promise<Plain<Answer<I>>>

/**
 * Checks a call without making it. Returns the body and query as the handler would get them, for changes that follow an
 * operation's rules without calling it. Throws as `Operate` does before its database work.
 */
export type Check = <I extends PortalOperation>(
  operationId: I,
  asked: OperationInput,
) => Promise<{ body: Exclude<Call<I>['body'], undefined>; query: Call<I>['query'] }>

export interface OperateDeps {
  webSessions: WebSessions
  services: Services
  operations: ReadonlyMap<string, Operation>
}

/** Returns the function with which this request's user calls operations. */
export const operateFor =
  (deps: OperateDeps, request: Request, person: SignedIn, notes: Notes): Operate =>
  async <I extends PortalOperation>(operationId: I, asked: OperationInput = {}) => {
    const operation = deps.operations.get(operationId)!
    const refuse = refusing(notes, operationId)
    const call = await checkedCall(deps, person, operation, asked).catch(refuse)
    const { handler } = operation
    const ifMatch = operation.matchedBy && madeFrom(asked.version, call.body, operation.matchedBy)
    let found: unknown
    const run = async (db: Transaction): Promise<Plain<Answer<I>>> => {
      const result = await handler.handle({ ...call, db }, found)
      const isWrapped = [OfParent, AlreadyThere, PlanOnly, WithMeta].some((wrapper) => result instanceof wrapper)
      return (isWrapped ? (result as OfParent<unknown>).data : result) as Plain<Answer<I>>
    }
    if (!operation.mutation) {
      const result = await run(reading(deps.services.database, person)).catch(refuse)
      notes.read(operationId)
      return result
    }
    const change = async (tx: Transaction): Promise<Plain<Answer<I>>> => {
      if (operation.mails) await chargeMails(tx, call.caller, 1)
      const result = await run(tx)
      recordAudit(tx, { ...accessRow(request, person, 303), operationId })
      return result
    }
    found = await handler.precheck?.({ ...call, ifMatch, isAnswered: async () => false })
    const result = await changing(deps, request, person, change, ifMatch).catch(refuse)
    notes.changed()
    return result
  }

/** Returns the function that runs only the checks before an operation. */
export const checkFor =
  (deps: OperateDeps, person: SignedIn, notes: Notes): Check =>
  async (operationId, asked) => {
    const call = checkedCall(deps, person, deps.operations.get(operationId)!, asked)
    const { body, query } = await call.catch(refusing(notes, operationId))
    return { body, query } as never
  }

/** Records that the operation was refused or has failed, then rethrows the error. */
const refusing =
  (notes: Notes, operationId: string) =>
  (error: unknown): never => {
    const refusal = refusalOf(error)
    notes.refused(operationId, statusOf(refusal), refusal)
    throw error
  }

/**
 * Runs a change in one transaction that locks the user's session. A concurrent sign-out or removal of the user either
 * waits or comes first.
 */
export function changing<T>(
  { webSessions, services }: Pick<OperateDeps, 'webSessions' | 'services'>,
  request: Request,
  person: SignedIn,
  change: (tx: Transaction) => Promise<T>,
  ifMatch?: Precondition,
): Promise<T> {
  const token = webSessions.browsers.sessionOf(request) ?? ''
  let jobIds: readonly string[] = []
  const work = async (tx: Transaction) => {
    if (!(await holdSession(tx, token))) throw new Refusal('unauthorized', 'You are no longer signed in.')
    jobIds = tx.jobIds
    return change(tx)
  }
  return writing(services.database, person, work, { ifMatch }).then((result) => {
    request.exchange.jobIds = jobIds
    return result
  })
}

async function checkedCall(
  { services }: OperateDeps,
  person: SignedIn,
  operation: Operation,
  { params = {}, query = {}, body }: OperationInput,
): Promise<Omit<Call, 'db'>> {
  const caller = callerOfSession(person)
  for (const scope of operation.scopes) if (!caller.scopes.has(scope)) throw scopeInsufficient(scope)
  const request = {
    method: operation.method,
    path: operation.path,
    originalUrl: `${operation.path}?${new URLSearchParams(query as Record<string, string>)}`,
    headers: operation.body ? { 'content-type': 'application/json' } : {},
    params: {},
    query: { ...query } as Request['query'],
    body: operation.body?.normalize(body),
    openapi: { pathParams: { ...params } as Record<string, string> },
  }
  const objection = objectionTo(operation, request)
  if (objection !== undefined) throw pageRefusal(objection)
  return {
    operationId: operation.operationId,
    caller,
    params: request.openapi.pathParams,
    query: request.query,
    body: request.body,
    services,
  } as unknown as Omit<Call, 'db'>
}

/** Turns the violation of an invalid path parameter into a 404 page. */
const pageRefusal = (refusal: Refusal): Refusal =>
  refusal.extras.errors?.some(({ field }) => field.startsWith('path.')) ? notFound('page') : refusal
