import { setTimeout as sleep } from 'node:timers/promises'
import { type ApiRequest, sendApiRequest } from '../stage/api-request.ts'

/** Counts of the answers to all requests of the chaos run. */
export class RequestCounts {
  requests = 0
  /** Number of refused or broken connections. It is unknown whether these requests were processed. */
  broken = 0
  /** Number of 503 answers with Retry-After. */
  unavailable = 0
  /** Number of 409 answers because the first request with the key was still running. */
  stillRunning = 0
  /**
   * Answers that are always wrong: a 500, a 503 without Retry-After, a refusal of a valid request, or no answer in
   * time.
   */
  readonly faults: string[] = []
}

/** Definite answer: the same request would get the same answer again. */
export interface DefiniteAnswer {
  status: number
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: the caller knows the type of the answer
  body: any
}

const answerLimitMs = 120_000
const patienceMs = 600_000

/**
 * Sends a request once. If there is no definite answer, the result has `again`, with the milliseconds to wait before
 * the next try.
 */
export async function tryRequest(
  tally: RequestCounts,
  origin: string,
  request: ApiRequest,
): Promise<DefiniteAnswer | { again: true; waitMs: number }> {
  const { method, path } = request
  tally.requests += 1
  try {
    const answer = await sendApiRequest(origin, request, answerLimitMs)
    const text = await answer.text()
    return judged(tally, request, answer, text)
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') tally.faults.push(`${method} ${path} had no answer in 120 s`)
    tally.broken += 1
    return { again: true, waitMs: 100 }
  }
}

function judged(tally: RequestCounts, request: ApiRequest, { status, headers }: Response, text: string) {
  const again = { again: true as const, waitMs: Math.min(1_000, 1_000 * Number(headers.get('retry-after'))) }
  const fault = () => tally.faults.push(`${request.method} ${request.path}: ${status} ${text.slice(0, 300)}`)
  if (status === 503 && headers.has('retry-after')) {
    tally.unavailable += 1
    return again
  }
  if (status >= 500) {
    fault()
    return { ...again, waitMs: 500 }
  }
  if (status === 409 && headers.has('retry-after')) {
    tally.stillRunning += 1
    return again
  }
  if (status >= 400) fault()
  return { status, text, body: text === '' ? undefined : JSON.parse(text) }
}

/**
 * Uploads a file, at any of the API processes, until it is stored. A 409 means that an earlier attempt stored it,
 * although its answer was lost.
 */
export async function uploadUntilStored(
  tally: RequestCounts,
  pick: () => string,
  {
    uploadUrl,
    contentType,
    content,
  }: { uploadUrl: string; contentType: string; content: string | Uint8Array<ArrayBuffer> },
): Promise<void> {
  const address = new URL(uploadUrl).pathname
  const headers = { 'Content-Type': contentType }
  for (;;) {
    tally.requests += 1
    const sent = fetch(`${pick()}${address}`, { method: 'PUT', headers, body: content })
    const answer = await sent.catch(() => undefined)
    const text = await answer?.text().catch(() => '')
    if (answer?.ok || answer?.status === 409) return
    if (answer === undefined) tally.broken += 1
    // Unfinished uploads of a killed API process count against the limit for a minute, which gives a 429.
    else if ([429, 503].includes(answer.status) && answer.headers.has('retry-after')) tally.unavailable += 1
    else tally.faults.push(`PUT of a file: ${answer.status} ${text}`)
    await sleep(300)
  }
}

/**
 * Sends a request until it has a definite answer, each time to the API process that `pick` returns. Throws after ten
 * minutes.
 */
export async function sendUntilAnswered(
  tally: RequestCounts,
  pick: () => string,
  request: ApiRequest,
): Promise<DefiniteAnswer> {
  const giveUpAt = Date.now() + patienceMs
  for (;;) {
    const outcome = await tryRequest(tally, pick(), request)
    if (!('again' in outcome)) return outcome
    if (Date.now() > giveUpAt)
      throw new Error(`${request.method} ${request.path} had no definite answer in ten minutes`)
    await sleep(outcome.waitMs)
  }
}
