import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { setMaintenance } from '../../db/access/installation.ts'
import { updateTenant } from '../../db/access/tenants.ts'
import { contractOperations, type TestedOperation } from '../support/contract.ts'
import { neverIds, sendTo } from '../support/fixtures/sample.ts'
import type { Client } from '../support/peers/client.ts'
import { ownService } from '../support/service.ts'

const service = await ownService(t)
const signedIn = contractOperations.filter(({ security }) => Object.keys(security).length > 0)

t.test(
  'to an organization that is suspended or unpaid, every operation is closed, and nothing is charged',
  async (t) => {
    const tenant = await service.tenant({ hourlyUnits: 1000 })
    const closings = [
      { status: 'suspended', expected: { status: 403, code: 'tenant_suspended' } },
      { status: 'inactive', expected: { status: 402, code: 'subscription_inactive' } },
    ] as const
    for (const { status, expected } of closings) {
      await updateTenant(tenant.database, tenant.id, { status })
      for (const operation of signedIn) {
        const answer = await sendTo(tenant.client, operation, neverIds(operation))
        t.match(answer, expected, operation.operationId)
        t.equal(answer.headers['ratelimit-tenant-remaining'], undefined)
      }
    }
    await updateTenant(tenant.database, tenant.id, { status: 'active' })
    t.equal((await tenant.client.ok('getUsage')).data.tenant.used, 1)
  },
)

t.test('a 402 and a 403 have the headers that the document lists for them, and it lists no others', async (t) => {
  const tenant = await service.tenant()
  const narrow = await tenant.key({ scopes: ['contacts:read'] })
  const operations = signedIn.filter(({ security }) => Object.values(security).some((scopes) => scopes.length > 0))
  const sent: Record<string, Set<string>> = { 402: new Set(), 403: new Set() }
  const note = async (client: Client, operation: TestedOperation, status: number) => {
    const answer = await sendTo(client, operation, neverIds(operation))
    if (answer.status !== status) return
    const listed = Object.keys(operation.responses[status]!.headers)
    const own = Object.keys(answer.headers).filter((name) =>
      /^(ratelimit-|retry-after|www-authenticate|x-request-id)/.test(name),
    )
    for (const name of own) {
      t.ok(
        listed.some((one) => one.toLowerCase() === name),
        `${operation.operationId} ${status} lists ${name}`,
      )
      sent[status]!.add(name)
    }
    if (status === 402) t.equal(own.length, listed.length, `${operation.operationId} sends what it lists`)
  }
  for (const operation of operations) await note(narrow.client, operation, 403)
  await updateTenant(tenant.database, tenant.id, { status: 'inactive' })
  for (const operation of operations) await note(narrow.client, operation, 402)
  const { headers } = operations[0]!.responses[403]!
  t.strictSame(
    [...sent[403]!].sort(),
    Object.keys(headers)
      .map((name) => name.toLowerCase())
      .sort(),
  )
})

t.test('the gates stand in their order: of two reasons to refuse, the earlier one is told', async (t) => {
  const tenant = await service.tenant({ hourlyUnits: 205 })
  const { client } = await tenant.key({ scopes: ['contacts:read'], perMinuteLimit: 3 })
  const bad = { headers: { 'Content-Type': 'text/plain', Authorization: 'Bearer none' }, body: '{' }
  t.equal((await service.anonymous.send('PUT', '/contacts', bad)).status, 405)
  t.equal((await service.anonymous.send('POST', '/contacts?x=1', bad)).status, 401)
  const plain = { headers: { 'Content-Type': 'text/plain' }, body: '{' }
  t.equal((await client.send('POST', '/contacts?x=1', plain)).status, 403, 'scope before body')
  const full = tenant.client
  t.equal((await full.send('POST', '/contacts?x=1', plain)).status, 415, 'body before schema')
  const key = { 'Idempotency-Key': 'no uuid' }
  t.equal(
    (await full.send('POST', '/contacts?x=1', { body: {}, headers: key })).status,
    422,
    'schema before idempotency',
  )
  await full.send('POST', '/contacts/imports', plain)
  for (let call = 0; call < 3; call += 1) await client.call('getContact', { path: { id: 1 } })
  t.equal((await client.call('createContact', { body: { type: 'other' } })).status, 429, 'limit before scope')
  await updateTenant(tenant.database, tenant.id, { status: 'suspended' })
  const closed = await tenant.key()
  t.equal((await closed.client.call('bulkContacts', { body: {} })).status, 403, 'tenant status before limit')
})

t.test('in maintenance everything is refused until it is over', async (t) => {
  const tenant = await service.tenant()
  const until = async (status: number) => {
    for (;;) {
      const answer = await tenant.client.call('getMe')
      if (answer.status === status) return answer
      await sleep(50)
    }
  }
  await setMaintenance(tenant.database, true)
  const refused = await until(503)
  t.match(refused, { code: 'maintenance', headers: { 'retry-after': '60' } })
  t.equal((await service.anonymous.call('getMe')).code, 'maintenance', 'before the credential is looked at')
  await setMaintenance(tenant.database, false)
  await until(200)
})
