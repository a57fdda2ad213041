import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '../../db/domain/scopes.ts'
import { allScopes } from '../../db/domain/scopes.ts'
import { hashPassword } from '../../db/engine/base/passwords/passwords.ts'
import { insertClient, type NewClient, type OauthClient } from '../../db/services/access/oauth/clients.ts'
import { issueCode } from '../../db/services/access/oauth/codes.ts'
import type { OauthResource } from '../../db/services/access/oauth/resources.ts'
import { insertUser } from '../../db/services/access/users.ts'
import type { TestTenant } from './environment/service.ts'
import { Client, type ClientAnswer, sendRaw } from './http/client.ts'
import { contractViolations, matchOperation } from './http/contract.ts'

export const redirectUri = 'https://8.8.8.8/callback'
export const testPassword = 'correct horse battery'

export interface TestUser {
  id: number
  email: string
  password: string
  tenant: TestTenant
}

let people = 0
let hashed: Promise<string> | undefined

/** Creates a user of the organization who can sign in. */
export async function makeUser(tenant: TestTenant, role: Role = 'owner', email?: string): Promise<TestUser> {
  people += 1
  const address = email ?? `person${people}@example.com`
  // All these users have the same password hash, because hashing takes longer than most tests.
  hashed ??= hashPassword(testPassword)
  // The number is padded, so that names in alphabetical order are in the order of creation.
  const name = `Person ${String(people).padStart(5, '0')}`
  const user = { email: address, passwordHash: await hashed, role, name }
  const id = await tenant.database.sql
    .transaction()
    .execute((sql) => insertUser({ sql, at: new Date().toISOString() }, tenant.id, user))
  return { id, email: address, password: testPassword, tenant }
}

export type App = OauthClient & { secret: string | undefined }

/** Registers an app. By default it is a public client that may request every scope. */
export async function makeApp(tenant: Pick<TestTenant, 'database'>, values: Partial<NewClient> = {}): Promise<App> {
  const { client, secret } = await insertClient(tenant.database, {
    name: 'Site Diary',
    redirectUris: [redirectUri],
    authMethod: 'none',
    scopes: [...allScopes],
    contacts: [],
    ...values,
  })
  return { ...client, secret }
}

/** Creates a PKCE verifier and its challenge. */
export function makeVerifier(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/**
 * Issues the authorization code that an app would receive after the user's consent. Also returns the app's PKCE
 * verifier.
 */
export async function issueAuthorizationCode(
  person: TestUser,
  app: App,
  { scopes = [...allScopes] as readonly string[], resource = 'api' as OauthResource, now = new Date() } = {},
): Promise<{ code: string; verifier: string }> {
  const { verifier, challenge } = makeVerifier()
  const grant = { tenantId: person.tenant.id, userId: person.id, clientId: app.id, scopes: [...scopes], resource }
  const { sql } = person.tenant.database
  const code = await issueCode({ sql, machineAt: now.toISOString() }, { ...grant, redirectUri, challenge })
  return { code, verifier }
}

export type FormFields = Record<string, string | undefined> | string

/** Sends a form to the token or revocation endpoint. Throws if the answer violates the contract. */
export async function postOauthForm(
  origin: string,
  path: '/oauth/token' | '/oauth/revoke',
  fields: FormFields,
  headers: Record<string, string> = {},
): Promise<ClientAnswer> {
  const given = typeof fields === 'string' ? fields : Object.entries(fields).filter(([, value]) => value !== undefined)
  const body = typeof given === 'string' ? given : new URLSearchParams(given as [string, string][]).toString()
  const sent = { 'Content-Type': 'application/x-www-form-urlencoded', ...headers }
  const answer = await sendRaw(`${origin}/api/v1${path}`, 'POST', { body, headers: sent })
  const found = contractViolations(matchOperation('POST', path), 'POST', answer)
  if (found.length > 0) throw new Error(`POST ${path} was answered with ${answer.status}: ${found.join('; ')}`)
  return answer
}

/** Returns the Authorization header of a confidential app. */
export const basicAuthorization = (id: string, secret: string): { Authorization: string } => ({
  Authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
})

/**
 * Exchanges an authorization code for tokens and returns the answer. `changes` override parameters; undefined omits a
 * parameter.
 */
export const exchangeCode = (
  origin: string,
  app: App,
  { code, verifier }: { code: string; verifier: string },
  changes: Record<string, string | undefined> = {},
): Promise<ClientAnswer> =>
  postOauthForm(
    origin,
    '/oauth/token',
    {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
      client_id: app.id,
      ...changes,
    },
    app.secret === undefined ? {} : basicAuthorization(app.id, app.secret),
  )

export const refreshTokens = (
  origin: string,
  app: App,
  refreshToken: string,
  changes: Record<string, string | undefined> = {},
): Promise<ClientAnswer> =>
  postOauthForm(
    origin,
    '/oauth/token',
    { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: app.id, ...changes },
    app.secret === undefined ? {} : basicAuthorization(app.id, app.secret),
  )

export interface Tokens {
  access: string
  refresh: string
  scope: string
  client: Client
}

/** Obtains tokens for an app to act for a user. Also returns a client that sends the access token. */
export async function makeTokens(
  origin: string,
  person: TestUser,
  app: App,
  scopes: readonly string[] = allScopes,
  resource: OauthResource = 'api',
): Promise<Tokens> {
  const { status, json, text } = await exchangeCode(
    origin,
    app,
    await issueAuthorizationCode(person, app, { scopes, resource }),
  )
  if (status !== 200) throw new Error(`the code was answered with ${status}: ${text}`)
  return {
    access: json.access_token,
    refresh: json.refresh_token,
    scope: json.scope,
    client: new Client(origin, json.access_token),
  }
}

/** Creates a user, and a client that calls as an app of this user, with all scopes that the user's role allows. */
export async function makeUserWithClient(
  tenant: TestTenant,
  role: Role = 'owner',
): Promise<TestUser & { client: Client }> {
  const person = await makeUser(tenant, role)
  return { ...person, client: (await makeTokens(tenant.client.origin, person, await makeApp(tenant))).client }
}
