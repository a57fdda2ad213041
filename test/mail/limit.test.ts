import { randomUUID } from 'node:crypto'
import t from 'tap'
import { type Caller, callerFromRequester } from '../../db/engine/base/caller.ts'
import { liveReadContext, runTransaction } from '../../db/engine/postgres/transaction.ts'
import { updateTenant } from '../../db/services/access/tenants.ts'
import { inviteUser } from '../../db/services/access/user-management.ts'
import { chargeMails, readMailWindow } from '../../db/services/mail/mail-limit.ts'
import { enqueueAutomaticMail, releaseWaitingMails } from '../../db/services/mail/waiting-mails.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import type { ClientAnswer } from '../../scripts/testkit/http/client.ts'
import { contractOperations } from '../../scripts/testkit/http/contract.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { makePaperHelpers } from '../../scripts/testkit/paper-helpers.ts'
import { signInVisitor } from '../../scripts/testkit/peers/visitor.ts'
import { race, repeatContestant, sortedStatuses } from '../../scripts/testkit/races.ts'

const service = await startService(t, { instances: 2 })
const { work } = makePaperHelpers(service)
const lines = [{ description: 'Deck', unitPrice: '1000' }]
const body = { to: 'dana@example.com' }

const remaining = ({ headers }: ClientAnswer) => Number(headers['ratelimit-mails-remaining'])

/** Returns a function that sends a number of mails without changing the record. */
async function mailer(tenant: TestTenant): Promise<(count: number) => Promise<ClientAnswer[]>> {
  const { id } = await make.changeOrder(tenant, { status: 'submitted' })
  return async (count) => {
    const answers: ClientAnswer[] = []
    for (let sent = 0; sent < count; sent += 1) {
      answers.push(await tenant.client.call('emailChangeOrder', { path: { id }, body }))
    }
    return answers
  }
}

/** Counts mails as if they had been requested. */
const count = ({ database, caller }: TestTenant, mails: number) =>
  runTransaction(database, caller, (tx) => chargeMails(tx, caller, mails))

/** Moves the counted mails this many minutes into the past. */
const age = ({ database, id }: TestTenant, minutes: number) =>
  database.pool.query(
    `update rate_windows set slots = (select array_agg(slot - $2::bigint order by slot) from unnest(slots) slot)
    where tenant_id = $1 and key_id = -1`,
    [id, minutes],
  )

const jobsOf = async ({ client }: TestTenant) =>
  (await client.ok('listJobs', { query: { type: 'email', limit: 100 } })).data

t.test('a send beyond the hourly mail limit is a 429 that changes, sends and stores nothing', async (t) => {
  const tenant = await service.tenant({ hourlyMails: 10 })
  const bid = await make.bid(tenant, { lines })
  const [path, key] = [{ id: bid.id }, randomUUID()]
  await count(tenant, 9)
  matches(t, await (await mailer(tenant))(1), [{ status: 200 }])
  const refused = await tenant.client.call('sendBid', { path, body, key })
  matches(t, refused, { status: 429, code: 'rate_limited', json: { detail: /10 mails an hour/ } })
  const wait = Number(refused.headers['retry-after'])
  t.ok(wait > 3500 && wait <= 3660, `${wait} s`)
  matches(t, refused.headers, {
    'ratelimit-mails-limit': '10',
    'ratelimit-mails-remaining': '0',
    'ratelimit-mails-reset': String(wait),
  })
  t.equal((await tenant.client.ok('getBid', { path })).data.status, 'draft')
  t.equal((await jobsOf(tenant)).length, 1)
  await age(tenant, 61)
  const sent = await tenant.client.call('sendBid', { path, body, key })
  matches(t, sent, { status: 200, json: { data: { status: 'sent' } } })
  t.notOk(sent.headers['idempotent-replayed'])
})

t.test('of concurrent sends to two processes, exactly as many succeed as the limit allows', async (t) => {
  await race(t, {
    at: service,
    rounds: 10,
    arrange: async () => {
      const tenant = await service.tenant({ hourlyMails: 10 })
      await count(tenant, 7)
      const bids = await Promise.all(repeatContestant(5, () => make.bid(tenant, { lines })).map((making) => making()))
      return { tenant, bids }
    },
    contestants: ({ tenant, bids }) =>
      repeatContestant(5, (place) => {
        const client = tenant.client.at(service.origins[place % 2]!)
        return client.call('sendBid', { path: { id: bids[place]!.id }, body, key: randomUUID() })
      }),
    judge: async (answers, { tenant, bids }) => {
      t.strictSame(sortedStatuses(answers), [200, 200, 200, 429, 429])
      const left = answers.filter(({ status }) => status === 200).map(remaining)
      t.strictSame(left.toSorted(), [0, 1, 2])
      for (const [index, { id }] of nonEmpty(bids.entries())) {
        const { data } = await tenant.client.ok('getBid', { path: { id } })
        t.equal(data.status, answers[index]!.status === 200 ? 'sent' : 'draft')
      }
      t.equal((await jobsOf(tenant)).length, 3)
    },
  })
})

t.test('every operation that sends a mail counts one mail, reports the limit, and is refused beyond it', async (t) => {
  const tenant = await service.tenant({ hourlyMails: 10 })
  const order = (await make.changeOrder(tenant, { status: 'submitted' })).id
  const signer = { signerName: 'Dana Ortiz', signerEmail: 'dana@example.com' }
  const request = { entityType: 'change_order' as const, entityId: order, ...signer }
  const payApp = (await make.payApp(tenant, { status: 'submitted' })).id
  const asked: Record<string, () => Promise<ClientAnswer>> = {
    sendBid: async () => tenant.client.call('sendBid', { path: { id: (await make.bid(tenant, { lines })).id }, body }),
    resendBid: async () =>
      tenant.client.call('resendBid', { path: { id: (await make.bid(tenant, { status: 'sent' })).id }, body }),
    resendInvoice: async () =>
      tenant.client.call('resendInvoice', { path: { id: (await make.invoice(tenant, { status: 'sent' })).id }, body }),
    sendInvoice: async () => tenant.client.call('sendInvoice', { path: { id: (await make.invoice(tenant)).id }, body }),
    emailChangeOrder: () => tenant.client.call('emailChangeOrder', { path: { id: order }, body }),
    emailPayApp: () => tenant.client.call('emailPayApp', { path: { id: payApp }, body }),
    createSignatureRequest: () => tenant.client.call('createSignatureRequest', { body: request }),
    resendSignatureRequest: async () => {
      const { data } = await tenant.client.ok('listSignatureRequests')
      return tenant.client.call('resendSignatureRequest', { path: { id: data[0]!.id }, body: {} })
    },
  }
  const mailing = contractOperations.filter(({ node }) => node['x-job-type'] === 'email')
  t.strictSame(mailing.map(({ operationId }) => operationId).sort(), Object.keys(asked).sort())
  for (const { operationId, successStatus, responses, node } of mailing) {
    for (const status of [successStatus, 429]) t.ok(responses[status]!.headers['RateLimit-Mails-Reset'], operationId)
    t.equal(node.responses['429'].$ref, '#/components/responses/MailsLimited', operationId)
  }
  for (const [index, [name, ask]] of Object.entries(asked).entries()) {
    const answer = await ask()
    t.ok(answer.status < 300, name)
    matches(t, answer.headers, { 'ratelimit-mails-limit': '10', 'ratelimit-mails-reset': /^\d+$/ }, name)
    t.equal(remaining(answer), 9 - index, name)
  }
  await count(tenant, 10 - Object.keys(asked).length)
  for (const [name, ask] of Object.entries(asked)) matches(t, await ask(), { status: 429, code: 'rate_limited' }, name)
})

t.test('a refused or replayed send does not count as a mail, and reports how many mails remain', async (t) => {
  const tenant = await service.tenant({ hourlyMails: 10 })
  const { client } = tenant
  const path = { id: (await make.bid(tenant, { lines })).id }
  const [sent, unsent] = [randomUUID(), randomUUID()]
  t.equal(remaining(await client.call('sendBid', { path, body, key: sent })), 9)
  const again = await client.call('sendBid', { path, body, key: sent })
  matches(t, again, { status: 200, headers: { 'idempotent-replayed': 'true', 'ratelimit-mails-remaining': '9' } })
  for (const key of [undefined, unsent, unsent]) {
    const answer = await client.call('sendBid', { path, body, ...(key && { key }) })
    matches(t, answer, { status: 409, headers: { 'ratelimit-mails-limit': '10', 'ratelimit-mails-remaining': '9' } })
  }
  matches(t, await client.call('sendBid', { path: { id: 999_999 }, body }), { status: 404 })
  const alone = await make.bid(tenant, { lines })
  matches(t, await client.call('sendBid', { path: { id: alone.id } }), { status: 422 })
  await count(tenant, 9)
  const replayed = await client.call('sendBid', { path, body, key: sent })
  matches(t, replayed, { status: 200, headers: { 'idempotent-replayed': 'true', 'ratelimit-mails-remaining': '0' } })
})

t.test('each organization has its own sliding window of mails, and a raised limit applies at once', async (t) => {
  const tenant = await service.tenant({ hourlyMails: 10 })
  const other = await service.tenant({ hourlyMails: 10 })
  const send = await mailer(tenant)
  await count(tenant, 6)
  await age(tenant, 40)
  await count(tenant, 4)
  const [refused] = await send(1)
  const wait = Number(refused!.headers['retry-after'])
  t.ok(wait > 1100 && wait <= 1260, `${wait} s until the first ones leave the window`)
  matches(t, await (await mailer(other))(1), [{ status: 200 }])
  await age(tenant, 21)
  t.strictSame(
    (await send(7)).map(({ status }) => status),
    [200, 200, 200, 200, 200, 200, 429],
  )
  await updateTenant(tenant.database, tenant.id, { hourlyMails: 11 })
  t.strictSame(
    (await send(2)).map(({ status }) => status),
    [200, 429],
  )
})

/** Queues a mail that no request asked for. */
function unasked(tenant: TestTenant, occasion?: 'expiring'): Promise<string> {
  const caller: Caller = callerFromRequester(tenant.id, { apiKeyId: null, userId: null, clientId: null, scopes: [] })
  const params = { bidId: 999_999, to: 'office@example.com', message: null, audience: 'office' as const, occasion }
  return runTransaction(tenant.database, caller, (tx) =>
    enqueueAutomaticMail(tx, caller, { family: 'bids', readScope: 'bids:read', params }),
  )
}

t.test(
  'mails that no request causes use only a part of the mail limit, and other mails precede reminders',
  async (t) => {
    const tenant = await service.tenant({ hourlyMails: 10 })
    const send = await mailer(tenant)
    await count(tenant, 5)
    const reminders = [await unasked(tenant, 'expiring'), await unasked(tenant, 'expiring')]
    const answers = [await unasked(tenant), await unasked(tenant)]
    const waiting = async () => {
      await work(tenant)
      const { data } = await tenant.client.ok('listJobs', { query: { type: 'email', status: 'queued', limit: 100 } })
      return data.map(({ id, errorMessage }) => [id, errorMessage]).sort()
    }
    const why = 'The mail waits, because the organization has sent as many mails as it may in the last hour.'
    t.strictSame(
      await waiting(),
      reminders.map((id) => [id, why]),
      'waiting mails use at most seven of ten places',
    )
    t.strictSame(
      (await send(4)).map(({ status }) => status),
      [200, 200, 200, 429],
    )
    t.equal((await waiting()).length, 2)
    for (const id of answers) t.not((await tenant.client.ok('getJob', { path: { id } })).data.status, 'queued')
    await age(tenant, 61)
    await tenant.database.pool.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [
      `release-mails:${tenant.id}`,
    ])
    t.strictSame(await waiting(), [])
    t.equal(remaining((await send(1))[0]!), 7, 'two reminders and one request')
  },
)

t.test('concurrent workers release only as many waiting mails as the limit allows', async (t) => {
  await race(t, {
    arrange: async () => {
      const tenant = await service.tenant({ hourlyMails: 10 })
      for (let made = 0; made < 9; made += 1) await unasked(tenant)
      return tenant
    },
    contestants: ({ database, id: tenantId }) => repeatContestant(3, () => releaseWaitingMails(database, { tenantId })),
    judge: async (_, { id }) => {
      const { rows } = await service.database.pool.query(
        `select count(*) filter (where waits_for_room)::integer as waiting,
          (select count(*)::integer from graphile_worker.jobs w where w.key = any(array_agg('send-document:' || j.id))) as going
        from jobs j where tenant_id = $1`,
        [id],
      )
      t.strictSame(rows, [{ waiting: 2, going: 7 }])
    },
  })
})

t.test('concurrent workers count each waiting mail once against the limit', async (t) => {
  await race(t, {
    arrange: async () => {
      const tenant = await service.tenant({ hourlyMails: 40 })
      for (let made = 0; made < 9; made += 1) await unasked(tenant)
      return tenant
    },
    contestants: ({ database, id: tenantId }) => repeatContestant(3, () => releaseWaitingMails(database, { tenantId })),
    judge: async (_, { id, database }) => {
      const { used } = await readMailWindow(liveReadContext(database), { tenantId: id })
      t.equal(used, 9)
    },
  })
})

t.test('a waiting mail can be cancelled, and is then neither sent nor counted', async (t) => {
  const tenant = await service.tenant({ hourlyMails: 10 })
  const send = await mailer(tenant)
  const id = await unasked(tenant)
  await tenant.client.ok('cancelJob', { path: { id } })
  await work(tenant)
  t.equal((await tenant.client.ok('getJob', { path: { id } })).data.status, 'cancelled')
  t.equal(remaining((await send(1))[0]!), 9)
})

t.test('an invitation is sent even beyond the limit, and the portal shows how much of the limit is used', async (t) => {
  const tenant = await service.tenant({ hourlyMails: 10 })
  await count(tenant, 10)
  const person = await makeUser(tenant, 'owner')
  const invitation = { email: `new-${tenant.id}@example.com`, name: 'New', role: 'viewer' }
  const acting = { tenantId: tenant.id, userId: person.id }
  const means = { passwordHash: 'none', origin: service.origin }
  t.ok(await runTransaction(tenant.database, acting, (tx) => inviteUser(tx, acting, invitation, means)))
  const { text } = await (await signInVisitor(service.origin, person)).get('/portal/usage')
  matches(t, text, /Emails in the last hour<\/h3>\s*<p class="figure">10 <span class="quiet">of 10</)
})
