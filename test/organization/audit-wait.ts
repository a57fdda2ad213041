import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../db/engine/postgres/connection.ts'
import type { TestTenant } from '../../scripts/testkit/environment/service.ts'

/**
 * Waits until the API has written the organization's pending audit log rows, which it does in order within a second.
 * Tests remove organizations without the usual wait of a minute. A row written after the removal would remain.
 */
export async function waitForAuditLog({ pool }: Pick<Database, 'pool'>, { id, client }: TestTenant): Promise<void> {
  const text = "select from api_audit_logs where tenant_id = $1 and operation_id = 'getMe'"
  const rows = async () => (await pool.query(text, [id])).rowCount
  await client.ok('getMe')
  while ((await rows()) === 0) await sleep(20)
}
