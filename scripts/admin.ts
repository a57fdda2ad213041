import { parseArgs } from 'node:util'
import { insertApiKey, revokeApiKey } from '../db/api-keys.ts'
import { connect, type Database } from '../db/connection.ts'
import { allScopes } from '../db/domain/scopes.ts'
import { openCluster } from '../db/embedded.ts'
import { setMaintenance } from '../db/installation.ts'
import { readSettings } from '../db/settings.ts'
import { createTenant, type TenantStatus, updateTenant } from '../db/tenants.ts'
import { writing } from '../db/unit.ts'
import { createUser, type Role, roles, setPassword } from '../db/users.ts'

type Flags = Record<string, string | undefined>

interface Command {
  needs: string[]
  takes?: string[]
  run(database: Database, flags: Flags): Promise<object>
}

class UsageError extends Error {}

const commands: Record<string, Command> = {
  'tenant:create': {
    needs: ['name'],
    takes: ['hourly-units'],
    run: async (database, { name, 'hourly-units': units }) => ({
      id: await createTenant(database, {
        name: name!,
        ...(units !== undefined && { hourlyUnits: hourlyUnits(units) }),
      }),
    }),
  },
  'tenant:status': {
    needs: ['tenant', 'status'],
    run: async (database, { tenant, status }) => {
      oneOf('status', status!, ['active', 'suspended', 'inactive'])
      await updateTenant(database, id('tenant', tenant), { status: status as TenantStatus })
      return { id: Number(tenant), status }
    },
  },
  'tenant:limits': {
    needs: ['tenant', 'hourly-units'],
    run: async (database, { tenant, 'hourly-units': units }) => {
      await updateTenant(database, id('tenant', tenant), { hourlyUnits: hourlyUnits(units!) })
      return { id: Number(tenant), hourlyUnits: Number(units) }
    },
  },
  'user:create': {
    needs: ['tenant', 'email', 'password', 'role'],
    takes: ['name'],
    run: async (database, { tenant, email, password, role, name }) => {
      oneOf('role', role!, roles)
      if (!/^[^\s@]+@[^\s@]+$/.test(email!)) throw new UsageError(`--email is not an e-mail address: ${email}`)
      const user = { email: email!, password: password!, role: role as Role, ...(name && { name }) }
      return { id: await createUser(database, id('tenant', tenant), user) }
    },
  },
  'user:password': {
    needs: ['tenant', 'email', 'password'],
    run: async (database, { tenant, email, password }) => {
      await setPassword(database, id('tenant', tenant), email!, password!)
      return { email }
    },
  },
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
      const owner = { tenantId: found.tenantId }
      const { revokedAt } = await writing(database, owner, (unit) => revokeApiKey(unit, owner, keyId))
      return { id: keyId, revokedAt }
    },
  },
  'maintenance:on': { needs: [], run: async (database) => switchMaintenance(database, true) },
  'maintenance:off': { needs: [], run: async (database) => switchMaintenance(database, false) },
}

async function switchMaintenance(database: Database, on: boolean): Promise<object> {
  await setMaintenance(database, on)
  return { maintenance: on }
}

function whole(flag: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new UsageError(`--${flag} must be a whole number from ${least} to ${most}, not ${text}`)
  }
  return value
}

const id = (flag: string, text: string | undefined): number => whole(flag, text ?? '', 1, 2_147_483_647)
const hourlyUnits = (text: string): number => whole('hourly-units', text, 200, 2_000_000_000)

function oneOf(flag: string, value: string, allowed: readonly string[]): void {
  if (!allowed.includes(value)) throw new UsageError(`--${flag} must be one of ${allowed.join(', ')}, not ${value}`)
}

function time(flag: string, text: string): string {
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw new UsageError(`--${flag} must be an ISO 8601 time, not ${text}`)
  return at.toISOString()
}

function scopesOf(text: string): string[] {
  const wanted = text === 'all' ? [...allScopes] : [...new Set(text.split(/\s+/).filter(Boolean))]
  const unknown = wanted.filter((scope) => !(allScopes as readonly string[]).includes(scope))
  if (unknown.length > 0 || wanted.length === 0)
    throw new UsageError(`--scopes has unknown scopes: ${unknown.join(' ')}`)
  return wanted
}

const usage = (): string =>
  [
    'usage: npm run -s admin -- <command> --flag value ...',
    ...Object.entries(commands).map(
      ([name, { needs, takes = [] }]) =>
        `  ${name}${needs.map((flag) => ` --${flag} ...`).join('')}${takes.map((flag) => ` [--${flag} ...]`).join('')}`,
    ),
  ].join('\n')

function readCommand(argv: string[]): { command: Command; flags: Flags } {
  const [name = '', ...rest] = argv
  const command = commands[name]
  if (!command) throw new UsageError(usage())
  const known = [...command.needs, ...(command.takes ?? [])]
  const options = Object.fromEntries(known.map((flag) => [flag, { type: 'string' as const }]))
  let flags: Flags
  try {
    flags = parseArgs({ args: rest, options, strict: true }).values as Flags
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage()}`)
  }
  const missing = command.needs.filter((flag) => !flags[flag])
  if (missing.length > 0) throw new UsageError(`${name} needs ${missing.map((flag) => `--${flag}`).join(', ')}`)
  return { command, flags }
}

async function main(): Promise<void> {
  const { command, flags } = readCommand(process.argv.slice(2))
  const settings = readSettings()
  const cluster = settings.databaseUrl ? undefined : await openCluster(settings.dataDir)
  const database = connect({ url: settings.databaseUrl ?? cluster!.url, name: 'admin', poolSize: 2 })
  try {
    console.log(JSON.stringify(await command.run(database, flags)))
  } finally {
    await database.close()
    await cluster?.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
