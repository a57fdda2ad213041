import type { Database } from '../../../db/engine/postgres/connection.ts'
import { setTenantStatus } from '../../../db/operations/organization/status.ts'
import { countRowsOfOrganization, findOrganization } from '../../../db/operations/platform/organizations.ts'
import {
  createTenant,
  listTenants,
  maxEndpointLimit,
  renameTenant,
  type TenantLimits,
  type TenantStatus,
  updateTenant,
} from '../../../db/services/access/tenants.ts'
import { listUsers } from '../../../db/services/access/users.ts'
import {
  type Flag,
  type Flags,
  formatFlagList,
  optionalFlag,
  requiredFlag,
  UsageError,
} from '../../packages/terminal/flags.ts'
import { type DatabaseCommand, parseId, parseName, parseWholeNumber, requireOneOf, tenantFlag } from './command.ts'
import { changeAccessWithAudit } from './operator.ts'

interface Limit {
  field: keyof TenantLimits
  least: number
  most: number
  about: string
}

/** Limits that tenant:limits sets, keyed by flag, each with its field, minimum and maximum. */
const tenantLimits: Record<string, Limit> = {
  'hourly-units': {
    field: 'hourlyUnits',
    least: 200,
    most: 2_000_000_000,
    about: 'Request units per hour; 10000 by default.',
  },
  'webhook-endpoints': {
    field: 'maxWebhookEndpoints',
    least: 0,
    most: maxEndpointLimit,
    about: 'Maximum number of webhook endpoints; 16 by default.',
  },
  'storage-bytes': {
    field: 'maxStorageBytes',
    least: 0,
    most: 2 ** 50,
    about: 'Bytes of uploads, documents, files of jobs and logos; 20 GB by default.',
  },
  'hourly-mails': {
    field: 'hourlyMails',
    least: 10,
    most: 100_000,
    about: 'Mails of records per hour; 200 by default.',
  },
}

const limitFlags: Record<string, Flag> = Object.fromEntries(
  Object.entries(tenantLimits).map(([name, { about }]) => [name, optionalFlag('<number>', about)]),
)

const statuses = ['active', 'suspended', 'inactive']

/** Commands that create, list, rename, suspend and limit organizations. */
export const tenantCommands: Record<string, DatabaseCommand> = {
  'tenant:create': {
    about: 'Creates an organization and prints its id.',
    flags: {
      name: requiredFlag('<text>', 'The name of the organization.'),
      'hourly-units': limitFlags['hourly-units']!,
      sandbox: { about: 'Creates a sandbox, which has its own clock and whose mails are stored instead of sent.' },
    },
    run: async (database, { name, 'hourly-units': units, sandbox }) => ({
      id: await createTenant(database, {
        name: parseName('name', name!, 200),
        mode: sandbox === 'on' ? 'sandbox' : 'live',
        ...(units !== undefined && limitsOf({ 'hourly-units': units })),
      }),
    }),
  },
  'tenant:list': {
    about: 'Prints every organization with its limits, the oldest first.',
    flags: {},
    run: async (database) => ({ tenants: await listTenants(database) }),
  },
  'tenant:show': {
    about: 'Prints an organization with its limits, its usage, its owners and its sandboxes.',
    flags: { tenant: tenantFlag },
    run: (database, { tenant }) => shownTenant(database, parseId('tenant', tenant)),
  },
  'tenant:rename': {
    about: 'Renames an organization. The letterhead of its papers is part of its branding and does not change.',
    flags: { tenant: tenantFlag, name: requiredFlag('<text>', 'The new name.') },
    run: (database, { tenant, name }) => {
      const tenantId = parseId('tenant', tenant)
      const called = parseName('name', name!, 200)
      return changeAccessWithAudit(database, { tenantId, command: 'tenant:rename' }, async (tx) => {
        await renameTenant(tx, tenantId, called)
        return { said: { id: tenantId, name: called } }
      })
    },
  },
  'tenant:status': {
    about: 'Activates or suspends an organization with its sandboxes. Its records stay.',
    flags: { tenant: tenantFlag, status: requiredFlag('<status>', `One of ${statuses.join(', ')}.`) },
    run: async (database, { tenant, status }) => {
      requireOneOf('status', status!, statuses)
      await setTenantStatus(database, parseId('tenant', tenant), status as TenantStatus)
      return { id: Number(tenant), status }
    },
  },
  'tenant:limits': {
    about: 'Sets one or more limits of an organization. Usage that already exceeds a lowered limit stays.',
    flags: { tenant: tenantFlag, ...limitFlags },
    run: async (database, { tenant, ...flags }) => {
      const limits = limitsOf(flags)
      await updateTenant(database, parseId('tenant', tenant), limits)
      return { id: Number(tenant), ...limits }
    },
  },
  'tenant:billing': {
    about: "Sets whether a pay application may bill more than a line's scheduled value.",
    flags: { tenant: tenantFlag, 'block-overbilling': requiredFlag('<on|off>', 'on refuses it, off warns of it.') },
    run: async (database, { tenant, 'block-overbilling': block }) => {
      requireOneOf('block-overbilling', block!, ['on', 'off'])
      const blockOverbilling = block === 'on'
      await updateTenant(database, parseId('tenant', tenant), { blockOverbilling })
      return { id: Number(tenant), blockOverbilling }
    },
  },
}

async function shownTenant(database: Database, tenantId: number): Promise<object> {
  const used = await findOrganization(database.sql, tenantId)
  const all = await listTenants(database)
  const people = await listUsers(database.sql, tenantId)
  const held = await database.sql
    .selectFrom('tenants')
    .select('frozenAt')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return {
    ...all.find((one) => one.id === tenantId),
    frozenAt: held.frozenAt,
    owners: people.filter(({ role }) => role === 'owner').map(({ email }) => email),
    sandboxes: all.filter(({ sandboxOf }) => sandboxOf === tenantId).map((one) => one.id),
    storedBytes: used.storedBytes,
    webhookEndpoints: used.endpoints,
    openJobs: used.openJobs,
    events: used.changes,
    lastEventAt: used.changedAt,
    records: Object.fromEntries(
      (await countRowsOfOrganization(database.sql, tenantId)).map(({ label, count }) => [label, count]),
    ),
  }
}

/** Parses the limit flags into fields. Throws UsageError if there is none. */
function limitsOf(flags: Flags): TenantLimits {
  const limits = Object.entries(tenantLimits).flatMap(([flag, { field, least, most }]) => {
    const text = flags[flag]
    return text === undefined ? [] : [[field, parseWholeNumber(flag, text, least, most)]]
  })
  if (limits.length > 0) return Object.fromEntries(limits)
  throw new UsageError(`name at least one limit: ${formatFlagList(Object.keys(tenantLimits))}`)
}
