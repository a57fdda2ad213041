import type { Problem, Violation } from '../../generated/sdk/types.gen.ts'

/** The codes of this version's problems; a later version may bring more. */
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

/** The stable name of a kind of problem, as /docs/errors lists them. */
export type KnownProblemCode = (typeof knownProblemCodes)[number]

/**
 * What the service answered in the place of what was asked for: a problem as of RFC 9457. Its `message` is the detail, then
 * in brackets the code, the request id and the seconds to wait, as far as the service says them.
 */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly status: number
  /** The stable code, such as `validation_failed`; of a version later than this package's perhaps another. */
  readonly code: KnownProblemCode | (string & {})
  /** What was wrong this time, for people. */
  readonly detail: string
  /** Every fault of a request that is not valid; empty of other problems. */
  readonly violations: readonly Violation[]
  /** By which the operator of the service finds the request in its log. */
  readonly requestId: string | undefined
  /** After how many seconds the same request is worth another try, when the service says so. */
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

/** The seconds of Retry-After, which is a number of seconds or a date; undefined when it is neither, or not there. */
export function retryAfterSeconds(response: Response, nowMs = Date.now()): number | undefined {
  const text = response.headers.get('Retry-After')
  if (text === null) return undefined
  if (/^\d+$/.test(text)) return Number(text)
  const atMs = Date.parse(text)
  return Number.isNaN(atMs) ? undefined : Math.max(0, Math.ceil((atMs - nowMs) / 1000))
}

/** The problem in the body of a refusal; of one that is no JSON, such as a proxy's page, what its status says. */
export function asProblem(body: unknown, response: Response): ApiProblem {
  return new ApiProblem(typeof body === 'object' && body !== null ? body : {}, response)
}
