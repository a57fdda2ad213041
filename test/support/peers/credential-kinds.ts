import { makeApp, makePerson, makeTokens } from '../oauth.ts'
import type { TestTenant } from '../service.ts'
import type { Client } from './client.ts'

/**
 * A way to sign in. Tests that go through the whole contract go through all of these, so a new kind of credential is
 * held to every gate by one more entry.
 */
export interface CredentialKind {
  name: string
  /** The contract's security scheme that it answers. */
  scheme: string
  /** A client of the tenant that holds exactly these scopes. */
  client(tenant: TestTenant, scopes: readonly string[]): Promise<Client>
}

/** An access token of an owner, as the tests of the whole contract use it. */
export const accessTokenKind: CredentialKind = {
  name: 'an access token',
  scheme: 'oauth2',
  async client(tenant, scopes) {
    const [person, app] = [await makePerson(tenant, 'owner'), await makeApp(tenant)]
    return (await makeTokens(tenant.client.origin, person, app, scopes)).client
  },
}

export const credentialKinds: CredentialKind[] = [
  { name: 'an API key', scheme: 'apiKey', client: async (tenant, scopes) => (await tenant.key({ scopes })).client },
  accessTokenKind,
]
