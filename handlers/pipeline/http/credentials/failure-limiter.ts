import { hash } from 'node:crypto'
import { monotonicNow } from '../../../../db/engine/base/clock.ts'

const windowMs = 60_000
const maxFailures = 1_000
const maxHeld = 100_000

/**
 * Creates a counter of failed credentials per client network and minute, in this process. Secrets have 256 bits and
 * cannot be guessed; the limit only saves the database the query for each guess. Other clients may be in the same
 * network, so reaching the limit slows their lookups down but never refuses a valid credential.
 */
export function createFailureLimiter(now: () => number = monotonicNow) {
  const counts = new Map<string, { since: number; failures: number }>()
  const current = (network: string) => {
    const held = counts.get(network)
    return held && now() - held.since < windowMs ? held : undefined
  }
  return {
    /**
     * Reports whether the network has reached the limit of failures in the last minute. Its credentials are then looked
     * up in throttled batches, before admission.
     */
    closed: (network: string): boolean => (current(network)?.failures ?? 0) >= maxFailures,
    note(network: string): void {
      const held = current(network)
      if (held) held.failures += 1
      else {
        if (counts.size >= maxHeld) counts.clear()
        counts.set(network, { since: now(), failures: 1 })
      }
    },
  }
}

export type FailureLimiter = ReturnType<typeof createFailureLimiter>

/**
 * Creates a cache of the credentials that failed in the last minute, keyed by digest. An unknown, revoked or expired
 * credential does not become valid again, so a repeated attempt needs no lookup.
 */
export function createFailedCredentialCache(now: () => number = monotonicNow) {
  const until = new Map<string, number>()
  const digest = (credential: string): string => hash('sha256', credential, 'base64')
  return {
    has: (credential: string): boolean => (until.get(digest(credential)) ?? 0) > now(),
    note(credential: string): void {
      if (until.size >= maxHeld) until.clear()
      until.set(digest(credential), now() + windowMs)
    },
  }
}
