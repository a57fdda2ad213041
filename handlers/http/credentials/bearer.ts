/** Returns the token of an Authorization header (RFC 6750, 2.1); empty if there is none. */
export function bearerTokenOf(header: string | undefined): string {
  const match = /^Bearer +([^\s]+) *$/i.exec(header ?? '')
  return match?.[1] ?? ''
}
