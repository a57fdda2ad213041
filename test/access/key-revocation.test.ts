import t from 'tap'
import { keyCommands } from '../../scripts/admin/keys.ts'
import { accessOf, jobsOf, scopes } from '../support/access.ts'
import { nonEmpty } from '../support/assertions/assertions.ts'
import { Client } from '../support/peers/client.ts'
import { race } from '../support/races.ts'
import { startService, type TestTenant } from '../support/service.ts'

const service = await startService(t, { instances: 2 })
const { origin, database } = service
const { keyBy, statusesAt, jobStatuses } = accessOf(service)

/** A chain of keys: an operator's, one that it made, and one that that made; and one more that the first made. */
async function chain(tenant: TestTenant) {
  const { id, client } = await tenant.key({ scopes })
  const child = await keyBy(client)
  const keys = [{ id, client }, child, await keyBy(child.client), await keyBy(client)]
  return { keys, clients: keys.map((key) => key.client), jobs: await jobsOf(keys.map((key) => key.client)) }
}

const waysForKeys: Record<string, (tenant: TestTenant, key: { id: number; client: Client }) => Promise<unknown>> = {
  'another key revokes it': (tenant, { id }) => tenant.client.ok('revokeApiKey', { path: { id } }),
  'it revokes itself': (_, { id, client }) => client.ok('revokeApiKey', { path: { id } }),
  'the operator revokes it': (_, { id }) => keyCommands['key:revoke']!.run(database, { id: String(id) }),
}

for (const [name, revoke] of Object.entries(waysForKeys)) {
  t.test(`a key ends with all that it made when ${name}, at once and in every process`, async (t) => {
    const tenant = await service.tenant()
    const { keys, clients, jobs } = await chain(tenant)
    t.strictSame(await statusesAt(clients), [200])
    await revoke(tenant, keys[0]!)
    t.strictSame(await statusesAt(clients), [401])
    t.strictSame(await jobStatuses(tenant, jobs), ['cancelled'])
    t.equal((await tenant.client.call('getMe')).status, 200)
  })
}

t.test('a key that had been revoked before its maker keeps the time of its end', async (t) => {
  const tenant = await service.tenant()
  const { keys } = await chain(tenant)
  const revoke = async (place: number) =>
    (await tenant.client.ok('revokeApiKey', { path: { id: keys[place]!.id } })).data.revokedAt
  const ended = await revoke(1)
  const made = async () => (await tenant.client.ok('listApiKeys', { query: { includeRevoked: true } })).data
  const endOf = async (place: number) => (await made()).find(({ id }) => id === keys[place]!.id)!.revokedAt
  const below = await endOf(2)
  const later = await revoke(0)
  t.ok(later! > ended!)
  t.strictSame([await endOf(1), await endOf(2), await endOf(3)], [ended, below, later])
})

t.test('a key in the middle ends with what it made, and leaves its maker and its sisters', async (t) => {
  const tenant = await service.tenant()
  const { keys, clients } = await chain(tenant)
  await tenant.client.ok('revokeApiKey', { path: { id: keys[1]!.id } })
  t.strictSame(await statusesAt([clients[1]!, clients[2]!]), [401])
  t.strictSame(await statusesAt([clients[0]!, clients[3]!]), [200])
})

t.test('a key that is revoked by one that it made spares that one, which takes over its jobs', async (t) => {
  const tenant = await service.tenant()
  const { keys, clients, jobs } = await chain(tenant)
  await clients[1]!.ok('revokeApiKey', { path: { id: keys[0]!.id } })
  t.strictSame(await statusesAt([clients[0]!, clients[3]!]), [401], 'the old one, and what else it made')
  t.strictSame(await statusesAt([clients[1]!, clients[2]!]), [200], 'its successor, and what that made')
  t.strictSame(await jobStatuses(tenant, jobs.slice(0, 3)), ['queued'])
  t.strictSame(await jobStatuses(tenant, jobs.slice(3)), ['cancelled'])
  await tenant.client.ok('revokeApiKey', { path: { id: keys[0]!.id } })
  t.strictSame(await statusesAt([clients[1]!, clients[2]!]), [200], 'revoking it again changes nothing')
  await tenant.client.ok('revokeApiKey', { path: { id: keys[1]!.id } })
  t.strictSame(await statusesAt(clients), [401])
  t.strictSame(await jobStatuses(tenant, jobs), ['cancelled'], 'the jobs that it took over end with it')
})

t.test('a key that revokes the maker of its maker takes over the jobs of both', async (t) => {
  const tenant = await service.tenant()
  const { keys, clients, jobs } = await chain(tenant)
  await clients[2]!.ok('revokeApiKey', { path: { id: keys[0]!.id } })
  t.strictSame(await statusesAt([clients[0]!, clients[1]!]), [401])
  t.strictSame(await jobStatuses(tenant, jobs.slice(0, 3)), ['queued'])
})

t.test('of keys made and jobs begun while their credential is revoked, none outlives it', async (t) => {
  const tenant = await service.tenant()
  const makeKey = { body: { name: 'Made', scopes: ['contacts:read' as const] } }
  await race(t, {
    at: service,
    rounds: 6,
    arrange: () => tenant.key({ scopes }),
    contestants: ({ id, client }) => [
      () => tenant.client.call('revokeApiKey', { path: { id } }),
      ...[0, 1, 0, 1].flatMap((place) => {
        const there = client.at(service.origins[place]!)
        return [() => there.call('createApiKey', makeKey), () => there.call('exportContacts', { body: {} })]
      }),
    ],
    judge: async ([revocation, ...answers]) => {
      t.equal(revocation!.status, 200)
      for (const { status, json } of nonEmpty(answers)) {
        if (status === 201) t.equal((await new Client(origin, json.data.key).call('getMe')).status, 401)
        else if (status === 202) t.strictSame(await jobStatuses(tenant, [json.data.job_id]), ['cancelled'])
        else t.equal(status, 401)
      }
    },
  })
})
