import type { AuthMethod, NewClient } from '../../../db/access/oauth/clients.ts'
import type { Settings } from '../../../db/base/settings.ts'
import { checkPublicHttpsUrl, type GuardOptions } from '../../../db/domain/network/address-guard.ts'
import { allScopes, parseScope } from '../../../db/domain/scopes.ts'
import { oauthError } from '../errors.ts'
import { authMethods } from '../metadata.ts'

type Metadata = Record<string, unknown>

const maxRedirects = 10
const maxContacts = 10
const longestName = 200
const longestContact = 254

/** Where the API reference of this service takes its own answers. */
export const referenceAddress = ({ publicOrigin }: Pick<Settings, 'publicOrigin'>): string =>
  `${publicOrigin}/docs/api/authorized`

interface RedirectGuard extends GuardOptions {
  /** Where the API reference takes its own answers. */
  ownRedirect: string
}

/**
 * The validated metadata of a registration: names and contacts are plain text, redirect addresses public https
 * addresses, or the reference's own alone, whatever this service's scheme and name are. A code that arrives there is
 * taken by the tab that asked for it and by nothing else, since the page compares the state. Unknown members are
 * ignored (RFC 7591, section 2). Throws invalid_redirect_uri and invalid_client_metadata.
 */
export async function readMetadata(body: Metadata, guard: RedirectGuard): Promise<NewClient> {
  const redirectUris = await readRedirects(body.redirect_uris, guard)
  const name = body.client_name === undefined ? new URL(redirectUris[0]!).hostname : body.client_name
  if (!isPlainText(name, longestName)) {
    throw oauthError('invalid_client_metadata', `client_name must be text of 1 to ${longestName} characters.`)
  }
  checkTypes(body)
  return {
    name,
    redirectUris,
    authMethod: readAuthMethod(body.token_endpoint_auth_method),
    scopes: readScopes(body.scope),
    contacts: readContacts(body),
  }
}

async function readRedirects(value: unknown, guard: RedirectGuard): Promise<string[]> {
  const given = Array.isArray(value) ? value : []
  if (given.length === 0 || given.length > maxRedirects || !given.every((uri) => typeof uri === 'string')) {
    throw oauthError('invalid_redirect_uri', `redirect_uris must be 1 to ${maxRedirects} addresses.`)
  }
  for (const uri of given as string[]) {
    if (uri.includes('#')) throw oauthError('invalid_redirect_uri', 'A redirect_uri must not have a fragment.')
    if (!/^[\x21-\x7e]*$/.test(uri)) throw oauthError('invalid_redirect_uri', 'A redirect_uri must be ASCII, encoded.')
  }
  const uris = [...new Set(given as string[])]
  if (uris.includes(guard.ownRedirect)) {
    // Consent names the host that it leads to. Whoever trusts this one must not have let a code go to another.
    if (uris.length === 1) return uris
    throw oauthError('invalid_redirect_uri', "The API reference's address stands alone.")
  }
  // In parallel, so that a name server that does not answer costs its few seconds only once.
  const verdicts = await Promise.all(uris.map((uri) => checkPublicHttpsUrl(uri, guard)))
  for (const { objection } of verdicts) if (objection) throw oauthError('invalid_redirect_uri', objection)
  return uris
}

function readAuthMethod(value: unknown): AuthMethod {
  // The default is RFC 7591's.
  if (value === undefined) return 'client_secret_basic'
  if (typeof value === 'string' && authMethods.includes(value)) return value as AuthMethod
  throw oauthError('invalid_client_metadata', `token_endpoint_auth_method must be one of ${authMethods.join(', ')}.`)
}

/** An app registered without a scope may request any; otherwise only the known scopes among those it registered. */
function readScopes(value: unknown): string[] {
  if (value === undefined) return [...allScopes]
  const scopes = typeof value === 'string' ? parseScope(value) : []
  if (scopes.length > 0) return scopes
  throw oauthError('invalid_client_metadata', 'scope must be a space-separated list with a known scope in it.')
}

/** `contacts` is RFC 7591's; `contact` is this service's short form of it. */
function readContacts({ contact, contacts = [] }: Metadata): string[] {
  const given = [...(contact === undefined ? [] : [contact]), ...(Array.isArray(contacts) ? contacts : [contacts])]
  if (given.length <= maxContacts && given.every((one) => isPlainText(one, longestContact))) {
    return [...new Set(given as string[])]
  }
  throw oauthError('invalid_client_metadata', `contacts must be at most ${maxContacts} texts.`)
}

/** An app may list more grant and response types than we support, but must include the supported ones. */
function checkTypes({ grant_types: grants, response_types: responses }: Metadata): void {
  if (grants !== undefined && !(Array.isArray(grants) && grants.includes('authorization_code'))) {
    throw oauthError('invalid_client_metadata', 'grant_types must include authorization_code.')
  }
  if (responses !== undefined && !(Array.isArray(responses) && responses.includes('code'))) {
    throw oauthError('invalid_client_metadata', 'response_types must include code.')
  }
}

/** Without control characters and characters that change the text direction, because people read this text. */
const isPlainText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' &&
  value.trim() !== '' &&
  value.length <= longest &&
  value.isWellFormed() &&
  !/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(value)
