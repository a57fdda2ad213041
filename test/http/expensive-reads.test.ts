import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { comments } from '../../db/nouns/comments.ts'
import { resources } from '../../db/workflows/resources/registry.ts'
import { handlers } from '../../handlers/operations/index.ts'
import type { AnyHandler, Handlers } from '../../handlers/pipeline/contract/contract.ts'
import { isExpensiveRead } from '../../handlers/pipeline/dispatch/expensive-reads.ts'
import { matches, nonEmpty, possiblyEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { contractOperations, findOperation } from '../../scripts/testkit/http/contract.ts'
import { countLockWaits, lockTable } from '../../scripts/testkit/lock-waits.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)

/** Waits until this many statements wait for a lock. */
async function waitsForLocks(count: number): Promise<void> {
  while ((await countLockWaits(service.database.pool)) !== count);
}

t.test(
  'an organization runs three filtered lists, counts and aggregates at a time; further ones wait, and other requests do not',
  async (t) => {
    const [tenant, other] = [await service.tenant(), await service.tenant()]
    const contact = await make.contact(tenant, { firstName: 'Dana' })
    const product = await make.product(tenant)
    await make.contact(other, { firstName: 'Dana' })
    const { client } = tenant
    const ask = [
      () => client.call('listContacts', { query: { search: 'dana' } }),
      () => client.call('countContacts'),
      () => client.call('aggregateContacts'),
      () => client.call('listContacts', { query: { updatedFrom: contact.updatedAt } }),
      () => client.call('countContacts', { query: { type: 'customer' } }),
    ]
    const unhindered = [
      () => client.call('getProduct', { path: { id: product.id } }),
      () => client.call('listProducts', { query: { limit: 1, includeDeleted: true } }),
      () => client.call('bulkFetchProducts', { body: { ids: [product.id] } }),
      () => other.client.call('listProducts', { query: { search: 'drywall' } }),
    ]
    // Runs each operation once beforehand: a first request takes longer, and a waiting request gives up after three
    // seconds.
    for (const send of [...ask, ...unhindered]) await send()
    const unlock = await lockTable(service.database.pool, 'contacts')
    const first = ask.slice(0, 3).map((send) => send())
    await waitsForLocks(3)
    const next = ask.slice(3).map((send) => send())
    const filtered = client.call('listProducts', { query: { search: 'drywall' } })
    for (const send of unhindered) t.equal((await send()).status, 200)
    await waitsForLocks(3)
    await unlock()
    for (const answer of await Promise.all([...first, ...next, filtered])) t.equal(answer.status, 200, answer.text)
  },
)

for (const poolSize of nonEmpty([3, 4]))
  t.test(
    `expensive reads of all organizations together use at most two of ${poolSize} database connections`,
    async (t) => {
      const narrow = await startService(t, { settings: { poolSize } })
      const [one, another] = [await narrow.tenant(), await narrow.tenant()]
      const asked = [() => one.client.call('countContacts'), () => another.client.call('countContacts')]
      const [waiting, change] = [
        () => another.client.call('countProducts'),
        () => another.client.call('createProduct', { body: { type: 'labor', name: 'Framer', unit: 'HR' } }),
      ]
      for (const send of [...asked, waiting, change])
        matches(t, await send(), { status: (status: number) => [200, 201].includes(status) })
      const unlock = await lockTable(service.database.pool, 'contacts')
      const first = asked.map((send) => send())
      await waitsForLocks(2)
      const next = waiting()
      t.equal((await change()).status, 201)
      t.equal(await Promise.race([next.then(() => 'answered'), sleep(50, 'waits')]), 'waits')
      await unlock()
      for (const answer of await Promise.all([...first, next])) t.equal(answer.status, 200, answer.text)
    },
  )

t.test('an expensive read that waits three seconds for its turn gets a 503 with Retry-After', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const unlock = await lockTable(service.database.pool, 'contacts')
  const first = [1, 2, 3].map(() => client.call('countContacts'))
  await waitsForLocks(3)
  const from = performance.now()
  const late = await client.call('countProducts')
  matches(t, late, { status: 503, code: 'service_unavailable', headers: { 'retry-after': /^[1-9]\d*$/ } })
  matches(t, late.json.detail, /in progress/)
  t.ok(performance.now() - from >= 2_900)
  await unlock()
  await Promise.all(first)
  t.equal((await client.call('countProducts')).status, 200)
})

t.test('a slow list of which the caller may see only some records does not delay lookups', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const contact = await make.contact(tenant)
  const read = () => client.call('getContact', { path: { id: contact.id } })
  t.equal((await read()).status, 200)
  const unlock = await lockTable(service.database.pool, 'documents')
  let answered = 0
  const lists = [1, 2, 3].map(async () => {
    const { status } = await client.call('listDocuments')
    answered += 1
    return status
  })
  while ((await countLockWaits(service.database.pool)) === 0);
  // Two reads, one for each of the connections that look-ups use in turn.
  for (const _ of [1, 2]) t.equal((await read()).status, 200)
  t.equal(answered, 0)
  await unlock()
  t.strictSame(await Promise.all(lists), [200, 200, 200])
})

t.test(
  'every count, every aggregate and every filtered or partly visible list is an expensive read; no other operation is',
  (t) => {
    const judged = (operationId: string, query = {}): boolean => {
      const { method, path } = findOperation(operationId)
      const handler = handlers[operationId as keyof Handlers] as unknown as AnyHandler | undefined
      return isExpensiveRead({ method, path, handler: handler ?? { handle: async () => ({}) } }, query)
    }
    const inPart = contractOperations.filter(({ method, path }) =>
      [...resources.filter(({ visibility }) => visibility), comments].some(
        ({ family }) => method === 'GET' && path === `/${family}`,
      ),
    )
    t.strictSame(inPart.map(({ operationId }) => operationId).sort(), [
      'listComments',
      'listDocuments',
      'listSignatureRequests',
    ])
    for (const operation of contractOperations) {
      const { method, operationId } = operation
      const always = /^(count|aggregate)(?!.*Usage)/.test(operationId) || inPart.includes(operation)
      t.equal(judged(operationId), always, operationId)
      if (method !== 'GET') continue
      for (const { name, in: place } of possiblyEmpty(operation.parameters)) {
        if (place !== 'query' || always) continue
        const plain = [
          'limit',
          'cursor',
          'after',
          'compact',
          'includeDeleted',
          'includeRevoked',
          'includeDismissed',
        ].includes(name)
        t.equal(judged(operationId, { [name]: 'x' }), !plain, `${operationId} ${name}`)
      }
    }
    t.notOk(judged('listProducts', { isKit: null, search: '' }))
    t.end()
  },
)
