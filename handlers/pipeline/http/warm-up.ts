import { setTimeout as sleep } from 'node:timers/promises'
import type { Operations } from '../contract/operations.ts'

/** Pause before the first compilation, in milliseconds: requests that are already waiting are answered first. */
const firstRestMs = 100

/**
 * Compiles the checks of each operation, so that the first request of an operation does not wait for that. After each
 * operation, pauses for as long as the compilation took, so that other requests are served in between. Ends early when
 * `signal` is aborted.
 */
export async function warmUp(operations: Operations, signal: AbortSignal): Promise<void> {
  let restMs = firstRestMs
  // Operations that send their own response check their requests themselves.
  for (const operation of operations.all.filter(({ serve }) => !serve)) {
    await sleep(restMs)
    if (signal.aborted) return
    const fromMs = performance.now()
    operation.body?.sizes({})
    operation.body?.normalize({})
    const headers = operation.body ? { 'content-type': 'application/json' } : {}
    const { method, path } = operation
    operation.check({
      method,
      headers,
      params: {},
      query: {},
      body: {},
      path,
      originalUrl: path,
      openapi: { pathParams: {} },
    })
    restMs = performance.now() - fromMs
  }
}
