import type { RequestHandler } from 'express'
import { Refusal } from '../../../db/domain/refusal.ts'
import type { Caller } from '../../../db/engine/base/caller.ts'
import type { Cursors } from '../../../db/engine/base/cursor.ts'
import type { Secrets } from '../../../db/engine/base/secrets.ts'
import type { Settings } from '../../../db/engine/base/settings.ts'
import type { Database } from '../../../db/engine/postgres/connection.ts'
import type { KeyLookup } from '../../../db/engine/postgres/key-lookups.ts'
import type { Precondition, ReadContext, Transaction } from '../../../db/engine/postgres/transaction.ts'
import type { Admission } from '../../../db/services/access/admission/admission.ts'
import type { ChargedCaller } from '../../../db/services/access/admission/verdicts.ts'
import type { Installation } from '../../../db/services/access/installation.ts'
import type { AccessTokens } from '../../../db/services/access/oauth/access-tokens.ts'
import type { ProofKeys } from '../../../db/services/access/oauth/proof-keys.ts'
import type { SigningKeys } from '../../../db/services/access/oauth/signing-keys.ts'
import type { FileStore } from '../../../db/services/files/file-store.ts'
import type { components, operations } from '../../../generated/openapi.d.ts'
import type { Answer, AnyAnswer } from './answer.ts'

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
/** Names of the operation's path or header parameters. */
type Takes<I extends OperationId, K extends 'path' | 'header'> = operations[I]['parameters'][K] extends infer P
  ? [NonNullable<P>] extends [never]
    ? never
    : keyof NonNullable<P>
  : never
/** Whether the operation only reads. Every operation that changes something takes an Idempotency-Key. */
type Reads<I extends OperationId> = 'Idempotency-Key' extends Takes<I, 'header'> ? false : true

/** One request as a handler receives it: admitted, within the caller's scopes, and valid according to the contract. */
export interface Call<I extends OperationId> {
  operationId: I
  /** The transaction of a change. A read gets a context through which nothing can be written. */
  db: Reads<I> extends true ? ReadContext : Transaction
  caller: Caller
  /** The admitted caller, the units charged, and the remaining rate limits. Undefined for a call of the portal. */
  charge: ChargedCaller | undefined
  params: Part<operations[I], 'path'>
  query: Part<operations[I], 'query'>
  body: Body<operations[I]>
  services: Services
}

/**
 * Returns the admission of a call, for operations that show the caller's credential or its rate limits. Throws Refusal
 * forbidden for a call of the portal.
 */
export function requireCharge(charge: ChargedCaller | undefined): ChargedCaller {
  if (charge) return charge
  throw new Refusal(
    'forbidden',
    'This operation shows the API key or access token of the request, and requests of the portal have neither. Send it with an API key.',
  )
}

/** The members of a call that do not depend on its operation. */
export interface BasicCall {
  operationId: OperationId
  caller: Caller
  services: Services
}

/** A call of a read or of a change, whatever its operation. */
export type ReadCall = BasicCall & { db: ReadContext }
export type ChangeCall = BasicCall & { db: Transaction }

/** A request before it holds a database connection, as prechecks receive it. */
export interface PrecheckCall<I extends OperationId> extends Omit<Call<I>, 'db' | 'charge'> {
  /** The If-Match condition of the request. The change checks it again on the locked record. */
  ifMatch: Precondition | undefined
  /** Reports whether the Idempotency-Key has a stored answer. That answer is replayed whatever `precheck` finds. */
  isAnswered(): Promise<boolean>
}

export type HandlerFunction<I extends OperationId> = (call: Call<I>) => Promise<Answer<I>>

/** A handler with settings for `dispatch`, such as a precheck. A handler without settings is a plain function. */
export interface PreparedHandler<I extends OperationId> {
  /** Carries out the operation. `found` is the value that `precheck` resolved to. */
  handle: (call: Call<I>, found: unknown) => Promise<Answer<I>>
  /**
   * Throws the refusals that come before that of a missing scope of x-also-scope, such as the 404 of the path's record.
   * It runs only if the caller lacks such a scope, so `handle` must throw the same.
   */
  require?: (call: Call<I>) => unknown
  /**
   * Lookup of the record whose id is in the path, for reads that begin with that record. See handlers/pipeline/http/prefetch.ts.
   */
  prefetch?: Reads<I> extends true ? ('id' extends Takes<I, 'path'> ? KeyLookup : undefined) : undefined
  /** Marks a read that may scan far more records than it returns, even without a filter. See expensive-reads.ts. */
  isExpensive?: Reads<I> extends true ? boolean : undefined
  /**
   * For changes with slow work that needs no transaction, such as a DNS lookup. The precheck runs before the request
   * takes a database connection, so that it does not block other requests. It may return a refusal to `handle`. It may
   * throw a refusal only if `isAnswered` is false, because the stored answer of a repeated request takes precedence.
   */
  precheck?: Reads<I> extends true ? undefined : (call: PrecheckCall<I>) => Promise<unknown>
}

export type Handler<I extends OperationId> = HandlerFunction<I> | PreparedHandler<I>

/** Combines a `precheck` and a `handle` that takes its result, and checks that the two types fit. */
export const withPrecheck = <I extends OperationId, Found>(
  precheck: (call: PrecheckCall<I>) => Promise<Found>,
  handle: (call: Call<I>, found: Found) => Promise<Answer<I>>,
) => ({ precheck, handle: (call: Call<I>, found: unknown) => handle(call, found as Found) })

/** A call whose operation is known only at run time. The contract of that operation says what it contains. */
export interface AnyCall {
  operationId: string
  db: ReadContext
  caller: Caller
  charge: ChargedCaller | undefined
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  services: Services
}

/** A handler whose operation is known only at run time. */
export interface AnyHandler {
  handle(call: AnyCall, found: unknown): Promise<AnyAnswer>
  require?(call: AnyCall): unknown
  prefetch?: KeyLookup
  isExpensive?: boolean
  precheck?(
    call: Omit<AnyCall, 'db' | 'charge'> & Pick<PrecheckCall<OperationId>, 'ifMatch' | 'isAnswered'>,
  ): Promise<unknown>
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
