import { randomUUID } from 'node:crypto'
import type { TenantWithKey } from '../environment/tenants.ts'

/** A request with an organization's credential. With an idempotency `key` it can be repeated safely. */
export interface ApiRequest {
  tenant: TenantWithKey
  method: string
  /** Path below /api/v1, or a whole address. */
  path: string
  body?: object | undefined
  key?: string | undefined
  /** Further headers, such as If-Match. */
  headers?: Record<string, string> | undefined
}

/** Sends a request to the API at `origin` with the organization's own key. Aborts after `limitMs` milliseconds. */
export const sendApiRequest = (
  origin: string,
  { tenant, method, path, body, key, headers }: ApiRequest,
  limitMs: number,
): Promise<Response> =>
  fetch(path.startsWith('http') ? path : `${origin}/api/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${tenant.key}`,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(key && { 'Idempotency-Key': key }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(limitMs),
  })

const answerLimitMs = 600_000

/**
 * Sends one request of the organization and returns the whole answer. A request with a body gets an idempotency key.
 * Throws unless the answer is a success.
 */
export async function requestAnswer(
  origin: string,
  tenant: TenantWithKey,
  method: string,
  path: string,
  body?: object,
): Promise<{ data: unknown; meta: { pagination?: { cursor: string | null } } }> {
  const key = body && randomUUID()
  const answer = await sendApiRequest(origin, { tenant, method, path, body, key }, answerLimitMs)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text}`)
  return JSON.parse(text)
}

/** Sends one request of the organization and returns the `data` of the answer. Throws unless the answer is a success. */
export const requestData = async (...request: Parameters<typeof requestAnswer>): Promise<unknown> =>
  (await requestAnswer(...request)).data
