import type { Operations } from '../../generated/sdk/sdk.gen.ts'
import type { UploadCreate } from '../../generated/sdk/types.gen.ts'
import { asProblem } from './problem.ts'
import { type RetryOptions, reaching, retryingFetch } from './retrying-fetch.ts'

export interface UploadOptions extends RetryOptions {
  filename?: string
  /** The media type; that of the Blob unless said. */
  contentType?: string
  signal?: AbortSignal
}

/**
 * Sends a file to be imported, or a logo, and answers its sourcePath, by which it is then named. In Node a large file is
 * a Blob of `openAsBlob`, which reads it as it is sent.
 */
export async function uploadForJob(operations: Operations, file: Blob, options: UploadOptions = {}): Promise<string> {
  const { filename, signal } = options
  // What is neither of these is refused with the types that there are.
  const contentType = (options.contentType ?? (bareType(file) || 'text/csv')) as UploadCreate['contentType'] & string
  const { data } = await operations.createJobUpload({ body: { contentType, filename }, signal })
  await put(data.uploadUrl, file, contentType, options)
  return data.sourcePath
}

/** Sends a file that a document is then made of, and answers its sourcePath. */
export async function uploadForDocument(operations: Operations, file: Blob, options: UploadOptions = {}) {
  const { filename, contentType = bareType(file) || 'application/octet-stream', signal } = options
  const { data } = await operations.createDocumentUpload({ body: { contentType, filename }, signal })
  await put(data.uploadUrl, file, contentType, options)
  return data.sourcePath
}

/** A media type without parameters, as the contract has it. */
const bareType = ({ type }: Blob): string => type.split(';')[0]!.trim()

/** A broken PUT may be repeated. When its file had come after all, the repetition is a 409, which then is no fault. */
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
  // An upload's answer begins when the file has come, which takes as long as it takes.
  const longest = { timeoutMs: 3_600_000, ...retrying, fetch: counting }
  const answer = await retryingFetch(() => true, longest)(request)
  if (answer.ok || (answer.status === 409 && attempts > 1)) return void (await answer.body?.cancel())
  throw asProblem(await answer.json().catch(() => undefined), answer)
}

/** The file that a signed address serves once; the answer's body is a stream. */
export async function fetchOnce(url: string, { fetch: send = fetch, signal }: UploadOptions = {}): Promise<Response> {
  const answer = await reaching(send)(url, { signal })
  if (answer.ok) return answer
  throw asProblem(await answer.json().catch(() => undefined), answer)
}
