import type { RequestHandler } from 'express'
import type { Admission, Charge } from '../db/access/admission.ts'
import type { AccessTokens } from '../db/access/oauth/access-tokens.ts'
import type { SigningKeys } from '../db/access/oauth/keys.ts'
import type { Caller } from '../db/base/caller.ts'
import type { Cursors } from '../db/base/cursor.ts'
import type { Secrets } from '../db/base/secrets.ts'
import type { Settings } from '../db/base/settings.ts'
import type { FileStore } from '../db/files/file-store.ts'
import type { Database } from '../db/postgres/connection.ts'
import type { Transaction } from '../db/postgres/transaction.ts'
import type { components, operations } from '../generated/openapi.d.ts'
import type { FileAnswer } from './http/files/file-answer.ts'

/** What the process holds and every handler may use. */
export interface Services {
  settings: Settings
  database: Database
  secrets: Secrets
  cursors: Cursors
  files: FileStore
  admission: Admission
  accessTokens: AccessTokens
  signingKeys: SigningKeys
  /** The bundled contract, as published but for its server address. */
  document: object
}

export type OperationId = keyof operations
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]

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
type Success<R> = R extends { 200: infer A }
  ? A
  : R extends { 201: infer A }
    ? A
    : R extends { 202: infer A }
      ? A
      : never

/**
 * One page of a list, with the cursor of the next page and any further members of its meta; `parent` is the record whose
 * version the list has, where the contract has x-version-of.
 */
export class Page<T> {
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

/** What a request to create found to be there: 200 instead of 201, without a Location. */
export class AlreadyThere<T> {
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
 * OfParent where the contract has x-version-of, AlreadyThere where a creation has a 200 too, Bare for JSON without an envelope, a FileAnswer for an answer that is
 * not JSON.
 */
export type Answer<I extends OperationId> = AnswerOf<operations[I]['responses']>

/** The same of an operation's responses. */
export type AnswerOf<R> =
  Success<R> extends { content: { 'application/json': infer B } }
    ? B extends { data: infer D; meta: infer M }
      ? M extends { pagination: unknown }
        ? D extends (infer T)[]
          ? Page<T>
          : never
        : Exclude<keyof M, 'request_id'> extends never
          ? D | OfParent<D> | (R extends { 200: unknown; 201: unknown } ? AlreadyThere<D> : never)
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
  /** What the operation's look ahead found; see handlers/http/limits/ahead.ts. */
  ahead: unknown
  services: Services
}

export type Handler<I extends OperationId> = (call: Call<I>) => Promise<Answer<I>>

/** The handler of some operation, for who runs whichever it is, with the call that the operation's own contract was asked of. */
export type AnyHandler = (call: Call) => Promise<unknown>

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
