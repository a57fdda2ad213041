import { lookup, Resolver } from 'node:dns/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GuardOptions, HostResolver } from '../../domain/network/address-guard.ts'

const tryTimeoutMs = 2_000
const limitMs = 4_000

/**
 * Returns a function that resolves host names to IPv4 and IPv6 addresses by DNS, within four seconds. It uses neither
 * the hosts file nor the system's resolver: one slow name server could block the few threads of that resolver. Only
 * development hosts (`host:port`) use the system's resolver. Rejects if the name has no address.
 */
export function createResolver(devHosts: readonly string[]): HostResolver {
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

/**
 * Returns the address guard for this list of development hosts, and creates it at the first call. It resolves names by
 * `createResolver`.
 */
export function addressGuardFor(devHosts: readonly string[]): GuardOptions {
  const guard = guards.get(devHosts) ?? { resolve: createResolver(devHosts), devHosts }
  guards.set(devHosts, guard)
  return guard
}
