import { machineTime } from '../../../../db/engine/base/clock.ts'
import type { Database } from '../../../../db/engine/postgres/connection.ts'
import { createTenantWithKey, type TenantWithKey } from '../../../testkit/environment/tenants.ts'
import type { ClusterPostgres } from './cluster-postgres.ts'

/**
 * Number of observed organizations on each node. Half of them use an API key that belongs to a user, whose row is on
 * the same node.
 */
const eachNode = 2
const most = 200

/** Returns the group number of the node that has the rows of an organization. */
export async function findNodeOfTenant({ pool }: Pick<Database, 'pool'>, tenantId: number): Promise<number> {
  const { rows } = await pool.query<{ group: number }>(
    `select groupid as group from pg_dist_placement
     where shardid = get_shard_id_for_distribution_column('users', $1::bigint) and shardstate = 1`,
    [tenantId],
  )
  return rows[0]!.group
}

/** Creates organizations until each node has two. Throws after 200 organizations. */
export async function createNodeTenants(database: Database, { workers }: ClusterPostgres): Promise<TenantWithKey[]> {
  const found = new Map(workers.map(({ group }) => [group, [] as TenantWithKey[]]))
  for (let count = 0; [...found.values()].some(({ length }) => length < eachNode); count += 1) {
    if (count === most) throw new Error(`none of ${most} organizations lies on one of the nodes`)
    const tenant = await createTenantWithKey(database, `Observer ${count}`)
    const some = found.get(await findNodeOfTenant(database, tenant.id))
    if (!some || some.length >= eachNode) continue
    if (some.length % 2 === 1) await givePerson(database, tenant)
    some.push(tenant)
  }
  return [...found.values()].flat()
}

/** Assigns the API key of an organization to a user, so that admission must query the node. */
async function givePerson({ pool }: Database, { id }: TenantWithKey): Promise<void> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (tenant_id, email, name, role, password_hash, created_at, updated_at)
     values ($1, $2, 'Observer', 'owner', '', $3, $3) returning id`,
    [id, `observer${id}@mail.example`, machineTime()],
  )
  await pool.query('update api_keys set user_id = $2 where tenant_id = $1', [id, rows[0]!.id])
}
