import { randomUUID } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import t from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'

const service = await startService(t, { settings: { poolSize: 2, acquireTimeoutMs: 3_000 } })

/** Questions that the name server has not answered yet, each with the function that answers it. */
const questions: { name: string; answer(addresses: string[]): void }[] = []
let answered: string[] | undefined
const { resolve4, resolve6 } = Resolver.prototype
t.teardown(() => Object.assign(Resolver.prototype, { resolve4, resolve6 }))
Object.assign(Resolver.prototype, {
  resolve4: (name: string) =>
    answered
      ? Promise.resolve(answered)
      : new Promise<string[]>((answer) => {
          questions.push({ name, answer })
        }),
  resolve6: () => Promise.reject(new Error('no such name')),
})

/** Runs the work while the name server does not answer, then answers all questions with these addresses. */
async function silently<T>(work: () => Promise<T>, addresses: string[]): Promise<T> {
  answered = undefined
  try {
    return await work()
  } finally {
    answered = addresses
    for (const { answer } of questions.splice(0)) answer(addresses)
  }
}

const until = async (count: number): Promise<void> => {
  while (questions.length < count) await new Promise((resolve) => setTimeout(resolve, 5))
}

const create = (tenant: TestTenant, key?: string) => {
  const url = `https://${randomUUID()}.example.com/`
  const body = { url, eventTypes: ['contact.created' as const] }
  return tenant.client.call('createWebhookEndpoint', { body, ...(key && { key }) })
}

t.test('a request that waits for a name server holds no database connection', async (t) => {
  const [asking, other] = [await service.tenant(), await service.tenant()]
  const { id } = (
    await asking.client.ok('createWebhookEndpoint', {
      body: { url: 'https://8.8.8.8/', eventTypes: ['contact.created'] },
    })
  ).data
  const asked: ReturnType<typeof create>[] = []
  await silently(async () => {
    for (let one = 0; one < 12; one += 1) asked.push(create(asking))
    asked.push(
      asking.client.call('updateWebhookEndpoint', {
        path: { id },
        body: { url: 'https://moved.example.com/' },
      }) as never,
    )
    await until(4)
    for (let call = 0; call < 6; call += 1) {
      const { status } = await other.client.call('createContact', { body: { type: 'customer' } })
      t.equal(status, 201, 'another organization gets all connections')
    }
    t.equal(questions.length, 4, 'at most four look-ups of an organization run at a time')
    const { length } = questions
    asked.push(create(other))
    await until(length + 1)
  }, ['93.184.215.14'])
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  t.strictSame(statuses, [...Array(12).fill(201), 200, 201], 'the thirteenth request updates an endpoint')
})

t.test('a request that waits too long for a DNS look-up gets a 503, and its idempotency key stays free', async (t) => {
  const tenant = await service.tenant()
  const key = randomUUID()
  let asked: ReturnType<typeof create>[] = []
  await silently(async () => {
    asked = [1, 2, 3, 4].map(() => create(tenant))
    await until(4)
    const late = await create(tenant, key)
    matches(t, late, { status: 503, code: 'service_unavailable', headers: { 'retry-after': '1' } })
  }, [])
  for (const answer of nonEmpty(await Promise.all(asked)))
    t.equal(answer.status, 201, 'a name that does not resolve is accepted')
  t.equal((await create(tenant, key)).status, 201)
})

t.test('an endpoint whose host has a private address is a 422, stored under its key and replayed', async (t) => {
  const tenant = await service.tenant()
  const key = randomUUID()
  const body = { url: 'https://inside.example.com/', eventTypes: ['contact.created' as const] }
  const ask = () => tenant.client.call('createWebhookEndpoint', { body, key })
  answered = ['93.184.215.14', '10.0.0.1']
  const refused = await ask()
  matches(t, refused, { status: 422, json: { errors: [{ field: 'url', code: 'rule' }] } })
  answered = ['93.184.215.14']
  t.equal((await ask()).text, refused.text, 'the stored answer is replayed, although the name has public addresses now')
  const made = await tenant.client.ok('createWebhookEndpoint', { body, key: randomUUID() })
  answered = ['10.0.0.1']
  const same = { path: { id: made.data.id }, body: { url: body.url, description: 'Ours' } }
  t.equal(
    (await tenant.client.ok('updateWebhookEndpoint', same)).data.description,
    'Ours',
    'an unchanged url is accepted',
  )
})

t.test('registerOauthClient resolves all redirect hosts in parallel, without a database connection', async (t) => {
  const tenant = await service.tenant()
  const register = (named: string) => {
    const redirects = Array.from({ length: 10 }, (_, index) => `https://${named}${index}.example.com/callback`)
    return service.anonymous.send('POST', '/oauth/register', { body: { redirect_uris: redirects } })
  }
  let asked: ReturnType<typeof register>[] = []
  await silently(async () => {
    asked = ['one', 'two', 'three'].map(register)
    await until(30)
    t.equal((await tenant.client.call('createContact', { body: { type: 'customer' } })).status, 201)
  }, ['93.184.215.14'])
  for (const answer of nonEmpty(await Promise.all(asked))) t.equal(answer.status, 201)
})
