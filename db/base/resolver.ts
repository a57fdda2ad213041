import { lookup, Resolver } from 'node:dns/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GuardOptions, Resolve } from '../domain/network/address-guard.ts'

const tryTimeoutMs = 2_000
const limitMs = 4_000

/**
 * Answers names from the DNS alone, for both families at once, within four seconds. The hosts file is not asked, and
 * neither is the system's resolver, whose few threads one slow name server could hold; only development hosts
 * (`host:port`) are looked up the system's way. Rejects when the name has no address.
 */
export function resolverFor(devHosts: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: tryTimeoutMs, tries: 1 })
  const system = new Set(devHosts.map((host) => new URL(`https://${host}`).hostname))
  return async (hostname) => {
    if (system.has(hostname)) return (await lookup(hostname, { all: true })).map(({ address }) => address)
    const ask = Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const answers = await Promise.race([ask, sleep(limitMs, [], { ref: false })])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (addresses.length === 0) throw new Error(`${hostname} has no address`)
    return addresses
  }
}

const guards = new WeakMap<readonly string[], GuardOptions>()

/** The address guard of a process, over the DNS; one for each list of development hosts. */
export function guardFor(devHosts: readonly string[]): GuardOptions {
  const guard = guards.get(devHosts) ?? { resolve: resolverFor(devHosts), devHosts }
  guards.set(devHosts, guard)
  return guard
}
