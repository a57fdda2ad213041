import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Wraps `look` so that concurrent callers share one call and its result. Later callers also get the result until
 * `keptMs` after the start of that call.
 */
export function singleFlight<T>(look: () => Promise<T>, keptMs = 0): () => Promise<T> {
  let last: { at: number; found: Promise<T>; isOver: boolean } | undefined
  return () => {
    const now = performance.now()
    if (last && (!last.isOver || now - last.at < keptMs)) return last.found
    const begun = { at: now, found: look(), isOver: false }
    last = begun
    const over = (): void => {
      begun.isOver = true
    }
    begun.found.then(over, over)
    return begun.found
  }
}

/**
 * Resolves to the value of the promise `asked`; undefined if the promise rejects or takes longer than `limitMs`. The
 * operation behind the promise is not canceled.
 */
export async function resolveWithin<T>(limitMs: number, asked: Promise<T>): Promise<T | undefined> {
  const over = new AbortController()
  const late = sleep(limitMs, undefined, { ref: false, signal: over.signal }).catch(() => undefined)
  const answered = await Promise.race([asked.catch(() => undefined), late])
  over.abort()
  return answered
}
