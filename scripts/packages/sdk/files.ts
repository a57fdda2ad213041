import type { Operations } from '../../../generated/sdk/sdk.gen.ts'
import type { UploadCreate } from '../../../generated/sdk/types.gen.ts'
import { asProblem } from './problem.ts'
import { fetchOrUnreachable, type RetryOptions, retryingFetch } from './retrying-fetch.ts'

export interface UploadOptions extends RetryOptions {
  filename?: string
  /** Media type of the file; by default the Blob's. */
  contentType?: string
  signal?: AbortSignal
}

/**
 * Uploads a file for an import, or a logo. Returns its sourcePath, which names the file in later requests. For a large
 * file in Node, use `openAsBlob`, which reads the file while it is sent.
 */
export async function uploadForJob(operations: Operations, file: Blob, options: UploadOptions = {}): Promise<string> {
  const { filename, signal } = options
  // The service refuses any other type with a list of the allowed ones.
  const contentType = (options.contentType ?? (bareType(file) || 'text/csv')) as UploadCreate['contentType'] & string
  const { data } = await operations.createJobUpload({ body: { contentType, filename }, signal })
  await put(data.uploadUrl, file, contentType, options)
  return data.sourcePath
}

/** Uploads a file for a document and returns its sourcePath. */
export async function uploadForDocument(operations: Operations, file: Blob, options: UploadOptions = {}) {
  const { filename, contentType = bareType(file) || 'application/octet-stream', signal } = options
  const { data } = await operations.createDocumentUpload({ body: { contentType, filename }, signal })
  await put(data.uploadUrl, file, contentType, options)
  return data.sourcePath
}

/** Returns a Blob's media type without parameters, as the contract requires it. */
const bareType = ({ type }: Blob): string => type.split(';')[0]!.trim()

/**
 * Uploads the file with a PUT that may be repeated after a broken connection. A 409 to a repetition means that the
 * first PUT had arrived, which is a success.
 */
async function put(
  url: string,
  file: Blob,
  contentType: string,
  { signal, ...retrying }: UploadOptions,
): Promise<void> {
  let attempts = 0
  const send = retrying.fetch ?? fetch
  const counting: typeof fetch = (...request) => {
    attempts += 1
    return send(...request)
  }
  const headers = { 'Content-Type': contentType }
  const request = new Request(url, { method: 'PUT', body: file, headers, signal })
  // The response begins only after the whole file has arrived, so the timeout is an hour.
  const longest = { timeoutMs: 3_600_000, ...retrying, fetch: counting }
  const answer = await retryingFetch(() => true, longest)(request)
  if (answer.ok || (answer.status === 409 && attempts > 1)) return void (await answer.body?.cancel())
  throw asProblem(await answer.json().catch(() => undefined), answer)
}

/**
 * Downloads the file that a signed address serves once. The response's body is a stream. Throws an ApiProblem for an
 * error response.
 */
export async function fetchOnce(url: string, { fetch: send = fetch, signal }: UploadOptions = {}): Promise<Response> {
  const answer = await fetchOrUnreachable(send)(url, { signal })
  if (answer.ok) return answer
  throw asProblem(await answer.json().catch(() => undefined), answer)
}
