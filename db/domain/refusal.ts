/** Error codes of the API, which never change. Their titles and usual statuses are in handlers/pipeline/contract/problems.ts. */
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
 * One thing that is wrong with a request. `field` is the path of the field, with dots and brackets. It begins with the
 * part of the request, such as `query`, unless that is the body.
 */
export interface Violation {
  field: string
  code: 'required' | 'type' | 'format' | 'enum' | 'length' | 'range' | 'pattern' | 'unknown' | 'not_found' | 'rule'
  message: string
}

interface RefusalExtras {
  /**
   * HTTP status, if it differs from the usual one of the code. It is used for `bad_request`, which covers 405, 415, 431
   * and others.
   */
  status?: number
  errors?: Violation[]
  headers?: Record<string, string>
  /** Further members of the problem document, such as oldestSequence. */
  members?: Record<string, unknown>
  cause?: unknown
}

/**
 * The error that code throws to refuse a request. No other error class is used for that. handlers/pipeline/contract/problems.ts
 * turns it into a problem document. `detail` is shown to the caller; the cause is only logged.
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

/** Returns the refusal of a request whose Content-Type is not JSON. */
export const notJson = (): Refusal =>
  new Refusal('bad_request', 'The body must be JSON: send it with Content-Type: application/json.', { status: 415 })

/**
 * Returns the refusal for a record that does not exist, is soft-deleted, or belongs to another tenant. The caller
 * cannot tell these cases apart.
 */
export const notFound = (noun: string): Refusal => new Refusal('not_found', `No such ${noun}.`)

/** Returns the refusal (422) of a request whose content violates rules. It lists the first 100 violations. */
export function invalid(errors: Violation[]): Refusal {
  const [first] = errors
  const detail =
    errors.length === 1 && first ? `${first.field}: ${first.message}` : `${errors.length} rules are violated.`
  return new Refusal('validation_failed', detail, { errors: errors.slice(0, 100) })
}

/**
 * Returns a function for `.catch()`. It returns `value` for a refusal with the given code, and throws any other error
 * again.
 */
export const catchRefusalAs =
  <T>(code: ProblemCode, value: T) =>
  (error: unknown): T => {
    if (error instanceof Refusal && error.code === code) return value
    throw error
  }
