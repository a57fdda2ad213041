import { pauseFor } from './pause.ts'
import { retryAfterSeconds } from './problem.ts'

export interface RetryOptions {
  /** How often a request is sent again at most; 4 unless said. */
  maxRetries?: number
  /**
   * The longest wait that Retry-After may ask for, in ms; a refusal that asks for more is given at once. 90,000 unless said:
   * a rate window of a minute may ask for 61 s.
   */
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

/** No connection to the service: it does not run, or the address, the network or a proxy is wrong. */
export class ServiceUnreachable extends Error {
  override readonly name = 'ServiceUnreachable'

  constructor(url: string, cause: Error) {
    const { code } = (cause.cause ?? {}) as { code?: string }
    super(`the service cannot be reached at ${new URL(url).origin} (${code ?? cause.message})`, { cause })
  }
}

/** Sends a request. Throws a ServiceUnreachable for a failure of the connection, which fetch reports as a TypeError. */
export const reaching =
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
 * A fetch that sends a request again when that is harmless: one that `isRepeatable`, after a broken connection, a timeout,
 * a 429, a 5xx, or a 409 that names a time (the first request with this Idempotency-Key is still running). It waits as
 * long as Retry-After says, else half a second, doubled each time, and a fifth more or less.
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

/** One request, whose answer has to begin in time. A signal for the fetch alone would also end a long download. */
async function attemptOnce(request: Request, { fetch: send = fetch, timeoutMs = 60_000 }: RetryOptions) {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new AnswerTimeout(`no answer within ${timeoutMs} ms`)), timeoutMs)
  try {
    return await reaching(send)(request, { signal: AbortSignal.any([request.signal, late.signal]) })
  } finally {
    clearTimeout(timer)
  }
}
