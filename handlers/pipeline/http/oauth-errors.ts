import type { Request } from 'express'
import { type ProblemCode, Refusal } from '../../../db/domain/refusal.ts'
import type { Problem } from '../contract/problem.ts'

/**
 * Error codes that this server returns, as defined by RFC 6749 (authorization and token), RFC 7591 (registration), RFC
 * 8707 (resources) and RFC 9101 (request objects).
 */
export type OauthErrorCode =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_client_metadata'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_target'
  | 'request_not_supported'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'

/** Returns a refusal by OAuth's rules. `description` is for the app's developer and must be plain ASCII (RFC 6749). */
export function oauthError(
  error: OauthErrorCode,
  description: string,
  { status = 400, headers }: { status?: number; headers?: Record<string, string> } = {},
): Refusal {
  const members = { error, error_description: description }
  return new Refusal(status === 401 ? 'unauthorized' : 'bad_request', description, {
    status,
    members,
    ...(headers && { headers }),
  })
}

/** Reports whether an error is an invalid_grant: the code or refresh token was refused, not the form of the request. */
export const isInvalidGrant = (error: unknown): boolean =>
  error instanceof Refusal && error.extras.members?.error === ('invalid_grant' satisfies OauthErrorCode)

/** Returns a 401 that names HTTP Basic, the only scheme by which an app can identify itself in a header. */
export const invalidClientRefusal = (description: string): Refusal =>
  oauthError('invalid_client', description, {
    status: 401,
    headers: { 'WWW-Authenticate': 'Basic realm="oauth", charset="UTF-8"' },
  })

const endpoints = /^\/api\/v1\/oauth\/(?:register|token|revoke)(?:\?|$)/

/** Reports whether the request is for an endpoint whose clients expect errors in the form of RFC 6749, section 5.2. */
export const expectsOauthErrors = ({ method, originalUrl }: Request): boolean =>
  method === 'POST' && endpoints.test(originalUrl)

const general: Partial<Record<ProblemCode, string>> = {
  internal_error: 'server_error',
  service_unavailable: 'temporarily_unavailable',
  maintenance: 'temporarily_unavailable',
  rate_limited: 'temporarily_unavailable',
}

/**
 * Converts a problem to OAuth's form: application/json with error and error_description, in addition to the problem's
 * members.
 */
export function toOauthProblem(refusal: Refusal, problem: Problem): Problem {
  const { type, title, status, detail, request_id } = problem.body
  return {
    status: problem.status,
    headers: {
      ...problem.headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      Pragma: 'no-cache',
    },
    body: {
      error: general[refusal.code] ?? 'invalid_request',
      error_description: detail,
      ...refusal.extras.members,
      type,
      title,
      status,
      detail,
      request_id,
    },
  }
}
