import type { RequestHandler } from 'express'
import type { Caller } from '../../../db/engine/base/caller.ts'
import type { Cursors } from '../../../db/engine/base/cursor.ts'
import type { Secrets } from '../../../db/engine/base/secrets.ts'
import type { Settings } from '../../../db/engine/base/settings.ts'
import type { Database } from '../../../db/engine/postgres/connection.ts'
import type { KeyLookup } from '../../../db/engine/postgres/key-lookups.ts'
import type { Precondition, Transaction } from '../../../db/engine/postgres/transaction.ts'
import type { Admission } from '../../../db/services/access/admission/admission.ts'
import type { ChargedCaller } from '../../../db/services/access/admission/verdicts.ts'
import type { Installation } from '../../../db/services/access/installation.ts'
import type { AccessTokens } from '../../../db/services/access/oauth/access-tokens.ts'
import type { ProofKeys } from '../../../db/services/access/oauth/proof-keys.ts'
import type { SigningKeys } from '../../../db/services/access/oauth/signing-keys.ts'
import type { FileStore } from '../../../db/services/files/file-store.ts'
import type { components, operations } from '../../../generated/openapi.d.ts'
import type { FileAnswer } from './file-answer.ts'

/** Dependencies of the process that every handler may use. */
export interface Services {
  settings: Settings
  installation: Pick<Installation, 'quiet'>
  database: Database
  secrets: Secrets
  cursors: Cursors
  files: FileStore
  admission: Admission
  accessTokens: AccessTokens
  signingKeys: SigningKeys
  proofKeys: ProofKeys
  /** The bundled contract. It differs from the published one only in the server's address. */
  document: object
}

export type OperationId = keyof operations
export type SchemaOf<Name extends keyof components['schemas']> = components['schemas'][Name]

type Part<O, K extends 'path' | 'query'> = O extends { parameters: infer P }
  ? K extends keyof P
    ? NonNullable<P[K]>
    : Record<never, never>
  : Record<never, never>
type Body<O> = O extends { requestBody: { content: { 'application/json': infer B } } }
  ? B
  : O extends { requestBody?: { content: { 'application/json': infer B } } }
    ? B | undefined
    : undefined
type Success<R> = R extends { 202: infer A }
  ? A
  : R extends { 200: infer A }
    ? A
    : R extends { 201: infer A }
      ? A
      : never

/**
 * One page of a list, with the cursor of the next page and further members of `meta`. If the operation declares
 * x-version-of, `parent` is the parent record. Its version is then the list's ETag.
 */
export class ListPage<T> {
  readonly items: T[]
  readonly cursor: string | null
  readonly meta: object
  readonly parent: object | undefined
  constructor(items: T[], cursor: string | null, meta: object = {}, parent?: object) {
    this.items = items
    this.cursor = cursor
    this.meta = meta
    this.parent = parent
  }
}

/** A response whose `meta` has more members than the request id. `parent` has the same meaning as in ListPage. */
export class ResultWithMeta<T, M extends object> {
  readonly data: T
  readonly meta: M
  readonly parent: object | undefined
  constructor(data: T, meta: M, parent?: object) {
    this.data = data
    this.meta = meta
    this.parent = parent
  }
}

/** A response whose ETag is the version of the parent record, for example the invoice of a line. */
export class ResultWithParentVersion<T> {
  readonly data: T
  readonly parent: object
  constructor(data: T, parent: object) {
    this.data = data
    this.parent = parent
  }
}

/** A response to a creation whose record already existed: status 200 instead of 201, without a Location. */
export class ExistingRecord<T> {
  readonly data: T
  constructor(data: T) {
    this.data = data
  }
}

/** Result of a job's dry run: the plan of the job, which was not started. The status is 200 instead of 202. */
export class DryRunResult<T> {
  readonly data: T
  constructor(data: T) {
    this.data = data
  }
}

/** A JSON response that is sent as it is, without an envelope. */
export class BareJson<T> {
  readonly body: T
  constructor(body: T) {
    this.body = body
  }
}

/**
 * Return type of the handler of operation `I`. By default it is the envelope's `data`. The other forms are:
 *
 * - ListPage for lists
 * - ResultWithMeta if `meta` has further members
 * - ResultWithParentVersion if the operation declares x-version-of
 * - ExistingRecord if a creation also declares a 200
 * - DryRunResult if an operation that starts a job also declares a 200
 * - BareJson for JSON without an envelope
 * - FileAnswer for a response that is not JSON
 */
export type HandlerResult<I extends OperationId> = HandlerResultOf<operations[I]['responses']>

/**
 * DryRunResult if the operation may return a plan (200) instead of starting its job (202); `never` for any other
 * operation.
 */
type PlanIn<R> = R extends { 200: { content: { 'application/json': { data: infer P } } }; 202: unknown }
  ? DryRunResult<P>
  : never

/** Return type of a handler, derived from the operation's responses in the contract. */
export type HandlerResultOf<R> =
  Success<R> extends { content: { 'application/json': infer B } }
    ? B extends { data: infer D; meta: infer M }
      ? M extends { pagination: unknown }
        ? D extends (infer T)[]
          ? ListPage<T>
          : never
        : Exclude<keyof M, 'request_id'> extends never
          ?
              | D
              | ResultWithParentVersion<D>
              | (R extends { 200: unknown; 201: unknown } ? ExistingRecord<D> : never)
              | PlanIn<R>
          : ResultWithMeta<D, Omit<M, 'request_id'>>
      : BareJson<B>
    : FileAnswer

/** One request as a handler receives it: admitted, within the caller's scopes, and valid according to the contract. */
export interface Call<I extends OperationId = OperationId> {
  operationId: I
  db: Transaction
  caller: Caller
  /** The admitted caller, the units charged, and the remaining rate limits. */
  charge: ChargedCaller
  params: Part<operations[I], 'path'>
  query: Part<operations[I], 'query'>
  body: Body<operations[I]>
  services: Services
}

/** A request before it holds a database connection, as prechecks receive it. */
export interface PrecheckCall<I extends OperationId = OperationId> extends Omit<Call<I>, 'db' | 'charge'> {
  /** The If-Match condition of the request. The change checks it again on the locked record. */
  ifMatch: Precondition | undefined
  /** Reports whether the Idempotency-Key has a stored answer. That answer is replayed whatever `precheck` finds. */
  isAnswered(): Promise<boolean>
}

/** Names of the operation's path or header parameters. */
type Takes<I extends OperationId, K extends 'path' | 'header'> = operations[I]['parameters'][K] extends infer P
  ? [NonNullable<P>] extends [never]
    ? never
    : keyof NonNullable<P>
  : never
type Reads<I extends OperationId> = 'Idempotency-Key' extends Takes<I, 'header'> ? false : true

export type HandlerFunction<I extends OperationId> = (call: Call<I>) => Promise<HandlerResult<I>>

/** A handler with settings for the pipeline, such as a precheck. A handler without settings is a plain function. */
export interface PreparedHandler<I extends OperationId> {
  /** Carries out the operation. `found` is the value that `precheck` resolved to. */
  handle: (call: Call<I>, found: unknown) => Promise<HandlerResult<I>>
  /**
   * Lookup of the record whose id is in the path, for reads that begin with that record. See handlers/pipeline/http/prefetch.ts.
   */
  prefetch?: Reads<I> extends true ? ('id' extends Takes<I, 'path'> ? KeyLookup : undefined) : undefined
  /** Marks a read that may scan far more records than it returns, even without a filter. See handlers/pipeline/http/answer. */
  isExpensive?: Reads<I> extends true ? boolean : undefined
  /**
   * For changes with slow work that needs no transaction, such as a DNS lookup. The precheck runs before the request
   * takes a database connection, so that it does not block other requests. It may return a refusal to `handle`. It may
   * throw a refusal only if `isAnswered` is false, because the stored answer of a repeated request takes precedence.
   */
  precheck?: Reads<I> extends true ? undefined : (call: PrecheckCall<I>) => Promise<unknown>
  /**
   * Set for creations that only call insertOne on a resource without rules for new rows. BEGIN, the claim of the
   * Idempotency-Key and the insert are sent to the database together. The stored answer, audit row and events are sent
   * with COMMIT. If the key already has a stored answer, the insert is rolled back.
   */
  pipelined?: 201 extends keyof operations[I]['responses'] ? boolean : undefined
}

export type Handler<I extends OperationId> = HandlerFunction<I> | PreparedHandler<I>

/** Combines a `precheck` and a `handle` that takes its result, and checks that the two types fit. */
export const withPrecheck = <I extends OperationId, Found>(
  precheck: (call: PrecheckCall<I>) => Promise<Found>,
  handle: (call: Call<I>, found: Found) => Promise<HandlerResult<I>>,
) => ({ precheck, handle: (call: Call<I>, found: unknown) => handle(call, found as Found) })

/** A handler whose operation is known only at run time. The contract of that operation says what `call` contains. */
export interface AnyHandler {
  handle(call: Call, found: unknown): Promise<unknown>
  prefetch?: KeyLookup
  isExpensive?: boolean
  precheck?(call: PrecheckCall): Promise<unknown>
  pipelined?: boolean
}

/**
 * Operations that do not return enveloped JSON. They send their own response instead of using the pipeline's last gate.
 */
export type MiddlewareOperation =
  | 'getOpenapiDocument'
  | 'authorizeOauth'
  | 'registerOauthClient'
  | 'issueOauthToken'
  | 'revokeOauthToken'

/** Middleware of the operations that send their own response, keyed by operationId. */
export type OperationMiddleware = { [I in MiddlewareOperation]: RequestHandler }

/** Handlers of all operations, keyed by operationId. A missing one is a compile error. */
export type Handlers = { [I in Exclude<OperationId, MiddlewareOperation>]: Handler<I> }
