import { everyApiKey, insertApiKey, revokeApiKey } from '../../db/access/api-keys.ts'
import { allScopes } from '../../db/domain/scopes.ts'
import { type Command, id, time, UsageError, whole } from './command.ts'
import { changeAccess } from './operator.ts'

/** The commands by which an operator creates, lists and revokes API keys. */
export const keyCommands: Record<string, Command> = {
  'key:create': {
    needs: ['tenant', 'name', 'scopes'],
    takes: ['per-minute', 'expires'],
    run: async (database, { tenant, name, scopes, 'per-minute': perMinute, expires }) => {
      const key = {
        name: name!,
        scopes: scopesOf(scopes!),
        perMinuteLimit: perMinute === undefined ? undefined : whole('per-minute', perMinute, 1, 100_000),
        expiresAt: expires === undefined ? null : time('expires', expires),
      }
      const tenantId = id('tenant', tenant)
      const made = await database.sql
        .transaction()
        .execute((sql) => insertApiKey(sql, tenantId, new Date().toISOString(), key))
      return { id: made.id, key: made.key }
    },
  },
  'key:list': {
    needs: ['tenant'],
    run: async (database, { tenant }) => ({ keys: await everyApiKey(database.sql, id('tenant', tenant)) }),
  },
  'key:revoke': {
    needs: ['id'],
    run: async (database, flags) => {
      const keyId = id('id', flags.id)
      const found = await database.sql
        .selectFrom('keyDirectory')
        .select('tenantId')
        .where('keyId', '=', keyId)
        .executeTakeFirst()
      if (!found) throw new UsageError(`no such key: ${keyId}`)
      const { tenantId } = found
      return changeAccess(database, { tenantId, command: 'key:revoke' }, async (tx) => {
        const { revokedAt } = await revokeApiKey(tx, { tenantId, apiKeyId: null }, keyId)
        return { said: { id: keyId, revokedAt } }
      })
    },
  },
}

function scopesOf(text: string): string[] {
  const wanted = text === 'all' ? [...allScopes] : [...new Set(text.split(/\s+/).filter(Boolean))]
  const unknown = wanted.filter((scope) => !(allScopes as readonly string[]).includes(scope))
  if (unknown.length > 0 || wanted.length === 0)
    throw new UsageError(`--scopes has unknown scopes: ${unknown.join(' ')}`)
  return wanted
}
