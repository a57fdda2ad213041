import type { AuthMethod, NewClient } from '../../../db/access/oauth/clients.ts'
import { checkPublicHttpsUrl, type GuardOptions, isLoopbackUrl } from '../../../db/domain/network/address-guard.ts'
import { allScopes, parseScope } from '../../../db/domain/scopes.ts'
import { plainText } from '../../../db/domain/texts/plain-text.ts'
import { oauthError } from '../errors.ts'
import { authMethods } from '../metadata.ts'

type Metadata = Record<string, unknown>

const maxRedirects = 10
const maxContacts = 10
const longestName = 200
const longestContact = 254

interface RedirectGuard extends GuardOptions {
  /** The redirect address of the API reference itself. */
  referenceAddress: string
  /** The page that shows codes to people on a command line. */
  codeAddress: string
  production: boolean
  /** Whether loopback addresses are taken, as an installation for development does. */
  takesLoopback: boolean
}

/**
 * The validated metadata of a registration: names and contacts are plain text, redirect addresses public https
 * addresses, loopback ones where the installation takes them, or one of the service's own two alone. A code that arrives at the reference is taken by the tab that asked
 * for it and by nothing else, since the page compares the state; one that arrives at the page of codes is read by whoever
 * allowed it. Unknown members are ignored (RFC 7591, section 2). Throws invalid_redirect_uri and invalid_client_metadata.
 */
export async function readMetadata(body: Metadata, guard: RedirectGuard): Promise<NewClient> {
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

/** A program that uses the page of codes is named as a command line, since the page's host is the service's own. */
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
  // In parallel, so that a name server that does not answer costs its few seconds only once.
  const others = uris.filter((uri) => !isTakenLoopback(uri, guard))
  const verdicts = await Promise.all(others.map((uri) => checkPublicHttpsUrl(uri, guard)))
  for (const [index, { objection }] of verdicts.entries())
    if (objection) throw oauthError('invalid_redirect_uri', isLoopbackUrl(others[index]!) ? loopback : objection)
  return uris
}

const loopback =
  'A loopback address is not taken. Use an API key, the page {origin}/oauth/code for a public client, or the https ' +
  'address of a tunnel. make run takes localhost and 127.0.0.1, and so does a service outside production with ' +
  'OAUTH_DEV_REDIRECTS=1.'

/** The service's own pages are no app's. A page's security policy has no form for [::1], so no form could lead there. */
function isTakenLoopback(uri: string, { takesLoopback, referenceAddress }: RedirectGuard): boolean {
  if (!takesLoopback || !isLoopbackUrl(uri)) return false
  const { origin, hostname, username, password } = new URL(uri)
  if (hostname === '[::1]' || username !== '' || password !== '') return false
  return origin !== new URL(referenceAddress).origin
}

/**
 * Whether the one address is a page of this service, which then need be neither https nor public: the reference's
 * always, the page of codes outside production, since people carry these codes on.
 */
function isOwn(uris: string[], body: Metadata, { referenceAddress, codeAddress, production }: RedirectGuard): boolean {
  const own = uris.find((uri) => uri === referenceAddress || uri === codeAddress)
  if (own === undefined) return false
  // Consent says where it leads. Whoever trusts this service must not have let a code go to another.
  if (uris.length > 1) {
    const whose = own === codeAddress ? 'The address of the page that shows codes' : "The API reference's address"
    throw oauthError('invalid_redirect_uri', `${whose} stands alone.`)
  }
  if (own === referenceAddress) return true
  if (readAuthMethod(body.token_endpoint_auth_method) !== 'none') {
    const fault = 'The page that shows codes is for public clients alone: token_endpoint_auth_method must be none.'
    throw oauthError('invalid_redirect_uri', fault)
  }
  return !production
}

function readAuthMethod(value: unknown): AuthMethod {
  // The default is RFC 7591's.
  if (value === undefined) return 'client_secret_basic'
  if (typeof value === 'string' && authMethods.includes(value)) return value as AuthMethod
  const fault = `token_endpoint_auth_method must be one of ${authMethods.join(', ')}`
  const post = value === 'client_secret_post' ? '; client_secret_post is not supported' : ''
  throw oauthError('invalid_client_metadata', `${fault}${post}.`)
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
  const all = [...(contact === undefined ? [] : [contact]), ...(Array.isArray(contacts) ? contacts : [contacts])]
  const given = all.map(plainValue)
  if (given.length <= maxContacts && given.every((one) => isPlainText(one, longestContact))) {
    return [...new Set(given)]
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

/** A text in composed letters, without blanks and hidden characters at its ends; anything else as it is. */
const plainValue = (value: unknown): unknown => (typeof value === 'string' ? plainText(value) : value)

/** Without control characters and characters that change the text direction, because people read this text. */
const isPlainText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' &&
  value !== '' &&
  value.length <= longest &&
  value.isWellFormed() &&
  !/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(value)
