import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { setTenantStatus } from '../../db/operations/organization/status.ts'
import { setMaintenanceMode } from '../../db/services/access/installation.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { sendOperation, unusedPathIds } from '../../scripts/testkit/fixtures/sample.ts'
import { Client, type ClientAnswer } from '../../scripts/testkit/http/client.ts'
import {
  type ContractNode,
  contractOperations,
  resolveContractReference,
  type TestedOperation,
} from '../../scripts/testkit/http/contract.ts'
import { makeApp, makeTokens, makeUser } from '../../scripts/testkit/oauth.ts'

const service = await startOwnService(t)
const signedIn = contractOperations.filter(({ security }) => Object.keys(security).length > 0)

t.test('every operation refuses a suspended or unpaid organization and charges it nothing', async (t) => {
  const tenant = await service.tenant({ hourlyUnits: 1000 })
  const closings = [
    { status: 'suspended', expected: { status: 403, code: 'tenant_suspended' } },
    { status: 'inactive', expected: { status: 402, code: 'subscription_inactive' } },
  ] as const
  for (const { status, expected } of closings) {
    await setTenantStatus(tenant.database, tenant.id, status)
    for (const operation of nonEmpty(signedIn)) {
      const answer = await sendOperation(tenant.client, operation, unusedPathIds(operation))
      matches(t, answer, expected, operation.operationId)
    }
  }
  await setTenantStatus(tenant.database, tenant.id, 'active')
  t.equal((await tenant.client.ok('getUsage')).data.tenant.used, 1)
})

/** Headers that a gate sets on a problem. */
const ofGates = /^(ratelimit-|retry-after$|www-authenticate$|allow$|x-request-id$)/

const sentBy = (answer: ClientAnswer): string[] =>
  Object.keys(answer.headers)
    .filter((name) => ofGates.test(name))
    .sort()

const limitsOf = (who: 'tenant' | 'key'): string[] =>
  ['limit', 'remaining', 'reset'].map((name) => `ratelimit-${who}-${name}`)

/** Expected problem of a gate. `optional` lists the headers that the contract allows and this problem has. */
interface GateCase {
  status: number
  code: string
  optional: string[]
}

t.test(
  'a problem from a gate has all headers that the contract requires, and only headers that the contract lists',
  async (t) => {
    const tenant = await service.tenant()
    const narrow = await tenant.key({ scopes: ['contacts:read'] })
    const spent = await service.tenant({ hourlyUnits: 200 })
    const { access } = await makeTokens(service.origin, await makeUser(tenant), await makeApp(tenant))
    const byToken = new Client(service.origin, access)
    const checked = new Set<number>()
    const holds = (operation: TestedOperation, answer: ClientAnswer, expected: GateCase) => {
      const { operationId } = operation
      t.equal(answer.status, expected.status, operationId)
      t.equal(answer.code, expected.code, operationId)
      const listed = Object.entries(operation.responses[answer.status]!.headers).map(
        ([name, header]) =>
          [name.toLowerCase(), resolveContractReference(header as ContractNode).required === true] as const,
      )
      const required = listed.filter(([, isRequired]) => isRequired).map(([name]) => name)
      t.strictSame(
        sentBy(answer),
        [...new Set([...required, ...expected.optional])].sort(),
        `${operationId} ${answer.status}`,
      )
      const names = listed.map(([name]) => name)
      t.strictSame(
        sentBy(answer).filter((name) => !names.includes(name)),
        [],
        `${operationId} ${answer.status} sends what the document does not list`,
      )
      checked.add(answer.status)
    }
    const limits = [...limitsOf('tenant'), ...limitsOf('key')]
    const closings = [
      { status: 'suspended', expected: { status: 403, code: 'tenant_suspended' } },
      { status: 'inactive', expected: { status: 402, code: 'subscription_inactive' } },
    ] as const
    for (let call = 0; call < 2; call += 1)
      t.equal((await spent.client.send('POST', '/contacts/bulk', { body: {} })).status, 422, '100 units are spent')
    for (const operation of signedIn) {
      const ids = unusedPathIds(operation)
      const anonymous = await sendOperation(service.anonymous, operation, ids)
      holds(operation, anonymous, { status: 401, code: 'unauthorized', optional: [] })
      const limited = await sendOperation(spent.client, operation, ids)
      holds(operation, limited, { status: 429, code: 'rate_limited', optional: limits })
      const scopes = Object.values(operation.security).flat()
      if (scopes.length > 0 && !scopes.includes('contacts:read')) {
        const refused = await sendOperation(narrow.client, operation, ids)
        const optional = [...limits, 'www-authenticate']
        holds(operation, refused, { status: 403, code: 'scope_insufficient', optional })
      }
    }
    for (const { status, expected } of closings) {
      await setTenantStatus(tenant.database, tenant.id, status)
      for (const operation of signedIn) {
        const ids = unusedPathIds(operation)
        holds(operation, await sendOperation(tenant.client, operation, ids), { ...expected, optional: limits })
        holds(operation, await sendOperation(byToken, operation, ids), { ...expected, optional: limitsOf('tenant') })
      }
    }
    t.strictSame([...checked].sort(), [401, 402, 403, 429])
  },
)

t.test('answers to a suspended organization show its rate windows and do not change them', async (t) => {
  const tenant = await service.tenant({ hourlyUnits: 1000 })
  const { client } = await tenant.key({ perMinuteLimit: 40 })
  const fresh = await tenant.key({ perMinuteLimit: 40 })
  for (let call = 0; call < 3; call += 1) await client.ok('getMe')
  await setTenantStatus(tenant.database, tenant.id, 'suspended')
  for (const [caller, remaining] of [
    [client, '37'],
    [client, '37'],
    [fresh.client, '40'],
  ] as const) {
    const { headers } = await caller.call('getMe')
    t.equal(headers['ratelimit-tenant-limit'], '1000')
    t.equal(headers['ratelimit-tenant-remaining'], '997')
    t.ok(Number(headers['ratelimit-tenant-reset']) > 0)
    t.equal(headers['ratelimit-key-limit'], '40')
    t.equal(headers['ratelimit-key-remaining'], remaining)
    t.equal(headers['ratelimit-key-reset'] === '0', caller === fresh.client)
  }
  const unused = await service.tenant()
  await setTenantStatus(unused.database, unused.id, 'suspended')
  const { headers } = await unused.client.call('getMe')
  t.equal(headers['ratelimit-tenant-remaining'], headers['ratelimit-tenant-limit'])
  t.equal(headers['ratelimit-tenant-reset'], '0')
})

t.test('if two gates would refuse a request, the earlier one answers', async (t) => {
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
  for (let call = 0; call < 2; call += 1) await full.send('POST', '/contacts/bulk', plain)
  for (let call = 0; call < 3; call += 1) await client.call('getContact', { path: { id: 1 } })
  t.equal((await client.call('createContact', { body: { type: 'other' } })).status, 429, 'limit before scope')
  await setTenantStatus(tenant.database, tenant.id, 'suspended')
  const closed = await tenant.key()
  t.equal((await closed.client.call('bulkContacts', { body: {} })).status, 403, 'tenant status before limit')
})

t.test('in maintenance mode every request is refused until the mode ends', async (t) => {
  const tenant = await service.tenant()
  const until = async (status: number) => {
    for (;;) {
      const answer = await tenant.client.call('getMe')
      if (answer.status === status) return answer
      await sleep(50)
    }
  }
  await setMaintenanceMode(tenant.database, true)
  const refused = await until(503)
  matches(t, refused, { code: 'maintenance', headers: { 'retry-after': '60' } })
  t.equal((await service.anonymous.call('getMe')).code, 'maintenance', 'before the credential is checked')
  await setMaintenanceMode(tenant.database, false)
  await until(200)
})
