/**
 * Words the refusal of a credential by its form alone. The text does not disclose whether a key is unknown, revoked or
 * another organization's.
 */
export function rejectedCredential(authorization: string): string {
  if (!/^Bearer(?: |$)/i.test(authorization)) return `The Authorization header does not begin with Bearer: send ${form}`
  const given = authorization.slice('Bearer'.length).trim()
  if (given === '') return `Nothing follows Bearer: send ${form}`
  if (/^sk_(?:live|test)_/.test(given))
    return 'The API key is unknown, revoked or not whole. Copy it again, or make a new one in the portal.'
  if (given.startsWith('eyJ'))
    return 'The access token is not valid or revoked. Refresh it, or authorize the app again.'
  return 'What follows Bearer is no API key (sk_live_... or sk_test_...) and no access token. Send it whole, without quotes.'
}

const form = 'Authorization: Bearer <API key or access token>.'
