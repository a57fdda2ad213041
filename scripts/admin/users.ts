import { setPlatformAdmin } from '../../db/access/platform-admins.ts'
import { resetSecondFactor } from '../../db/access/second-factor/reset.ts'
import { createUser, listUsers, removeUser, setPassword, setRole } from '../../db/access/users.ts'
import { type Role, roles } from '../../db/domain/scopes.ts'
import { needed, optional, UsageError } from '../command-line/flags.ts'
import { type DatabaseCommand, emailFlag, id, nameFrom, oneOf, tenantFlag } from './command.ts'
import { changeAccess } from './operator.ts'
import { passwordFlags, passwordFrom } from './password.ts'

const roleFlag = needed('<role>', `One of ${roles.join(', ')}.`)

/** The commands by which an operator manages a tenant's users. */
export const userCommands: Record<string, DatabaseCommand> = {
  'user:create': {
    about: 'Makes a login for a person and prints its id.',
    flags: {
      tenant: tenantFlag,
      email: emailFlag,
      role: roleFlag,
      name: optional('<text>', "The person's name."),
      ...passwordFlags,
    },
    run: async (database, { tenant, email, role, name, ...flags }) => {
      oneOf('role', role!, roles)
      if (email!.length > 254 || !/^[^\s@]+@[^\s@]+$/.test(email!))
        throw new UsageError(`--email is not an e-mail address: ${email}`)
      const tenantId = id('tenant', tenant)
      const named = name === undefined ? {} : { name: nameFrom('name', name, 200) }
      const user = { email: email!, password: await passwordFrom(flags), role: role as Role, ...named }
      return { id: await createUser(database, tenantId, user) }
    },
  },
  'user:list': {
    about: "Prints an organization's users with their roles.",
    flags: { tenant: tenantFlag },
    run: async (database, { tenant }) => ({ users: await listUsers(database.sql, id('tenant', tenant)) }),
  },
  'user:password': {
    about: 'Sets a new password for a user.',
    flags: { tenant: tenantFlag, email: emailFlag, ...passwordFlags },
    run: async (database, { tenant, email, ...flags }) => {
      const tenantId = id('tenant', tenant)
      await setPassword(database, tenantId, email!, await passwordFrom(flags))
      return { email }
    },
  },
  'user:role': {
    about: 'Changes the role of a user; jobs and webhook endpoints that need more end.',
    flags: { tenant: tenantFlag, email: emailFlag, role: roleFlag },
    run: async (database, { tenant, email, role }) => {
      oneOf('role', role!, roles)
      const tenantId = id('tenant', tenant)
      return changeAccess(database, { tenantId, command: 'user:role' }, async (tx) => {
        const { id: userId, ...ended } = await setRole(tx, tenantId, email!, role as Role)
        return { said: { id: userId, role, ended }, concerned: { userId } }
      })
    },
  },
  'user:platform-admin': {
    about:
      'Shows a person in the portal how the whole installation does, or no longer. It ends with the person and with any change of the role.',
    flags: { tenant: tenantFlag, email: emailFlag, set: needed('<on|off>', 'on marks the person, off takes it away.') },
    run: async (database, { tenant, email, set }) => {
      oneOf('set', set!, ['on', 'off'])
      const tenantId = id('tenant', tenant)
      const platformAdmin = set === 'on'
      return changeAccess(database, { tenantId, command: 'user:platform-admin' }, async (tx) => {
        const userId = await setPlatformAdmin(tx, tenantId, email!, platformAdmin)
        return { said: { id: userId, platformAdmin }, concerned: { userId } }
      })
    },
  },
  'user:reset-second-factor': {
    about:
      "Takes away a person's authenticator app, passkeys and recovery codes, and ends the person's sessions and connected apps; lists the keys and webhook endpoints of the person that go on. A mail tells the person.",
    flags: { tenant: tenantFlag, email: emailFlag },
    run: async (database, { tenant, email }) => {
      const tenantId = id('tenant', tenant)
      return changeAccess(database, { tenantId, command: 'user:reset-second-factor' }, async (tx) => {
        const said = await resetSecondFactor(tx, tenantId, email!)
        return { said, concerned: { userId: said.id } }
      })
    },
  },
  'user:remove': {
    about:
      'Ends a login, with its sessions, connected apps, keys, webhook endpoints and jobs. What the person made keeps its author.',
    flags: { tenant: tenantFlag, email: emailFlag },
    run: async (database, { tenant, email }) => {
      const tenantId = id('tenant', tenant)
      return changeAccess(database, { tenantId, command: 'user:remove' }, async (tx) => {
        const { id: userId, ...ended } = await removeUser(tx, tenantId, email!)
        return { said: { id: userId, ended }, concerned: { userId } }
      })
    },
  },
}
