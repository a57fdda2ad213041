/** The token of an Authorization header (RFC 6750, 2.1); empty where it has none. */
export function bearerOf(header: string | undefined): string {
  const match = /^Bearer +([^\s]+) *$/i.exec(header ?? '')
  return match?.[1] ?? ''
}
