import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../db/postgres/connection.ts'
import type { TestTenant } from '../support/service.ts'

/**
 * Returns when an API has written what it had still to write of its audit log, which comes within a second and in order.
 * A row that came later would be left of an organization whose removal does not wait a minute, as a test's does not.
 */
export async function audited({ pool }: Pick<Database, 'pool'>, { id, client }: TestTenant): Promise<void> {
  const text = "select from api_audit_logs where tenant_id = $1 and operation_id = 'getMe'"
  const rows = async () => (await pool.query(text, [id])).rowCount
  await client.ok('getMe')
  while ((await rows()) === 0) await sleep(20)
}
