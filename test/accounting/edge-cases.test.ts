import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import { findUsableAccessToken, requireReconnection, sealTokenColumns } from '../../db/nouns/accounting/access.ts'
import { withCompanyLease } from '../../db/nouns/accounting/company-lease.ts'
import { refreshQuickbooksTokens, revokeQuickbooksGrant } from '../../db/nouns/accounting/tokens.ts'
import { callQuickbooks } from '../../db/nouns/accounting/transport.ts'
import { claimAttempt, type JobAttempt } from '../../db/services/jobs/attempts.ts'
import { failAccountingJob } from '../../db/workflows/accounting/job.ts'
import { makeAccountingHelpers } from '../../scripts/testkit/accounting.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)
const { database, quickbooks: double, settings } = service
const secrets = deriveSecrets(settings.secretKey)
const { office, invoice, push, send, there } = makeAccountingHelpers(service)
const provider = 'quickbooks' as const

const connection = async ({ client }: TestTenant) => (await client.ok('getAccountingConnection')).data
const rowOf = async ({ id }: TestTenant) =>
  (await database.pool.query('select * from accounting_connections where tenant_id = $1', [id])).rows[0]
const tasksNamed = async (name: string): Promise<number> =>
  (
    await database.pool.query('select count(*)::integer as n from graphile_worker.jobs where task_identifier = $1', [
      name,
    ])
  ).rows[0].n
const noticesOf = async ({ id }: TestTenant): Promise<number> =>
  (await database.pool.query('select from notifications where tenant_id = $1', [id])).rows.length

t.test('disconnectAccounting can be repeated, and revokes the grant of each connection exactly once', async (t) => {
  const tenant = await service.tenant()
  const before = await tasksNamed('revoke-accounting-grant')
  for (let round = 1; round <= 3; round += 1) {
    const { realmId } = await make.accounting(tenant)
    const { connectedAt } = await connection(tenant)
    t.ok(Date.parse(connectedAt!) > Date.now() - 60_000)
    for (const time of ['first', 'second', 'third']) {
      const { data } = await tenant.client.ok('disconnectAccounting')
      matches(t, data, { status: 'not_connected', realmId, connectedAt: null, reconnectBy: null }, `the ${time} time`)
      const row = await rowOf(tenant)
      for (const name of ['access_token', 'access_ends_at', 'refresh_token', 'refresh_ends_at'])
        t.equal(row[name], null, `${name}, the ${time} time`)
    }
    t.equal((await tasksNamed('revoke-accounting-grant')) - before, round, 'each grant is revoked once')
  }
})

t.test(
  'the task revokeQuickbooksGrant ends with a success or a permanent error, and is retried after a rate limit or a server error',
  async (t) => {
    let status = 200
    const server = createServer((_request, response) => response.writeHead(status).end()).listen(0, '127.0.0.1')
    t.teardown(() => server.close())
    await new Promise((listening) => server.once('listening', listening))
    const revokeUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/revoke`
    for (const [answered, isDone] of [
      ...[200, 400, 401, 403, 404].map((done) => [done, true] as const),
      ...[429, 500, 502, 503].map((later) => [later, false] as const),
    ]) {
      status = answered
      t.equal(await revokeQuickbooksGrant({ ...settings.quickbooks, revokeUrl }, 'token'), isDone, String(answered))
    }
  },
)

t.test('a rejected access token ends only the connection that uses it, and creates one notification', async (t) => {
  const tenant = await service.tenant()
  const { realmId } = await make.accounting(tenant)
  const { access_token: old } = await rowOf(tenant)
  const end = (token: string) =>
    database.sql.transaction().execute((sql) => requireReconnection(sql, tenant.id, token, 'It was rejected.'))
  const redirectUri = 'https://app.example/quickbooks/back'
  const reconnect = () => {
    const code = double.tokens.createCode(realmId, redirectUri)
    return tenant.client.ok('connectAccounting', { body: { provider, realmId, code, redirectUri } })
  }
  await reconnect()
  const { access_token: current } = await rowOf(tenant)
  t.not(current, old)
  await end(old)
  matches(t, await connection(tenant), { status: 'connected', lastError: null })
  t.equal(await noticesOf(tenant), 0)
  for (const time of ['first', 'second']) {
    await end(current)
    matches(
      t,
      await connection(tenant),
      { status: 'reconnect_required', lastError: 'It was rejected.' },
      `the ${time} time`,
    )
    t.equal(await noticesOf(tenant), 1, `the ${time} time`)
  }
  const kept = await tenant.client.call('connectAccounting', { body: { provider, realmId } })
  matches(t, kept, { status: 409, json: { detail: /connect again/ } }, 'its tokens cannot be used any more')
  await reconnect()
  matches(t, await connection(tenant), { status: 'connected', lastError: null })
  await tenant.client.ok('disconnectAccounting')
  await end(current)
  matches(t, await connection(tenant), { status: 'not_connected' })
  t.equal(await noticesOf(tenant), 1)
})

t.test(
  'an access token that expires within five minutes is refreshed before use, each time with the latest refresh token',
  async (t) => {
    const of = await office()
    const refreshes = () => JSON.stringify(double.tokens.tokenCounts)
    const pushed = async () => (await push(of, (await invoice(of, { status: 'sent' })).id)).status
    const endsIn = (seconds: number) =>
      database.pool.query(
        "update accounting_connections set access_ends_at = now() + $2 * interval '1 second' where tenant_id = $1",
        [of.tenant.id, seconds],
      )
    for (const [seconds, isRenewed] of [
      [400, false],
      [299, true],
      [0, true],
      [-100, true],
    ] as const) {
      await endsIn(seconds)
      const before = refreshes()
      t.equal(await pushed(), 'completed', `${seconds} seconds before its end`)
      t.equal(refreshes() !== before, isRenewed, `${seconds} seconds before its end`)
    }
  },
)

t.test('tokens are sealed and stored with expiry times, and an unknown refresh token counts as revoked', async (t) => {
  const books = double.makeCompany()
  const redirectUri = 'https://app.example/quickbooks/back'
  double.tokens.createCode(books.realmId, redirectUri)
  const given = { accessToken: 'the access', refreshToken: 'the refresh', accessSeconds: 3600, refreshSeconds: 7200 }
  const kept = await sealTokenColumns(secrets.seal, given)
  t.equal(await secrets.open(kept.accessToken), 'the access')
  t.equal(await secrets.open(kept.refreshToken), 'the refresh')
  const life = (at: string) => Math.round((Date.parse(at) - Date.now()) / 1000)
  t.strictSame([life(kept.accessEndsAt), life(kept.refreshEndsAt)], [3600, 7200])
  matches(t, await refreshQuickbooksTokens(settings.quickbooks, 'never given').catch((error: unknown) => error), {
    kind: 'revoked',
  })
})

t.test(
  'if the answer to a create is lost, the next change updates the QuickBooks invoice and creates no second one',
  async (t) => {
    for (const change of [
      [{ description: 'Cabinets', quantity: '2', unitPrice: '10' }],
      [{ description: 'The same amount, said otherwise', quantity: '1', unitPrice: '25' }],
    ]) {
      const of = await office()
      const { id } = await invoice(of, {
        lines: [{ description: 'Doors', quantity: '1', unitPrice: '25' }],
        discount: '0',
        taxRate: '0',
      })
      double.faults.add({ do: 'close-after', on: 'create', realmId: of.books.realmId })
      t.equal((await send(of, id)).status, 503)
      matches(t, there(of), [{ version: 0 }])
      const { data: lines } = await of.tenant.client.ok('listInvoiceLineItems', { path: { id } })
      const path = { id, lineItemId: lines[0]!.id }
      await of.tenant.client.ok('updateInvoiceLineItem', { path, body: change[0]! })
      t.equal((await send(of, id)).status, 200)
      const { data } = await of.tenant.client.ok('getInvoice', { path: { id } })
      const [written, ...others] = there(of)
      t.strictSame(others, [])
      t.equal(Number(written!.total), Number(data.total))
      matches(t, JSON.stringify(written!.row), containing(change[0]!.description))
    }
  },
)

t.test('once another company is connected, calls to the former company get no access token', async (t) => {
  const tenant = await service.tenant()
  const { realmId: former } = await make.accounting(tenant)
  const reach = { database, secrets, settings }
  t.ok((await findUsableAccessToken(reach, tenant.id, former)).token)
  await tenant.client.ok('disconnectAccounting')
  matches(t, await findUsableAccessToken(reach, tenant.id, former).catch((error: unknown) => error), {
    kind: 'revoked',
  })
  const { realmId } = await make.accounting(tenant)
  t.ok((await findUsableAccessToken(reach, tenant.id, realmId)).token)
  matches(t, await findUsableAccessToken(reach, tenant.id, former).catch((error: unknown) => error), {
    kind: 'revoked',
  })
})

t.test(
  'if the invoice of a failed push must now be voided, the push is tried again, and fails only if the voiding fails',
  async (t) => {
    const of = await office()
    const { tenant } = of
    const { id } = await invoice(of, { status: 'sent' })
    const { data } = await tenant.client.ok('queueInvoiceAccountingPush', { path: { id } })
    const job = () => tenant.client.ok('getJob', { path: { id: data.job_id } })
    const attempt = async (wasGone: boolean) => {
      const claimed = await claimAttempt(
        database,
        'accounting_push',
        { tenantId: tenant.id, jobId: data.job_id },
        60_000,
      )
      await failAccountingJob({ database, secrets, settings }, claimed as JobAttempt<'accounting_push'>, 'No.', wasGone)
    }
    await database.pool.query("update invoices set status = 'voided' where tenant_id = $1 and id = $2", [tenant.id, id])
    await attempt(false)
    matches(t, (await job()).data, { status: 'running', errorMessage: /^No\. The next attempt is at / })
    t.equal(await noticesOf(tenant), 0)
    await attempt(true)
    matches(t, (await job()).data, { status: 'failed', errorMessage: 'No.' })
    t.equal(await noticesOf(tenant), 1)
  },
)

t.test(
  'calls to one QuickBooks company run one at a time, while calls to other companies run concurrently',
  async (t) => {
    const [tenant, other] = [await service.tenant(), await service.tenant()]
    const untilMs = performance.now() + 60_000
    const under = new Map<number, number>()
    let most = 0
    let together = 0
    const call = ({ id }: TestTenant) =>
      withCompanyLease(database, id, untilMs, async () => {
        under.set(id, (under.get(id) ?? 0) + 1)
        most = Math.max(most, under.get(id)!)
        await new Promise((resolve) => setTimeout(resolve, 30))
        if ((under.get(tenant.id) ?? 0) + (under.get(other.id) ?? 0) > 1) together += 1
        under.set(id, under.get(id)! - 1)
      })
    await Promise.all([tenant, other, tenant, other, tenant, tenant].map(call))
    t.equal(most, 1)
    t.ok(together > 0, 'calls to another company do not wait')
  },
)

t.test('callQuickbooks follows no redirects, so that tokens never reach another address', async (t) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url!)
    response.writeHead(request.url === '/there' ? 200 : status, { Location: '/there' }).end('{}')
  }).listen(0, '127.0.0.1')
  t.teardown(() => server.close())
  await new Promise((listening) => server.once('listening', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/here`
  let status = 0
  for (status of [301, 302, 303, 307, 308]) {
    for (const method of ['GET', 'POST'] as const) {
      const headers = { Authorization: 'Bearer secret' }
      const body = method === 'POST' ? '{}' : undefined
      t.equal((await callQuickbooks({ method, url, headers, body, timeoutMs: 60_000 })).status, status)
    }
  }
  t.strictSame([...new Set(asked)], ['/here'])
})
