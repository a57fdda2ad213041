import { setTimeout as sleep } from 'node:timers/promises'
import { CountedClient, RequestCounts } from '../../testkit/http/counted-requests.ts'

/**
 * Returns the client of a chaos run. All its requests are valid, and have an answer within two minutes, whatever fails.
 */
export const openChaosClient = (): CountedClient =>
  new CountedClient(new RequestCounts(), {
    answerLimitMs: 120_000,
    lateIsFault: true,
    isFault: (status) => status >= 400,
  })

/**
 * Uploads a file, at any of the API processes, until it is stored. A 409 means that an earlier attempt stored it,
 * although its answer was lost.
 */
export async function uploadUntilStored(
  { counts }: CountedClient,
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
    counts.requests += 1
    const sent = fetch(`${pick()}${address}`, { method: 'PUT', headers, body: content })
    const answer = await sent.catch(() => undefined)
    const text = await answer?.text().catch(() => '')
    if (answer?.ok || answer?.status === 409) return
    if (answer === undefined) counts.broken += 1
    // Unfinished uploads of a killed API process count against the limit for a minute, which gives a 429.
    else if ([429, 503].includes(answer.status) && answer.headers.has('retry-after')) counts.unavailable += 1
    else counts.faults.push(`PUT of a file: ${answer.status} ${text}`)
    await sleep(300)
  }
}
