import { defaultLeadStages } from '../../domain/leads/stages.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { machineTime } from '../../engine/base/clock.ts'
import type { Database, Sql } from '../../engine/postgres/connection.ts'
import { allTenants } from '../../engine/postgres/tenant-guard.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'

export type TenantStatus = 'active' | 'suspended' | 'inactive'

/** The highest limit of webhook endpoints that an operator can set. */
export const maxEndpointLimit = 1_000

/**
 * The limits that an operator sets for a tenant. `hourlyUnits` is the number of units per hour. It is at least 200, so
 * that one import always fits.
 */
export interface TenantLimits {
  hourlyUnits?: number
  /** Maximum number of webhook endpoints, not counting deleted ones. */
  maxWebhookEndpoints?: number
  /** Maximum storage in bytes for uploads, files of jobs and logos together. */
  maxStorageBytes?: number
  /** Maximum number of mails per hour, 10 to 100,000. */
  hourlyMails?: number
}

export interface NewTenant extends TenantLimits {
  name: string
  /** Mode of the new organization. Default: live. */
  mode?: 'live' | 'sandbox'
  /** The live organization that the new sandbox belongs to. */
  sandboxOf?: number
}

/** Creates a tenant with the initial lead stages. A limit that is not given gets its default. */
export const createTenant = (database: Database, tenant: NewTenant): Promise<number> =>
  database.sql.transaction().execute((sql) => insertTenant({ sql, at: machineTime() }, tenant))

/**
 * Creates a tenant in a transaction, with the initial lead stages. `at` is the current time of the machine's clock. A
 * new sandbox's clock starts at the same time.
 */
export async function insertTenant(
  { sql, at }: Pick<Transaction, 'sql' | 'at'>,
  { name, ...values }: NewTenant,
): Promise<number> {
  const { id } = await sql
    .insertInto('tenants')
    .values({ name, ...values, createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertLeadStages({ sql, at }, id)
  return id
}

/** Creates the initial lead stages of a tenant. */
export async function insertLeadStages({ sql, at }: Pick<Transaction, 'sql' | 'at'>, tenantId: number): Promise<void> {
  const stages = defaultLeadStages.map((stage, index) => ({
    ...{ ...stage, tenantId, order: index + 1 },
    ...{ createdAt: at, updatedAt: at },
  }))
  await sql.insertInto('leadStages').values(stages).execute()
}

/** An organization as the operator sees it. */
export interface ListedTenant extends Required<TenantLimits>, Required<TenantBillingSettings> {
  id: number
  name: string
  mode: 'live' | 'sandbox'
  /**
   * The live organization that the sandbox belongs to. Null for a live organization, and for a sandbox that an operator
   * created.
   */
  sandboxOf: number | null
  status: TenantStatus
  createdAt: string
  /** Number of users with an account in the organization, including users who have not accepted their account yet. */
  users: number
}

/** Returns every tenant, oldest first. */
export async function listTenants(database: Database): Promise<ListedTenant[]> {
  const rows = await database.sql
    .selectFrom('tenants as t')
    .select([
      't.id',
      't.name',
      't.mode',
      't.sandboxOf',
      't.status',
      't.createdAt',
      't.hourlyUnits',
      't.maxWebhookEndpoints',
      't.maxStorageBytes',
      't.hourlyMails',
    ])
    .select('t.blockOverbilling')
    .orderBy('t.id')
    .execute()
  const people = await database.sql
    .selectFrom('users')
    .modifyFront(allTenants)
    .select(({ fn }) => ['tenantId', fn.countAll<number>().as('count')])
    .where('deletedAt', 'is', null)
    .groupBy('tenantId')
    .execute()
  const counts = new Map(people.map(({ tenantId, count }) => [tenantId, count]))
  return rows.map((row) => ({ ...row, users: counts.get(row.id) ?? 0 })) as ListedTenant[]
}

/** Renames an organization. Throws Refusal not_found. */
export async function renameTenant(
  { sql: at }: Pick<Transaction, 'sql'>,
  tenantId: number,
  name: string,
): Promise<void> {
  await requireTenant(at, tenantId)
  await at.updateTable('tenants').set({ name, updatedAt: machineTime() }).where('id', '=', tenantId).execute()
}

/** Throws Refusal not_found for an unknown tenant. */
export async function requireTenant(at: Sql, tenantId: number): Promise<void> {
  const tenant = await at.selectFrom('tenants').select('id').where('id', '=', tenantId).executeTakeFirst()
  if (!tenant) throw new Refusal('not_found', `No such organization: ${tenantId}`)
}

/** Returns the ids of a live organization's sandboxes. */
export async function listSandboxIds(at: Sql, tenantId: number): Promise<number[]> {
  const rows = await at.selectFrom('tenants').select('id').where('sandboxOf', '=', tenantId).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** The billing settings of an organization. */
export interface TenantBillingSettings {
  /** Whether a pay application is refused if it bills more than a line's scheduled value. */
  blockOverbilling?: boolean
}

/** Reports whether the organization refuses overbilling. */
export async function blocksOverbilling(db: ReadContext, { tenantId }: Pick<Caller, 'tenantId'>): Promise<boolean> {
  const { blockOverbilling } = await db.sql
    .selectFrom('tenants')
    .select('blockOverbilling')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return blockOverbilling
}

/** Changes a tenant's limits or billing settings. The next request uses them. Throws Refusal not_found. */
export async function updateTenant(
  database: Database,
  tenantId: number,
  changes: TenantLimits & TenantBillingSettings,
): Promise<void> {
  const { numUpdatedRows } = await database.sql
    .updateTable('tenants')
    .set({ ...changes, updatedAt: machineTime() })
    .where('id', '=', tenantId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('not_found', `No such organization: ${tenantId}`)
}
