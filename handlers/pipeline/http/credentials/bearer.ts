/** Returns the token of an Authorization header (RFC 6750, 2.1); empty if the header has no token. */
export function bearerTokenOf(header: string | undefined): string {
  const match = /^Bearer +([^\s]+) *$/i.exec(header ?? '')
  return match?.[1] ?? ''
}
