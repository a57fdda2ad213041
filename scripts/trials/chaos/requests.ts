import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiRequest } from '../../testkit/http/api-request.ts'
import {
  CountedClient,
  type DefiniteAnswer,
  type RequestCounts,
  type Undecided,
} from '../../testkit/http/counted-requests.ts'

/** All requests of the chaos run are valid, and have an answer within two minutes, whatever fails. */
const rules = { answerLimitMs: 120_000, lateIsFault: true, isFault: (status: number) => status >= 400 }

/** Sends a request once, to the API process at `origin`. */
export const tryRequest = (
  tally: RequestCounts,
  origin: string,
  request: ApiRequest,
): Promise<DefiniteAnswer | Undecided> => new CountedClient(tally, rules).sendOnce(origin, request)

/** Sends a request until it has a definite answer, each time to the API process that `pick` returns. */
export const sendUntilAnswered = (
  tally: RequestCounts,
  pick: () => string,
  request: ApiRequest,
): Promise<DefiniteAnswer> => new CountedClient(tally, rules).sendUntilAnswered(pick, request)

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
