import { randomUUID } from 'node:crypto'
import t from 'tap'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { makeAdminHelpers } from '../../scripts/testkit/peers/admin.ts'

const service = await startService(t)
const { said } = makeAdminHelpers(service)
const { pool } = service.database

t.test(
  'an erasure ends the administration of the platform that an earlier release left to a removed user',
  async (t) => {
    const tenant = await service.tenant()
    const email = `${randomUUID()}@example.com`
    const { id } = await makeUser(tenant, 'admin', email)
    const flags = ['--tenant', String(tenant.id), '--email', email]
    await said('user:remove', ...flags)
    await pool.query('insert into platform_admins (tenant_id, user_id, created_at) values ($1, $2, now())', [
      ...[tenant.id, id],
    ])
    const { erased } = await said('user:erase', ...flags)
    t.strictSame(
      (erased as { entityType: string; count: number }[]).filter(({ entityType }) => entityType === 'platform_admin'),
      [{ entityType: 'platform_admin', count: 1 }],
    )
    const { rows } = await pool.query('select from platform_admins where tenant_id = $1', [tenant.id])
    t.equal(rows.length, 0)
  },
)
