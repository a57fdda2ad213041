import type { StageTenant } from './tenants.ts'

/** A request of an organization; with a key it may be sent any number of times. */
export interface ApiRequest {
  tenant: StageTenant
  method: string
  /** The path below /api/v1, or a whole address. */
  path: string
  body?: object | undefined
  key?: string | undefined
  /** Such as If-Match. */
  headers?: Record<string, string> | undefined
}

/** Sends a request to the API at `origin`, with the organization's own credential. */
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
