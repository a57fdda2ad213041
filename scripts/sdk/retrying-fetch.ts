import { pauseFor } from './pause.ts'
import { retryAfterSeconds } from './problem.ts'

export interface RetryOptions {
  /** How often a request is sent again at most; 4 unless said. */
  maxRetries?: number
  /** The longest that Retry-After may ask for; a refusal that asks for more is given at once. A minute unless said. */
  maxWaitMs?: number
  /** How long the beginning of an answer may take; a minute unless said. The body may take longer. */
  timeoutMs?: number
  /** Sends one request; the runtime's own unless said. */
  fetch?: typeof fetch
}

/** The answer did not begin in time, and no retry was left or allowed. */
export class AnswerTimeout extends Error {
  override readonly name = 'AnswerTimeout'
}

/**
 * A fetch that sends a request again when that is harmless: one that `isRepeatable`, after a broken connection, a timeout,
 * a 429, a 5xx, or a 409 that names a time (the first request with this Idempotency-Key is still running). It waits as
 * long as Retry-After says, else half a second, doubled each time, and a fifth more or less.
 */
export function retryingFetch(isRepeatable: (request: Request) => boolean, options: RetryOptions = {}) {
  const { maxRetries = 4, maxWaitMs = 60_000 } = options
  return async (request: Request): Promise<Response> => {
    const retries = isRepeatable(request) ? maxRetries : 0
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt === retries
      const answer = await attemptOnce(isLast ? request : request.clone(), options).catch((error: unknown) => {
        if (isLast || request.signal.aborted) throw error
      })
      if (answer && (isLast || !isWorthRetrying(answer))) return answer
      const waitMs = answer ? waitMsAfter(answer, attempt) : backoffMs(attempt)
      if (answer && waitMs > maxWaitMs) return answer
      await answer?.body?.cancel()
      await pauseFor(waitMs, request.signal)
    }
  }
}

const isWorthRetrying = (answer: Response): boolean =>
  answer.status === 429 || answer.status >= 500 || (answer.status === 409 && answer.headers.has('Retry-After'))

function waitMsAfter(answer: Response, attempt: number): number {
  const seconds = retryAfterSeconds(answer)
  return seconds === undefined ? backoffMs(attempt) : seconds * 1000
}

const backoffMs = (attempt: number): number => 500 * 2 ** attempt * (0.8 + Math.random() * 0.4)

/** One request, whose answer has to begin in time. A signal for the fetch alone would also end a long download. */
async function attemptOnce(request: Request, { fetch: send = fetch, timeoutMs = 60_000 }: RetryOptions) {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new AnswerTimeout(`no answer within ${timeoutMs} ms`)), timeoutMs)
  try {
    return await send(request, { signal: AbortSignal.any([request.signal, late.signal]) })
  } finally {
    clearTimeout(timer)
  }
}
