import { glob, readFile } from 'node:fs/promises'
import { pino } from 'pino'
import root from 'tap'
import { deriveSecrets, type Secrets } from '../../../db/engine/base/secrets.ts'
import { createSealerOnClient, sealStored } from '../../../db/engine/postgres/stored-seal.ts'
import { runTransaction } from '../../../db/engine/postgres/transaction.ts'
import { rotateWebhookSecret } from '../../../db/nouns/webhooks/endpoints.ts'
import { joinInstallation } from '../../../db/services/access/installation.ts'
import { enqueueMail } from '../../../db/services/mail/mail.ts'
import { rotateSecretKey } from '../../../db/workflows/secret-key/rotate.ts'
import { type Service, startOwnService, type TestTenant } from '../../../scripts/testkit/environment/service.ts'
import { make } from '../../../scripts/testkit/make.ts'

const next = 'n'.repeat(32)
const message = { tenantId: 1, to: 'dana@example.com', subject: 'Your bid', text: 'words', html: '<p>words</p>' }

/** Returns the keys of a process that was started with both keys and has not yet switched to the new one. */
async function unawareProcess({ database, settings }: Service): Promise<Secrets> {
  const secrets = deriveSecrets(next, [settings.secretKey])
  const log = pino({ level: 'silent' })
  const { stop } = await joinInstallation(database, { secrets, settings, log })
  stop()
  return secrets
}

const bothKeys = ({ settings }: Service): Secrets => deriveSecrets(next, [settings.secretKey])
const newSeals = deriveSecrets(next).sealedPrefix

async function endpointOf({ client }: TestTenant): Promise<number> {
  const body = { url: 'https://8.8.8.8/hooks', eventTypes: ['contact.created' as const] }
  return (await client.ok('createWebhookEndpoint', { body })).data.id
}

/** Reports for each endpoint secret and queued mail of the database whether it is sealed with the new key. */
async function areNew({ database }: Service): Promise<boolean[]> {
  const { rows } = await database.pool.query<{ sealed: string }>(`/* of a test */
    select secret as sealed from webhook_endpoints union all
    select previous_secret from webhook_endpoints where previous_secret is not null union all
    select payload ->> 'sealed' from graphile_worker._private_jobs where payload ->> 'sealed' is not null`)
  return rows.map(({ sealed }) => sealed.startsWith(newSeals))
}

root.test('a process that has not noticed a rotation of SECRET_KEY stores new secrets under the new key', async (t) => {
  const service = await startOwnService(t)
  const { database } = service
  const tenant = await service.tenant()
  const id = await endpointOf(tenant)
  const unaware = await unawareProcess(service)
  await rotateSecretKey(database, bothKeys(service))
  await runTransaction(database, tenant.caller, (tx) => rotateWebhookSecret(tx, tenant.caller, id, unaware))
  await database.sql.transaction().execute((sql) => enqueueMail({ sql }, unaware, message))
  t.strictSame(await areNew(service), [true, true, true])
  t.strictSame((await rotateSecretKey(database, bothKeys(service))).rotated, {}, 'a second rotation finds nothing')
})

root.test(
  'a rotation waits for a transaction that sealed with the previous key, but for no later transaction',
  async (t) => {
    const service = await startOwnService(t)
    const { database } = service
    const tenant = await service.tenant()
    const id = await endpointOf(tenant)
    const [first, second] = [await unawareProcess(service), await unawareProcess(service)]
    await database.sql.transaction().execute(async (sql) => {
      const sealed = await sealStored(sql, first, 'of the first')
      t.notOk(sealed.startsWith(newSeals))
      await t.rejects(
        rotateSecretKey(database, bothKeys(service), { patienceMs: 0 }),
        /^A transaction that stores a secret has been open for too long\. Run the command again/,
      )
      const later = await database.sql.transaction().execute((other) => sealStored(other, second, 'of the second'))
      t.ok(later.startsWith(newSeals))
      const values = { secret: sealed }
      await sql
        .updateTable('webhookEndpoints')
        .set(values)
        .where('tenantId', '=', tenant.id)
        .where('id', '=', id)
        .execute()
    })
    t.strictSame((await rotateSecretKey(database, bothKeys(service))).rotated, { webhookSecrets: 1 })
    t.strictSame(await areNew(service), [true])
  },
)

root.test('a rotation does not wait for a process that died before it stored its sealed text', async (t) => {
  const service = await startOwnService(t)
  const { database } = service
  const dying = await database.pool.connect()
  await dying.query('begin')
  await createSealerOnClient(dying, await unawareProcess(service))
  await t.rejects(rotateSecretKey(database, bothKeys(service), { patienceMs: 0 }), /has been open for too long/)
  dying.release(true)
  t.strictSame((await rotateSecretKey(database, bothKeys(service))).unreadable, {})
})

root.test('a rotation also finds rows that other processes rewrite while it runs', async (t) => {
  const service = await startOwnService(t)
  const { database } = service
  const tenant = await service.tenant()
  const id = await endpointOf(tenant)
  const secrets = deriveSecrets(service.settings.secretKey)
  // More rows than one batch reads, with the endpoint's own row last.
  for (let more = 0; more < 40; more += 1) {
    await database.pool.query(
      `insert into webhook_endpoints (tenant_id, url, event_types, secret, created_at, updated_at)
        values ($1, $2, '{contact.created}', $3, now(), now())`,
      [tenant.id, `https://8.8.8.8/hooks/${more}`, await secrets.seal('text')],
    )
  }
  const both = bothKeys(service)
  let isMoved = false
  const interrupting: Secrets = {
    ...both,
    async seal(text) {
      if (!isMoved) {
        isMoved = true
        await database.pool.query(
          'update webhook_endpoints set consecutive_failures = 1 where tenant_id = $1 and id > $2',
          [tenant.id, id + 30],
        )
      }
      return both.seal(text)
    },
  }
  t.strictSame((await rotateSecretKey(database, interrupting)).rotated, { webhookSecrets: 41 })
  t.strictSame(
    await areNew(service),
    Array.from({ length: 41 }, () => true),
  )
})

root.test(
  'after a rotation, a process that has only the previous key refuses to store secrets, and says why',
  async (t) => {
    const service = await startOwnService(t)
    const { database } = service
    const tenant = await service.tenant()
    const id = await endpointOf(tenant)
    const { id: bidId } = await make.bid(tenant, { status: 'sent' })
    await rotateSecretKey(database, bothKeys(service))
    const { status, code, json } = await tenant.client.call('rotateWebhookSecret', { path: { id } })
    t.strictSame(
      [status, code, (json as { detail: string }).detail],
      [
        503,
        'service_unavailable',
        'The key of the service was changed, and this process cannot store a secret. Send the request again later.',
      ],
    )
    t.equal((await tenant.client.call('shareBid', { path: { id: bidId } })).status, 503)
    t.equal((await tenant.client.call('getBid', { path: { id: bidId } })).status, 200, 'other requests continue')
    t.strictSame(await areNew(service), [true], 'nothing was stored')
  },
)

/** Files that seal texts which no table stores, or that rotate or replace the key themselves. */
const otherSeals = [
  'db/operations/organization/archive/row-completion.ts',
  'db/workflows/secret-key/replace.ts',
  'db/workflows/secret-key/rotate.ts',
  'handlers/web/portal/portal.ts',
]

root.test(
  'no source calls secrets.seal directly for a stored text, except the commands that change the key',
  async (t) => {
    const found: string[] = []
    for await (const file of glob('{db,handlers,workers}/**/*.ts')) {
      if (file.startsWith('db/operations/backup/')) continue
      if (/\bsecrets\.seal\(/.test(await readFile(file, 'utf8'))) found.push(file)
    }
    t.strictSame(found.sort(), otherSeals)
  },
)
