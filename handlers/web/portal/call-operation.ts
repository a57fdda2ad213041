import type { Request } from 'express'
import { notFound, Refusal } from '../../../db/domain/refusal.ts'
import { type Precondition, runTransaction, type Transaction } from '../../../db/engine/postgres/transaction.ts'
import { callerOfSession, lockSession, type SignedInUser } from '../../../db/services/access/sessions.ts'
import type { Answer, AnyAnswer } from '../../pipeline/contract/answer.ts'
import type { Call, Handlers, Services } from '../../pipeline/contract/contract.ts'
import type { Operation } from '../../pipeline/contract/operations.ts'
import { statusOfRefusal, toRefusal } from '../../pipeline/contract/problems.ts'
import type { Dispatch } from '../../pipeline/dispatch/dispatch.ts'
import type { Input } from '../../pipeline/dispatch/input.ts'
import { permitOperation } from '../../pipeline/dispatch/permission.ts'
import { checkInput, type ValidInput } from '../../pipeline/dispatch/validate.ts'
import { toAccessAuditRow } from '../../pipeline/http/audit.ts'
import type { WebSessions } from '../pages/web-sessions.ts'
import type { AuditNotes } from './audit-notes.ts'
import { versionPrecondition } from './versions.ts'

/**
 * This module calls API operations for a portal user, through the API's `dispatch`. Portal pages can therefore do
 * exactly what the API allows the user's role, and every call is audited. Calls are not charged to the rate limits,
 * which apply to programs.
 */

/**
 * Operations that the portal may call. Excluded are operations whose answer depends on the cost charged to the request.
 */
export type PortalOperation = Exclude<keyof Handlers, 'getUsage' | 'getMe'>

/** Members of the contract with the values of a form, which may be texts. They are validated when the call is made. */
type FormValues<T> = { readonly [Member in keyof T]?: unknown }

/** Input of an operation, as far as a page knows the operation when it is written. */
export interface OperationInput<I extends PortalOperation> {
  params?: FormValues<Call<I>['params']>
  query?: FormValues<Call<I>['query']>
  body?: FormValues<NonNullable<Call<I>['body']>>
  /** Version of the record from which the form was rendered, for an operation that takes If-Match. */
  version?: string | undefined
}

/** Input of an operation that is known only at run time. */
export interface AnyOperationInput {
  params?: object
  query?: object
  body?: unknown
  version?: string | undefined
}

/** Data that an operation returns. */
export type DataOf<I extends PortalOperation> = Answer<I> extends { data: infer D } ? D : never

/** Ids of the operations that return pages of a list. */
export type PageOperation = {
  [I in PortalOperation]: Answer<I> extends { meta: { pagination: unknown } } ? I : never
}[PortalOperation]

/** Item of a list that an operation returns. */
export type ItemOf<I extends PageOperation> = DataOf<I> extends readonly (infer Item)[] ? Item : never

/** One page of a list. */
export interface ListedItems<Item> {
  items: Item[]
  /** Cursor of the next page; null on the last page. */
  cursor: string | null
}

/** Calls of operations as the user of a request. Each throws the Refusal of the operation. */
export interface OperationCalls {
  /** Calls an operation and returns its data. */
  operate<I extends PortalOperation>(operationId: I, input?: OperationInput<I>): Promise<DataOf<I>>
  /** Calls an operation that returns a page of a list. */
  list<I extends PageOperation>(operationId: I, input?: OperationInput<I>): Promise<ListedItems<ItemOf<I>>>
  /** Calls an operation that is known only at run time, or returns a file. */
  call(operationId: PortalOperation, input?: AnyOperationInput): Promise<AnyAnswer>
  /**
   * Checks a call without making it, for changes that follow an operation's rules without calling the operation.
   * Returns the body and query as the handler would get them. Throws the refusals that need no database.
   */
  check<I extends PortalOperation>(
    operationId: I,
    input: OperationInput<I>,
  ): Promise<{ body: NonNullable<Call<I>['body']>; query: Call<I>['query'] }>
}

export interface OperationCallDeps {
  webSessions: WebSessions
  services: Services
  operations: ReadonlyMap<string, Operation>
  dispatch: Dispatch
}

/** Returns the functions with which the pages call operations as the user of this request. */
export function createOperationCalls(
  deps: OperationCallDeps,
  request: Request,
  person: SignedInUser,
  notes: AuditNotes,
): OperationCalls {
  const call = async (operationId: PortalOperation, asked: AnyOperationInput = {}): Promise<AnyAnswer> => {
    const operation = deps.operations.get(operationId)!
    const caller = callerOfSession(person)
    const dispatched = async () => {
      permitOperation(operation, caller)
      return deps.dispatch(operation, caller, toInput(operation, asked), {
        requestId: request.exchange.requestId,
        precondition: (valid) => preconditionOfForm(operation, asked, valid),
        lockSession: (tx) => lockSessionOf(deps, request, tx),
        toAuditRow: () => ({ ...toAccessAuditRow(request, person, 303), operationId }),
      })
    }
    const outcome = await dispatched().catch(refusing(notes, operationId))
    if (operation.mutation) {
      request.exchange.jobIds = outcome.jobIds
      notes.markAudited()
    } else notes.recordRead(operationId)
    return outcome.answer!
  }
  return {
    call,
    // The contract of the operation says what its answer contains.
    operate: async <I extends PortalOperation>(operationId: I, input?: OperationInput<I>) =>
      (await call(operationId, input)).data as DataOf<I>,
    list: async <I extends PageOperation>(operationId: I, input?: OperationInput<I>) =>
      toListedItems<ItemOf<I>>(await call(operationId, input)),
    async check(operationId, input) {
      const operation = deps.operations.get(operationId)!
      const checked = async () => {
        permitOperation(operation, callerOfSession(person))
        return checkInput(operation, toInput(operation, input))
      }
      const { body, query } = await checked().catch(refusing(notes, operationId))
      return { body, query } as never
    },
  }
}

/** Returns the items and the cursor of the answer of an operation that returns a list. */
export function toListedItems<Item>({ data, meta }: AnyAnswer): ListedItems<Item> {
  const { pagination } = meta as { pagination: { cursor: string | null } }
  return { items: data as Item[], cursor: pagination.cursor }
}

const toInput = (operation: Operation, { params = {}, query = {}, body }: AnyOperationInput): Input => ({
  path: { ...params },
  query: { ...query },
  body: operation.body ? body : undefined,
  headers: operation.body && body !== undefined ? { 'content-type': 'application/json' } : {},
  target: `${operation.path}?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))}`,
})

const preconditionOfForm = (
  { ifMatchEtagOf }: Operation,
  { version }: AnyOperationInput,
  { body }: ValidInput,
): Precondition | undefined => ifMatchEtagOf && versionPrecondition(version, body, ifMatchEtagOf)

/**
 * Records that the operation was refused or has failed, then throws the error. An invalid path parameter is a page that
 * does not exist.
 */
const refusing =
  (notes: AuditNotes, operationId: string) =>
  (error: unknown): never => {
    const refusal = toRefusal(error)
    const isOfPath = refusal.extras.errors?.some(({ field }) => field.startsWith('path.'))
    const shown = isOfPath ? notFound('page') : refusal
    notes.recordRefusal(operationId, statusOfRefusal(shown), shown)
    throw isOfPath ? shown : error
  }

/** Locks the session of the request until the transaction ends. Throws Refusal unauthorized if the session has ended. */
export async function lockSessionOf(
  { webSessions }: Pick<OperationCallDeps, 'webSessions'>,
  request: Request,
  tx: Transaction,
): Promise<void> {
  const token = webSessions.browsers.sessionOf(request) ?? ''
  if (!(await lockSession(tx, token))) throw new Refusal('unauthorized', 'You are no longer signed in.')
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
  let jobIds: readonly string[] = []
  const work = async (tx: Transaction) => {
    await lockSessionOf({ webSessions }, request, tx)
    jobIds = tx.jobIds
    return change(tx)
  }
  return runTransaction(services.database, person, work, { ifMatch }).then((result) => {
    request.exchange.jobIds = jobIds
    return result
  })
}
