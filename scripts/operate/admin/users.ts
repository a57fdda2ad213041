import { type Role, roles } from '../../../db/domain/scopes.ts'
import { describeEmailProblem, isEmailAddress } from '../../../db/domain/texts/email-addresses.ts'
import { normalizeText } from '../../../db/domain/texts/normalize-text.ts'
import type { Database } from '../../../db/engine/postgres/connection.ts'
import { canonicalEmail } from '../../../db/services/access/accounts.ts'
import { findHomeAccount } from '../../../db/services/access/homes.ts'
import { findOrganizationNamesBlockingAcceptance } from '../../../db/services/access/password-resets.ts'
import { setPlatformAdmin } from '../../../db/services/access/platform-admins.ts'
import { resetSecondFactor } from '../../../db/services/access/second-factor/reset.ts'
import {
  createUser,
  findUserId,
  listUsers,
  removeUser,
  setPassword,
  setRole,
} from '../../../db/services/access/users.ts'
import { optionalFlag, requiredFlag, UsageError } from '../../packages/terminal/flags.ts'
import { type DatabaseCommand, emailFlag, parseId, parseName, requireOneOf, tenantFlag } from './command.ts'
import { changeAccessWithAudit } from './operator.ts'
import { passwordFlags, readPassword } from './password.ts'

/**
 * Returns `{ accountsIn }`: the organizations whose accounts with the same address keep this account pending. Returns
 * an empty object if there are none.
 */
async function pendingFor(database: Database, account: { tenantId: number; userId: number; email: string }) {
  const email = await canonicalEmail(database.sql, account.email)
  const accountsIn = await findOrganizationNamesBlockingAcceptance(database.sql, { ...account, email })
  return accountsIn.length > 0 ? { accountsIn } : {}
}

const roleFlag = requiredFlag('<role>', `One of ${roles.join(', ')}.`)

/** Commands that manage an organization's users. */
export const userCommands: Record<string, DatabaseCommand> = {
  'user:create': {
    about:
      'Creates a user and prints its id. If a sandbox user signs in with the account of another organization, signsInAt names that organization, and the password is not used. If the address already has accounts in four other organizations, accountsIn names them: the new account stays pending, and its password does not work until the person leaves one of them and accepts.',
    flags: {
      tenant: tenantFlag,
      email: emailFlag,
      role: roleFlag,
      name: optionalFlag('<text>', "The person's name."),
      ...passwordFlags,
    },
    run: async (database, { tenant, email, role, name, ...flags }) => {
      requireOneOf('role', role!, roles)
      const address = normalizeText(email!)
      if (address.length > 254 || !isEmailAddress(address))
        throw new UsageError(`--email must be ${describeEmailProblem(address)}, not ${email}`)
      const tenantId = parseId('tenant', tenant)
      const named = name === undefined ? {} : { name: parseName('name', name, 200) }
      const user = { email: email!, password: await readPassword(flags), role: role as Role, ...named }
      const userId = await createUser(database, tenantId, user)
      const home = await findHomeAccount(database.sql, { tenantId, userId })
      const pending = await pendingFor(database, { tenantId, userId, email: address })
      return { id: userId, ...(home.userId !== userId && { signsInAt: home.tenantId }), ...pending }
    },
  },
  'user:list': {
    about: "Prints an organization's users with their roles.",
    flags: { tenant: tenantFlag },
    run: async (database, { tenant }) => ({ users: await listUsers(database.sql, parseId('tenant', tenant)) }),
  },
  'user:password': {
    about: 'Sets a new password for a user. If accountsIn is printed, the account stays pending, as with user:create.',
    flags: { tenant: tenantFlag, email: emailFlag, ...passwordFlags },
    run: async (database, { tenant, email, ...flags }) => {
      const tenantId = parseId('tenant', tenant)
      await setPassword(database, tenantId, email!, await readPassword(flags))
      const userId = await findUserId(database.sql, tenantId, email!)
      return { email, ...(await pendingFor(database, { tenantId, userId, email: normalizeText(email!) })) }
    },
  },
  'user:role': {
    about:
      "Changes the role of a user. Jobs and webhook endpoints that need a wider role end. A narrower role also narrows the user's roles in sandboxes of the organization.",
    flags: { tenant: tenantFlag, email: emailFlag, role: roleFlag },
    run: async (database, { tenant, email, role }) => {
      requireOneOf('role', role!, roles)
      const tenantId = parseId('tenant', tenant)
      return changeAccessWithAudit(database, { tenantId, command: 'user:role' }, async (tx) => {
        const { id: userId, ...ended } = await setRole(tx, tenantId, email!, role as Role)
        return { said: { id: userId, role, ended }, concerned: { userId } }
      })
    },
  },
  'user:platform-admin': {
    about:
      "Turns a user's access to the portal pages about the whole installation on or off. The access ends when the user is removed or gets another role.",
    flags: {
      tenant: tenantFlag,
      email: emailFlag,
      set: requiredFlag('<on|off>', 'on gives the access, off removes it.'),
    },
    run: async (database, { tenant, email, set }) => {
      requireOneOf('set', set!, ['on', 'off'])
      const tenantId = parseId('tenant', tenant)
      const platformAdmin = set === 'on'
      return changeAccessWithAudit(database, { tenantId, command: 'user:platform-admin' }, async (tx) => {
        const userId = await setPlatformAdmin(tx, tenantId, email!, platformAdmin)
        return { said: { id: userId, platformAdmin }, concerned: { userId } }
      })
    },
  },
  'user:reset-second-factor': {
    about:
      "Removes a user's authenticator app, passkeys and recovery codes, and ends the user's sessions and connected apps. Lists the keys and webhook endpoints of the user that still work. The user gets a mail about it.",
    flags: { tenant: tenantFlag, email: emailFlag },
    run: async (database, { tenant, email }) => {
      const tenantId = parseId('tenant', tenant)
      return changeAccessWithAudit(database, { tenantId, command: 'user:reset-second-factor' }, async (tx) => {
        const said = await resetSecondFactor(tx, tenantId, email!)
        return { said, concerned: { userId: said.id } }
      })
    },
  },
  'user:remove': {
    about:
      "Removes a user, also from sandboxes of the organization, and ends the user's sessions, connected apps, keys, webhook endpoints and jobs. Records that the user created keep their author.",
    flags: { tenant: tenantFlag, email: emailFlag },
    run: async (database, { tenant, email }) => {
      const tenantId = parseId('tenant', tenant)
      return changeAccessWithAudit(database, { tenantId, command: 'user:remove' }, async (tx) => {
        const { id: userId, ...ended } = await removeUser(tx, tenantId, email!)
        return { said: { id: userId, ended }, concerned: { userId } }
      })
    },
  },
}
