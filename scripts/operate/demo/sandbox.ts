import { writeFileSync } from 'node:fs'
import { Refusal } from '../../../db/domain/refusal.ts'
import { allScopes } from '../../../db/domain/scopes.ts'
import { callerFromRequester } from '../../../db/engine/base/caller.ts'
import type { Settings } from '../../../db/engine/base/settings.ts'
import { type Database, openDatabasePool } from '../../../db/engine/postgres/connection.ts'
import { runTransaction } from '../../../db/engine/postgres/transaction.ts'
import { createSandbox } from '../../../db/operations/sandbox/organizations.ts'
import { insertApiKey } from '../../../db/services/access/api-keys.ts'
import { type DemoCredentials, demoKeyValues, getDemoFilePath } from './demo.ts'

/**
 * Creates an empty sandbox of the demo organization and stores its key in demo.json, unless that file already has one.
 * Returns the demo unchanged if its owner no longer exists or no further sandbox is allowed.
 */
export async function seedSandbox(
  settings: Pick<Settings, 'dataDir'>,
  url: string,
  demo: DemoCredentials,
): Promise<DemoCredentials> {
  if (demo.sandboxKey !== undefined) return demo
  const database = openDatabasePool({ url, name: 'seed', poolSize: 2 })
  try {
    const sandboxKey = await keyOfSandbox(database, demo)
    if (sandboxKey === undefined) return demo
    const whole = { ...demo, sandboxKey }
    writeFileSync(getDemoFilePath(settings), JSON.stringify(whole), { mode: 0o600 })
    return whole
  } finally {
    await database.close()
  }
}

async function keyOfSandbox(database: Database, { key, email }: DemoCredentials): Promise<string | undefined> {
  const { rows } = await database.pool.query(
    `select k.tenant_id as "tenantId" from api_keys k where k.public_id = $1 and k.revoked_at is null`,
    [key.split('_')[2]],
  )
  const tenantId = rows[0]?.tenantId as number | undefined
  if (tenantId === undefined) return undefined
  const owner = await database.sql
    .selectFrom('users')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!owner) return undefined
  const caller = callerFromRequester(tenantId, {
    apiKeyId: null,
    userId: owner.id,
    clientId: null,
    scopes: [...allScopes],
  })
  try {
    const id = await runTransaction(database, caller, (tx) => createSandbox(tx, caller, 'Harbor & Pine sandbox'))
    const made = await insertApiKey(database.sql, id, new Date().toISOString(), demoKeyValues)
    return made.key
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
