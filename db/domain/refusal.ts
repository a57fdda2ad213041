/** Every stable error code of the API; handlers/http/problems.ts holds their titles and usual statuses. */
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

/** One violated rule; field in dots and brackets, with its place in front unless it is the body. */
export interface Violation {
  field: string
  code: 'required' | 'type' | 'format' | 'enum' | 'length' | 'range' | 'pattern' | 'unknown' | 'not_found' | 'rule'
  message: string
}

interface RefusalExtras {
  /** Overrides the code's usual status, for the 405 to 431 family that shares bad_request. */
  status?: number
  errors?: Violation[]
  headers?: Record<string, string>
  /** Further members of the problem document, such as oldestSequence. */
  members?: Record<string, unknown>
  cause?: unknown
}

/**
 * The one way to refuse a request. `detail` is written for the caller; causes go to the log only. Thrown by any code
 * behind the gates, and turned into a problem document by handlers/http/problems.ts.
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

/** A body that is not declared as JSON. */
export const notJson = (): Refusal =>
  new Refusal('bad_request', 'The body must be JSON: send it with Content-Type: application/json.', { status: 415 })

/** Absent and soft-deleted records and those of other tenants get the same refusal. */
export const notFound = (noun: string): Refusal => new Refusal('not_found', `No such ${noun}.`)

/** A refusal of the request's content: 422 with every violation, the first 100 of them. */
export function invalid(errors: Violation[]): Refusal {
  const [first] = errors
  const detail =
    errors.length === 1 && first ? `${first.field}: ${first.message}` : `${errors.length} rules are violated.`
  return new Refusal('validation_failed', detail, { errors: errors.slice(0, 100) })
}

/** A rejection handler: refusals with this code become `value`, other errors are rethrown. */
export const refusedAs =
  <T>(code: ProblemCode, value: T) =>
  (error: unknown): T => {
    if (error instanceof Refusal && error.code === code) return value
    throw error
  }
