import type { ErrorRequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { notJson, type ProblemCode, Refusal, type Violation } from '../../db/domain/refusal.ts'
import { BucketAway } from '../../db/files/bucket-client.ts'
import { NoRoom } from '../../db/files/file-store.ts'
import { isServerFault, isTakenMeanwhile, isUnavailable } from '../../db/postgres/failures.ts'
import { inOauthForm, speaksOauth } from '../oauth/errors.ts'
import type { Problem } from './problem.ts'
import { sendBody } from './wire/compression.ts'
import { holdsBody } from './wire/expectation.ts'

interface ProblemKind {
  /** Default HTTP status of the code. A refusal may set another one. */
  status: number
  title: string
  meaning: string
  /** Instructions for the client, in Markdown. */
  remedy: string
  /** Example refusal for the documentation. */
  example: { detail: string; errors?: Violation[] }
}

/** All problem codes. The documentation pages are generated from this table. */
export const problemCodes: Record<ProblemCode, ProblemKind> = {
  bad_request: {
    status: 400,
    title: 'Bad request',
    meaning:
      'The request cannot be understood: malformed JSON, a body where none belongs, a cursor that this list did not give. The same code answers, under their own status, a method that the path does not have (405, with Allow), an answer format that we do not speak (406), a request that took too long to arrive (408), something that is gone (410), a body that is too large (413) or of another media type (415), and headers that are too large (431).',
    remedy:
      'Read `detail` and correct the request; sent again as it is, it fails again. A 405 names the methods of the path in `Allow`. For a cursor that is refused, begin the list anew.',
    example: { detail: 'The body is not valid JSON.' },
  },
  unauthorized: {
    status: 401,
    title: 'Unauthorized',
    meaning: 'No credential, or one that is malformed, unknown or revoked.',
    remedy:
      'Send `Authorization: Bearer <key or token>`. Check that the whole key was copied, that it was made for this service, and that nobody has revoked it. Do not try again with the same credential: see [Authentication](/docs/authentication).',
    example: { detail: 'Send a credential: Authorization: Bearer <key or token>.' },
  },
  token_expired: {
    status: 401,
    title: 'Credential expired',
    meaning: 'The access token or API key has expired. Refresh the token or make a new key.',
    remedy:
      'An app exchanges its refresh token once, and sends the request again with the new access token: see [OAuth 2.1](/docs/oauth#refresh-the-tokens). For an API key with an expiry, make a new key.',
    example: { detail: 'The credential has expired.' },
  },
  forbidden: {
    status: 403,
    title: 'Forbidden',
    meaning: "The credential is good, but not for this: a role that may not do it, or another person's record.",
    remedy:
      'Nothing changes by sending it again. Ask an administrator of the organization for the role, or act as the person whose record it is.',
    example: { detail: 'You may edit and delete your own comments only.' },
  },
  scope_insufficient: {
    status: 403,
    title: 'Insufficient scope',
    meaning: 'The credential lacks the scope that the operation needs; WWW-Authenticate names it.',
    remedy:
      '`WWW-Authenticate` names the scope that is missing. Make a key that has it, or have the person authorize the app again with it; [Operations](/docs/operations) lists the scope of every operation.',
    example: { detail: 'This needs the scope bids:send.' },
  },
  subscription_inactive: {
    status: 402,
    title: 'Subscription inactive',
    meaning: "The organization's subscription is not active.",
    remedy:
      'Every request of the organization is refused until its subscription is active again. Tell the person in charge there, and stop sending meanwhile.',
    example: { detail: "The organization's subscription is not active." },
  },
  tenant_suspended: {
    status: 403,
    title: 'Organization suspended',
    meaning: 'The organization is suspended.',
    remedy: 'Every request of the organization is refused. Its owner asks the operator of this service why.',
    example: { detail: 'The organization is suspended.' },
  },
  not_found: {
    status: 404,
    title: 'Not found',
    meaning:
      "No such record, or none that you may see. Absent, deleted and another organization's records are never told apart.",
    remedy:
      'Check the id and whose credential you use. If you keep a copy of the record, ask the list with `includeDeleted=true` whether it was deleted: see [Pagination and sync](/docs/pagination-and-sync).',
    example: { detail: 'No such contact.' },
  },
  conflict: {
    status: 409,
    title: 'Conflict',
    meaning:
      "The record's state refuses the operation; detail names the state and what would allow it. Also: an Idempotency-Key whose first request still runs (with Retry-After), and, as 412, an If-Match that no longer holds.",
    remedy:
      'Read the record anew, and decide again. `detail` says which state would allow the operation. After a 412, fetch the record, apply your change to what it is now, and send the new `ETag`. With `Retry-After`, wait and send the same request again: the first one with this `Idempotency-Key` is still running.',
    example: { detail: 'The bid is draft. To accept a bid, it must be sent or viewed.' },
  },
  idempotency_key_reused: {
    status: 409,
    title: 'Idempotency key reused',
    meaning:
      'The Idempotency-Key was used for another request, or by another credential for an answer that shows a secret. Use a new key for each operation.',
    remedy:
      'Make a new key (a random UUID) for each operation, and keep it for the repetitions of that operation alone. If you did mean to repeat the first request, send exactly its method, path and body: see [Idempotency](/docs/idempotency).',
    example: { detail: 'The Idempotency-Key was used for another request.' },
  },
  validation_failed: {
    status: 422,
    title: 'Validation failed',
    meaning: 'The request breaks rules of the contract; errors lists every one with field, code and message.',
    remedy:
      'Correct every fault that `errors` lists; `field` says where (`lines[2].quantity` is the quantity of the third line), and `code` is one of `required`, `type`, `format`, `enum`, `length`, `range`, `pattern`, `unknown`, `not_found` and `rule`. Sent again as it is, the request fails again.',
    example: {
      detail: 'email: must be an e-mail address',
      errors: [{ field: 'email', code: 'format', message: 'must be an e-mail address' }],
    },
  },
  rate_limited: {
    status: 429,
    title: 'Rate limited',
    meaning:
      "The organization's hourly budget, its mails of an hour or the key's limit per minute is used up, or as many of its uploads are under way as may be; or pages or a file were asked for too often by one network, link or login. Retry-After says in how many seconds this request fits, or is worth another try.",
    remedy:
      'Wait for the seconds of `Retry-After`, and send the same request again. Look at the `RateLimit-*` headers before you get here: see [Rate limits](/docs/rate-limits).',
    example: { detail: 'The limit of this key is used up. This request fits in 12 s.' },
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    meaning: 'The service failed. request_id finds the cause in our log; please report it.',
    remedy: 'Send it again once; a mutation with its `Idempotency-Key`. If it fails again, report the `request_id`.',
    example: { detail: 'Something went wrong on our side.' },
  },
  service_unavailable: {
    status: 503,
    title: 'Service unavailable',
    meaning:
      'The service is overloaded, starting, stopping, or without its database. Try again after Retry-After seconds.',
    remedy:
      'Wait for the seconds of `Retry-After`, then twice as long each time, and send the same request again. A mutation with an `Idempotency-Key` is done once, however often it is sent.',
    example: { detail: 'The service is busy or its database is away. Try again in a moment.' },
  },
  maintenance: {
    status: 503,
    title: 'Maintenance',
    meaning: 'The service is in maintenance. Try again after Retry-After seconds.',
    remedy: 'Wait for the seconds of `Retry-After`. `GET /readyz` says whether the service is back.',
    example: { detail: 'The service is in maintenance. Please try again in a minute.' },
  },
}

export const statusOf = ({ code, extras }: Refusal): number => extras.status ?? problemCodes[code].status

/** Returns the problem document of a refusal. `docsUrl` is the site that explains the codes. */
export function problemOf(refusal: Refusal, requestId: string, docsUrl: string): Problem {
  const status = statusOf(refusal)
  return {
    status,
    headers: refusal.extras.headers ?? {},
    body: {
      type: `${docsUrl}/docs/api/concepts/errors#${refusal.code}`,
      title: problemCodes[refusal.code].title,
      status,
      detail: refusal.detail,
      request_id: requestId,
      ...(refusal.extras.errors && { errors: refusal.extras.errors }),
      ...refusal.extras.members,
    },
  }
}

/** Returns the code of a problem document: the fragment of its `type`. */
export const codeIn = (body: string): string | undefined => String(JSON.parse(body).type).split('#')[1]

/** Returns the violations listed in a problem document. */
export const errorsIn = (body: string): Violation[] | undefined => JSON.parse(body).errors

/** Sends a problem instead of any response prepared so far. */
export function sendProblem(response: Response, problem: Problem): void {
  closeAfterBody(response)
  response.status(problem.status)
  response.setHeader('Content-Type', 'application/problem+json; charset=utf-8')
  for (const [name, value] of Object.entries(problem.headers)) response.setHeader(name, value)
  void sendBody(response.req, response, JSON.stringify(problem.body))
}

/**
 * Closes the connection only after the request's body has arrived, within the time limits of connections. Node itself
 * would close it right after the response if the client asked for that. A client that is still sending would then lose
 * the response.
 */
function closeAfterBody(response: Response): void {
  const { req: request } = response
  if (request.complete || response.shouldKeepAlive || holdsBody(request)) return
  const close = (): void => void request.socket.end()
  response.shouldKeepAlive = true
  response.once('finish', () => {
    if (request.complete) close()
    else request.once('end', close)
  })
}

/** Converts any error to a refusal. Errors that are not refusals come from Express or the database, or are bugs. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  // Any value may have been thrown. An error of Express has one of these two members.
  const { status: given, statusCode } = (error ?? {}) as { status?: number; statusCode?: number }
  const status = given ?? statusCode
  if (status === 415) return notJson()
  // Refusals by Express and its modules, for example for a path that cannot be decoded.
  if (status !== undefined && status >= 400 && status < 500)
    return new Refusal('bad_request', 'The request is malformed.', { status })
  // A unique value was free when it was checked but taken before the write, in each attempt.
  if (isTakenMeanwhile(error)) return new Refusal('conflict', 'Another request has just taken one of these values.')
  if (isUnavailable(error) || isServerFault(error)) {
    const headers = { 'Retry-After': '1' }
    const detail =
      error instanceof BucketAway
        ? 'The storage of files is away. Try again in a moment.'
        : 'The service is busy or its database is away. Try again in a moment.'
    return new Refusal('service_unavailable', detail, { headers, cause: error })
  }
  return new Refusal('internal_error', 'Something went wrong on our side.', { cause: error })
}

/** Minimum time between log entries about a full disk, however many files it refuses. */
const noRoomEveryMs = 60_000

/** Returns the error handler that sends every refusal as a problem document and logs all other errors. */
export const problems = (docsUrl: string, log: Logger): ErrorRequestHandler => {
  let noRoomLoggedMs = Number.NEGATIVE_INFINITY
  const logNoRoom = (requestId: string, { cause }: NoRoom): void => {
    if (performance.now() - noRoomLoggedMs < noRoomEveryMs) return
    noRoomLoggedMs = performance.now()
    const why = 'the disk under DATA_DIR has no more than KEEP_FREE_BYTES left: files are refused until it has more'
    log.error({ request_id: requestId, ...(cause !== undefined && { err: cause }) }, why)
  }
  return (error, request, response, _next) => {
    const refusal = refusalOf(error)
    const requestId = request.exchange?.requestId ?? 'req_unknown'
    if (refusal instanceof NoRoom) logNoRoom(requestId, refusal)
    else if (refusal.code === 'internal_error') log.error({ request_id: requestId, err: error }, 'request failed')
    else if (refusal.code === 'service_unavailable' && refusal.cause)
      log.warn({ request_id: requestId, err: refusal.cause }, 'unavailable')
    if (request.exchange) {
      const { errors } = refusal.extras
      Object.assign(request.exchange, { code: refusal.code, errors, audited: false })
    }
    const problem = problemOf(refusal, requestId, docsUrl)
    if (response.headersSent) response.destroy()
    else sendProblem(response, speaksOauth(request) ? inOauthForm(refusal, problem) : problem)
  }
}
