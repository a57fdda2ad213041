import { lookup, Resolver } from 'node:dns/promises'
import type { Resolve } from './domain/address-guard.ts'

const resolveTimeoutMs = 2_000

/**
 * Answers names from the DNS alone, at once for both families and within two seconds a try. The hosts file is not
 * asked, and neither is the system's resolver, whose few threads one slow name server could hold; only development
 * hosts (`host:port`) are looked up the system's way. Rejects when the name has no address.
 */
export function resolverFor(devHosts: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: resolveTimeoutMs, tries: 1 })
  const system = new Set(devHosts.map((host) => new URL(`https://${host}`).hostname))
  return async (hostname) => {
    if (system.has(hostname)) return (await lookup(hostname, { all: true })).map(({ address }) => address)
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (addresses.length === 0) throw new Error(`${hostname} has no address`)
    return addresses
  }
}
