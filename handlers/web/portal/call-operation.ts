import type { Request } from 'express'
import { notFound, Refusal } from '../../../db/domain/refusal.ts'
import {
  type Precondition,
  readContext,
  runTransaction,
  type Transaction,
} from '../../../db/engine/postgres/transaction.ts'
import { recordAudit } from '../../../db/services/access/audit.ts'
import { scopeInsufficientRefusal } from '../../../db/services/access/required-scope.ts'
import { callerOfSession, lockSession, type SignedInUser } from '../../../db/services/access/sessions.ts'
import { chargeMails } from '../../../db/services/mail/mail-limit.ts'
import {
  type Call,
  DryRunResult,
  ExistingRecord,
  type HandlerResult,
  type Handlers,
  ResultWithMeta,
  ResultWithParentVersion,
  type Services,
} from '../../pipeline/contract/contract.ts'
import { toAccessAuditRow } from '../../pipeline/http/audit.ts'
import type { Operation } from '../../pipeline/http/operations.ts'
import { statusOfRefusal, toRefusal } from '../../pipeline/http/problems.ts'
import { validateRequest } from '../../pipeline/http/validate.ts'
import type { WebSessions } from '../pages/web-sessions.ts'
import type { AuditNotes } from './audit-notes.ts'
import { versionPrecondition } from './versions.ts'

/**
 * This module calls API operations for a portal user, without HTTP. The contract, checks, handlers and rules are those
 * of the API. Portal pages can therefore do exactly what the API allows the user's role, and every call is audited.
 * Calls are not charged to the rate limits, which apply to programs.
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
  /** Version of the record from which the form was rendered, for an operation that takes If-Match. */
  version?: string | undefined
}

/** Data that an operation returns, without the wrapper that adds `meta` and the like to the HTTP response. */
export type UnwrappedAnswer<A> =
  A extends ResultWithMeta<infer D, infer _M>
    ? D
    : A extends ResultWithParentVersion<infer D> | ExistingRecord<infer D> | DryRunResult<infer D>
      ? D
      : A

export type CallOperation = <I extends PortalOperation>(
  operationId: I,
  asked?: OperationInput,
) => Promise<UnwrappedAnswer<HandlerResult<I>>>

/**
 * Checks a call without making it, for changes that follow an operation's rules without calling the operation. Returns
 * the body and query as the handler would get them. Throws the refusals of `CallOperation` that need no database.
 */
export type CheckCall = <I extends PortalOperation>(
  operationId: I,
  asked: OperationInput,
) => Promise<{ body: Exclude<Call<I>['body'], undefined>; query: Call<I>['query'] }>

export interface OperationCallDeps {
  webSessions: WebSessions
  services: Services
  operations: ReadonlyMap<string, Operation>
}

/** Returns the function with which the pages call operations as the user of this request. */
export const createOperationCaller =
  (deps: OperationCallDeps, request: Request, person: SignedInUser, notes: AuditNotes): CallOperation =>
  async <I extends PortalOperation>(operationId: I, asked: OperationInput = {}) => {
    const operation = deps.operations.get(operationId)!
    const refuse = refusing(notes, operationId)
    const call = await checkedCall(deps, person, operation, asked).catch(refuse)
    const { handler } = operation
    const ifMatch = operation.ifMatchEtagOf && versionPrecondition(asked.version, call.body, operation.ifMatchEtagOf)
    let found: unknown
    const run = async (db: Transaction): Promise<UnwrappedAnswer<HandlerResult<I>>> => {
      const result = await handler.handle({ ...call, db }, found)
      const isWrapped = [ResultWithParentVersion, ExistingRecord, DryRunResult, ResultWithMeta].some(
        (wrapper) => result instanceof wrapper,
      )
      return (isWrapped ? (result as ResultWithParentVersion<unknown>).data : result) as UnwrappedAnswer<
        HandlerResult<I>
      >
    }
    if (!operation.mutation) {
      const result = await run(readContext(deps.services.database, person)).catch(refuse)
      notes.recordRead(operationId)
      return result
    }
    const change = async (tx: Transaction): Promise<UnwrappedAnswer<HandlerResult<I>>> => {
      if (operation.sendsMail) await chargeMails(tx, call.caller, 1)
      const result = await run(tx)
      recordAudit(tx, { ...toAccessAuditRow(request, person, 303), operationId })
      return result
    }
    found = await handler.precheck?.({ ...call, ifMatch, isAnswered: async () => false })
    const result = await runChangeAsUser(deps, request, person, change, ifMatch).catch(refuse)
    notes.markAudited()
    return result
  }

/** Returns the function that checks a call of an operation without making the call. */
export const createCallChecker =
  (deps: OperationCallDeps, person: SignedInUser, notes: AuditNotes): CheckCall =>
  async (operationId, asked) => {
    const call = checkedCall(deps, person, deps.operations.get(operationId)!, asked)
    const { body, query } = await call.catch(refusing(notes, operationId))
    return { body, query } as never
  }

/** Records that the operation was refused or has failed, then rethrows the error. */
const refusing =
  (notes: AuditNotes, operationId: string) =>
  (error: unknown): never => {
    const refusal = toRefusal(error)
    notes.recordRefusal(operationId, statusOfRefusal(refusal), refusal)
    throw error
  }

/**
 * Runs a change in one transaction that locks the user's session. A concurrent sign-out or removal of the user waits
 * for the change. If the session has already ended, throws Refusal unauthorized.
 */
export function runChangeAsUser<T>(
  { webSessions, services }: Pick<OperationCallDeps, 'webSessions' | 'services'>,
  request: Request,
  person: SignedInUser,
  change: (tx: Transaction) => Promise<T>,
  ifMatch?: Precondition,
): Promise<T> {
  const token = webSessions.browsers.sessionOf(request) ?? ''
  let jobIds: readonly string[] = []
  const work = async (tx: Transaction) => {
    if (!(await lockSession(tx, token))) throw new Refusal('unauthorized', 'You are no longer signed in.')
    jobIds = tx.jobIds
    return change(tx)
  }
  return runTransaction(services.database, person, work, { ifMatch }).then((result) => {
    request.exchange.jobIds = jobIds
    return result
  })
}

async function checkedCall(
  { services }: OperationCallDeps,
  person: SignedInUser,
  operation: Operation,
  { params = {}, query = {}, body }: OperationInput,
): Promise<Omit<Call, 'db'>> {
  const caller = callerOfSession(person)
  for (const scope of operation.scopes) if (!caller.scopes.has(scope)) throw scopeInsufficientRefusal(scope)
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
  const objection = validateRequest(operation, request)
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

/** Returns the refusal of a 404 page if a path parameter is invalid; otherwise the given refusal. */
const pageRefusal = (refusal: Refusal): Refusal =>
  refusal.extras.errors?.some(({ field }) => field.startsWith('path.')) ? notFound('page') : refusal
