const local = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?(\/|$)/i

/**
 * Parses a service's address. `localhost:3000` and other loopback addresses may omit `http://`. Throws a TypeError for
 * any other address that does not begin with http:// or https://, or that is not a URL.
 */
export function serviceUrl(address: string): URL {
  const full = local.test(address) ? `http://${address}` : address
  if (/^https?:\/\//i.test(full) && URL.canParse(full)) return new URL(full)
  const example = /^[\w.-]+(:\d+)?(\/|$)/.test(address) ? `https://${address}` : 'https://construction.example'
  throw new TypeError(`"${address}" is not the address of a service: give its whole URL, such as ${example}`)
}
