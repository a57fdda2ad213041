import { allScopes } from '../../../db/domain/scopes.ts'
import { machineTime } from '../../../db/engine/base/clock.ts'
import { insertApiKey, listAllApiKeys, revokeApiKey } from '../../../db/services/access/api-keys.ts'
import { requireTenant } from '../../../db/services/access/tenants.ts'
import { timeZoneOf } from '../../../db/services/branding/deadlines.ts'
import { optionalFlag, requiredFlag, UsageError } from '../../packages/terminal/flags.ts'
import { findNearestName } from '../../packages/terminal/nearest.ts'
import { type DatabaseCommand, parseFutureTime, parseId, parseName, parseWholeNumber, tenantFlag } from './command.ts'
import { changeAccessWithAudit } from './operator.ts'

/** Commands that create, list and revoke API keys. */
export const keyCommands: Record<string, DatabaseCommand> = {
  'key:create': {
    about: 'Creates an API key and prints it. The key cannot be shown again.',
    flags: {
      tenant: tenantFlag,
      name: requiredFlag('<text>', 'What the key is for.'),
      scopes: requiredFlag(
        '<scopes>',
        'Scopes, separated by commas or spaces, such as contacts:read,bids:write; or all.',
      ),
      'per-minute': optionalFlag('<number>', 'Requests a minute, whatever they cost, 1 to 100000; 60 by default.'),
      expires: optionalFlag(
        '<time>',
        "When the key expires, such as 2027-01-31T09:30:00Z, or 2027-01-31 for the end of that day in the organization's time zone; never by default.",
      ),
    },
    run: async (database, { tenant, name, scopes, 'per-minute': perMinute, expires }) => {
      const key = {
        name: parseName('name', name!, 100),
        scopes: scopesOf(scopes!),
        perMinuteLimit: perMinute === undefined ? undefined : parseWholeNumber('per-minute', perMinute, 1, 100_000),
      }
      const tenantId = parseId('tenant', tenant)
      const made = await database.sql.transaction().execute(async (sql) => {
        await requireTenant(sql, tenantId)
        const expiresAt = expires && parseFutureTime('expires', expires, await timeZoneOf({ sql }, { tenantId }))
        return insertApiKey(sql, tenantId, machineTime(), { ...key, expiresAt })
      })
      return { id: made.id, key: made.key }
    },
  },
  'key:list': {
    about: "Prints an organization's keys, including revoked ones, the oldest first and without their secrets.",
    flags: { tenant: tenantFlag },
    run: async (database, { tenant }) => ({ keys: await listAllApiKeys(database.sql, parseId('tenant', tenant)) }),
  },
  'key:revoke': {
    about: 'Revokes a key and the keys that were created with it, at once.',
    flags: { id: requiredFlag('<id>', "The key's id, as key:list shows it.") },
    run: async (database, flags) => {
      const keyId = parseId('id', flags.id)
      const found = await database.sql
        .selectFrom('keyDirectory')
        .select('tenantId')
        .where('keyId', '=', keyId)
        .executeTakeFirst()
      if (!found) throw new UsageError(`No such key: ${keyId}`)
      const { tenantId } = found
      return changeAccessWithAudit(database, { tenantId, command: 'key:revoke' }, async (tx) => {
        const { revokedAt } = await revokeApiKey(tx, { tenantId, apiKeyId: null }, keyId)
        return { said: { id: keyId, revokedAt } }
      })
    },
  },
}

function scopesOf(text: string): string[] {
  const wanted = text === 'all' ? [...allScopes] : [...new Set(text.split(/[\s,]+/).filter(Boolean))]
  const unknown = wanted.filter((scope) => !(allScopes as readonly string[]).includes(scope))
  if (wanted.length === 0) throw new UsageError('--scopes must name at least one scope')
  if (unknown.length > 0) throw new UsageError(`--scopes has unknown scopes: ${unknown.map(withNearest).join(', ')}`)
  return wanted
}

function withNearest(scope: string): string {
  const known = findNearestName(scope, allScopes)
  return known ? `${scope} (did you mean ${known}?)` : scope
}
