import type { Fault } from '../fault.ts'

const sessions = 'db/access/sessions.ts'
const browser = 'handlers/pages/browser.ts'
const resets = 'db/access/password-resets.ts'
const signInTests = ['test/oauth/sign-in.test.ts', 'test/portal/access.test.ts']

export const faults: readonly Fault[] = [
  {
    name: 'a session goes on after its twelve hours',
    file: sessions,
    find: "      'sessions.expiresAt',\n      '>',",
    replace: "      'sessions.expiresAt',\n      'is not',",
    tests: ['test/portal/sessions.test.ts', ...signInTests],
  },
  {
    name: 'whoever signed in with the former password switches to another organization',
    file: sessions,
    find: 'if (!user || proofOf(user.passwordHash) !== proof) return undefined',
    replace: 'if (!user) return undefined',
    tests: signInTests,
  },
  {
    name: 'a form is good for more than an hour',
    file: browser,
    find: 'return found && Number(found[1]) > machineNow() ? found[2] : undefined',
    replace: 'return found ? found[2] : undefined',
    tests: [...signInTests, 'test/portal/accounting.test.ts', 'test/oauth/authorize.test.ts'],
  },
  {
    name: 'a form of an earlier session is taken from the next one',
    file: browser,
    find: "`${browser}:${sessionOf(request) ?? ''}`",
    replace: '`${browser}:`',
    tests: ['test/oauth/authorize.test.ts', ...signInTests],
  },
  {
    name: 'signing out forgets the cookie alone',
    file: 'handlers/pages/web-sessions.ts',
    find: `if (token !== undefined) await endSession(database, token)
      browsers.clearSession(response)`,
    replace: 'if (token !== undefined) browsers.clearSession(response)',
    tests: signInTests,
  },
  {
    name: 'a second sign-in leaves the first session open',
    file: 'handlers/pages/web-sessions.ts',
    find: 'if (before !== undefined) await endSession(database, before)',
    replace: '',
    tests: signInTests,
  },
  {
    name: 'the other link of the same evening still sets a password',
    file: resets,
    find: 'await endSessions(tx, tenantId, userId)',
    replace: `await tx.sql.deleteFrom('sessions').where('tenantId', '=', tenantId).where('userId', '=', userId).execute()
    await tx.sql.deleteFrom('passwordResets').where('tenantId', '=', tenantId).where('tokenHash', '=', token.hash).execute()`,
    tests: ['test/portal/sessions.test.ts', 'test/oauth/password.test.ts', 'test/oauth/expiry-and-revocation.test.ts'],
  },
  {
    name: 'a link to set a password is good for ever',
    file: resets,
    find: "    .where('reset.expiresAt', '>', now.toISOString())\n",
    replace: '',
    tests: ['test/oauth/password.test.ts'],
  },
  {
    name: 'an invitation is good for half an hour',
    file: resets,
    find: 'invitedBy === undefined ? resetLifeMs : invitationLifeMs',
    replace: 'resetLifeMs',
    tests: ['test/portal/sessions.test.ts', 'test/portal/people.test.ts', 'test/oauth/password.test.ts'],
  },
  {
    name: 'an invitation mails links for other organizations as well',
    file: resets,
    find: 'invitedBy === undefined || tenantId === invitedBy',
    replace: 'true',
    tests: ['test/portal/people.test.ts', 'test/oauth/password.test.ts'],
  },
  {
    name: "the operator's new password leaves sessions open",
    file: 'db/access/users.ts',
    find: 'await endSessions(tx, tenantId, userId)\n',
    replace: '',
    tests: ['test/portal/sessions.test.ts', 'test/oauth/password.test.ts', 'test/operator/admin.test.ts'],
  },
  {
    name: 'a password is guessed by writing the address in other cases',
    file: 'handlers/pages/sign-in.ts',
    find: '`${await loweredEmail(database.sql, email)} ${network}`',
    replace: '`${email} ${network}`',
    tests: ['test/oauth/sign-in.test.ts'],
  },
  {
    name: 'a right password that is asked for its organization counts as a failure',
    file: 'handlers/pages/sign-in.ts',
    find: 'if (found.opened.length > 0) await attempt.succeeded()',
    replace: 'if (found.opened.length === 1) await attempt.succeeded()',
    tests: ['test/portal/sessions.test.ts', 'test/oauth/sign-in.test.ts'],
  },
  {
    name: 'whoever is refused for the address is counted for the account as well',
    file: 'handlers/pages/sign-in.ts',
    find: 'if (addressWaits > 0) await returnAttempt(database, perPair, pair)',
    replace: '',
    tests: ['test/oauth/sign-in.test.ts'],
  },
  {
    name: 'a form is taken from another site of the same domain',
    file: browser,
    find: `return site !== undefined && site !== 'same-origin' && site !== 'none'`,
    replace: `return site === 'cross-site'`,
    tests: ['test/portal/forms.test.ts', 'test/portal/try-it.test.ts', ...signInTests],
  },
  {
    name: 'a call in the session needs no form token',
    file: 'handlers/portal/try-it.ts',
    find: `    requireFormToken(webSessions.browsers, request)
`,
    replace: '',
    tests: ['test/portal/try-it.test.ts'],
  },
  {
    name: 'a secret is shown again when its page is reloaded',
    file: browser,
    find: "if (kept !== undefined) response.append('Set-Cookie', `${names.kept}=; ${attributes}; Max-Age=0`)",
    replace: '',
    tests: ['test/portal/api-keys.test.ts', 'test/portal/webhooks.test.ts'],
  },
  {
    name: 'a secret is shown to whoever signs in next at the same browser',
    file: 'handlers/portal/portal.ts',
    find: 'return text?.startsWith(belongsTo) ? text.slice(belongsTo.length) : undefined',
    replace: "return text?.replace(/^\\d+:\\d+:/, '')",
    tests: ['test/portal/sessions.test.ts', 'test/portal/api-keys.test.ts', 'test/portal/webhooks.test.ts'],
  },
  {
    name: 'a suspended organization works on at its pages',
    file: 'handlers/portal/portal.ts',
    find: "scope === undefined || (person.tenantStatus === 'active' && callerOfSession(person).scopes.has(scope))",
    replace: 'scope === undefined || callerOfSession(person).scopes.has(scope)',
    tests: ['test/portal/access.test.ts'],
  },
  {
    name: 'an admin demotes an owner',
    file: 'db/access/people.ts',
    find: "refuseOneself(actor, person, 'change your own role')\n  refuseRank(actor, person.role)\n",
    replace: "refuseOneself(actor, person, 'change your own role')\n",
    tests: ['test/portal/people.test.ts'],
  },
  {
    name: 'an admin invites an owner',
    file: 'db/access/people.ts',
    find: 'const { actor } = await held(tx, acting)\n  refuseRank(actor, role)',
    replace: 'const { actor } = await held(tx, acting)',
    tests: ['test/portal/people.test.ts'],
  },
  {
    name: 'an address is taken for ever by somebody who was removed',
    file: 'db/access/users.ts',
    find: `  await tx.sql.deleteFrom('userDirectory').where('tenantId', '=', tenantId).where('userId', '=', id).execute()
`,
    replace: '',
    tests: ['test/operator/admin.test.ts', 'test/portal/people.test.ts', 'test/portal/sessions.test.ts'],
  },
  {
    name: 'an address has accounts in five organizations',
    file: 'db/access/users.ts',
    find: 'if (listed.length >= maxAccounts) {',
    replace: 'if (listed.length > maxAccounts) {',
    tests: ['test/operator/admin.test.ts', 'test/oauth/sign-in.test.ts'],
  },
  {
    name: 'a colleague is disconnected in place of the one who was meant',
    file: 'handlers/portal/apps/apps.ts',
    find: 'one.clientId === clientId && String(one.userId) === userId',
    replace: 'one.clientId === clientId',
    tests: ['test/portal/several-connections.test.ts', 'test/portal/access.test.ts', 'test/oauth/consents.test.ts'],
  },
  {
    name: 'one organization uses up the mails of all',
    file: 'handlers/portal/people/people.ts',
    find: 'takeAttempt(services.database, mails, String(caller.tenantId))',
    replace: `takeAttempt(services.database, mails, caller.tenantId ? '' : '')`,
    tests: ['test/portal/several-connections.test.ts', 'test/portal/people.test.ts', 'test/portal/sessions.test.ts'],
  },
  {
    name: 'a choice of organization is good for as long as nobody makes it',
    file: 'db/access/sign-in-tickets.ts',
    find: `    .where('expiresAt', '>', now.toISOString())
`,
    replace: '',
    tests: ['test/oauth/sign-in.test.ts'],
  },
  {
    name: 'a sign-in leads to an address that only begins like ours',
    file: 'handlers/pages/web-sessions.ts',
    find: '|\\/portal(?:$|[/?]))',
    replace: '|\\/portal)',
    tests: ['test/portal/access.test.ts', 'test/oauth/sign-in.test.ts'],
  },
  {
    name: 'a sign-in leads to a place within a page',
    file: 'handlers/pages/web-sessions.ts',
    find: `ownPattern.test(text) && !text.includes('#') ? text`,
    replace: 'ownPattern.test(text) ? text',
    tests: ['test/portal/access.test.ts', 'test/oauth/sign-in.test.ts'],
  },
  {
    name: 'a name of a hundred characters is refused',
    file: 'db/access/people.ts',
    find: 'name.length > 100',
    replace: 'name.length >= 100',
    tests: ['test/portal/people.test.ts', 'test/portal/several-connections.test.ts'],
  },
  {
    name: 'the page of another organization is shown after a switch',
    file: 'handlers/portal/portal.ts',
    find: `if (!account) throw notFound('organization')`,
    replace: `if (!account && opened.length === 0) throw notFound('organization')`,
    tests: ['test/portal/access.test.ts'],
  },
]
