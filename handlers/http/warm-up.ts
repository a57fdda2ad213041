import { setImmediate } from 'node:timers/promises'
import type { Operations } from './operations.ts'

/**
 * Compiles what the first request of each operation would otherwise wait for, one operation at a time, so that a
 * request in the meantime waits for one compilation at most. Ends early when `signal` is aborted.
 */
export async function warmUp(operations: Operations, signal: AbortSignal): Promise<void> {
  for (const operation of operations.all) {
    await setImmediate()
    if (signal.aborted) return
    const headers = operation.body ? { 'content-type': 'application/json' } : {}
    const { method, path } = operation
    operation.check({ method, headers, params: {}, query: {}, body: {}, path, openapi: { pathParams: {} } })
  }
}
