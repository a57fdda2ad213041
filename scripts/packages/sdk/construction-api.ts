import { Operations } from '../../../generated/sdk/sdk.gen.ts'
import type { ImportRequest, Job, JobEnqueuedEnvelope } from '../../../generated/sdk/types.gen.ts'
import { type ConnectOptions, clientOf } from './credentialed-client.ts'
import { type FollowOptions, followEvents, lastSequence, type NumberedEvent } from './events.ts'
import { fetchOnce, type UploadOptions, uploadForDocument, uploadForJob } from './files.ts'
import { type WaitOptions, waitForJob } from './jobs.ts'
import {
  type ListCallOptions,
  type ListItem,
  type ListOperation,
  type ListPage,
  type OperationAnswer,
  type OperationOptions,
  pagesOf,
} from './lists.ts'
import type { RetryOptions } from './retrying-fetch.ts'

/** Operations that import a CSV file. */
export type ImportOperation = Extract<keyof Operations, `import${string}`>

/** Operations that export to a CSV file. */
export type ExportOperation = Extract<keyof Operations, `export${string}`>

/**
 * Client of one service with one credential. Each operation of the contract is a method of the same name, which returns
 * the response's body (`data` and `meta`). An error response throws an ApiProblem. The methods below combine several
 * calls.
 */
export class ConstructionApi extends Operations {
  readonly #retrying: RetryOptions

  constructor(options: ConnectOptions) {
    super({ client: clientOf(options) })
    const { url: _, key: __, ...retrying } = options
    this.#retrying = retrying
  }

  /** Returns the pages of a list. Each page is requested when the loop needs it. */
  pages<Id extends ListOperation, Compact extends boolean = false>(
    operation: Id,
    options?: ListCallOptions<Id, Compact>,
  ): AsyncGenerator<ListPage<Id, Compact>, void, undefined> {
    return pagesOf(this, operation, options)
  }

  /** Returns every item of a list, page after page. `query.limit` is the size of a page. */
  async *each<Id extends ListOperation, Compact extends boolean = false>(
    operation: Id,
    options?: ListCallOptions<Id, Compact>,
  ): AsyncGenerator<ListItem<Id, Compact>, void, undefined> {
    for await (const { data } of pagesOf(this, operation, options)) yield* data as Iterable<ListItem<Id, Compact>>
  }

  /** Waits until a job is completed and returns it. Throws a JobFailure if it failed or was cancelled. */
  completed(job: string | JobEnqueuedEnvelope, options?: WaitOptions): Promise<Job> {
    return waitForJob(this, job, options)
  }

  /** Uploads a CSV file or a logo. Returns the sourcePath for the operation that uses the file. */
  upload(file: Blob, options?: UploadOptions): Promise<string> {
    return uploadForJob(this, file, { ...this.#retrying, ...options })
  }

  /** Uploads a file for a document. Returns the sourcePath for createDocument or updateDocument. */
  uploadDocument(file: Blob, options?: UploadOptions): Promise<string> {
    return uploadForDocument(this, file, { ...this.#retrying, ...options })
  }

  /**
   * Uploads a CSV file, imports it and waits for the job. The job's result has the number of imported and refused rows.
   */
  async importCsv(
    operation: ImportOperation,
    file: Blob,
    { filename, ...request }: Omit<ImportRequest, 'sourcePath'> & { filename?: string },
    options: WaitOptions = {},
  ): Promise<Job> {
    const { signal } = options
    const sourcePath = await this.upload(file, { filename, contentType: 'text/csv', signal })
    return this.completed(await this[operation]({ body: { ...request, sourcePath }, signal }), options)
  }

  /** Exports records, waits for the job, and returns the response with the CSV file. Its body is a stream. */
  async exportCsv<Id extends ExportOperation>(
    operation: Id,
    options: OperationOptions<Id>,
    wait?: WaitOptions,
  ): Promise<Response> {
    const start = this[operation] as (
      options: OperationOptions<Id>,
    ) => Promise<OperationAnswer<Id> & JobEnqueuedEnvelope>
    const { id } = await this.completed(await start.call(this, options), wait)
    return this.resultOf(id, wait?.signal)
  }

  /** Downloads the file of a completed export or PDF job. */
  async resultOf(jobId: string, signal?: AbortSignal): Promise<Response> {
    const { data } = await this.getJobDownload({ path: { id: jobId }, signal })
    return fetchOnce(data.url, { ...this.#retrying, signal })
  }

  /** Downloads the rows that an import refused, as a CSV file with the reasons next to each row. */
  async refusedRowsOf(jobId: string, signal?: AbortSignal): Promise<Response> {
    const { data } = await this.getJobErrors({ path: { id: jobId }, signal })
    return fetchOnce(data.url, { ...this.#retrying, signal })
  }

  /** Returns the events of the log after `after`, and then new events as they come; never ends. */
  follow(options?: FollowOptions): AsyncGenerator<NumberedEvent, void, undefined> {
    return followEvents(this, options)
  }

  /** Returns the number of the newest event. */
  lastSequence(signal?: AbortSignal): Promise<number> {
    return lastSequence(this, signal)
  }
}
