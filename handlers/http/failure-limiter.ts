const windowMs = 60_000
const mostFailures = 1_000
const mostAddresses = 100_000

/**
 * Failed credentials per client address and minute, in this process. Secrets have 256 bits, so this does not guard
 * them: it keeps a client that tries keys from costing a query for each.
 */
export function failureLimiter(now: () => number = Date.now) {
  const counts = new Map<string, { since: number; failures: number }>()
  const current = (address: string) => {
    const held = counts.get(address)
    return held && now() - held.since < windowMs ? held : undefined
  }
  return {
    /** Whether the address has failed too often in the last minute to be looked up. */
    closed: (address: string): boolean => (current(address)?.failures ?? 0) >= mostFailures,
    note(address: string): void {
      const held = current(address)
      if (held) held.failures += 1
      else {
        if (counts.size >= mostAddresses) counts.clear()
        counts.set(address, { since: now(), failures: 1 })
      }
    },
  }
}
