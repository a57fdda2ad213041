import { notJson, type ProblemCode, Refusal, type Violation } from '../../../db/domain/refusal.ts'
import { isServerFault, isUnavailable, isUniqueViolation } from '../../../db/engine/postgres/failures.ts'
import { BucketUnavailable } from '../../../db/services/files/bucket-client.ts'
import type { Problem } from './problem.ts'

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
      'The request cannot be understood: malformed JSON, a body for an operation that takes none, a cursor that does not belong to the list. The same code is used with another status for a method that the path does not have (405, with Allow), an answer format that is not supported (406), a request that took too long to arrive (408), something that no longer exists (410), a body that is too large (413) or has another media type (415), and headers that are too large (431).',
    remedy:
      'Read `detail` and correct the request. The same request would fail again. A 405 lists the methods of the path in `Allow`. If a cursor is refused, read the list again from its start.',
    example: { detail: 'The body is not valid JSON.' },
  },
  unauthorized: {
    status: 401,
    title: 'Unauthorized',
    meaning: 'No credential, or one that is malformed, unknown or revoked.',
    remedy:
      'Send `Authorization: Bearer <key or token>`. Check that you copied the whole key, that it was created for this service, and that it was not revoked. Do not try again with the same credential: see [Authentication](/docs/authentication).',
    example: { detail: 'Send a credential: Authorization: Bearer <key or token>.' },
  },
  token_expired: {
    status: 401,
    title: 'Credential expired',
    meaning: 'The access token or API key has expired. Refresh the token or create a new key.',
    remedy:
      'An app exchanges its refresh token once and sends the request again with the new access token: see [OAuth 2.1](/docs/oauth#refresh-the-tokens). If an API key has expired, create a new one.',
    example: { detail: 'The credential has expired.' },
  },
  forbidden: {
    status: 403,
    title: 'Forbidden',
    meaning:
      'The credential is valid, but does not permit this: the role does not allow it, or the record belongs to another user.',
    remedy:
      'The same request would fail again. Ask an administrator of the organization for the role, or act as the user to whom the record belongs.',
    example: { detail: 'Only the author can edit a comment: the same user, or the same API key.' },
  },
  scope_insufficient: {
    status: 403,
    title: 'Insufficient scope',
    meaning: 'The credential lacks the scope that the operation needs; WWW-Authenticate names it.',
    remedy:
      '`WWW-Authenticate` names the missing scope. Create a key that has it, or let the user authorize the app again with it. [Operations](/docs/operations) lists the scope of every operation.',
    example: { detail: 'This needs the scope bids:send.' },
  },
  subscription_inactive: {
    status: 402,
    title: 'Subscription inactive',
    meaning: "The organization's subscription is not active.",
    remedy:
      'Every request of the organization is refused until its subscription is active again. Inform the person in charge of the organization, and stop sending requests until then.',
    example: { detail: "The organization's subscription is not active." },
  },
  tenant_suspended: {
    status: 403,
    title: 'Organization suspended',
    meaning: 'The organization is suspended.',
    remedy:
      'Every request of the organization is refused. An owner of the organization should ask the operator of this service for the reason.',
    example: { detail: 'The organization is suspended.' },
  },
  not_found: {
    status: 404,
    title: 'Not found',
    meaning:
      'The record does not exist, or you may not see it. The answer is the same for records that do not exist, deleted records and records of another organization.',
    remedy:
      'Check the id, and check that the credential belongs to the right organization. If you keep a copy of the record, the list with `includeDeleted=true` shows whether it was deleted: see [Pagination and sync](/docs/pagination-and-sync).',
    example: { detail: 'No such contact.' },
  },
  conflict: {
    status: 409,
    title: 'Conflict',
    meaning:
      'The state of the record does not allow the operation; detail names the state and the states that would allow it. Also: an Idempotency-Key whose first request is still running (with Retry-After), and, with status 412, an If-Match that no longer matches.',
    remedy:
      'Read the record again and decide again. `detail` says which state would allow the operation. After a 412, fetch the record, apply your change to its current version, and send the new `ETag` in `If-Match`. With `Retry-After`, wait and send the same request again: the first one with this `Idempotency-Key` is still running.',
    example: { detail: 'The bid is draft. To accept a bid, it must be sent or viewed.' },
  },
  idempotency_key_reused: {
    status: 409,
    title: 'Idempotency key reused',
    meaning:
      'The Idempotency-Key was used for another request, or by another credential for an answer that shows a secret. Use a new key for each operation.',
    remedy:
      'Create a new key (a random UUID) for each operation, and use it again only to repeat that operation. If you meant to repeat the first request, send exactly the same method, path and body: see [Idempotency](/docs/idempotency).',
    example: { detail: 'The Idempotency-Key was used for another request.' },
  },
  validation_failed: {
    status: 422,
    title: 'Validation failed',
    meaning: 'The request violates rules of the contract; errors lists every violation with field, code and message.',
    remedy:
      'Correct every violation that `errors` lists. `field` says where it is (`lines[2].quantity` is the quantity of the third line), and `code` is one of `required`, `type`, `format`, `enum`, `length`, `range`, `pattern`, `unknown`, `not_found` and `rule`. The same request would fail again.',
    example: {
      detail: 'email: must be an e-mail address',
      errors: [{ field: 'email', code: 'format', message: 'must be an e-mail address' }],
    },
  },
  rate_limited: {
    status: 429,
    title: 'Rate limited',
    meaning:
      "The organization's hourly budget, its hourly mails or the key's limit per minute is used up, or the organization has the maximum number of uploads in progress; or one network, link or login requested pages or a file too often. Retry-After says in how many seconds to try again.",
    remedy:
      'Wait for the seconds in `Retry-After`, then send the same request again. Watch the `RateLimit-*` headers to avoid this error: see [Rate limits](/docs/rate-limits).',
    example: { detail: "The API key's limit per minute is used up. Try again in 12 s." },
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    meaning: 'The service failed. Please report the request_id, which identifies the cause in our log.',
    remedy:
      'Send the request again once; send a mutation with the same `Idempotency-Key`. If it fails again, report the `request_id`.',
    example: { detail: 'Something went wrong on our side.' },
  },
  service_unavailable: {
    status: 503,
    title: 'Service unavailable',
    meaning:
      'The service is overloaded, starting, stopping, or without its database. Try again after Retry-After seconds.',
    remedy:
      'Wait for the seconds in `Retry-After`, then send the same request again; double the wait after each further failure. A mutation with an `Idempotency-Key` is carried out only once, however often you send it.',
    example: { detail: 'The service is busy or its database is unavailable. Try again in a moment.' },
  },
  maintenance: {
    status: 503,
    title: 'Maintenance',
    meaning: 'The service is in maintenance. Try again after Retry-After seconds.',
    remedy: 'Wait for the seconds in `Retry-After`. `GET /readyz` shows whether the service is ready again.',
    example: { detail: 'The service is in maintenance. Please try again in a minute.' },
  },
}

export const statusOfRefusal = ({ code, extras }: Refusal): number => extras.status ?? problemCodes[code].status

/** Returns the problem document of a refusal. `docsUrl` is the site that explains the codes. */
export function toProblem(refusal: Refusal, requestId: string, docsUrl: string): Problem {
  const status = statusOfRefusal(refusal)
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
export const problemCodeIn = (body: string): string | undefined => String(JSON.parse(body).type).split('#')[1]

/** Returns the violations listed in a problem document. */
export const violationsIn = (body: string): Violation[] | undefined => JSON.parse(body).errors

/** Converts any error to a refusal. Errors that are not refusals come from Express or the database, or are bugs. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  // Any value may have been thrown. An error of Express has one of these two members.
  const { status: given, statusCode } = (error ?? {}) as { status?: number; statusCode?: number }
  const status = given ?? statusCode
  if (status === 415) return notJson()
  // Refusals by Express and its modules, for example for a path that cannot be decoded.
  if (status !== undefined && status >= 400 && status < 500)
    return new Refusal('bad_request', 'The request is malformed.', { status })
  // In each attempt, another request took a unique value between the check and the write.
  if (isUniqueViolation(error))
    return new Refusal('conflict', 'Another request has just used a value that must be unique. Choose another value.')
  if (isUnavailable(error) || isServerFault(error)) {
    const headers = { 'Retry-After': '1' }
    const detail =
      error instanceof BucketUnavailable
        ? 'The file storage is unavailable. Try again in a moment.'
        : 'The service is busy or its database is unavailable. Try again in a moment.'
    return new Refusal('service_unavailable', detail, { headers, cause: error })
  }
  return new Refusal('internal_error', 'Something went wrong on our side.', { cause: error })
}
