/**
 * Returns the detail of the 401 for a rejected credential, derived only from the form of the Authorization header. The
 * text does not disclose whether a key is unknown, revoked or another organization's.
 */
export function describeRejectedCredential(authorization: string): string {
  if (!/^Bearer(?: |$)/i.test(authorization)) return `The Authorization header does not begin with Bearer. Send ${form}`
  const given = authorization.slice('Bearer'.length).trim()
  if (given === '') return `The Authorization header has nothing after Bearer. Send ${form}`
  if (/^sk_(?:live|test)_/.test(given))
    return 'The API key is unknown, revoked or incomplete. Copy it again, or create a new one in the portal.'
  if (given.startsWith('eyJ')) return 'The access token is invalid or revoked. Refresh it, or authorize the app again.'
  return 'The text after Bearer is neither an API key (sk_live_... or sk_test_...) nor an access token. Send the complete key or token without quotes.'
}

const form = 'Authorization: Bearer <API key or access token>.'
