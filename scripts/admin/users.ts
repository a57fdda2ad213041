import { createUser, listUsers, removeUser, setPassword, setRole } from '../../db/access/users.ts'
import { type Role, roles } from '../../db/domain/scopes.ts'
import { type Command, id, oneOf, UsageError } from './command.ts'
import { changeAccess } from './operator.ts'
import { passwordFrom } from './password.ts'

/** The commands by which an operator manages a tenant's users. */
export const userCommands: Record<string, Command> = {
  'user:create': {
    needs: ['tenant', 'email', 'role'],
    takes: ['name', 'password'],
    run: async (database, { tenant, email, password, role, name }) => {
      oneOf('role', role!, roles)
      if (!/^[^\s@]+@[^\s@]+$/.test(email!)) throw new UsageError(`--email is not an e-mail address: ${email}`)
      const tenantId = id('tenant', tenant)
      const user = { email: email!, password: await passwordFrom(password), role: role as Role, ...(name && { name }) }
      return { id: await createUser(database, tenantId, user) }
    },
  },
  'user:list': {
    needs: ['tenant'],
    run: async (database, { tenant }) => ({ users: await listUsers(database.sql, id('tenant', tenant)) }),
  },
  'user:password': {
    needs: ['tenant', 'email'],
    takes: ['password'],
    run: async (database, { tenant, email, password }) => {
      const tenantId = id('tenant', tenant)
      await setPassword(database, tenantId, email!, await passwordFrom(password))
      return { email }
    },
  },
  'user:role': {
    needs: ['tenant', 'email', 'role'],
    run: async (database, { tenant, email, role }) => {
      oneOf('role', role!, roles)
      const tenantId = id('tenant', tenant)
      return changeAccess(database, { tenantId, command: 'user:role' }, async (tx) => {
        const { id: userId, jobs } = await setRole(tx, tenantId, email!, role as Role)
        return { said: { id: userId, role, ended: { jobs } }, concerned: { userId } }
      })
    },
  },
  'user:remove': {
    needs: ['tenant', 'email'],
    run: async (database, { tenant, email }) => {
      const tenantId = id('tenant', tenant)
      return changeAccess(database, { tenantId, command: 'user:remove' }, async (tx) => {
        const { id: userId, ...ended } = await removeUser(tx, tenantId, email!)
        return { said: { id: userId, ended }, concerned: { userId } }
      })
    },
  },
}
