import { setTimeout as sleep } from 'node:timers/promises'
import type { Operations } from './operations.ts'

/** Leaves the process to its first requests, which whoever has started it is waiting for. */
const firstRestMs = 100

/**
 * Compiles what the first request of each operation would otherwise wait for, one operation at a time, and rests after each
 * for as long as it took: a request in the meantime, which goes through the event loop a dozen times, waits for few of them.
 * Ends early when `signal` is aborted.
 */
export async function warmUp(operations: Operations, signal: AbortSignal): Promise<void> {
  let restMs = firstRestMs
  // Those that answer for themselves check their requests themselves.
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
