import { checkPublicHttpsUrl, type GuardOptions, isLoopbackUrl } from '../../../db/domain/network/address-guard.ts'
import { allScopes, parseScope } from '../../../db/domain/scopes.ts'
import { normalizeText } from '../../../db/domain/texts/normalize-text.ts'
import type { AuthMethod, NewClient } from '../../../db/services/access/oauth/clients.ts'
import { oauthError } from '../../pipeline/http/oauth-errors.ts'
import { clientAuthMethods } from '../metadata.ts'

type Metadata = Record<string, unknown>

const maxRedirects = 10
const maxContacts = 10
const longestName = 200
const longestContact = 254

interface RedirectGuard extends GuardOptions {
  /** Redirect address of this service's API reference. */
  referenceAddress: string
  /** Address of the page that shows codes to users of command line programs. */
  codeAddress: string
  production: boolean
  /** Whether loopback redirect addresses are accepted, as in an installation for development. */
  takesLoopback: boolean
}

/**
 * Validates the metadata of a registration. Names and contacts must be plain text. Redirect addresses must be public
 * https addresses, loopback addresses if the installation accepts them, or only one of the service's two own addresses.
 * A code sent to the API reference is used only by the browser tab that requested it, because the page compares
 * `state`. A code sent to the code page is read by the user who gave consent. Unknown members are ignored (RFC 7591,
 * section 2). Throws invalid_redirect_uri and invalid_client_metadata.
 */
export async function readClientMetadata(body: Metadata, guard: RedirectGuard): Promise<NewClient> {
  const redirectUris = await readRedirects(body, guard)
  const name = body.client_name === undefined ? nameOf(redirectUris[0]!, guard) : plainValue(body.client_name)
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

/**
 * Returns the default name of a client. The code page's host is this service's own, so its clients are named as command
 * line programs.
 */
const nameOf = (redirectUri: string, { codeAddress }: RedirectGuard): string =>
  redirectUri === codeAddress ? 'A command line program' : new URL(redirectUri).hostname

async function readRedirects(body: Metadata, guard: RedirectGuard): Promise<string[]> {
  const given: unknown[] = Array.isArray(body.redirect_uris) ? body.redirect_uris : []
  if (given.length === 0 || given.length > maxRedirects || !given.every((uri) => typeof uri === 'string')) {
    throw oauthError('invalid_redirect_uri', `redirect_uris must be 1 to ${maxRedirects} addresses.`)
  }
  for (const uri of given) {
    if (uri.includes('#')) throw oauthError('invalid_redirect_uri', 'A redirect_uri must not have a fragment.')
    if (!/^[\x21-\x7e]*$/.test(uri)) throw oauthError('invalid_redirect_uri', 'A redirect_uri must be ASCII, encoded.')
  }
  const uris = [...new Set(given)]
  if (isOwn(uris, body, guard)) return uris
  // Checked in parallel, so that a name server that does not respond costs its few seconds only once.
  const others = uris.filter((uri) => !isTakenLoopback(uri, guard))
  const verdicts = await Promise.all(others.map((uri) => checkPublicHttpsUrl(uri, guard)))
  for (const [index, { objection }] of verdicts.entries())
    if (objection) throw oauthError('invalid_redirect_uri', isLoopbackUrl(others[index]!) ? loopback : objection)
  return uris
}

const loopback =
  'A loopback address is not accepted. Use an API key, the page {origin}/oauth/code for a public client, or the https ' +
  'address of a tunnel. make run accepts localhost and 127.0.0.1, and so does a service outside production with ' +
  'OAUTH_DEV_REDIRECTS=1.'

/**
 * Reports whether an address is an accepted loopback address. Addresses at the service's own origin are not accepted.
 * The address [::1] is not accepted either: a content security policy cannot express it, so the consent form could not
 * redirect there.
 */
function isTakenLoopback(uri: string, { takesLoopback, referenceAddress }: RedirectGuard): boolean {
  if (!takesLoopback || !isLoopbackUrl(uri)) return false
  const { origin, hostname, username, password } = new URL(uri)
  if (hostname === '[::1]' || username !== '' || password !== '') return false
  return origin !== new URL(referenceAddress).origin
}

/**
 * Reports whether the only redirect address is one of this service and is accepted without a check for https and a
 * public host. The API reference never needs that check. The code page needs it in production, because users copy its
 * codes to another program.
 */
function isOwn(uris: string[], body: Metadata, { referenceAddress, codeAddress, production }: RedirectGuard): boolean {
  const own = uris.find((uri) => uri === referenceAddress || uri === codeAddress)
  if (own === undefined) return false
  // The consent page shows one destination. A user who trusts this service as the destination must not have a code sent
  // to another address.
  if (uris.length > 1) {
    const whose = own === codeAddress ? 'The address of the page that shows codes' : 'The address of the API reference'
    throw oauthError('invalid_redirect_uri', `${whose} must be the only redirect_uri.`)
  }
  if (own === referenceAddress) return true
  if (readAuthMethod(body.token_endpoint_auth_method) !== 'none') {
    const fault = 'The page that shows codes is for public clients only: token_endpoint_auth_method must be none.'
    throw oauthError('invalid_redirect_uri', fault)
  }
  return !production
}

function readAuthMethod(value: unknown): AuthMethod {
  // RFC 7591 defines this default.
  if (value === undefined) return 'client_secret_basic'
  if (typeof value === 'string' && clientAuthMethods.includes(value)) return value as AuthMethod
  const fault = `token_endpoint_auth_method must be one of ${clientAuthMethods.join(', ')}`
  const post = value === 'client_secret_post' ? '; client_secret_post is not supported' : ''
  throw oauthError('invalid_client_metadata', `${fault}${post}.`)
}

/**
 * Returns the scopes of a registration. Without `scope`, an app may request any scope; otherwise only the known scopes
 * that it registered.
 */
function readScopes(value: unknown): string[] {
  if (value === undefined) return [...allScopes]
  const scopes = typeof value === 'string' ? parseScope(value) : []
  if (scopes.length > 0) return scopes
  throw oauthError('invalid_client_metadata', 'scope must be a space-separated list with a known scope in it.')
}

/**
 * Returns the contacts of a registration. `contacts` is defined by RFC 7591; `contact` is this service's short form.
 */
function readContacts({ contact, contacts = [] }: Metadata): string[] {
  const all = [...(contact === undefined ? [] : [contact]), ...(Array.isArray(contacts) ? contacts : [contacts])]
  const given = all.map(plainValue)
  if (given.length <= maxContacts && given.every((one) => isPlainText(one, longestContact))) {
    return [...new Set(given)]
  }
  throw oauthError('invalid_client_metadata', `contacts must be at most ${maxContacts} texts.`)
}

/**
 * Checks the grant and response types. An app may list more than this service supports, but must include the supported
 * ones.
 */
function checkTypes({ grant_types: grants, response_types: responses }: Metadata): void {
  if (grants !== undefined && !(Array.isArray(grants) && grants.includes('authorization_code'))) {
    throw oauthError('invalid_client_metadata', 'grant_types must include authorization_code.')
  }
  if (responses !== undefined && !(Array.isArray(responses) && responses.includes('code'))) {
    throw oauthError('invalid_client_metadata', 'response_types must include code.')
  }
}

/** Normalizes a text: composed Unicode, no blanks and hidden characters at its ends. Returns other values unchanged. */
const plainValue = (value: unknown): unknown => (typeof value === 'string' ? normalizeText(value) : value)

/** Reports whether a value can be shown to users: text without control characters and text direction characters. */
const isPlainText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' &&
  value !== '' &&
  value.length <= longest &&
  value.isWellFormed() &&
  !/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(value)
