import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { insertOne } from '../../db/engine/records/write.ts'
import { contacts } from '../../db/nouns/contacts.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import type { OperationInput } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { runClockAdvance, sandboxTime } from '../../scripts/testkit/peers/sandbox.ts'
import { watchStatements } from '../../scripts/testkit/statements.ts'

const service = await startService(t)
const dayS = 86_400

type Query = OperationInput<'listContacts'>['query']

/**
 * Client that syncs contacts, each time from the `syncFrom` of its previous sync. `known` holds the ids that it has
 * received.
 */
class Follower {
  readonly known = new Set<number>()
  readonly #tenant: TestTenant
  #from = '1970-01-01T00:00:00Z'

  constructor(tenant: TestTenant) {
    this.#tenant = tenant
  }

  async sync(): Promise<void> {
    let syncFrom: string | undefined
    let cursor: string | undefined
    do {
      const query: Query = { updatedFrom: this.#from, limit: 100, cursor }
      const { data, meta } = await this.#tenant.client.ok('listContacts', { query })
      for (const { id } of data) this.known.add(id)
      syncFrom ??= meta.syncFrom!
      cursor = meta.pagination.cursor ?? undefined
    } while (cursor)
    this.#from = syncFrom!
  }
}

t.test('a sync misses no change that was in progress while the clock was advanced', async (t) => {
  const tenant = await service.tenant({ mode: 'sandbox' })
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const change = runTransaction(service.database, tenant.caller, async (tx) => {
    const { id } = await insertOne(tx, tenant.caller, contacts, { type: 'customer' })
    begun.resolve()
    await mayEnd.promise
    return id
  })
  await begun.promise
  const follower = new Follower(tenant)
  const advanced = runClockAdvance(service, tenant, { advanceSeconds: 30 * dayS }, { patienceMs: 20_000 })
  // Syncs for longer than an advance takes when it waits for no transaction.
  for (let round = 0; round < 20; round += 1) {
    await follower.sync()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  mayEnd.resolve()
  const id = await change
  matches(t, await advanced, { status: 'completed' })
  await follower.sync()
  t.ok(follower.known.has(id))
})

t.test('a synced copy misses nothing while many clients write and the clock advances month by month', async (t) => {
  const tenant = await service.tenant({ mode: 'sandbox' })
  const follower = new Follower(tenant)
  const made: { id: number; createdAt: string }[] = []
  let isOver = false
  const write = async (): Promise<void> => {
    while (!isOver) made.push((await tenant.client.ok('createContact', { body: { type: 'customer' } })).data)
  }
  const follow = async (): Promise<void> => {
    while (!isOver) await follower.sync()
  }
  const others = Promise.all([write(), write(), write(), follow()])
  for (let month = 0; month < 4; month += 1) {
    await make.bid(tenant, {
      status: 'sent',
      validUntil: new Date(Date.parse(await sandboxTime(tenant)) + 9 * dayS * 1_000).toISOString(),
    })
    matches(t, await runClockAdvance(service, tenant, { advanceSeconds: 30 * dayS }), {
      status: 'completed',
      result: { settled: 2 },
    })
  }
  isOver = true
  await others
  await follower.sync()
  t.strictSame(
    made.filter(({ id }) => !follower.known.has(id)),
    [],
  )
  t.ok(made.length > 20)
})

t.test('requests of a live organization send no statement about its clock', async (t) => {
  const [live, sandbox] = [await service.tenant(), await service.tenant({ mode: 'sandbox' })]
  const work = async ({ client }: TestTenant): Promise<string[]> => {
    const sent = watchStatements()
    const { data } = await client.ok('createContact', { body: { type: 'customer' } })
    await client.ok('updateContact', { path: { id: data.id }, body: { firstName: 'Dana' } })
    await client.ok('listContacts', { query: { updatedFrom: '1970-01-01T00:00:00Z' } })
    // Leaves out the statement with which each process reads the installation's state every second.
    return [...sent.values()].flat().filter((text) => /tenants|advisory/.test(text) && !text.includes('frozen_at'))
  }
  t.strictSame(await work(live), [])
  t.equal((await work(sandbox)).length, 4, 'two changes of a sandbox lock and read its clock')
})
