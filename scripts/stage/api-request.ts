import type { TenantWithKey } from './tenants.ts'

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
