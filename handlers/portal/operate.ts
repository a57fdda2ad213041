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
 * The API's operations, called by a person in the portal: the same contract, checks, handlers and rules, without the wire.
 * What the pages may do is therefore what the API lets the person's role do, and the audit log has it. A call is not
 * charged to the limits, which count programs.
 */

/** The operations that the portal may call: those whose answer does not depend on what a request was charged. */
export type PortalOperation = Exclude<keyof Handlers, 'getUsage' | 'getMe'>

/** What a request would carry; texts of a path or a query are coerced as a request's are. */
export interface OperationInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  /** Of what the form was made from, for an operation that takes If-Match. */
  version?: string | undefined
}

/** What an operation answers, without the wrapper that only the envelope uses. */
export type Plain<A> =
  A extends WithMeta<infer D, infer _M>
    ? D
    : A extends OfParent<infer D> | AlreadyThere<infer D> | PlanOnly<infer D>
      ? D
      : A

export type Operate = <I extends PortalOperation>(operationId: I, asked?: OperationInput) => Promise<Plain<Answer<I>>>

/**
 * The body and the query of a request as its handler would get them, once the scope and the contract allow the request: for
 * what goes by the same rules without the operation. Throws as `Operate` does before anything is asked of the database.
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

/** The operations as this request's person may call them. */
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

/** The checks that come before an operation, alone. */
export const checkFor =
  (deps: OperateDeps, person: SignedIn, notes: Notes): Check =>
  async (operationId, asked) => {
    const call = checkedCall(deps, person, deps.operations.get(operationId)!, asked)
    const { body, query } = await call.catch(refusing(notes, operationId))
    return { body, query } as never
  }

/** Notes that the operation was refused, or has failed, and goes on throwing. */
const refusing =
  (notes: Notes, operationId: string) =>
  (error: unknown): never => {
    const refusal = refusalOf(error)
    notes.refused(operationId, statusOf(refusal), refusal)
    throw error
  }

/** One transaction of a person whose session is held meanwhile: signing out, or being removed, waits or comes first. */
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
    if (!(await holdSession(tx, token))) throw new Refusal('unauthorized', 'You are not signed in any more.')
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

/** A path parameter that is no id is a page that is not found. */
const pageRefusal = (refusal: Refusal): Refusal =>
  refusal.extras.errors?.some(({ field }) => field.startsWith('path.')) ? notFound('page') : refusal
