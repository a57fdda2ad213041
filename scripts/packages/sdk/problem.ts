import type { Problem, Violation } from '../../../generated/sdk/types.gen.ts'

/** Problem codes of this version; a later version may add more. */
export const knownProblemCodes = [
  'bad_request',
  'unauthorized',
  'token_expired',
  'forbidden',
  'scope_insufficient',
  'subscription_inactive',
  'tenant_suspended',
  'not_found',
  'conflict',
  'idempotency_key_reused',
  'validation_failed',
  'rate_limited',
  'internal_error',
  'service_unavailable',
  'maintenance',
] as const

/** Stable code of a kind of problem, as listed in /docs/errors. */
export type KnownProblemCode = (typeof knownProblemCodes)[number]

/**
 * Error response of the service: a problem as defined in RFC 9457. Its `message` is the detail, followed in brackets by
 * the code, the request id and the seconds to wait, if the response has them.
 */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly status: number
  /** Stable code, such as `validation_failed`. A service newer than this package may send other codes. */
  readonly code: KnownProblemCode | (string & {})
  /** Description of this error for people. */
  readonly detail: string
  /** Everything that is wrong with an invalid request; empty for other problems. */
  readonly violations: readonly Violation[]
  /** Id by which the operator of the service finds the request in the log. */
  readonly requestId: string | undefined
  /** Seconds to wait before the same request is worth repeating; undefined if the response has none. */
  readonly retryAfterSeconds: number | undefined
  readonly response: Response

  constructor(problem: Partial<Problem>, response: Response) {
    const detail = problem.detail ?? problem.title ?? `The service answered ${response.status}.`
    const code = problem.type?.split('#')[1]
    const requestId = problem.request_id ?? response.headers.get('X-Request-Id') ?? undefined
    const seconds = retryAfterSeconds(response)
    const notes = [code, requestId, seconds === undefined ? undefined : `retry after ${seconds} s`].filter(Boolean)
    super(notes.length === 0 ? detail : `${detail} (${notes.join(', ')})`)
    this.status = response.status
    this.code = code ?? 'unknown'
    this.detail = detail
    this.violations = problem.errors ?? []
    this.requestId = requestId
    this.retryAfterSeconds = seconds
    this.response = response
  }
}

/**
 * Returns the seconds of Retry-After, which is a number of seconds or a date. Returns undefined if the header is
 * missing or invalid.
 */
export function retryAfterSeconds(response: Response, nowMs = Date.now()): number | undefined {
  const text = response.headers.get('Retry-After')
  if (text === null) return undefined
  if (/^\d+$/.test(text)) return Number(text)
  const atMs = Date.parse(text)
  return Number.isNaN(atMs) ? undefined : Math.max(0, Math.ceil((atMs - nowMs) / 1000))
}

/**
 * Creates the problem of an error response from its body. If the body is not JSON, such as a proxy's page, the problem
 * has only the status.
 */
export function asProblem(body: unknown, response: Response): ApiProblem {
  return new ApiProblem(typeof body === 'object' && body !== null ? body : {}, response)
}
