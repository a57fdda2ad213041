import { dropCall, dropGuard, dropOperand, dropStatement, operate, replaceCode } from '../changes.ts'
import type { Fault } from '../fault.ts'
import { dropMember } from '../operators/lists.ts'
import { dropLock } from '../operators/locks.ts'

/** Faults in passwords, second factors, sessions, forms and the rights of keys and members. */
export const faults: readonly Fault[] = [
  {
    name: 'an app code is accepted twice',
    declaration: 'takeAppCode',
    change: dropCall('where', 'lastStep'),
    tests: ['second-factor/codes'],
  },
  {
    name: 'an answer of a passkey is accepted twice',
    declaration: 'spendChallenge',
    change: replaceCode('spent.numInsertedOrUpdatedRows === 1n', 'spent.numInsertedOrUpdatedRows !== undefined'),
    tests: ['second-factor/passkeys'],
  },
  {
    name: 'the password alone turns the second factor off',
    declaration: 'byPassword',
    change: dropGuard('acceptCode'),
    tests: ['second-factor/account'],
  },
  {
    name: 'a session without a required second factor continues',
    declaration: 'findSession',
    change: dropCall('where', 'hasWhatIsRequired'),
    tests: ['second-factor/account'],
  },
  {
    name: 'a session continues after its expiry',
    declaration: 'findSession',
    change: dropCall('where', 'sessions.expiresAt'),
    tests: ['portal/sessions'],
  },
  {
    name: 'a session outlives a concurrent change of its password',
    declaration: 'lockPerson',
    change: operate(dropLock),
    tests: ['oauth/sign-in'],
  },
  {
    name: 'a password link sets two passwords concurrently',
    declaration: 'spendPasswordReset',
    change: operate(dropLock),
    tests: ['oauth/password'],
  },
  {
    name: 'a password link never expires',
    declaration: 'findPasswordReset',
    change: dropCall('where', 'reset.expiresAt'),
    tests: ['oauth/password'],
  },
  {
    name: 'a new password leaves sessions open',
    declaration: 'setPassword',
    change: dropStatement('signOutEverywhere'),
    tests: ['oauth/password', 'portal/sessions'],
  },
  {
    name: 'other cases of the address avoid the limit of password attempts',
    declaration: 'takeSignIn',
    change: replaceCode('await canonicalEmail(database.sql, email)', 'email'),
    tests: ['oauth/sign-in'],
  },
  {
    name: 'signing out keeps the session open',
    declaration: 'createWebSessions.signOut',
    change: dropGuard('token !== undefined'),
    tests: ['oauth/sign-in', 'portal/access'],
  },
  {
    name: 'a form token never expires',
    declaration: 'createBrowserState.readToken',
    change: dropOperand('machineNow()'),
    tests: ['portal/forms/forms', 'portal/accounting'],
  },
  {
    name: 'a request of the session needs no form token',
    declaration: 'createUserAdmissionGate',
    change: dropStatement('requireFormToken'),
    tests: ['portal/developers/try-it'],
  },
  {
    name: 'an admin demotes an owner',
    declaration: 'changeRoleOfUser',
    change: dropStatement('refuseRank', 'person.role'),
    tests: ['portal/people'],
  },
  {
    name: 'a suspended organization continues at its pages',
    declaration: 'canOpen',
    change: replaceCode(
      "person.tenantStatus === 'active' && callerOfSession(person).scopes.has(scope)",
      'callerOfSession(person).scopes.has(scope)',
    ),
    tests: ['portal/access'],
  },
  {
    name: 'a key outlives the key that created it',
    declaration: 'createApiKey',
    change: replaceCode('key.expiresAt ?? held.endsAt', 'key.expiresAt ?? null'),
    tests: ['access/api-keys'],
  },
  {
    name: 'a running job continues after its key is revoked',
    declaration: 'begunBy',
    change: operate(dropMember, "'running'"),
    tests: ['access/running-jobs', 'access/key-revocation'],
  },
]
