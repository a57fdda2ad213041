import type { RequestHandler } from 'express'
import type { Admission } from '../db/access/admission/admission.ts'
import type { Charge } from '../db/access/admission/verdicts.ts'
import type { Installation } from '../db/access/installation.ts'
import type { AccessTokens } from '../db/access/oauth/access-tokens.ts'
import type { SigningKeys } from '../db/access/oauth/keys.ts'
import type { ProofKeys } from '../db/access/oauth/proof-keys.ts'
import type { Caller } from '../db/base/caller.ts'
import type { Cursors } from '../db/base/cursor.ts'
import type { Secrets } from '../db/base/secrets.ts'
import type { Settings } from '../db/base/settings.ts'
import type { FileStore } from '../db/files/file-store.ts'
import type { Database } from '../db/postgres/connection.ts'
import type { KeyLookup } from '../db/postgres/key-lookups.ts'
import type { Precondition, Transaction } from '../db/postgres/transaction.ts'
import type { components, operations } from '../generated/openapi.d.ts'
import type { FileAnswer } from './http/files/file-answer.ts'

/** What the process holds and every handler may use. */
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
  /** The bundled contract, as published but for its server address. */
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
 * One page of a list, with the cursor of the next page and any further members of its meta; `parent` is the record whose
 * version the list has, where the contract has x-version-of.
 */
export class PageAnswer<T> {
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

/** An answer whose meta holds more than the request id; `parent` as in a Page. */
export class WithMeta<T, M extends object> {
  readonly data: T
  readonly meta: M
  readonly parent: object | undefined
  constructor(data: T, meta: M, parent?: object) {
    this.data = data
    this.meta = meta
    this.parent = parent
  }
}

/** An answer of several records, whose version is that of the record to which they belong. */
export class OfParent<T> {
  readonly data: T
  readonly parent: object
  constructor(data: T, parent: object) {
    this.data = data
    this.parent = parent
  }
}

/** The record that a request to create found to exist: answered with 200 instead of 201, without a Location. */
export class AlreadyThere<T> {
  readonly data: T
  constructor(data: T) {
    this.data = data
  }
}

/** What a job would do, where a request asks for that alone: answered with 200 instead of 202. */
export class PlanOnly<T> {
  readonly data: T
  constructor(data: T) {
    this.data = data
  }
}

/** An answer that goes out as it is, without an envelope. */
export class Bare<T> {
  readonly body: T
  constructor(body: T) {
    this.body = body
  }
}

/**
 * What a handler of operation `I` returns: the envelope's data, a Page for lists, WithMeta where meta has more,
 * OfParent where the contract has x-version-of, AlreadyThere where a creation has a 200 too, PlanOnly where what begins a job has one, Bare for JSON without an
 * envelope, a FileAnswer for an answer that is not JSON.
 */
export type Answer<I extends OperationId> = AnswerOf<operations[I]['responses']>

/** The plan that an operation answers instead of the job that it begins. */
type PlanIn<R> = R extends { 200: { content: { 'application/json': { data: infer P } } }; 202: unknown }
  ? PlanOnly<P>
  : never

/** The same of an operation's responses. */
export type AnswerOf<R> =
  Success<R> extends { content: { 'application/json': infer B } }
    ? B extends { data: infer D; meta: infer M }
      ? M extends { pagination: unknown }
        ? D extends (infer T)[]
          ? PageAnswer<T>
          : never
        : Exclude<keyof M, 'request_id'> extends never
          ? D | OfParent<D> | (R extends { 200: unknown; 201: unknown } ? AlreadyThere<D> : never) | PlanIn<R>
          : WithMeta<D, Omit<M, 'request_id'>>
      : Bare<B>
    : FileAnswer

/** One request as a handler sees it: admitted, in scope, valid by its contract. */
export interface Call<I extends OperationId = OperationId> {
  operationId: I
  db: Transaction
  caller: Caller
  /** What admission charged, and what is left. */
  charge: Charge
  params: Part<operations[I], 'path'>
  query: Part<operations[I], 'query'>
  body: Body<operations[I]>
  services: Services
}

/** A call before it has a database connection. */
export interface EarlyCall<I extends OperationId = OperationId> extends Omit<Call<I>, 'db' | 'charge'> {
  /** What If-Match allows to be changed, which the change itself asks again under its lock. */
  ifMatch: Precondition | undefined
  /** Whether the request's Idempotency-Key has a stored answer, which is then sent again whatever `precheck` finds. */
  isAnswered(): Promise<boolean>
}

/** The names of the operation's parameters in its path or headers. */
type Takes<I extends OperationId, K extends 'path' | 'header'> = operations[I]['parameters'][K] extends infer P
  ? [NonNullable<P>] extends [never]
    ? never
    : keyof NonNullable<P>
  : never
type Reads<I extends OperationId> = 'Idempotency-Key' extends Takes<I, 'header'> ? false : true

export type HandlerFunction<I extends OperationId> = (call: Call<I>) => Promise<Answer<I>>

/** A handler with work that the pipeline does before it runs. One without such work is a function alone. */
export interface PreparedHandler<I extends OperationId> {
  /** `found` is what `precheck` resolved to. */
  handle: (call: Call<I>, found: unknown) => Promise<Answer<I>>
  /** For a read that begins with the record of its path's id: how it is found. See handlers/http/prefetch.ts. */
  prefetch?: Reads<I> extends true ? ('id' extends Takes<I, 'path'> ? KeyLookup : undefined) : undefined
  /** For a read that may look at far more records than it answers with, also without a filter. See handlers/http/answer. */
  isExpensive?: Reads<I> extends true ? boolean : undefined
  /**
   * For a change with slow work that needs no transaction, such as a DNS look-up: runs before a connection is taken, so
   * that it withholds none from others. What is wrong it leaves to `handle` to say, since only then is it known whether
   * the request was answered before.
   */
  precheck?: Reads<I> extends true ? undefined : (call: EarlyCall<I>) => Promise<unknown>
  /**
   * For a creation that does nothing but insertOne, of a resource without rules for new rows, which may ask for the
   * transaction's time: the row leaves together with BEGIN and the claim of the Idempotency-Key, then its answer, audit
   * row and events with COMMIT. Where the key turns out to have its answer, the row is rolled back.
   */
  pipelined?: 201 extends keyof operations[I]['responses'] ? boolean : undefined
}

export type Handler<I extends OperationId> = HandlerFunction<I> | PreparedHandler<I>

/** A handler whose `handle` takes what its `precheck` resolves to: the one place that ties the two. */
export const prechecked = <I extends OperationId, Found>(
  precheck: (call: EarlyCall<I>) => Promise<Found>,
  handle: (call: Call<I>, found: Found) => Promise<Answer<I>>,
) => ({ precheck, handle: (call: Call<I>, found: unknown) => handle(call, found as Found) })

/** The handler of an operation that is known at run time only; its call holds what that operation's contract says. */
export interface AnyHandler {
  handle(call: Call, found: unknown): Promise<unknown>
  prefetch?: KeyLookup
  isExpensive?: boolean
  precheck?(call: EarlyCall): Promise<unknown>
  pipelined?: boolean
}

/** Operations that do not answer enveloped JSON, and so are served outside the pipeline's last step. */
export type BareOperation =
  | 'getOpenapiDocument'
  | 'authorizeOauth'
  | 'registerOauthClient'
  | 'issueOauthToken'
  | 'revokeOauthToken'

/** The handlers of operations that answer for themselves. */
export type BareHandlers = { [I in BareOperation]: RequestHandler }

/** Every operation of the contract, by operationId: one that is missing does not compile. */
export type Handlers = { [I in Exclude<OperationId, BareOperation>]: Handler<I> }
