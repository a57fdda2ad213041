import { parseArgs } from 'node:util'
import { setMaintenance } from '../../db/access/installation.ts'
import {
  createTenant,
  listTenants,
  type TenantLimits,
  type TenantStatus,
  updateTenant,
} from '../../db/access/tenants.ts'
import { readSettings } from '../../db/base/settings.ts'
import { connect, type Database } from '../../db/postgres/connection.ts'
import { openCluster } from '../../db/postgres/embedded/cluster.ts'
import { type Command, type Flags, id, oneOf, UsageError, whole } from './command.ts'
import { grantCommands } from './grants.ts'
import { keyCommands } from './keys.ts'
import { userCommands } from './users.ts'

/** What tenant:limits sets: each flag with its field, and the min and max that it takes. */
const tenantLimits: Record<string, { field: keyof TenantLimits; least: number; most: number }> = {
  'hourly-units': { field: 'hourlyUnits', least: 200, most: 2_000_000_000 },
  'webhook-endpoints': { field: 'maxWebhookEndpoints', least: 0, most: 1_000 },
  'storage-bytes': { field: 'maxStorageBytes', least: 0, most: 2 ** 50 },
}

const commands: Record<string, Command> = {
  'tenant:create': {
    needs: ['name'],
    takes: ['hourly-units'],
    run: async (database, { name, 'hourly-units': units }) => ({
      id: await createTenant(database, {
        name: name!,
        ...(units !== undefined && limitsOf({ 'hourly-units': units })),
      }),
    }),
  },
  'tenant:list': { needs: [], run: async (database) => ({ tenants: await listTenants(database) }) },
  'tenant:status': {
    needs: ['tenant', 'status'],
    run: async (database, { tenant, status }) => {
      oneOf('status', status!, ['active', 'suspended', 'inactive'])
      await updateTenant(database, id('tenant', tenant), { status: status as TenantStatus })
      return { id: Number(tenant), status }
    },
  },
  'tenant:limits': {
    needs: ['tenant'],
    takes: Object.keys(tenantLimits),
    run: async (database, { tenant, ...flags }) => {
      const limits = limitsOf(flags)
      await updateTenant(database, id('tenant', tenant), limits)
      return { id: Number(tenant), ...limits }
    },
  },
  'tenant:billing': {
    needs: ['tenant', 'block-overbilling'],
    run: async (database, { tenant, 'block-overbilling': block }) => {
      oneOf('block-overbilling', block!, ['on', 'off'])
      const blockOverbilling = block === 'on'
      await updateTenant(database, id('tenant', tenant), { blockOverbilling })
      return { id: Number(tenant), blockOverbilling }
    },
  },
  ...userCommands,
  ...grantCommands,
  ...keyCommands,
  'maintenance:on': { needs: [], run: async (database) => switchMaintenance(database, true) },
  'maintenance:off': { needs: [], run: async (database) => switchMaintenance(database, false) },
}

async function switchMaintenance(database: Database, on: boolean): Promise<object> {
  await setMaintenance(database, on)
  return { maintenance: on }
}

/** The limits that these flags name, by their fields; at least one. */
function limitsOf(flags: Flags): TenantLimits {
  const limits = Object.entries(tenantLimits).flatMap(([flag, { field, least, most }]) => {
    const text = flags[flag]
    return text === undefined ? [] : [[field, whole(flag, text, least, most)]]
  })
  if (limits.length > 0) return Object.fromEntries(limits)
  throw new UsageError(`name at least one limit: ${flagList(Object.keys(tenantLimits))}`)
}

const flagList = (flags: readonly string[]): string => flags.map((flag) => `--${flag}`).join(', ')

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
  if (missing.length > 0) throw new UsageError(`${name} needs ${flagList(missing)}`)
  return { command, flags }
}

/**
 * Does what a command line says and gives what came of it, to be printed as JSON. `env` tells whose database it is.
 * Throws UsageError, or Refusal, whose message says what is wrong.
 */
export async function runCommand(argv: string[], env: NodeJS.ProcessEnv = process.env): Promise<object> {
  const { command, flags } = readCommand(argv)
  const settings = readSettings(env)
  const cluster = settings.databaseUrl ? undefined : await openCluster(settings.dataDir)
  const database = connect({ url: settings.databaseUrl ?? cluster!.url, name: 'admin', poolSize: 2 })
  try {
    return await command.run(database, flags)
  } finally {
    await database.close()
    await cluster?.close()
  }
}
