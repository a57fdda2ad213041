import type { operations } from '../../../generated/openapi.d.ts'
import type { FileContent } from './file-content.ts'

/** What a handler returns when its operation is known only at run time. `Answer` says what each operation returns. */
export interface AnyAnswer {
  /** The envelope's `data`; the whole body of an operation without an envelope. */
  data?: unknown
  /** Members of the envelope's `meta`, in addition to the request id. */
  meta?: object | undefined
  /** Status, if it differs from the usual one of the operation's success. */
  status?: number | undefined
  /** The record whose version is the response's ETag, if it is not `data`: the invoice of a line, for example. */
  etagOf?: object | undefined
  /** The file to send; only for an operation that returns a file. */
  file?: FileContent
}

/**
 * Return type of a handler, derived from the operation's responses in the contract: `{ data }` for JSON, `{ file }` for
 * any other content. `meta` is required if the contract requires members other than the request id. `status: 200` is
 * for an operation that also declares a 200: the creation of a record that exists, or the dry run of a job.
 */
export type AnswerOf<R> =
  Success<R> extends { content: { 'application/json': infer B } }
    ? B extends { data: infer D; meta: infer M }
      ?
          | (Enveloped<D, Omit<M, 'request_id'>> & {
              status?: undefined | (R extends { 200: unknown; 201: unknown } ? 200 : never)
            })
          | PlanIn<R>
      : { data: B; meta?: undefined; status?: undefined; etagOf?: undefined }
    : { file: FileContent }

type Success<R> = R extends { 202: infer A }
  ? A
  : R extends { 200: infer A }
    ? A
    : R extends { 201: infer A }
      ? A
      : never

type Enveloped<D, M> = { data: D; etagOf?: object | undefined } & ([keyof M] extends [never]
  ? { meta?: undefined }
  : Partial<M> extends M
    ? { meta?: M | undefined }
    : { meta: M })

/** The plan of a job that was not started (200 instead of 202); `never` for an operation without a dry run. */
type PlanIn<R> = R extends { 200: { content: { 'application/json': { data: infer P } } }; 202: unknown }
  ? { data: P; meta?: undefined; status: 200; etagOf?: undefined }
  : never

export type Answer<I extends keyof operations> = AnswerOf<operations[I]['responses']>

/** Position in a list, as `meta.pagination` shows it. */
export interface Pagination {
  /** Cursor of the next page; null on the last page. */
  cursor: string | null
  has_more: boolean
  count: number
}

/** One page of a list. `etagOf` is the parent record, whose version is then the list's ETag. */
export interface Page<T> {
  data: T[]
  meta: { pagination: Pagination }
  etagOf?: object | undefined
}

/** Returns a page of a list with its pagination and further members of `meta`. */
export const toPage = <T, M extends object = object>(
  items: T[],
  cursor: string | null,
  { meta, etagOf }: { meta?: M | undefined; etagOf?: object | undefined } = {},
): { data: T[]; meta: { pagination: Pagination } & M; etagOf?: object | undefined } => ({
  data: items,
  meta: { pagination: { cursor, has_more: cursor !== null, count: items.length }, ...(meta as M) },
  etagOf,
})
