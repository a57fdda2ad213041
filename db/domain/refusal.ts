/** Stable error codes of the API. Their titles and usual statuses are in handlers/http/problems.ts. */
export type ProblemCode =
  | 'bad_request'
  | 'unauthorized'
  | 'token_expired'
  | 'forbidden'
  | 'scope_insufficient'
  | 'subscription_inactive'
  | 'tenant_suspended'
  | 'not_found'
  | 'conflict'
  | 'idempotency_key_reused'
  | 'validation_failed'
  | 'rate_limited'
  | 'internal_error'
  | 'service_unavailable'
  | 'maintenance'

/**
 * One violated rule. `field` is the path in dots and brackets; it begins with the part of the request unless that is
 * the body.
 */
export interface Violation {
  field: string
  code: 'required' | 'type' | 'format' | 'enum' | 'length' | 'range' | 'pattern' | 'unknown' | 'not_found' | 'rule'
  message: string
}

interface RefusalExtras {
  /** HTTP status in place of the code's usual one, for `bad_request`, which 405, 415, 431 and others share. */
  status?: number
  errors?: Violation[]
  headers?: Record<string, string>
  /** Further members of the problem document, such as oldestSequence. */
  members?: Record<string, unknown>
  cause?: unknown
}

/**
 * The only error with which code refuses a request. handlers/http/problems.ts turns it into a problem document.
 * `detail` is written for the caller; causes are only logged.
 */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly detail: string
  readonly extras: RefusalExtras

  constructor(code: ProblemCode, detail: string, extras: RefusalExtras = {}) {
    super(`${code}: ${detail}`, extras.cause === undefined ? undefined : { cause: extras.cause })
    this.name = 'Refusal'
    this.code = code
    this.detail = detail
    this.extras = extras
  }
}

/** Returns the refusal of a body that is not declared as JSON. */
export const notJson = (): Refusal =>
  new Refusal('bad_request', 'The body must be JSON: send it with Content-Type: application/json.', { status: 415 })

/** Returns the refusal of a record that is absent, soft-deleted or another tenant's; the caller cannot tell which. */
export const notFound = (noun: string): Refusal => new Refusal('not_found', `No such ${noun}.`)

/** Returns the 422 refusal of a request's content, with the first 100 violations. */
export function invalid(errors: Violation[]): Refusal {
  const [first] = errors
  const detail =
    errors.length === 1 && first ? `${first.field}: ${first.message}` : `${errors.length} rules are violated.`
  return new Refusal('validation_failed', detail, { errors: errors.slice(0, 100) })
}

/** Returns a rejection handler: a refusal with the given code resolves to `value`; any other error is thrown again. */
export const catchRefusalAs =
  <T>(code: ProblemCode, value: T) =>
  (error: unknown): T => {
    if (error instanceof Refusal && error.code === code) return value
    throw error
  }
