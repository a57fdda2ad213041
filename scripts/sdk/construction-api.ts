import { Operations } from '../../generated/sdk/sdk.gen.ts'
import type { ImportRequest, Job, JobEnqueuedEnvelope } from '../../generated/sdk/types.gen.ts'
import { type ConnectOptions, clientOf } from './credentialed-client.ts'
import { type FollowOptions, followEvents, lastSequence, type NumberedEvent } from './events.ts'
import { fetchOnce, type UploadOptions, uploadForDocument, uploadForJob } from './files.ts'
import { completedJob, type WaitOptions } from './jobs.ts'
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

/** The operations that import a CSV file. */
export type ImportOperation = Extract<keyof Operations, `import${string}`>

/** The operations that export to a CSV file. */
export type ExportOperation = Extract<keyof Operations, `export${string}`>

/**
 * A service, by the credential that it was connected with. Each operation of the contract is a method by its name, which
 * answers the body (`data` and `meta`) and throws an ApiProblem; what takes several calls stands here.
 */
export class ConstructionApi extends Operations {
  readonly #retrying: RetryOptions

  constructor(options: ConnectOptions) {
    super({ client: clientOf(options) })
    const { url: _, key: __, ...retrying } = options
    this.#retrying = retrying
  }

  /** The pages of a list, one request each, as they are asked for. */
  pages<Id extends ListOperation, Compact extends boolean = false>(
    operation: Id,
    options?: ListCallOptions<Id, Compact>,
  ): AsyncGenerator<ListPage<Id, Compact>, void, undefined> {
    return pagesOf(this, operation, options)
  }

  /** Everything in a list, page after page. `query.limit` is the size of a page. */
  async *each<Id extends ListOperation, Compact extends boolean = false>(
    operation: Id,
    options?: ListCallOptions<Id, Compact>,
  ): AsyncGenerator<ListItem<Id, Compact>, void, undefined> {
    for await (const { data } of pagesOf(this, operation, options)) yield* data as Iterable<ListItem<Id, Compact>>
  }

  /** Waits until a job is completed; a JobFailure says that it failed or was cancelled. */
  completed(job: string | JobEnqueuedEnvelope, options?: WaitOptions): Promise<Job> {
    return completedJob(this, job, options)
  }

  /** Sends a CSV file or a logo; the answer is the sourcePath for the operation that uses it. */
  upload(file: Blob, options?: UploadOptions): Promise<string> {
    return uploadForJob(this, file, { ...this.#retrying, ...options })
  }

  /** Sends a file to be filed; the answer is the sourcePath for createDocument or updateDocument. */
  uploadDocument(file: Blob, options?: UploadOptions): Promise<string> {
    return uploadForDocument(this, file, { ...this.#retrying, ...options })
  }

  /** Sends a CSV file, has it imported and waits: the job's result says what became of the rows. */
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

  /** Has records exported, waits, and answers the CSV file, whose body is a stream. */
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

  /** The file that a completed export or PDF left. */
  async resultOf(jobId: string, signal?: AbortSignal): Promise<Response> {
    const { data } = await this.getJobDownload({ path: { id: jobId }, signal })
    return fetchOnce(data.url, { ...this.#retrying, signal })
  }

  /** The rows that an import refused, as a CSV file with the reasons beside them. */
  async refusedRowsOf(jobId: string, signal?: AbortSignal): Promise<Response> {
    const { data } = await this.getJobErrors({ path: { id: jobId }, signal })
    return fetchOnce(data.url, { ...this.#retrying, signal })
  }

  /** The events of the log from `after` on, and then those that come; without end. */
  follow(options?: FollowOptions): AsyncGenerator<NumberedEvent, void, undefined> {
    return followEvents(this, options)
  }

  /** The number of the newest event. */
  lastSequence(signal?: AbortSignal): Promise<number> {
    return lastSequence(this, signal)
  }
}
