import ipaddr from 'ipaddr.js'

const remembered = new Map<string, string>()
const mostRemembered = 10_000

/**
 * Whom a limit by address counts: an IPv4 address, mapped into IPv6 or not, and of IPv6 the /64, since that is what one
 * customer gets and he may come from any address in it. What is no address stands for itself.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const known = remembered.get(address) ?? networkOfV6(address)
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(address, known)
  return known
}

function networkOfV6(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const half = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16))
  return `${half.join(':')}::/64`
}
