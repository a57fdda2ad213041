/** Number of requests, and percentiles of their latencies in milliseconds. */
export interface LatencyQuantiles {
  count: number
  p50: number
  p99: number
}

/** Returns the percentiles of the given latencies in milliseconds; 0 if there are none. */
export function computeQuantiles(latencies: readonly number[]): LatencyQuantiles {
  const sorted = [...latencies].sort((a, b) => a - b)
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { count: sorted.length, p50: at(0.5), p99: at(0.99) }
}
