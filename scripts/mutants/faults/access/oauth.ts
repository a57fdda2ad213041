import type { Fault } from '../../fault.ts'

const codes = 'db/access/oauth/codes.ts'
const families = 'db/access/oauth/families.ts'
const authorize = 'handlers/oauth/authorize.ts'

export const faults: readonly Fault[] = [
  {
    name: 'a grant is refreshed as often as anybody likes',
    file: families,
    find: 'if (waitMs <= 0) return',
    replace: 'if (waitMs <= 0 || waitMs > 0) return',
    tests: ['test/oauth/refresh-limit.test.ts'],
  },
  {
    name: 'a grant that was refreshed often is never refreshed again',
    file: families,
    find: 'Math.max(now.getTime(), Date.parse(refreshesUntil ?? now.toISOString())) + refreshTakesMs',
    replace: 'Math.max(now.getTime(), Date.parse(refreshesUntil ?? now.toISOString())) + refreshTakesMs * 2',
    tests: ['test/oauth/refresh-limit.test.ts'],
  },
  {
    name: 'whoever keeps a grant at its limit hides that a token was stolen',
    file: families,
    find: '    if (held.clientId !== clientId) return',
    replace: '    roomFor(now, held.refreshesUntil)\n    if (held.clientId !== clientId) return',
    tests: ['test/oauth/refresh-limit.test.ts'],
  },
  {
    name: 'codes and refresh tokens may be guessed as often as anybody likes',
    file: 'handlers/oauth/checks/token-exchange.ts',
    find: '        failures.note(network)\n        refused',
    replace: '        refused',
    tests: ['test/oauth/unknown-tokens.test.ts'],
  },
  {
    name: 'nobody gets tokens where others guess',
    file: 'handlers/oauth/checks/token-exchange.ts',
    find: '(refused.has(attempt) || !(await isIssued(token)))',
    replace: '(refused.has(attempt) || token)',
    tests: ['test/oauth/unknown-tokens.test.ts', 'test/access/failed-credentials.test.ts'],
  },
  {
    name: 'the tokens of a grant of half a year are removed in one statement',
    file: 'db/access/oauth/sweep.ts',
    find: "  await deleteAllRows(database, 'oauth_refresh_tokens', isOfOver)\n",
    replace: '',
    tests: ['test/oauth/sweep.test.ts'],
  },
  {
    name: 'a refresh token of an organization beyond all numbers is a failure of ours',
    file: 'db/base/opaque-token.ts',
    find: 'return tenantId <= maxId ? { tenantId, hash: digest(text) } : undefined',
    replace: 'return { tenantId, hash: digest(text) }',
    tests: ['test/oauth/unknown-tokens.test.ts', 'test/oauth/code-page.test.ts'],
  },
  {
    name: 'rotated tokens are forgotten while their family lives',
    file: 'db/access/oauth/sweep.ts',
    find: "  await deleteAllRows(database, 'oauth_families'",
    replace:
      "  await deleteAllRows(database, 'oauth_refresh_tokens', sql`expires_at < ${at}`)\n  await deleteAllRows(database, 'oauth_families'",
    tests: ['test/oauth/sweep.test.ts'],
  },
  {
    name: 'a used code ends the grant for whoever has no proof either',
    file: codes,
    find: `const objection = objectionTo(code, presented)
    if (objection) return objection
    const { userId, clientId, scopes, familyId } = code`,
    replace: `const { userId, clientId, scopes, familyId } = code
    const objection = objectionTo(code, presented)
    if (objection && familyId === null) return objection`,
    tests: ['test/oauth/client-proofs.test.ts', 'test/oauth/token.test.ts', 'test/oauth/replay.test.ts'],
  },
  {
    name: 'a used code that is shown again after its minute ends nothing',
    file: codes,
    find: 'if (familyId !== null) {',
    replace: "if (code.expiresAt <= tx.at) return 'expired'\n    if (familyId !== null) {",
    tests: ['test/oauth/client-proofs.test.ts', 'test/oauth/token.test.ts', 'test/oauth/replay.test.ts'],
  },
  {
    name: 'a code is good at another address of its app',
    file: codes,
    find: "if (code.redirectUri !== presented.redirectUri) return 'redirect'",
    replace: '',
    tests: ['test/oauth/token.test.ts'],
  },
  {
    name: 'another app that shows a used refresh token ends the grant',
    file: families,
    find: "if (held.clientId !== clientId) return 'client'",
    replace: "if (held.clientId !== clientId && held.rotatedAt === null) return 'client'",
    tests: ['test/oauth/client-proofs.test.ts', 'test/oauth/token.test.ts', 'test/oauth/replay.test.ts'],
  },
  {
    name: 'a refresh whose scopes are refused uses the token up',
    file: families,
    find: `if (left.length === 0) return 'scope'
    const expiresAt = expiryAt(now, endsAt)
    await rotate(sql, token, { familyId, expiresAt, refreshesUntil: roomFor(now, held.refreshesUntil) }, now)`,
    replace: `const expiresAt = expiryAt(now, endsAt)
    await rotate(sql, token, { familyId, expiresAt, refreshesUntil: roomFor(now, held.refreshesUntil) }, now)
    if (left.length === 0) return 'scope'`,
    tests: ['test/oauth/token.test.ts'],
  },
  {
    name: 'a grant ends 60 days after its consent although it is used every day',
    file: families,
    find: '.set({ usedAt: at, ...family })',
    replace: '.set({ usedAt: at, refreshesUntil: family.refreshesUntil })',
    tests: ['test/oauth/expiry-and-revocation.test.ts', 'test/oauth/token.test.ts'],
  },
  {
    name: 'the account says that an app was last used when it was connected',
    file: families,
    find: '.set({ usedAt: at, ...family })',
    replace: '.set({ ...family })',
    tests: ['test/oauth/consents.test.ts', 'test/oauth/token.test.ts', 'test/oauth/sign-in.test.ts'],
  },
  {
    name: 'a narrowed refresh may be widened beyond what was granted',
    file: families,
    find: 'scopes ? held.scopes.filter((scope) => scopes.includes(scope)) : held.scopes',
    replace: 'scopes ?? held.scopes',
    tests: ['test/oauth/token.test.ts'],
  },
  {
    name: 'a refresh token that was used no longer lets its app sign off',
    file: families,
    find: `.select(['token.familyId', 'family.userId', 'family.clientId'])
    .where('token.tenantId', '=', token.tenantId)`,
    replace: `.select(['token.familyId', 'family.userId', 'family.clientId'])
    .where('token.rotatedAt', 'is', null)
    .where('token.tenantId', '=', token.tenantId)`,
    tests: ['test/oauth/client-proofs.test.ts', 'test/oauth/token.test.ts', 'test/oauth/expiry-and-revocation.test.ts'],
  },
  {
    name: 'an app that signs off with an expired access token stays connected',
    file: 'handlers/oauth/revoke.ts',
    find: "return found.outcome === 'invalid' ? undefined : found.grant",
    replace: "return found.outcome === 'valid' ? found.grant : undefined",
    tests: ['test/oauth/client-proofs.test.ts', 'test/oauth/token.test.ts', 'test/oauth/expiry-and-revocation.test.ts'],
  },
  {
    name: "a confidential app may end another's grants",
    file: 'handlers/oauth/revoke.ts',
    find: 'if (family && family.clientId !== client.id) {',
    replace: "if (family && family.clientId !== client.id && client.authMethod === 'none') {",
    tests: ['test/oauth/client-proofs.test.ts', 'test/oauth/token.test.ts'],
  },
  {
    name: 'a public app is believed whatever secret it sends by Basic',
    file: 'handlers/oauth/checks/client.ts',
    find: `if (basic || form.has('client_secret'))
      throw`,
    replace: `if (form.has('client_secret')) throw`,
    tests: ['test/oauth/token.test.ts'],
  },
  {
    name: 'a confidential app that names itself in the form needs no secret',
    file: 'handlers/oauth/checks/client.ts',
    find: "if (!basic) throw invalidClientRefusal('This client must identify itself by HTTP Basic authentication.')",
    replace: 'if (!basic) return client',
    tests: ['test/oauth/token.test.ts'],
  },
  {
    name: 'an organization that is suspended while the consent page is open grants all the same',
    file: authorize,
    find: `  const turned = whyNot(asked, person, scopes)
  if (turned) {
    tellApp(webSessions, response, asked, turned)
    return
  }
  const { redirectUri, challenge, resource } = asked`,
    replace: '  const { redirectUri, challenge, resource } = asked',
    tests: ['test/oauth/consents.test.ts', 'test/oauth/authorize.test.ts'],
  },
  {
    name: 'a role that has become wider grants what the page did not show',
    file: authorize,
    find: 'const scopes = limitScopesToRole(shown.scopes, person.role)\n  const turned',
    replace: 'const scopes = limitScopesToRole(asked.scopes, person.role)\n  const turned',
    tests: ['test/oauth/authorize.test.ts'],
  },
  {
    name: 'a consent is given by a session that has just ended',
    file: authorize,
    find: 'if (!(await lockSession(tx, session))) throw signedOut()',
    replace: '',
    tests: ['test/oauth/consents.test.ts', 'test/oauth/authorize.test.ts', 'test/oauth/expiry-and-revocation.test.ts'],
  },
  {
    name: 'a state of 4096 characters is refused',
    file: 'handlers/oauth/checks/authorization-request.ts',
    find: "given('state').length > longestState",
    replace: "given('state').length >= longestState",
    tests: ['test/oauth/consents.test.ts', 'test/oauth/authorize.test.ts'],
  },
  {
    name: 'PKCE by plain is let through',
    file: 'handlers/oauth/checks/authorization-request.ts',
    find: "given('code_challenge_method') !== 'S256'",
    replace: "!['', 'S256', 'plain'].includes(given('code_challenge_method'))",
    tests: ['test/oauth/authorize.test.ts'],
  },
  {
    name: 'only the first redirect address of an app is checked',
    file: 'handlers/oauth/checks/client-metadata.ts',
    find: 'others.map((uri) => checkPublicHttpsUrl(uri, guard))',
    replace: 'others.slice(0, 1).map((uri) => checkPublicHttpsUrl(uri, guard))',
    tests: ['test/oauth/register.test.ts', 'test/http/dns-look-ups.test.ts'],
  },
  {
    name: 'an app of development gets codes at a loopback address in earnest',
    file: 'handlers/oauth/checks/authorization-request.ts',
    find: '  if (isClosedLoopback(redirectUri, settings)) throw unregistered()\n',
    replace: '',
    tests: ['test/oauth/libraries.test.ts'],
  },
  {
    name: 'loopback addresses are taken in production',
    file: 'db/base/settings-parsers.ts',
    find: `if (production && isOn) throw new Error('OAUTH_DEV_REDIRECTS`,
    replace: `if (!production && isOn) throw new Error('OAUTH_DEV_REDIRECTS`,
    tests: ['test/settings.test.ts'],
  },
  {
    name: 'an access token that was used once works after its hour',
    file: 'db/access/oauth/access-tokens.ts',
    find: 'if (known && known.expiresMs > now()) return',
    replace: 'if (known) return',
    tests: ['test/oauth/keys.test.ts', 'test/oauth/token.test.ts'],
  },
  {
    name: 'the sweep forgets used codes a day too early',
    file: 'db/access/oauth/sweep.ts',
    find: 'sql`expires_at < ${before(codeMemoryMs)}`',
    replace: 'sql`expires_at < ${at}`',
    tests: ['test/oauth/sweep.test.ts'],
  },
  {
    name: 'the account shows what a grant that has ended allowed',
    file: 'db/access/oauth/connections.ts',
    find: 'o.user_id = ${userId} and o.client_id = c.id and o.revoked_at is null',
    replace: 'o.user_id = ${userId} and o.client_id = c.id',
    tests: ['test/oauth/consents.test.ts', 'test/oauth/sign-in.test.ts', 'test/portal/access.test.ts'],
  },
  {
    name: 'the account shows apps whose grant is over',
    file: 'db/access/oauth/connections.ts',
    find: 'and f.user_id = ${userId} and f.revoked_at is null and f.expires_at > now()',
    replace: 'and f.user_id = ${userId} and f.revoked_at is null',
    tests: ['test/oauth/consents.test.ts', 'test/oauth/sign-in.test.ts', 'test/oauth/expiry-and-revocation.test.ts'],
  },
  {
    name: 'the public key of a token is gone before the token',
    file: 'db/access/oauth/signing-keys.ts',
    find: 'at < Date.parse(key.signsUntil) + publishedAfterUseMs',
    replace: 'at < Date.parse(key.signsUntil)',
    tests: ['test/oauth/keys.test.ts'],
  },
  {
    name: 'a redirect address may have a fragment',
    file: 'handlers/oauth/checks/client-metadata.ts',
    find: `    if (uri.includes('#')) throw oauthError('invalid_redirect_uri', 'A redirect_uri must not have a fragment.')
`,
    replace: '',
    tests: ['test/oauth/register.test.ts'],
  },
  {
    name: 'an app may be answered at a parameter that was given twice',
    file: 'handlers/oauth/checks/authorization-request.ts',
    find: 'if (uris.length === 1 && client',
    replace: 'if (client',
    tests: ['test/oauth/authorize.test.ts', 'test/oauth/consents.test.ts'],
  },
  {
    name: 'a family of another organization is found by its id',
    file: 'db/access/oauth/families.ts',
    find: `join.onRef('family.tenantId', '=', 'token.tenantId').onRef('family.id', '=', 'token.familyId'),
    )
    .select(['token.familyId', 'token.rotatedAt'])`,
    replace: `join.onRef('family.id', '=', 'token.familyId'),
    )
    .select(['token.familyId', 'token.rotatedAt'])`,
    tests: ['test/oauth/token.test.ts'],
  },
  {
    name: 'tokens are stored on their way',
    file: 'handlers/oauth/endpoint.ts',
    find: `  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Pragma', 'no-cache')
  response.setHeader('Content-Type'`,
    replace: `  response.setHeader('Pragma', 'no-cache')
  response.setHeader('Content-Type'`,
    tests: ['test/oauth/token.test.ts', 'test/oauth/register.test.ts'],
  },
  {
    name: 'a parameter that is given twice counts once',
    file: 'handlers/oauth/endpoint.ts',
    find: `  if (twice !== undefined) throw oauthError('invalid_request', 'A parameter is given more than once.')
`,
    replace: `  void twice
`,
    tests: ['test/oauth/token.test.ts'],
  },
]
