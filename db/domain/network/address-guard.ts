import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Protects against server-side request forgery (SSRF). A URL from a user must use https and an allowed port. Its host
 * must be a public address, or a name in the public DNS whose addresses are all public. Connections are made only to
 * addresses that passed this check.
 */

/** Resolves a host name to all its IPv4 and IPv6 addresses. Rejects if the name does not resolve. */
export type HostResolver = (hostname: string) => Promise<readonly string[]>

export interface GuardOptions {
  resolve: HostResolver
  /**
   * `host:port` of development receivers, from the operator. A receiver must use https, but may have any port, any name
   * and private addresses.
   */
  devHosts: readonly string[]
}

const maxUrlLength = 2000
/** Allowed values of `URL.port`, which is empty for 443, the default port of https. */
const ports = ['', '8443']
const privateSuffixes = ['local', 'internal', 'localhost']

/**
 * Address range that the IPv6 registry has assigned as global unicast; all other IPv6 addresses are not globally
 * reachable.
 */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Parts of 2000::/3 that are not public according to the IANA special-purpose registry. They are protocol assignments
 * (including Teredo, benchmarking and ORCHID), documentation, and 6to4, which embeds an IPv4 address.
 */
const setAside = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map((range) => ipaddr.IPv6.parseCIDR(range))

/**
 * Reports whether an address is globally reachable according to the IANA special-purpose registries (RFC 6890).
 * IPv4-mapped, IPv4-translated, NAT64 and 6to4 addresses never count as reachable, even if they embed a public IPv4
 * address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed.kind() === 'ipv4') return true
  const six = parsed as ipaddr.IPv6
  return six.match(globalUnicast) && !setAside.some((range) => six.match(range))
}

/** Returns the host of a URL if it is an IP address, without brackets. Undefined if the host is a name. */
export function ipAddressOfUrl(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(host) === 0 ? undefined : host
}

/**
 * Reports whether the URL's host and port are in `devHosts`, the development receivers that the operator has
 * configured.
 */
export function isDevHost(url: URL, devHosts: readonly string[]): boolean {
  const port = url.port || '443'
  return devHosts.some((host) => {
    const named = host.toLowerCase()
    return named === `${url.hostname}:${port}` || (port === '443' && named === url.hostname)
  })
}

/**
 * Reports whether a text is an http or https URL that leads back to the machine which opens it: `localhost` or a
 * loopback address.
 */
export function isLoopbackUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return /^https?:$/.test(protocol) && /^(?:(?:.+\.)?localhost\.?|127\.[\d.]+|\[::1\])$/.test(hostname)
}

/**
 * Returns a sentence for the user on what is wrong with a URL, or undefined if it is fine. The host name is not
 * resolved.
 */
export function urlProblem(text: string, devHosts: readonly string[]): string | undefined {
  if (text.length > maxUrlLength) return `The URL must have at most ${maxUrlLength} characters.`
  if (/[\s\\\u0000-\u001f\u007f]/.test(text))
    return 'The URL must not contain white space, control characters or backslashes.'
  if (!URL.canParse(text)) return 'The URL must be absolute, such as https://example.com/path.'
  const url = new URL(text)
  if (url.protocol !== 'https:') return 'The URL must start with https://.'
  if (url.username !== '' || url.password !== '') return 'The URL must not contain user information.'
  if (isDevHost(url, devHosts)) return undefined
  if (!ports.includes(url.port)) return 'The port must be 443 or 8443.'
  const address = ipAddressOfUrl(url)
  return address === undefined ? nameObjection(url.hostname) : addressObjection([address])
}

function nameObjection(hostname: string): string | undefined {
  const labels = hostname.replace(/\.$/, '').split('.')
  if (labels.length < 2 || labels.includes('')) return 'The host must be a fully qualified public DNS name.'
  return privateSuffixes.includes(labels.at(-1)!) ? 'The host must not be a name in a private network.' : undefined
}

const addressObjection = (addresses: readonly string[]): string | undefined =>
  addresses.every(isPublicAddress) ? undefined : 'The host name must resolve to public addresses only.'

/** An accepted URL with the addresses to connect to, or the reason why the URL is not accepted. */
export type UrlCheckResult = { url: URL; addresses: readonly string[]; objection?: undefined } | { objection: string }

/**
 * Checks a URL and all addresses to which its host name resolves. A name that does not resolve is accepted with no
 * addresses: the URL may be registered, but no request can be sent to it. Never throws.
 */
export async function checkPublicHttpsUrl(text: string, { resolve, devHosts }: GuardOptions): Promise<UrlCheckResult> {
  const objection = urlProblem(text, devHosts)
  if (objection !== undefined) return { objection }
  const url = new URL(text)
  const literal = ipAddressOfUrl(url)
  const addresses = literal === undefined ? await resolve(url.hostname).catch(() => []) : [literal]
  if (isDevHost(url, devHosts)) return { url, addresses }
  const answered = addressObjection(addresses)
  return answered === undefined ? { url, addresses } : { objection: answered }
}
