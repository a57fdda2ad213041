import t from 'tap'
import { keyCommands } from '../../scripts/operate/admin/keys.ts'
import { grantableScopes, makeAccessHelpers, startExportJobs } from '../../scripts/testkit/access.ts'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { Client } from '../../scripts/testkit/http/client.ts'
import { race } from '../../scripts/testkit/races.ts'

const service = await startService(t, { instances: 2 })
const { origin, database } = service
const { keyBy, statusesAt, jobStatuses } = makeAccessHelpers(service)

/** Creates four keys: one of the operator, a child of it, a grandchild, and another child. */
async function chain(tenant: TestTenant) {
  const { id, client } = await tenant.key({ scopes: grantableScopes })
  const child = await keyBy(client)
  const keys = [{ id, client }, child, await keyBy(child.client), await keyBy(client)]
  return { keys, clients: keys.map((key) => key.client), jobs: await startExportJobs(keys.map((key) => key.client)) }
}

const waysForKeys: Record<string, (tenant: TestTenant, key: { id: number; client: Client }) => Promise<unknown>> = {
  'another key revokes a key': (tenant, { id }) => tenant.client.ok('revokeApiKey', { path: { id } }),
  'a key revokes itself': (_, { id, client }) => client.ok('revokeApiKey', { path: { id } }),
  'the operator revokes a key': (_, { id }) => keyCommands['key:revoke']!.run(database, { id: String(id) }),
}

for (const [name, revoke] of Object.entries(waysForKeys)) {
  t.test(`when ${name}, keys and jobs made with the revoked key end at once in every process`, async (t) => {
    const tenant = await service.tenant()
    const { keys, clients, jobs } = await chain(tenant)
    t.strictSame(await statusesAt(clients), [200])
    await revoke(tenant, keys[0]!)
    t.strictSame(await statusesAt(clients), [401])
    t.strictSame(await jobStatuses(tenant, jobs), ['cancelled'])
    t.equal((await tenant.client.call('getMe')).status, 200)
  })
}

t.test('a revoked key keeps its revocation time if its creator is revoked later', async (t) => {
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

t.test("revoking a key ends the keys created with it, but not its creator and the creator's other keys", async (t) => {
  const tenant = await service.tenant()
  const { keys, clients } = await chain(tenant)
  await tenant.client.ok('revokeApiKey', { path: { id: keys[1]!.id } })
  t.strictSame(await statusesAt([clients[1]!, clients[2]!]), [401])
  t.strictSame(await statusesAt([clients[0]!, clients[3]!]), [200])
})

t.test('a key that revokes its creator survives, and takes over the jobs of the creator', async (t) => {
  const tenant = await service.tenant()
  const { keys, clients, jobs } = await chain(tenant)
  await clients[1]!.ok('revokeApiKey', { path: { id: keys[0]!.id } })
  t.strictSame(await statusesAt([clients[0]!, clients[3]!]), [401], 'the creator and its other key')
  t.strictSame(await statusesAt([clients[1]!, clients[2]!]), [200], 'the successor and its key')
  t.strictSame(await jobStatuses(tenant, jobs.slice(0, 3)), ['queued'])
  t.strictSame(await jobStatuses(tenant, jobs.slice(3)), ['cancelled'])
  await tenant.client.ok('revokeApiKey', { path: { id: keys[0]!.id } })
  t.strictSame(await statusesAt([clients[1]!, clients[2]!]), [200], 'revoking it again changes nothing')
  await tenant.client.ok('revokeApiKey', { path: { id: keys[1]!.id } })
  t.strictSame(await statusesAt(clients), [401])
  t.strictSame(await jobStatuses(tenant, jobs), ['cancelled'], 'jobs that were taken over end with their new key')
})

t.test('if a key revokes the key that created its creator, it takes over the jobs of both revoked keys', async (t) => {
  const tenant = await service.tenant()
  const { keys, clients, jobs } = await chain(tenant)
  await clients[2]!.ok('revokeApiKey', { path: { id: keys[0]!.id } })
  t.strictSame(await statusesAt([clients[0]!, clients[1]!]), [401])
  t.strictSame(await jobStatuses(tenant, jobs.slice(0, 3)), ['queued'])
})

t.test('keys and jobs that are created with a credential while it is being revoked end, too', async (t) => {
  const tenant = await service.tenant()
  const makeKey = { body: { name: 'Made', scopes: ['contacts:read' as const] } }
  await race(t, {
    at: service,
    rounds: 6,
    arrange: () => tenant.key({ scopes: grantableScopes }),
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
