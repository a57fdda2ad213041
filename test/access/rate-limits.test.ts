import t from 'tap'
import { updateTenant } from '../../db/services/access/tenants.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { closeApiNow, startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import type { Client, ClientAnswer } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race, repeatContestant } from '../../scripts/testkit/races.ts'

const service = await startService(t, { instances: 2 })
const everywhere = (client: Client) => service.origins.map((origin) => client.at(origin))
const statuses = (answers: ClientAnswer[]) =>
  Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, of]) => [Number(status), of!.length])

/** Moves the charges of a window this many slots into the past, as if that time had passed. */
const age = ({ database, id }: TestTenant, keyId: number, slots: number) =>
  database.pool.query(
    `update rate_windows set slots = (select array_agg(slot - $3::bigint order by slot) from unnest(slots) slot)
    where tenant_id = $1 and key_id = $2`,
    [id, keyId, slots],
  )

/**
 * Runs work that must finish within one second or one minute of the clock. Starts when enough of that unit is left.
 * Repeats the work, with a new tenant each time, if the machine took longer.
 */
async function withinOne<T>(unitMs: number, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const left = unitMs - (Date.now() % unitMs)
    if (left < Math.min(unitMs * 0.9, 10_000)) await new Promise((resolve) => setTimeout(resolve, left + 5))
    const unit = Math.floor(Date.now() / unitMs)
    const done = await work()
    if (Math.floor(Date.now() / unitMs) === unit) return done
  }
}

/** Returns the seconds left of the current minute. */
const secondsLeft = (): number => 60 - Math.floor((Date.now() % 60_000) / 1000)

t.test('a key with 60 requests a minute can make exactly 60 of 100 concurrent calls at two processes', async (t) => {
  const tenant = await service.tenant()
  await race(t, {
    at: service,
    rounds: 2,
    arrange: async () => {
      const { client } = await tenant.key({ perMinuteLimit: 60 })
      return { clients: everywhere(client), from: Date.now() }
    },
    contestants: ({ clients }) => repeatContestant(100, (place) => clients[place % 2]!.call('getMe')),
    judge: (answers, { from }) => {
      const tookSeconds = Math.ceil((Date.now() - from) / 1000)
      t.strictSame(statuses(answers), [
        [200, 60],
        [429, 40],
      ])
      for (const { status, headers, code, json } of nonEmpty(answers)) {
        t.equal(headers['ratelimit-key-limit'], '60')
        if (status !== 429) continue
        const wait = Number(headers['retry-after'])
        t.ok(wait >= 60 - tookSeconds && wait <= 61, `${wait} s, of which ${tookSeconds} may have passed`)
        t.equal(headers['ratelimit-key-reset'], String(wait))
        matches(
          t,
          { code, detail: json.detail },
          { code: 'rate_limited', detail: containing(`Try again in ${wait} s`) },
        )
      }
      const remaining = answers
        .filter(({ status }) => status === 200)
        .map((one) => Number(one.headers['ratelimit-key-remaining']))
      t.strictSame(
        remaining.sort((a, b) => a - b),
        Array.from({ length: 60 }, (_, left) => left),
      )
    },
  })
})

t.test('a refused call gets a Retry-After, and is admitted after that time', async (t) => {
  const { wait, early, late } = await withinOne(1000, async () => {
    const tenant = await service.tenant()
    const key = await tenant.key({ perMinuteLimit: 3 })
    for (let call = 0; call < 2; call += 1) await key.client.call('getMe')
    await age(tenant, key.id, 30)
    await key.client.call('getMe')
    const refused = await key.client.call('getMe')
    const wait = Number(refused.headers['retry-after'])
    // A process remembers a refusal at a given cost for one second. So the calls go to another process, at different
    // costs.
    const other = key.client.at(service.origins[1]!)
    await age(tenant, key.id, wait - 1)
    const early = await other.call('getUsage')
    await age(tenant, key.id, 1)
    return { wait, early, late: await other.send('POST', '/contacts', { body: {} }) }
  })
  t.ok(wait >= 30 && wait <= 31, `${wait} s`)
  t.equal(early.status, 429)
  t.equal(late.status, 422)
})

t.test('a time slot that leaves the rate window frees exactly the units that were charged in it', async (t) => {
  const { headers } = await withinOne(1000, async () => {
    const tenant = await service.tenant()
    const key = await tenant.key({ perMinuteLimit: 10 })
    await key.client.ok('getMe')
    await age(tenant, key.id, 20)
    for (let call = 0; call < 2; call += 1) await key.client.ok('getMe')
    await age(tenant, key.id, 41)
    return key.client.ok('getMe')
  })
  t.equal(headers['ratelimit-key-remaining'], '7')
})

/** Spends 200 units on two bulk operations that are refused. */
async function spend200({ client }: TestTenant): Promise<void> {
  for (let call = 0; call < 2; call += 1) await client.send('POST', '/contacts/bulk', { body: {} })
}

/** Begins an import of contacts, which costs 200 units only if it begins. */
async function beginImport(tenant: TestTenant): Promise<Pick<ClientAnswer, 'headers'>> {
  const sourcePath = await make.upload(tenant, 'type,companyName\nvendor,Acme Doors\n')
  const mapping = { type: 'type', companyName: 'companyName' }
  return tenant.client.ok('importContacts', { body: { sourcePath, mapping } })
}

t.test('a refused import costs only as much as a refused change, and its replay costs the same again', async (t) => {
  const tenant = await service.tenant({ hourlyUnits: 1000 })
  const { client } = tenant
  const used = async (): Promise<number> => (await client.ok('getUsage')).data.tenant.used - 1
  const before = await used()
  const body = { sourcePath: 'up_none', mapping: { type: 'type' } } as never
  const key = 'a-refused-import-of-contacts'
  for (const time of [1, 2]) {
    const refused = await client.call('importContacts', { body, key })
    t.equal(refused.status, 422)
    t.equal(Number(refused.headers['ratelimit-tenant-remaining']), 1000 - before - 1 - 5 * time - (time - 1))
    t.equal((await used()) - before, 5 * time + time, `answer ${time}`)
  }
  const at = await used()
  await beginImport(tenant)
  t.equal((await used()) - at, 206, 'an import that begins costs its units, plus 5 for the upload')
})

t.test('the hourly budget counts 200 units for an import, 5 for a mutation and 1 for a GET', async (t) => {
  const tenant = await service.tenant({ hourlyUnits: 216 })
  const { client } = tenant
  const left = async (answer: Promise<Pick<ClientAnswer, 'headers'>>) =>
    Number((await answer).headers['ratelimit-tenant-remaining'])
  t.equal(await left(client.call('getMe')), 215)
  t.equal(await left(client.call('createContact', { body: { type: 'customer' } })), 210)
  t.equal(await left(beginImport(tenant)), 5)
  t.equal(await left(client.call('createContact', { body: { type: 'customer' } })), 0)
  const refused = await client.call('getMe')
  matches(t, refused, { status: 429, code: 'rate_limited', json: { detail: /hourly/ } })
  t.equal(refused.headers['retry-after'], refused.headers['ratelimit-tenant-reset'])
})

t.test('an import that exceeds the remaining budget costs nothing, and does not block a GET', async (t) => {
  const tenant = await service.tenant({ hourlyUnits: 200 })
  await tenant.client.ok('getMe')
  for (let call = 0; call < 5; call += 1) {
    for (const client of nonEmpty(everywhere(tenant.client))) {
      matches(t, await client.send('POST', '/contacts/imports', { body: {} }), { status: 429 })
      t.equal((await client.call('getUsage')).status, 200)
    }
  }
  const { data } = await tenant.client.ok('getUsage')
  t.equal(data.tenant.used, 12)
})

t.test('a call refused by the limit of its key is not charged to the organization', async (t) => {
  const tenant = await service.tenant({ hourlyUnits: 1000 })
  const key = await tenant.key({ perMinuteLimit: 1 })
  await key.client.ok('getMe')
  for (let call = 0; call < 5; call += 1) t.equal((await key.client.call('getMe')).status, 429)
  t.equal((await tenant.client.ok('getUsage')).data.tenant.used, 2)
})

t.test('the budget reset header says when the request fits, not when the oldest unit leaves the window', async (t) => {
  const { first, last, bulk, refused } = await withinOne(60_000, async () => {
    const tenant = await service.tenant({ hourlyUnits: 200 })
    for (let call = 0; call < 10; call += 1) await tenant.client.ok('getMe')
    await age(tenant, 0, 30)
    for (let call = 0; call < 10; call += 1) await tenant.client.ok('getMe')
    const first = secondsLeft()
    const bulk = await tenant.client.call('bulkContacts', { body: { operation: 'restore', ids: [1] } })
    const refused = await tenant.client.send('POST', '/contacts/imports', { body: {} })
    return { first, last: secondsLeft(), bulk, refused }
  })
  t.equal(bulk.status, 202)
  /**
   * Asserts that a number of seconds is this many minutes plus the rest of the current minute, give or take a second.
   */
  const isBetween = (told: unknown, minutes: number) =>
    t.ok(Number(told) >= minutes * 60 + last - 1 && Number(told) <= minutes * 60 + first + 1, `${told} s`)
  isBetween(bulk.headers['ratelimit-tenant-reset'], 30)
  isBetween(refused.headers['retry-after'], 60)
})

t.test('concurrent calls of different costs never exceed the budget', async (t) => {
  await race(t, {
    at: service,
    rounds: 2,
    arrange: async () => everywhere((await service.tenant({ hourlyUnits: 200 })).client),
    contestants: (clients) =>
      repeatContestant(136, (place) => {
        const client = clients[place % 2]!
        return place % 3 === 0 ? client.send('POST', '/contacts', { body: {} }) : client.call('getMe')
      }),
    judge: (answers) => {
      const charged = answers
        .filter(({ status }) => status !== 429)
        .reduce((sum, { status }) => sum + (status === 422 ? 5 : 1), 0)
      t.ok(charged <= 200 && charged > 195, `${charged} units`)
      const lowest = Math.min(...answers.map(({ headers }) => Number(headers['ratelimit-tenant-remaining'])))
      t.equal(lowest, 200 - charged)
    },
  })
})

t.test('keys of one organization share its budget, and organizations do not share theirs', async (t) => {
  const tenant = await service.tenant({ hourlyUnits: 200 })
  const other = await service.tenant({ hourlyUnits: 200 })
  const second = await tenant.key()
  await spend200(tenant)
  t.equal((await second.client.call('getMe')).status, 429)
  t.equal((await other.client.call('getMe')).status, 200)
})

t.test('a raised hourly budget takes effect within a second', async (t) => {
  const tenant = await service.tenant({ hourlyUnits: 200 })
  await spend200(tenant)
  t.equal((await tenant.client.call('getMe')).status, 429)
  await updateTenant(tenant.database, tenant.id, { hourlyUnits: 1000 })
  // Advances the clock of this process by a second, after which it forgets refusals.
  const now = performance.now.bind(performance)
  t.intercept(performance, 'now', { value: () => now() + 1_000 })
  const answer = await tenant.client.call('getMe')
  matches(t, answer, { status: 200, headers: { 'ratelimit-tenant-limit': '1000' } })
})

t.test('the refused calls of a minute share one row of the audit log, which counts them', async (t) => {
  const path = '/api/v1/me'
  const tenant = await withinOne(60_000, async () => {
    const tenant = await service.tenant()
    const key = await tenant.key({ perMinuteLimit: 1 })
    for (let call = 0; call < 8; call += 1) await key.client.call('getMe')
    return tenant
  })
  await closeApiNow(service.apis.shift()!)
  const { rows } = await tenant.database.pool.query(
    'select count, cost, code from api_audit_logs where tenant_id = $1 and path = $2 and status = 429',
    [tenant.id, path],
  )
  t.strictSame(rows, [{ count: 7, cost: 0, code: 'rate_limited' }])
})
