import { hash } from 'node:crypto'
import { monotonicNow } from '../../../db/base/clock.ts'

const windowMs = 60_000
const maxFailures = 1_000
const maxHeld = 100_000

/**
 * Counts failed credentials per client network and minute, in this process. Secrets have 256 bits and cannot be
 * guessed; the limit saves the database query for each guess. Other clients may share the address. Reaching the limit
 * therefore only slows lookups down and never refuses a valid credential.
 */
export function createFailureLimiter(now: () => number = monotonicNow) {
  const counts = new Map<string, { since: number; failures: number }>()
  const current = (network: string) => {
    const held = counts.get(network)
    return held && now() - held.since < windowMs ? held : undefined
  }
  return {
    /**
     * Reports whether the network had so many failures in the last minute that its further credentials are looked up
     * before admission.
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
 * Remembers the credentials that failed in the last minute, by digest. An unknown, revoked or expired credential does
 * not become valid again, so a repetition needs no lookup.
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
