import t from 'tap'
import { liveReadContext } from '../../db/engine/postgres/transaction.ts'
import { invoiceMachine } from '../../db/nouns/invoices/states.ts'
import { attemptBackoffMs, claimAttempt } from '../../db/services/jobs/attempts.ts'
import { isVoidedOrDeleted } from '../../db/workflows/accounting/record.ts'
import { type ConnectedOrganization, makeAccountingHelpers } from '../../scripts/testkit/accounting.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { markDeleted } from '../../scripts/testkit/fixtures/barriers.ts'
import { race, repeatContestant } from '../../scripts/testkit/races.ts'

const service = await startService(t)
const { database, quickbooks: double } = service
const { office, invoice, push, read, there, work, later, job } = makeAccountingHelpers(service)

const noticesOf = async ({ tenant }: ConnectedOrganization) =>
  (await database.pool.query('select * from notifications where tenant_id = $1 order by id', [tenant.id])).rows
const fault = ({ books }: ConnectedOrganization, values: Omit<Parameters<typeof double.faults.add>[0], 'realmId'>) =>
  double.faults.add({ realmId: books.realmId, ...values })

t.test(
  'during an outage a push is retried with growing pauses and the same requestid, and finally fails with a notification',
  async (t) => {
    const at = await office()
    const { id } = await invoice(at, { status: 'sent' })
    fault(at, { on: 'create', do: '500', times: attemptBackoffMs.length + 1 })
    const { id: jobId } = await push(at, id)
    for (const pauseMs of attemptBackoffMs) {
      const waiting = await job(at, jobId)
      t.equal(waiting.status, 'running')
      const until = Date.parse(/next attempt is at (\S+)\.$/.exec(waiting.errorMessage!)![1]!)
      t.ok(Math.abs(until - Date.now() - pauseMs) < 30_000, `after ${pauseMs / 1000} s`)
      t.strictSame(await noticesOf(at), [])
      await later()
      await work()
    }
    matches(t, await job(at, jobId), { status: 'failed', errorMessage: /QuickBooks answered 500/ })
    matches(t, await noticesOf(at), [{ type: 'invoice.push_failed', entity_id: id }])
    const asked = double.log.filter((one) => one.part === 'create' && one.realmId === at.books.realmId)
    t.equal(new Set(asked.map((one) => `${one.requestId} ${one.body}`)).size, 1)
  },
)

t.test('a push that hits the rate limit of QuickBooks is retried and does not count as an attempt', async (t) => {
  const at = await office()
  const { id } = await invoice(at, { status: 'sent' })
  fault(at, { on: 'create', do: '429' })
  const waiting = await push(at, id)
  matches(t, waiting, { status: 'running', errorMessage: /^QuickBooks accepts no more requests right now/ })
  await later()
  await work()
  t.equal((await job(at, waiting.id)).status, 'completed')
  t.equal(there(at).length, 1)
})

t.test('ten concurrent pushes with an expiring access token refresh the token only once', async (t) => {
  const at = await office()
  let pushed = 0
  await race(t, {
    at: service,
    rounds: 2,
    arrange: async () => {
      const made = await Promise.all(Array.from({ length: 10 }, () => invoice(at, { status: 'sent' })))
      double.advance(3_400)
      await database.pool.query(
        "update accounting_connections set access_ends_at = now() + interval '200 s' where tenant_id = $1",
        [at.tenant.id],
      )
      const before = double.tokens.tokenCounts.refresh_token
      const jobs = await Promise.all(
        made.map(({ id }) => at.tenant.client.ok('queueInvoiceAccountingPush', { path: { id } })),
      )
      return { before, jobs }
    },
    contestants: () => repeatContestant(4, () => work()),
    judge: async (_, { before, jobs }) => {
      pushed += jobs.length
      for (const { data } of nonEmpty(jobs)) t.equal((await job(at, data.job_id)).status, 'completed')
      t.equal(double.tokens.tokenCounts.refresh_token, before + 1)
      t.equal(there(at).length, pushed)
      t.equal(at.books.customers.length, 1)
    },
  })
})

t.test(
  'a rejected token is refreshed once; if rejected again, the job fails and the connection is reconnect_required',
  async (t) => {
    const at = await office()
    const [first, second] = [await invoice(at, { status: 'sent' }), await invoice(at, { status: 'sent' })]
    fault(at, { on: 'create', do: '401' })
    t.equal((await push(at, first.id)).status, 'completed')
    fault(at, { on: 'create', do: '401-xml', times: 2 })
    matches(t, await push(at, second.id), { status: 'failed', errorMessage: /does not accept the token/ })
    matches(t, (await at.tenant.client.ok('getAccountingConnection')).data, { status: 'reconnect_required' })
    matches(t, await noticesOf(at), [{ type: 'accounting.reconnect_required' }, { type: 'invoice.push_failed' }])
    const refused = await at.tenant.client.call('queueInvoiceAccountingPush', { path: { id: second.id } })
    matches(t, refused, { status: 409, json: { detail: /reconnect_required/ } })
  },
)

t.test('a 403 of QuickBooks fails the push and sets the connection to reconnect_required', async (t) => {
  const at = await office()
  const { id } = await invoice(at, { status: 'sent' })
  fault(at, { on: 'query', do: '403' })
  matches(t, await push(at, id), { status: 'failed', errorMessage: /denies access/ })
  matches(t, (await at.tenant.client.ok('getAccountingConnection')).data, { status: 'reconnect_required' })
})

for (const code of ['610', '2500', '6190', '6210']) {
  t.test(`QuickBooks error code ${code} fails the job at once, and the next push uses a new requestid`, async (t) => {
    const at = await office()
    const { id } = await invoice(at, { status: 'sent' })
    fault(at, { on: 'create', do: 'fault', code, message: 'Business says no', detail: 'Because\u202e of it' })
    const failed = await push(at, id)
    matches(t, failed, {
      status: 'failed',
      errorMessage: new RegExp(`code ${code}: Business says no: Because\\[U\\+202E\\] of it \\(intuit_tid 1-`),
    })
    matches(t, await push(at, id), { status: 'completed' })
    const asked = double.log.filter((one) => one.part === 'create' && one.realmId === at.books.realmId)
    t.equal(new Set(asked.map(({ requestId }) => requestId)).size, 2, 'a refused requestid is not used again')
    t.equal(there(at).length, 1)
  })
}

t.test('an update of a stale version is repeated once with the current version, then fails the job', async (t) => {
  const at = await office({ company: { items: ['Services', 'Construction'] } })
  const { id } = await invoice(at, { status: 'sent' })
  await push(at, id)
  const { realmId } = at.books
  await at.tenant.client.ok('connectAccounting', {
    body: { provider: 'quickbooks', realmId, itemName: 'Construction' },
  })
  fault(at, { on: 'update', do: 'fault', code: '5010', message: 'Stale Object Error' })
  t.equal((await push(at, id)).status, 'completed')
  matches(t, there(at), [{ version: 1, total: '6527.81' }])
  await at.tenant.client.ok('connectAccounting', { body: { provider: 'quickbooks', realmId } })
  fault(at, { on: 'update', do: 'fault', code: '5010', message: 'Stale Object Error', times: 2 })
  matches(t, await push(at, id), { status: 'failed', errorMessage: /code 5010/ })
})

t.test('if QuickBooks refuses to void an invoice, the job fails at its first attempt', async (t) => {
  const at = await office()
  const { id } = await invoice(at, { status: 'sent' })
  await push(at, id)
  const { meta } = await at.tenant.client.ok('voidInvoice', { path: { id } })
  fault(at, { on: 'void', do: 'fault', code: '6210', message: 'The books are closed' })
  await work()
  matches(t, await job(at, meta.job_id!), { status: 'failed', errorMessage: /The books are closed/ })
})

t.test('an invoice that is voided or deleted must be voided in QuickBooks too', async (t) => {
  const at = await office()
  const db = liveReadContext(database)
  const found: Record<string, boolean> = {}
  for (const status of nonEmpty(invoiceMachine.states)) {
    const { id } = await invoice(at, { status })
    found[status] = await isVoidedOrDeleted(db, at.tenant.caller, id)
    await markDeleted('invoices')(at.tenant, id)
    t.equal(await isVoidedOrDeleted(db, at.tenant.caller, id), true, `${status} and deleted`)
  }
  t.strictSame(found, { draft: false, sent: false, partial: false, paid: false, voided: true })
})

t.test(
  'a different total in QuickBooks fails the job, whose message names both totals; the next push corrects it',
  async (t) => {
    const at = await office()
    const { id } = await invoice(at, { status: 'sent' })
    fault(at, { on: 'create', do: 'wrong-total' })
    matches(t, await push(at, id), {
      status: 'failed',
      errorMessage: /total in QuickBooks is 90\.10, but the total of the invoice is 6527\.81/,
    })
    t.equal((await read(at, id)).accountingId, null)
    matches(t, await push(at, id), { status: 'completed' })
    matches(t, there(at), [{ version: 1, total: '6527.81' }])
    const other = await invoice(at, { status: 'sent' })
    fault(at, { on: 'create', do: 'precise' })
    matches(
      t,
      await push(at, other.id),
      { errorMessage: /total in QuickBooks is 6527\.8100000000000000000001/ },
      'compared beyond double precision',
    )
  },
)

t.test(
  'unreadable answers (HTML, truncated JSON, empty, 10 MB) are retried like outages and create no second invoice',
  async (t) => {
    const at = await office()
    for (const action of ['html', 'half', 'empty', 'huge', '503-html'] as const) {
      const { id } = await invoice(at, { status: 'sent' })
      const before = there(at).length
      fault(at, { on: 'create', do: action })
      const waiting = await push(at, id)
      t.equal(waiting.status, 'running', action)
      await later()
      await work()
      t.equal((await job(at, waiting.id)).status, 'completed')
      t.equal(there(at).length, before + 1, action)
    }
  },
)

t.test('a push whose invoice number is taken in QuickBooks fails at once with code 6140', async (t) => {
  const at = await office()
  const { id, invoiceNumber } = await invoice(at, { status: 'sent' })
  at.books.invoices.push({ Id: '145', DocNumber: invoiceNumber, SyncToken: '0', PrivateNote: 'by hand' })
  matches(t, await push(at, id), { status: 'failed', errorMessage: /code 6140.*TxnId=145/ })
  t.equal(there(at).length, 1)
})

t.test('a worker that is stopping returns the push to the queue without counting an attempt', async (t) => {
  const at = await office()
  const { id } = await invoice(at, { status: 'sent' })
  const { data } = await at.tenant.client.ok('queueInvoiceAccountingPush', { path: { id } })
  let asked = 0
  await work(() => {
    asked += 1
    return asked === 2 || asked === 3
  })
  matches(t, await job(at, data.job_id), { status: 'completed' })
  t.equal(there(at).length, 1)
})

t.test('requesting a push returns the open job of the invoice, and starts a job only if it has none', async (t) => {
  const at = await office()
  const { id } = await invoice(at, { status: 'sent' })
  const { client } = at.tenant
  const ask = async () => (await client.ok('queueInvoiceAccountingPush', { path: { id } })).data.job_id
  const first = await ask()
  t.equal(await ask(), first, 'while the job is queued')
  const claimed = await claimAttempt(database, 'accounting_push', { tenantId: at.tenant.id, jobId: first }, 60_000)
  t.ok(claimed)
  t.equal((await client.ok('getJob', { path: { id: first } })).data.status, 'running')
  t.equal(await ask(), first, 'while the job is running')
  await client.ok('cancelJob', { path: { id: first } })
  const second = await ask()
  t.not(second, first, 'once the job has ended')
  t.equal((await client.ok('getJob', { path: { id: second } })).data.status, 'queued')
})
