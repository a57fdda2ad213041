import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { listAtPath, textAtPath } from '../../db/domain/quickbooks/exact-json.ts'
import { type ConnectedOrganization, makeAccountingHelpers } from '../../scripts/testkit/accounting.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { waitUntilBlocked } from '../../scripts/testkit/lock-waits.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)
const { database, quickbooks: double } = service
const { office, invoice, push, read, there, work, later, job } = makeAccountingHelpers(service)

const fault = ({ books }: ConnectedOrganization, values: Omit<Parameters<typeof double.faults.add>[0], 'realmId'>) =>
  double.faults.add({ realmId: books.realmId, ...values })
const calls = ({ books }: ConnectedOrganization, part: string) =>
  double.log.filter((one) => one.realmId === books.realmId && one.part === part).length

t.test('a push creates one QuickBooks invoice with the same total and stores its id as accountingId', async (t) => {
  const at = await office({ taxCodeName: 'State tax', allowOnlinePayment: true })
  const { id, invoiceNumber } = await invoice(at, { status: 'sent', dueDate: '2099-01-31T00:00:00Z' })
  const done = await push(at, id)
  const [made, ...others] = there(at)
  t.strictSame(others, [])
  matches(t, made, { number: invoiceNumber, total: '6527.81', version: 0 })
  matches(t, done, { status: 'completed', type: 'accounting_push', resourceType: 'invoices', errorMessage: null })
  t.strictSame(done.result, { accountingId: made!.id, docNumber: invoiceNumber, total: '6527.81' })
  const ours = await read(at, id)
  matches(t, ours, { accountingId: made!.id, accountingPushedAt: /^20/ })
  const body = double.log.find((one) => one.part === 'create' && one.realmId === at.books.realmId)!
  matches(t, body.requestId, /^req_\w+$/)
  t.equal(body.minorVersion, '75')
  matches(t, body.body, containing('"Amount":5573.60'))
  matches(t, body.body, containing('"UnitPrice":348.35'))
  matches(t, made!.row, {
    PrivateNote: new RegExp(`ref:${body.requestId}$`),
    TxnDate: ours.issueDate!.slice(0, 10),
    DueDate: '2099-01-31',
    BillEmail: { Address: 'dana@ortiz.example' },
    AllowOnlineACHPayment: true,
    AllowOnlineCreditCardPayment: true,
    TxnTaxDetail: { TxnTaxCodeRef: { value: '2' } },
  })
  t.equal(textAtPath(made!.row, 'TxnTaxDetail', 'TotalTax'), '1177.15')
  t.equal(textAtPath(made!.row, 'Line', 1, 'Amount'), '-222.94')
  t.equal(textAtPath(made!.row, 'Line', 1, 'SalesItemLineDetail', 'TaxCodeRef', 'value'), 'TAX')
  t.equal(at.books.customers[0]!.DisplayName, 'Ortiz Homes')
})

t.test("a pushed invoice has its dates in the organization's time zone", async (t) => {
  const at = await office()
  await at.tenant.client.ok('updateBranding', { body: { timeZone: 'America/Los_Angeles' } })
  const dates = { issueDate: '2099-01-01T20:00:00-08:00', dueDate: '2099-01-31T20:00:00-08:00' }
  const { id } = await invoice(at, { status: 'sent', ...dates })
  t.equal((await push(at, id)).status, 'completed')
  const { TxnDate, DueDate } = there(at)[0]!.row as { TxnDate: string; DueDate: string }
  t.strictSame([TxnDate, DueDate], ['2099-01-01', '2099-01-31'])
})

t.test('pushing an unchanged invoice again completes without a call to QuickBooks', async (t) => {
  const at = await office()
  const { id } = await invoice(at, { status: 'sent' })
  await push(at, id)
  const before = double.log.length
  matches(t, await push(at, id), { status: 'completed', result: { total: '6527.81' } })
  t.equal(double.log.length, before)
})

t.test('two invoices of one contact share one QuickBooks customer; untaxed lines have the tax code NON', async (t) => {
  const at = await office()
  for (let count = 0; count < 2; count += 1) {
    const { id } = await invoice(at, { status: 'sent', taxRate: null })
    t.equal((await push(at, id)).status, 'completed')
  }
  t.equal(at.books.customers.length, 1)
  t.equal(textAtPath(there(at)[0]!.row, 'Line', 0, 'SalesItemLineDetail', 'TaxCodeRef', 'value'), 'NON')
  t.equal(textAtPath(there(at)[0]!.row, 'TxnTaxDetail', 'TotalTax'), undefined)
})

for (const forgets of [false, true]) {
  const also = forgets ? ', even if QuickBooks has forgotten the requestid' : ''
  t.test(`the retry of a push whose create got no answer leaves one invoice${also}`, async (t) => {
    const at = await office()
    const { id } = await invoice(at, { status: 'sent' })
    fault(at, { on: 'create', do: 'close-after' })
    const first = await push(at, id)
    matches(t, first, {
      status: 'running',
      errorMessage: /^Attempt 1 failed: QuickBooks did not answer.* The next attempt is at/,
    })
    t.equal((await read(at, id)).accountingId, null)
    if (forgets) double.forgetRequests()
    await later()
    await work()
    matches(t, await job(at, first.id), { status: 'completed' })
    t.equal(there(at).length, 1)
    t.equal((await read(at, id)).accountingId, there(at)[0]!.id)
    t.equal(calls(at, 'create'), 1, 'the retry finds the invoice and does not create it again')
  })
}

t.test('a pay application is pushed with its retainage as a negative line of the retainage item', async (t) => {
  const at = await office({ retainageItemName: 'Retainage' })
  const { client } = at.tenant
  const project = await make.project(at.tenant, { contractValue: '107500.00', contactId: at.contact.id })
  const payApp = await make.payApp(at.tenant, { projectId: project.id, workRetainagePercent: '10' })
  const [line] = await make.payAppLines(at.tenant, payApp.id)
  const lines = [{ id: line!.id, workThisPeriod: '43000.00' }]
  await client.ok('replacePayAppLineItems', { path: { id: payApp.id }, body: { lines } })
  await client.ok('submitPayApp', { path: { id: payApp.id } })
  await client.ok('approvePayApp', { path: { id: payApp.id } })
  const { id } = (await client.ok('createInvoiceFromPayApp', { body: { payAppId: payApp.id } })).data
  await client.ok('markInvoiceSent', { path: { id } })
  t.equal((await push(at, id)).status, 'completed')
  const written = listAtPath(there(at)[0]!.row, 'Line').map((line) => [
    textAtPath(line, 'Amount'),
    textAtPath(line, 'SalesItemLineDetail', 'ItemRef', 'value'),
  ])
  t.strictSame(written, [
    ['43000.00', '1'],
    ['-4300.00', '2'],
  ])
})

t.test(
  "if a vendor or an inactive customer has a new customer's name, the contact id is appended to the name",
  async (t) => {
    const at = await office({ company: { vendors: ['ortiz homes'] } })
    const { id } = await invoice(at, { status: 'sent' })
    t.equal((await push(at, id)).status, 'completed')
    t.equal(at.books.customers[0]!.DisplayName, `Ortiz Homes (#${at.contact.id})`)
    const inactive = await office()
    inactive.books.customers.push({ DisplayName: 'Ortiz Homes', Active: false, Id: '77', SyncToken: '0' })
    const other = await invoice(inactive, { status: 'sent' })
    t.equal((await push(inactive, other.id)).status, 'completed')
    t.equal(inactive.books.customers[1]!.DisplayName, `Ortiz Homes (#${inactive.contact.id})`)
  },
)

t.test(
  'a customer whose create got no answer is found by its sanitized name, and no second customer is created',
  async (t) => {
    const at = await office()
    const contact = await make.contact(at.tenant, { companyName: `O'Brien: Sons\\Partners \u202e${'x'.repeat(120)}` })
    const { id } = await invoice(at, { status: 'sent', contactId: contact.id })
    fault(at, { on: 'customer', do: 'close-after' })
    const waiting = await push(at, id)
    await later()
    await work()
    t.equal((await job(at, waiting.id)).status, 'completed')
    t.equal(at.books.customers.length, 1)
    const name = String(at.books.customers[0]!.DisplayName)
    t.equal(name.length, 100)
    matches(t, name, /^O'Brien Sons\\Partners \[U\+202E\]x+$/)
  },
)

t.test('voiding a pushed invoice starts a job that voids it in QuickBooks once', async (t) => {
  const at = await office()
  const { id } = await invoice(at, { status: 'sent' })
  await push(at, id)
  const { meta, data } = await at.tenant.client.ok('voidInvoice', { path: { id } })
  matches(t, data, { status: 'voided', accountingId: there(at)[0]!.id })
  fault(at, { on: 'void', do: 'close-after' })
  await work()
  await later()
  await work()
  matches(t, await job(at, meta.job_id!), {
    status: 'completed',
    result: { accountingId: data.accountingId, total: '0.00', voided: true },
  })
  matches(t, there(at), [{ total: '0', version: 1 }], 'voided exactly once')
  matches(t, await push(at, id), { status: 'completed' }, 'another push changes nothing')
  matches(t, there(at), [{ total: '0', version: 1 }])
  const never = await invoice(at, { status: 'sent' })
  t.notOk((await at.tenant.client.ok('voidInvoice', { path: { id: never.id } })).meta.job_id)
  const refused = await at.tenant.client.call('queueInvoiceAccountingPush', { path: { id: never.id } })
  matches(t, refused, { status: 409, json: { detail: /voided/ } })
})

t.test(
  'a job that voids an invoice in QuickBooks completes only after any running change of the invoice has ended',
  async (t) => {
    const at = await office()
    const { id } = await invoice(at, { status: 'sent' })
    await push(at, id)
    const { meta } = await at.tenant.client.ok('voidInvoice', { path: { id } })
    fault(at, { on: 'void', do: 'late' })
    const working = work()
    while (calls(at, 'void') === 0) await sleep(1)
    const changing = await database.pool.connect()
    await changing.query('begin')
    await changing.query('select from invoices where tenant_id = $1 and id = $2 for update', [at.tenant.id, id])
    double.answerLate()
    await waitUntilBlocked(database, 'invoices', working)
    t.equal((await job(at, meta.job_id!)).status, 'running')
    await changing.query('commit')
    changing.release()
    await working
    t.equal((await job(at, meta.job_id!)).status, 'completed')
  },
)

t.test('if QuickBooks rejects a void as stale, the job reads the invoice again and repeats the void', async (t) => {
  const at = await office()
  const { id } = await invoice(at, { status: 'sent' })
  await push(at, id)
  const { meta } = await at.tenant.client.ok('voidInvoice', { path: { id } })
  fault(at, { on: 'void', do: 'fault', code: '5010', message: 'Stale Object Error' })
  const reads = calls(at, 'read')
  await work()
  matches(t, await job(at, meta.job_id!), { status: 'completed', result: { total: '0.00', voided: true } })
  t.equal(calls(at, 'read') - reads, 2)
  matches(t, there(at), [{ total: '0' }])
})

t.test('a push leaves out an email address that is too long for QuickBooks', async (t) => {
  const at = await office()
  const email = `${'x'.repeat(60)}@${'y'.repeat(50)}.example`
  await at.tenant.client.ok('updateContact', { path: { id: at.contact.id }, body: { email } })
  const { id } = await invoice(at, { status: 'sent' })
  matches(t, await push(at, id), { status: 'completed' })
  t.equal(textAtPath(there(at)[0]!.row, 'BillEmail', 'Address'), undefined)
})

t.test('an invoice voided while its push is running is voided in QuickBooks by the same job', async (t) => {
  const at = await office()
  const { id } = await invoice(at, { status: 'sent' })
  fault(at, { on: 'create', do: 'close-after' })
  const waiting = await push(at, id)
  const { meta } = await at.tenant.client.ok('voidInvoice', { path: { id } })
  t.equal(meta.job_id, waiting.id, 'the invoice has only one open job')
  await later()
  await work()
  matches(t, await job(at, waiting.id), { status: 'completed', result: { voided: true } })
  matches(t, there(at), [{ total: '0' }])
})

t.test('a second push returns the open job; a draft and an invoice without a contact are a 409', async (t) => {
  const at = await office()
  const { id } = await invoice(at, { status: 'sent' })
  const ask = async () => (await at.tenant.client.ok('queueInvoiceAccountingPush', { path: { id } })).data.job_id
  t.equal(await ask(), await ask())
  const draft = await invoice(at)
  const refused = await at.tenant.client.call('queueInvoiceAccountingPush', { path: { id: draft.id } })
  matches(t, refused, { status: 409, json: { detail: /draft/ } })
  const bare = await make.invoice(at.tenant, { status: 'sent' })
  const none = await at.tenant.client.call('queueInvoiceAccountingPush', { path: { id: bare.id } })
  matches(t, none, { status: 409, json: { detail: /contact/ } })
})

t.test(
  'a push is a 409 while disconnected; after the same company is connected again, a push creates no second invoice',
  async (t) => {
    const at = await office()
    const { id } = await invoice(at, { status: 'sent' })
    await push(at, id)
    await at.tenant.client.ok('disconnectAccounting')
    const refused = await at.tenant.client.call('queueInvoiceAccountingPush', { path: { id } })
    matches(t, refused, { status: 409, json: { detail: /not_connected/ } })
    const { realmId } = at.books
    const refreshToken = double.tokens.createRefreshToken(realmId)
    await at.tenant.client.ok('connectAccounting', { body: { provider: 'quickbooks', realmId, refreshToken } })
    t.equal((await push(at, id)).status, 'completed')
    t.equal(there(at).length, 1)
  },
)

t.test('after connecting another company, a push creates the invoice there and links to it', async (t) => {
  const at = await office()
  const { id } = await invoice(at, { status: 'sent' })
  await push(at, id)
  const books = await make.accounting(at.tenant)
  t.equal((await push({ ...at, books }, id)).status, 'completed')
  matches(t, there({ ...at, books }), [{ total: '6527.81' }])
  t.equal((await read(at, id)).accountingId, there({ ...at, books })[0]!.id)
})

t.test('a cancelled push job sends nothing to QuickBooks', async (t) => {
  const at = await office()
  const { id } = await invoice(at, { status: 'sent' })
  const { data } = await at.tenant.client.ok('queueInvoiceAccountingPush', { path: { id } })
  await at.tenant.client.ok('cancelJob', { path: { id: data.job_id } })
  await work()
  t.equal((await job(at, data.job_id)).status, 'cancelled')
  t.strictSame(there(at), [])
})

t.test(
  'an invoice in a currency other than that of the organization is not pushed, unless it was pushed before',
  async (t) => {
    const at = await office()
    const { client } = at.tenant
    const [before, never] = [await invoice(at, { status: 'sent' }), await invoice(at, { status: 'sent' })]
    await push(at, before.id)
    await client.ok('updateBranding', { body: { currency: 'CAD' } })
    const refused = await client.call('queueInvoiceAccountingPush', { path: { id: never.id } })
    t.strictSame(
      [refused.status, refused.json.detail],
      [
        409,
        "The invoice is in USD, but invoices are pushed to QuickBooks only in the organization's currency, CAD. Enter the invoice in QuickBooks by hand.",
      ],
    )
    await client.ok('recordInvoicePayment', { path: { id: before.id }, body: { amount: '1.00' } })
    t.equal((await push(at, before.id)).status, 'completed')
  },
)
