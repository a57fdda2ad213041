import { chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { readSettings } from '../../../db/engine/base/settings.ts'
import { openDatabasePool } from '../../../db/engine/postgres/connection.ts'
import { findBinaries } from '../../../db/engine/postgres/embedded/binaries.ts'
import { openCluster } from '../../../db/engine/postgres/embedded/cluster.ts'
import { findClusterLocation } from '../../../db/engine/postgres/embedded/location.ts'
import { ensureRunning, stopServer } from '../../../db/engine/postgres/embedded/server.ts'
import { migrate } from '../../../db/engine/postgres/migrate.ts'
import { checkDatabase } from '../../../db/engine/postgres/start/checks.ts'
import { explainFailure } from '../../../db/engine/postgres/start/explain.ts'
import { startApi } from '../../../handlers/start.ts'
import { matches } from '../../../scripts/testkit/assertions/assertions.ts'
import { makeDataDir, queryOnce } from '../../../scripts/testkit/environment/data-dir.ts'
import { closeApiNow, makeTestTenant } from '../../../scripts/testkit/environment/service.ts'
import { serviceLog } from '../../../scripts/testkit/environment/service-log.ts'
import { sendRaw } from '../../../scripts/testkit/http/client.ts'

const dataDir = makeDataDir()
const cluster = await openCluster(dataDir)
await migrate(cluster.url)
const at = findClusterLocation(join(dataDir, 'postgres'))
const settings = { ...readSettings({ DATA_DIR: dataDir, POOL_SIZE: '4' }), port: 0 }
const log = serviceLog
const api = await startApi(settings, cluster.url, log)
const database = openDatabasePool({ url: cluster.url, name: 'test', poolSize: 1 })
t.teardown(async () => {
  await closeApiNow(api)
  await database.close()
  await cluster.close()
})
const origin = `http://127.0.0.1:${api.port}`
const tenant = await makeTestTenant({ database, files: undefined!, quickbooks: undefined! }, origin, {})
const password = new URL(cluster.superuserUrl('postgres')).password

/** Restarts the stopped server as a hot standby, which replays its WAL and waits for more. */
async function becomeStandby(): Promise<void> {
  await stopServer(at)
  const signal = join(at.data, 'standby.signal')
  writeFileSync(signal, '')
  if (at.account) chownSync(signal, at.account.uid, at.account.gid)
  await ensureRunning(at, await findBinaries(at), password)
}

const unavailable = { status: 503, code: 'service_unavailable', retryAfter: '1' }

t.test(
  'on a standby database readyz is a 503 with the reason, and every request is a 503 with Retry-After',
  async (t) => {
    const { data: contact } = await tenant.client.ok('createContact', { body: { type: 'customer', firstName: 'Ada' } })
    await becomeStandby()
    const ready = await sendRaw(`${origin}/readyz`, 'GET')
    const { status, database: state, workers } = ready.json
    t.strictSame(
      { http: ready.status, retryAfter: ready.headers['retry-after'], status, database: state, workers },
      { http: 503, retryAfter: '1', status: 'database read only', database: 'standby', workers: 'unknown' },
    )
    const calls = {
      getMe: () => tenant.client.call('getMe'),
      getContact: () => tenant.client.call('getContact', { path: { id: contact.id } }),
      listContacts: () => tenant.client.call('listContacts'),
      createContact: () => tenant.client.call('createContact', { body: { type: 'customer', firstName: 'Bo' } }),
      updateContact: () => tenant.client.call('updateContact', { path: { id: contact.id }, body: { firstName: 'Cy' } }),
      deleteContact: () => tenant.client.call('deleteContact', { path: { id: contact.id } }),
      exportContacts: () => tenant.client.call('exportContacts', { body: {} }),
    }
    for (const [name, call] of Object.entries(calls)) {
      const answer = await call()
      const { code, headers } = answer
      t.strictSame({ status: answer.status, code, retryAfter: headers['retry-after'] }, unavailable, name)
    }
    await checkDatabase(
      { ...cluster, directUrl: cluster.url, isEmbedded: false },
      { connections: 1, isMigrated: true },
      log,
    )
    const refused = await startApi(settings, cluster.url, log).catch((error: unknown) => error)
    matches(
      t,
      explainFailure(refused, { url: cluster.url })?.message,
      /takes no writes: it is a standby.*Name the primary/,
    )
  },
)

t.test('once the standby is promoted, the API serves again without a restart', async (t) => {
  await queryOnce(cluster.superuserUrl('postgres'), 'select pg_promote()')
  const ready = await sendRaw(`${origin}/readyz`, 'GET')
  t.strictSame([ready.status, ready.json.status, ready.json.database], [200, 'ready', 'ready'])
  // The API replaces connections that refused a write one by one.
  let made = await tenant.client.call('createContact', { body: { type: 'customer', firstName: 'Di' } })
  for (let tries = 0; made.status === 503 && tries < 5; tries += 1)
    made = await tenant.client.call('createContact', { body: { type: 'customer', firstName: 'Di' } })
  t.equal(made.status, 201)
})
