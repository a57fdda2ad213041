import type { Fault } from '../../fault.ts'

const codes = 'db/access/oauth/codes.ts'

/** Registering an app, and the page that shows it its codes. */
export const faults: readonly Fault[] = [
  {
    name: 'a name of 200 characters is refused',
    file: 'handlers/oauth/checks/client-metadata.ts',
    find: 'value.length <= longest &&',
    replace: 'value.length < longest &&',
    tests: ['test/oauth/register.test.ts'],
  },
  {
    name: 'a tenth redirect address is refused',
    file: 'handlers/oauth/checks/client-metadata.ts',
    find: 'given.length > maxRedirects',
    replace: 'given.length >= maxRedirects',
    tests: ['test/oauth/register.test.ts'],
  },
  {
    name: 'a tenth contact is refused',
    file: 'handlers/oauth/checks/client-metadata.ts',
    find: 'given.length <= maxContacts',
    replace: 'given.length < maxContacts',
    tests: ['test/oauth/register.test.ts'],
  },
  {
    name: 'an app gets back what it did not register for',
    file: 'handlers/oauth/checks/authorization-request.ts',
    find: 'parseScope(asked).filter((scope) => client.scopes.includes(scope))',
    replace: 'parseScope(asked)',
    tests: ['test/oauth/authorize.test.ts'],
  },
  {
    name: 'a code is shown in another session of the same person',
    file: codes,
    find: ".where('sessionHash', '=', session.hash)",
    replace: ".where('sessionHash', 'is not', null)",
    tests: ['test/oauth/code-page.test.ts'],
  },
  {
    name: 'a code of an app with an address of its own is shown',
    file: codes,
    find: "    .where('sessionHash', '=', session.hash)",
    replace: "    .where((eb) => eb.or([eb('sessionHash', '=', session.hash), eb('sessionHash', 'is', null)]))",
    tests: ['test/oauth/code-page.test.ts'],
  },
  {
    name: 'a code is shown as often as somebody asks',
    file: codes,
    find: "if (held.shownAt !== null || held.familyId !== null) return 'shown'",
    replace: "if (held.familyId !== null) return 'shown'",
    tests: ['test/oauth/code-page.test.ts'],
  },
  {
    name: 'two who ask at once are both shown a code',
    file: codes,
    find: `.where('sessionHash', '=', session.hash)
    .forUpdate()`,
    replace: ".where('sessionHash', '=', session.hash)",
    tests: ['test/oauth/code-page.test.ts'],
  },
  {
    name: 'a code is shown after its minute',
    file: codes,
    find: "if (held.expiresAt <= at) return 'expired'",
    replace: '',
    tests: ['test/oauth/code-page.test.ts'],
  },
  {
    name: 'an app with a secret may have its codes shown',
    file: 'handlers/oauth/checks/client-metadata.ts',
    find: "if (readAuthMethod(body.token_endpoint_auth_method) !== 'none') {",
    replace: "if (body.token_endpoint_auth_method === 'private_key_jwt') {",
    tests: ['test/oauth/register.test.ts'],
  },
  {
    name: 'an app that registered the page of codes with a secret long ago is shown codes',
    file: 'handlers/pages/own-addresses.ts',
    find: "authMethod === 'none' && redirectUris.length === 1",
    replace: 'redirectUris.length === 1 || authMethod !== undefined',
    tests: ['test/oauth/code-page.test.ts'],
  },
  {
    name: 'an address that begins like the page of codes passes as it',
    file: 'handlers/oauth/checks/client-metadata.ts',
    find: 'uri === referenceAddress || uri === codeAddress',
    replace: 'uri === referenceAddress || uri.startsWith(codeAddress)',
    tests: ['test/oauth/register.test.ts'],
  },
  {
    name: 'codes are shown over plain http in production',
    file: 'handlers/oauth/checks/client-metadata.ts',
    find: 'return !production',
    replace: 'return production !== undefined',
    tests: ['test/oauth/register.test.ts'],
  },
]
