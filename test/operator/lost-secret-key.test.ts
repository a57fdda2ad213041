import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import t from 'tap'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import { openDatabasePool } from '../../db/engine/postgres/connection.ts'
import { openCluster } from '../../db/engine/postgres/embedded/cluster.ts'
import { migrate } from '../../db/engine/postgres/migrate.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { countKeyLoss, replaceTenantSecrets } from '../../db/workflows/secret-key/replace.ts'
import { runCommand } from '../../scripts/operate/admin/commands.ts'
import { matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { makeDataDir } from '../../scripts/testkit/environment/data-dir.ts'
import { closeApiNow, startOwnService } from '../../scripts/testkit/environment/service.ts'
import { waitUntilBlocked } from '../../scripts/testkit/lock-waits.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeApp, makeTokens, makeUser } from '../../scripts/testkit/oauth.ts'

const service = await startOwnService(t)
const { database, settings, url } = service
const key = 't'.repeat(32)
const replaced = ['secret:replace', '--yes']

const said = (command: string[], given: Record<string, string>) => {
  const { SECRET_KEY: _, NODE_ENV: __, TEST_PASSWORD_COST: ___, ...env } = process.env
  return runCommand(command, { ...env, DATABASE_URL: url, DATA_DIR: settings.dataDir, ...given })
}

const tenant = await service.tenant()
await tenant.client.ok('createWebhookEndpoint', {
  body: { url: 'https://8.8.8.8/hooks', eventTypes: ['contact.created'] },
})

/** Returns the data that a replacement of the secret key changes. */
async function held(): Promise<object[]> {
  const { rows } = await database.pool.query(
    `/* of a test */ select secret_fingerprint, secret, is_active, (select count(*) from oauth_keys) as keys
     from installation, webhook_endpoints where tenant_id = $1`,
    [tenant.id],
  )
  return rows
}

/**
 * Records the statement_timeout of the connection for each statement on these tables. The returned function stops the
 * recording and returns the distinct limits of each table.
 */
function limitsOf(tables: readonly string[]): () => Promise<Record<string, string[]>> {
  const { query } = pg.Client.prototype as unknown as { query: (...args: unknown[]) => Promise<pg.QueryResult> }
  const asked: Promise<[string, string]>[] = []
  const limitAt = async (client: pg.Client, table: string): Promise<[string, string]> => {
    const { rows } = await query.call(client, "select current_setting('statement_timeout') as limit")
    return [table, rows[0].limit]
  }
  const restore = t.intercept(pg.Client.prototype, 'query', {
    value(this: pg.Client, ...args: unknown[]) {
      const [first] = args as [string | { text: string }]
      const text = typeof first === 'string' ? first : first.text
      for (const table of tables) if (text.includes(table)) asked.push(limitAt(this, table))
      return query.apply(this, args)
    },
  })
  return async () => {
    restore.restore()
    const found = Map.groupBy(await Promise.all(asked), ([table]) => table)
    return Object.fromEntries(
      tables.map((table) => [table, [...new Set((found.get(table) ?? []).map(([, limit]) => limit))]]),
    )
  }
}

t.test('a lost secret key is said to affect no deleted endpoints, ended links, revoked keys or grants', async (t) => {
  const other = await service.tenant()
  const counts = async () => {
    const { ends, goesOn } = await countKeyLoss(database, deriveSecrets(key))
    const { apiKeys, appGrants, links } = goesOn
    return [ends.webhookEndpoints, ends.linksToShowAgain, apiKeys, appGrants, links]
  }
  const before = await counts()
  const endpoint = { url: 'https://8.8.8.8/hooks', eventTypes: ['contact.created' as const] }
  const { data } = await other.client.ok('createWebhookEndpoint', { body: endpoint })
  const bid = await make.bid(other, { status: 'sent' })
  await other.client.ok('shareBid', { path: { id: bid.id } })
  await other.key()
  await makeTokens(service.origin, await makeUser(other), await makeApp(other))
  t.strictSame(
    await counts(),
    before.map((count) => count + 1),
  )
  await other.client.ok('deleteWebhookEndpoint', { path: { id: data.id } })
  for (const change of [
    'update share_links set ended_at = now() where tenant_id = $1',
    'update oauth_families set revoked_at = now() where tenant_id = $1',
    `update api_keys set revoked_at = now() where tenant_id = $1
     and id = (select max(id) from api_keys where tenant_id = $1)`,
  ])
    await database.pool.query(change, [other.id])
  t.strictSame(await counts(), before)
})

t.test('secret:replace is refused while a process serves with the current key', async (t) => {
  const before = await held()
  await rejectsWith(t, said(replaced, { SECRET_KEY: key }), {
    message: /A process of the service is using this database/,
  })
  t.strictSame(await held(), before)
})

t.test('secret:replace is refused in a shell without SECRET_KEY', async (t) => {
  for (const api of service.apis) await closeApiNow(api)
  const before = await held()
  for (const command of [replaced, ['secret:replace']]) {
    await rejectsWith(t, said(command, {}), { message: /^Set SECRET_KEY to the new key/ })
    await rejectsWith(t, said(command, { NODE_ENV: 'production' }), { message: /^SECRET_KEY is required/ })
  }
  t.strictSame(await held(), before)
})

t.test('in production secret:replace and secret:rotate refuse a key that is too short', async (t) => {
  const before = await held()
  const production = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://api.example', SECRET_KEY: 't'.repeat(31) }
  for (const command of [replaced, ['secret:replace'], ['secret:rotate']])
    await rejectsWith(t, said(command, production), { message: /^SECRET_KEY has fewer than 32 characters/ })
  t.strictSame(await held(), before)
})

t.test('secret:replace reads large tables without a statement timeout', async (t) => {
  const tables = ['idempotency_keys', 'webhook_endpoints', 'share_links']
  const limits = limitsOf(tables)
  matches(t, await said(['secret:replace'], { SECRET_KEY: key }), { done: false, ends: { webhookEndpoints: 1 } })
  matches(t, await said(replaced, { SECRET_KEY: key }), { done: true, ends: { webhookEndpoints: 1 } })
  t.strictSame(await limits(), Object.fromEntries(tables.map((table) => [table, ['0']])))
  matches(t, await said(['signing-keys:rotate'], { SECRET_KEY: key }), { id: /^key/ })
})

t.test('secret:replace keeps a signing secret that another process seals with the new key', async (t) => {
  const secrets = deriveSecrets('u'.repeat(32))
  const sealed = await secrets.seal('whsec_renewed')
  const renewing = await database.pool.connect()
  await renewing.query('begin')
  await renewing.query('update webhook_endpoints set secret = $2 where tenant_id = $1', [tenant.id, sealed])
  const replacing = runTransaction(database, tenant.caller, (tx) => replaceTenantSecrets(tx, tenant.id, secrets))
  await waitUntilBlocked(database, 'webhook_endpoints', replacing)
  await renewing.query('commit')
  renewing.release()
  await replacing
  matches(t, await held(), [{ secret: sealed }])
})

t.test(
  'an installation with the embedded Postgres that has lost its key continues with a new key in DATA_DIR',
  async (t) => {
    const dataDir = makeDataDir()
    const cluster = await openCluster(dataDir)
    await migrate(cluster.url)
    const embedded = openDatabasePool({ url: cluster.url, name: 'test', poolSize: 1 })
    const used = async () => (await embedded.sql.selectFrom('installation').select('secretFingerprint').execute())[0]
    t.teardown(async () => {
      await embedded.close()
      await cluster.close()
    })
    await embedded.sql
      .updateTable('installation')
      .set({ secretFingerprint: deriveSecrets('gone').fingerprint })
      .execute()
    const { DATABASE_URL: _, SECRET_KEY: __, ...env } = process.env
    matches(t, await runCommand(replaced, { ...env, DATA_DIR: dataDir }), { done: true })
    const made = readFileSync(join(dataDir, 'secret.key'), 'utf8')
    t.equal((await used())?.secretFingerprint, deriveSecrets(made).fingerprint)
  },
)
