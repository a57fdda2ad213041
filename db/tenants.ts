import type { Database } from './connection.ts'
import { Refusal } from './domain/refusal.ts'

export type TenantStatus = 'active' | 'suspended' | 'inactive'

/** Makes a tenant. hourlyUnits is its budget per hour, at least 200, so that one import always fits. */
export async function createTenant(
  database: Database,
  values: { name: string; hourlyUnits?: number },
): Promise<number> {
  const at = new Date().toISOString()
  const row = await database.sql
    .insertInto('tenants')
    .values({
      name: values.name,
      ...(values.hourlyUnits && { hourlyUnits: values.hourlyUnits }),
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Changes a tenant's status or budget; seen by the next request. Throws Refusal not_found. */
export async function updateTenant(
  database: Database,
  tenantId: number,
  changes: { status?: TenantStatus; hourlyUnits?: number },
): Promise<void> {
  const { numUpdatedRows } = await database.sql
    .updateTable('tenants')
    .set({ ...changes, updatedAt: new Date().toISOString() })
    .where('id', '=', tenantId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('not_found', `No such tenant: ${tenantId}`)
}
