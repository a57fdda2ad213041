import type { TestTenant } from '../environment/service.ts'
import type { Client } from '../http/client.ts'
import { makeApp, makeTokens, makeUser } from '../oauth.ts'

/**
 * Kind of credential. Tests of the whole contract run with each kind, so an entry for a new kind tests it at every
 * gate.
 */
export interface CredentialKind {
  name: string
  /** Name of the credential's security scheme in the contract. */
  scheme: string
  /** Creates a client of the tenant with exactly these scopes. */
  client(tenant: TestTenant, scopes: readonly string[]): Promise<Client>
}

/** Access tokens of an owner, with which most tests of the whole contract run. */
export const accessTokenKind: CredentialKind = {
  name: 'an access token',
  scheme: 'oauth2',
  async client(tenant, scopes) {
    const [person, app] = [await makeUser(tenant, 'owner'), await makeApp(tenant)]
    return (await makeTokens(tenant.client.origin, person, app, scopes)).client
  },
}

export const credentialKinds: CredentialKind[] = [
  { name: 'an API key', scheme: 'apiKey', client: async (tenant, scopes) => (await tenant.key({ scopes })).client },
  accessTokenKind,
]
