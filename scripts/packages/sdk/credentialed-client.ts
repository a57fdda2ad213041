import { readingCalls, singleCalls } from '../../../generated/sdk/calls.ts'
import type { Client } from '../../../generated/sdk/client/index.ts'
import { createClientWithResponses } from './answers.ts'
import { asProblem } from './problem.ts'
import { type RetryOptions, retryingFetch } from './retrying-fetch.ts'
import { serviceUrl } from './service-url.ts'

export interface ConnectOptions extends RetryOptions {
  /** Address of the service, such as `https://construction.example` or `localhost:3000`; its API is below /api/v1. */
  url: string
  /** API key or access token. A function is called before each request, for tokens that are refreshed. */
  key?: string | (() => string | Promise<string>)
}

const unkeyed = new Set([...readingCalls, ...singleCalls])

/**
 * Creates the generated client for a service. It sends the credential, and an Idempotency-Key with each change unless
 * the caller sets one. It retries requests that may safely be repeated, and throws an ApiProblem for each error
 * response.
 */
export function clientOf({ url, key, ...retrying }: ConnectOptions): Client {
  const repeatable = new WeakSet<Request>()
  const client = createClientWithResponses({
    baseUrl: apiUrl(url),
    throwOnError: true,
    fetch: retryingFetch((request) => repeatable.has(request), retrying) as typeof fetch,
  })
  client.interceptors.request.use(async (request, { method, url: path }) => {
    const { headers } = request
    const call = `${method} ${path}`
    if (key !== undefined && !headers.has('Authorization')) {
      headers.set('Authorization', `Bearer ${typeof key === 'string' ? key : await key()}`)
    }
    const isChange = method !== 'GET' && !unkeyed.has(call)
    if (isChange && !headers.has('Idempotency-Key')) headers.set('Idempotency-Key', crypto.randomUUID())
    if (!singleCalls.includes(call)) repeatable.add(request)
    return request
  })
  client.interceptors.error.use((error, response) => (response && !response.ok ? asProblem(error, response) : error))
  return client
}

/** Returns the API's address for a service's address with or without /api/v1. */
function apiUrl(url: string): string {
  const { origin, pathname } = serviceUrl(url)
  const path = pathname.replace(/\/+$/, '')
  return origin + (path.endsWith('/api/v1') ? path : `${path}/api/v1`)
}
