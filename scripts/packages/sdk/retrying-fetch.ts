import { pauseFor } from './pause.ts'
import { retryAfterSeconds } from './problem.ts'

export interface RetryOptions {
  /** Maximum number of retries of a request; 4 by default. */
  maxRetries?: number
  /**
   * Longest wait that Retry-After may require, in milliseconds; an error response that requires more is returned at
   * once. 90,000 by default, because a rate window of a minute may require 61 s.
   */
  maxWaitMs?: number
  /** Time within which a response must begin, in milliseconds; 60,000 by default. The body may take longer. */
  timeoutMs?: number
  /** Function that sends one request; by default the runtime's fetch. */
  fetch?: typeof fetch
}

/** Error for a response that did not begin in time, with no retry left or allowed. */
export class AnswerTimeout extends Error {
  override readonly name = 'AnswerTimeout'
}

/** Error for a failed connection: the service is not running, or the address, the network or a proxy is wrong. */
export class ServiceUnreachable extends Error {
  override readonly name = 'ServiceUnreachable'

  constructor(url: string, cause: Error) {
    const { code } = (cause.cause ?? {}) as { code?: string }
    super(`the service cannot be reached at ${new URL(url).origin} (${code ?? cause.message})`, { cause })
  }
}

/** Wraps a fetch so that it throws a ServiceUnreachable for a failed connection, which fetch reports as a TypeError. */
export const fetchOrUnreachable =
  (send: typeof fetch): typeof fetch =>
  async (...request) => {
    try {
      return await send(...request)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      const [sent] = request
      throw new ServiceUnreachable(sent instanceof Request ? sent.url : String(sent), error)
    }
  }

/**
 * Returns a fetch that retries a request if `isRepeatable` allows it. It retries after a broken connection, a timeout,
 * a 429, a 5xx, or a 409 with Retry-After. Such a 409 means that the first request with this Idempotency-Key is still
 * running. It waits as long as Retry-After says. Without that header it waits half a second, doubled each time, varied
 * by up to 20 %.
 */
export function retryingFetch(isRepeatable: (request: Request) => boolean, options: RetryOptions = {}) {
  const { maxRetries = 4, maxWaitMs = 90_000 } = options
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

/**
 * Sends one request, whose response must begin in time. A timeout signal passed to fetch directly would also end a long
 * download.
 */
async function attemptOnce(request: Request, { fetch: send = fetch, timeoutMs = 60_000 }: RetryOptions) {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new AnswerTimeout(`no answer within ${timeoutMs} ms`)), timeoutMs)
  try {
    return await fetchOrUnreachable(send)(request, { signal: AbortSignal.any([request.signal, late.signal]) })
  } finally {
    clearTimeout(timer)
  }
}
