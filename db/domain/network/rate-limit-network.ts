import ipaddr from 'ipaddr.js'

const remembered = new Map<string, string>()
const maxRemembered = 10_000

/**
 * Returns the network that shares one rate limit with an address. For IPv4 (also when mapped into IPv6), it is the
 * address itself. For IPv6, it is the /64, because a customer usually gets a whole /64 and can use any address in it. A
 * text that is not an address is returned unchanged.
 */
export function networkOfAddress(address: string): string {
  if (!address.includes(':')) return address
  const known = remembered.get(address) ?? networkOfV6(address)
  if (remembered.size >= maxRemembered) remembered.clear()
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
