import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { textAtPath } from '../../db/domain/quickbooks/exact-json.ts'
import {
  type ConnectedOrganization,
  makeAccountingHelpers,
  vectorInvoiceValues,
} from '../../scripts/testkit/accounting.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { makeTrigger } from '../../scripts/testkit/environment/database.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race, sortedStatuses } from '../../scripts/testkit/races.ts'

const service = await startService(t, { instances: 2 })
const { database, quickbooks: double, origins } = service
const { office, invoice, send, read, there, later, work, job } = makeAccountingHelpers(service)

const fault = ({ books }: ConnectedOrganization, values: Omit<Parameters<typeof double.faults.add>[0], 'realmId'>) =>
  double.faults.add({ realmId: books.realmId, ...values })
const calls = ({ books }: ConnectedOrganization, part: string) =>
  double.log.filter((one) => one.realmId === books.realmId && one.part === part).length
const mails = ({ books }: ConnectedOrganization) => books.mails
const draft = { status: 'draft', sentAt: null }

t.test(
  'sending a draft through QuickBooks pushes and mails the draft and marks it as sent; a repeat replays the answer',
  async (t) => {
    const at = await office()
    const { id } = await invoice(at)
    const key = randomUUID()
    const sent = await send(at, id, { key })
    t.equal(sent.status, 200, sent.text)
    const [made] = there(at)
    matches(t, sent.json.data, { status: 'sent', sentAt: /^20/, issueDate: /^20/, accountingId: made!.id })
    matches(t, mails(at), [{ invoiceId: made!.id, to: 'dana@ortiz.example', total: '6527.81' }])
    const kept = await database.pool.query(
      "select from kept_letterheads where tenant_id = $1 and entity_type = 'invoice' and entity_id = $2",
      [at.tenant.id, id],
    )
    t.equal(kept.rowCount, 1, 'its letterhead is stored, as for every sent invoice')
    const before = double.log.length
    const again = await send(at, id, { key })
    matches(t, again, { status: 200, text: sent.text, headers: { 'idempotent-replayed': 'true' } })
    matches(t, await send(at, id), { status: 409, json: { detail: /sent/ } })
    t.equal(double.log.length, before, 'neither repeat calls QuickBooks')
    const { rows } = await database.pool.query('select * from accounting_attempts where tenant_id = $1', [at.tenant.id])
    t.strictSame(rows, [])
  },
)

t.test('if the link to a created invoice cannot be stored, the next send finds the QuickBooks invoice', async (t) => {
  const at = await office()
  // QuickBooks then accepts a second invoice with the same number, so a duplicate would not be rejected.
  at.books.customTransactionNumbers = false
  const { id } = await invoice(at)
  const key = randomUUID()
  await makeTrigger(
    database,
    `create function accounting_links_fail() returns trigger language plpgsql as $$
    begin raise exception 'planted' using errcode = '40001'; end $$`,
    `create constraint trigger accounting_links_fail after insert on accounting_links deferrable initially deferred
    for each row when (new.entity = 'invoice') execute function accounting_links_fail()`,
  )
  t.equal((await send(at, id, { key })).status, 503)
  t.equal(there(at).length, 1, 'QuickBooks has created the invoice')
  await makeTrigger(
    database,
    'drop trigger accounting_links_fail on accounting_links',
    'drop function accounting_links_fail()',
  )
  const sent = await send(at, id, { key })
  t.equal(sent.status, 200, sent.text)
  t.strictSame([there(at).length, mails(at).length], [1, 1])
})

t.test('sendTo is the address of the mail and is stored in the QuickBooks invoice', async (t) => {
  const at = await office()
  const { id } = await invoice(at)
  t.equal((await send(at, id, { body: { sendTo: 'accounts@ortiz.example' } })).status, 200)
  matches(t, mails(at), [{ to: 'accounts@ortiz.example' }])
  matches(t, there(at)[0]!.row, { BillEmail: { Address: 'accounts@ortiz.example' } })
})

t.test('a send with an outdated If-Match is a 412 and sends nothing to QuickBooks', async (t) => {
  const at = await office()
  const { id } = await invoice(at)
  const seen = await at.tenant.client.ok('getInvoice', { path: { id } })
  await at.tenant.client.ok('updateInvoice', { path: { id }, body: { notesToCustomer: 'By the back door.' } })
  const headers = { 'If-Match': seen.headers.etag! }
  const refused = await at.tenant.client.call('sendInvoiceViaQuickbooks', { path: { id }, headers })
  matches(t, refused, { status: 412, code: 'conflict' })
  matches(t, await read(at, id), draft)
  t.strictSame([there(at), mails(at)], [[], []])
})

t.test('a send without a usable email address is a 422 for sendTo, before any call to QuickBooks', async (t) => {
  const at = await office()
  const { id: contactId } = await make.contact(at.tenant, { companyName: 'Silent' })
  const { id } = await invoice(at, { contactId })
  const before = double.log.length
  matches(t, await send(at, id), { status: 422, json: { errors: [{ field: 'sendTo', code: 'required' }] } })
  const long = `${'x'.repeat(60)}@${'y'.repeat(60)}.example`
  const tooLong = await send(at, id, { body: { sendTo: long } })
  matches(t, tooLong, { status: 422, json: { errors: [{ field: 'sendTo', code: 'length' }] } })
  const nobody = await make.invoice(at.tenant)
  const asked = await send(at, nobody.id)
  matches(t, asked, { status: 422, json: { errors: [{ field: 'sendTo', code: 'required', message: /no contact/ }] } })
  t.equal(double.log.length, before)
  matches(t, await read(at, id), { ...draft, accountingId: null })
})

t.test(
  'sending is a 409 if the invoice has no lines, no contact or a total of zero, or if QuickBooks is not connected',
  async (t) => {
    const at = await office()
    const empty = await invoice(at, { lines: [] })
    matches(t, await send(at, empty.id), { status: 409, json: { detail: /no lines/ } })
    const nothing = await invoice(at, { lines: [{ description: 'Gift', unitPrice: '0' }] })
    t.equal((await send(at, nothing.id)).status, 409)
    const nobody = await make.invoice(at.tenant)
    const body = { sendTo: 'accounts@ortiz.example' }
    matches(t, await send(at, nobody.id, { body }), { status: 409, json: { detail: /contact/ } })
    const tenant = await service.tenant()
    const contact = await make.contact(tenant, { email: 'dana@ortiz.example' })
    const { id } = await make.invoice(tenant, { contactId: contact.id })
    matches(t, await send({ ...at, tenant }, id), { status: 409, json: { detail: /not_connected/ } })
  },
)

t.test(
  'if the mail fails, the invoice stays a draft; the next send updates the same QuickBooks invoice and mails it once',
  async (t) => {
    const at = await office()
    const { id, lineIds } = await invoice(at)
    fault(at, { on: 'send', do: '500' })
    const key = randomUUID()
    matches(t, await send(at, id, { key }), { status: 503, headers: { 'retry-after': '10' } })
    const [made] = there(at)
    matches(t, await read(at, id), { ...draft, accountingId: made!.id })
    await at.tenant.client.ok('updateInvoiceLineItem', {
      path: { id, lineItemId: lineIds[0]! },
      body: { quantity: '8' },
    })
    const sent = await send(at, id, { key })
    matches(t, sent, { status: 200, json: { data: { status: 'sent', accountingId: made!.id, total: '3263.90' } } })
    matches(t, there(at), [{ id: made!.id, total: '3263.90' }])
    t.ok(there(at)[0]!.version > made!.version)
    matches(t, mails(at), [{ total: '3263.90' }])
    t.equal(mails(at).length, 1)
  },
)

t.test('a repeated send removes tax and online payment in QuickBooks if the draft no longer has them', async (t) => {
  const at = await office({ allowOnlinePayment: true })
  const { client } = at.tenant
  const { id } = await invoice(at)
  fault(at, { on: 'send', do: '500' })
  t.equal((await send(at, id)).status, 503)
  matches(t, there(at), [{ total: '6527.81', row: { AllowOnlineACHPayment: true } }])
  await client.ok('connectAccounting', { body: { provider: 'quickbooks', realmId: at.books.realmId } })
  await client.ok('updateInvoice', { path: { id }, body: { taxRate: null } })
  matches(t, await send(at, id), { status: 200, json: { data: { total: '5350.66' } } })
  const [made] = there(at)
  matches(t, made, {
    total: '5350.66',
    row: { AllowOnlineACHPayment: false, AllowOnlineCreditCardPayment: false },
  })
  t.equal(textAtPath(made!.row, 'TxnTaxDetail', 'TotalTax'), '0')
})

t.test('if the answer to the mail request is lost, the next send does not mail the invoice again', async (t) => {
  const at = await office()
  const { id } = await invoice(at)
  fault(at, { on: 'send', do: 'close-after' })
  t.equal((await send(at, id)).status, 503)
  matches(t, await read(at, id), draft)
  matches(t, await send(at, id), { status: 200, json: { data: { status: 'sent' } } })
  t.equal(mails(at).length, 1)
  t.equal(there(at).length, 1)
})

t.test(
  'a send interrupted at any request, before or after its effect, ends with one invoice and one mail when repeated',
  async (t) => {
    const at = await office()
    for (const on of ['query', 'customer', 'create', 'send'] as const) {
      for (const action of ['close-before', 'close-after', '500', 'half'] as const) {
        const contact = await make.contact(at.tenant, { companyName: `${on} ${action}`, email: 'a@b.example' })
        const { id, invoiceNumber } = await invoice(at, { contactId: contact.id })
        fault(at, { on, do: action })
        t.equal((await send(at, id)).status, 503, `${on} ${action}`)
        matches(t, await read(at, id), draft)
        t.equal((await send(at, id)).status, 200)
        const mine = there(at).filter(({ number }) => number === invoiceNumber)
        t.equal(mine.length, 1)
        t.equal(mails(at).filter(({ invoiceId }) => invoiceId === mine[0]!.id).length, 1, `${on} ${action}`)
      }
    }
    t.equal(at.books.customers.length, 16)
  },
)

t.test('of two concurrent sends of an invoice, one mails it and the other is a 409', async (t) => {
  const at = await office()
  let sent = 0
  await race(t, {
    at: service,
    rounds: 6,
    arrange: () => invoice(at),
    contestants: ({ id }) =>
      origins.map((origin) => () => at.tenant.client.at(origin).call('sendInvoiceViaQuickbooks', { path: { id } })),
    judge: (both) => {
      sent += 1
      t.strictSame(sortedStatuses(both), [200, 409])
      t.equal(mails(at).length, sent)
      t.equal(there(at).length, sent)
    },
  })
})

t.test(
  'while a draft is being pushed, any change, deletion or second send of it is a 409 with Retry-After',
  async (t) => {
    const at = await office()
    const { id, lineIds } = await invoice(at)
    fault(at, { on: 'create', do: 'hang-after' })
    const sending = send(at, id)
    while (there(at).length === 0) await sleep(1)
    const { client } = at.tenant
    const held = { status: 409, headers: { 'retry-after': '5' }, json: { detail: /being pushed/ } }
    matches(t, await send(at, id), held)
    matches(t, await client.call('updateInvoice', { path: { id }, body: { notesToCustomer: 'Thanks' } }), held)
    matches(
      t,
      await client.call('updateInvoiceLineItem', { path: { id, lineItemId: lineIds[0]! }, body: { quantity: '2' } }),
      held,
    )
    matches(
      t,
      await client.call('appendInvoiceLineItems', { path: { id }, body: { lines: [{ description: 'More' }] } }),
      held,
    )
    matches(t, await client.call('markInvoiceSent', { path: { id } }), held)
    matches(t, await client.call('deleteInvoice', { path: { id } }), held)
    double.endHanging()
    t.equal((await sending).status, 503)
    t.equal((await client.call('updateInvoice', { path: { id }, body: { notesToCustomer: 'Thanks' } })).status, 200)
    t.equal((await send(at, id)).status, 200)
    t.equal(there(at).length, 1)
  },
)

t.test('an invoice that QuickBooks rejects stays a draft, and the 409 has the code and intuit_tid', async (t) => {
  const at = await office()
  const { id } = await invoice(at)
  for (const [code, on] of [
    ['6190', 'query'],
    ['6210', 'create'],
    ['2500', 'create'],
  ] as const) {
    const key = randomUUID()
    fault(at, { on, do: 'fault', code, message: 'Business says no' })
    const refused = await send(at, id, { key })
    matches(t, refused, { status: 409, json: { detail: new RegExp(`code ${code}: Business says no.*intuit_tid 1-`) } })
    matches(t, await read(at, id), draft)
  }
  t.equal((await send(at, id)).status, 200)
  t.equal(there(at).length, 1)
})

t.test('a send is a 409 with code 6140 if another QuickBooks invoice has the number', async (t) => {
  const at = await office()
  const { id, invoiceNumber } = await invoice(at)
  at.books.invoices.push({ Id: '145', DocNumber: invoiceNumber, SyncToken: '0', PrivateNote: 'by hand' })
  matches(t, await send(at, id), { status: 409, json: { detail: /code 6140.*TxnId=145/ } })
  matches(t, await read(at, id), { ...draft, accountingId: null })
})

t.test('a different total in QuickBooks is a 409 that names both totals, and no mail is sent', async (t) => {
  const at = await office()
  const { id } = await invoice(at)
  fault(at, { on: 'create', do: 'wrong-total' })
  matches(t, await send(at, id), {
    status: 409,
    json: { detail: /total in QuickBooks is 90\.10, but the total of the invoice is 6527\.81/ },
  })
  t.equal(mails(at).length, 0)
  t.equal((await send(at, id)).status, 200)
  matches(t, there(at), [{ total: '6527.81' }])
  t.equal(mails(at).length, 1)
})

t.test(
  'a send is a 503 at the rate limit of QuickBooks, and a 409 that says to reconnect after the grant was revoked',
  async (t) => {
    const at = await office()
    const { id } = await invoice(at)
    fault(at, { on: 'create', do: '429' })
    matches(t, await send(at, id), { status: 503, headers: { 'retry-after': '60' } })
    await later()
    double.tokens.revokeGrants(at.books.realmId)
    matches(t, await send(at, id), { status: 409, json: { detail: /connect again/ } })
    const { realmId } = at.books
    const refreshToken = double.tokens.createRefreshToken(realmId)
    await at.tenant.client.ok('connectAccounting', { body: { provider: 'quickbooks', realmId, refreshToken } })
    t.equal((await send(at, id)).status, 200)
    t.equal(mails(at).length, 1)
  },
)

t.test('deleting a draft voids the QuickBooks invoice that an interrupted send has left', async (t) => {
  const at = await office()
  const [linked, lost, never] = [await invoice(at), await invoice(at), await invoice(at)]
  fault(at, { on: 'send', do: '500' })
  t.equal((await send(at, linked.id)).status, 503)
  fault(at, { on: 'create', do: 'close-after' })
  t.equal((await send(at, lost.id)).status, 503)
  for (const { id } of [linked, lost]) {
    const { meta } = await at.tenant.client.ok('deleteInvoice', { path: { id } })
    await work()
    matches(t, await job(at, meta.job_id!), { status: 'completed', result: { voided: true, total: '0.00' } })
  }
  matches(t, there(at), [{ total: '0' }, { total: '0' }])
  t.notOk((await at.tenant.client.ok('deleteInvoice', { path: { id: never.id } })).meta.job_id)
})

t.test('a repeated create of an unchanged draft uses the same requestid and body', async (t) => {
  const at = await office()
  const { id } = await invoice(at, { ...vectorInvoiceValues, lines: [...vectorInvoiceValues.lines] })
  fault(at, { on: 'create', do: 'close-before' })
  t.equal((await send(at, id)).status, 503)
  t.equal((await send(at, id)).status, 200)
  t.equal(calls(at, 'create'), 2)
  const asked = double.log.filter((one) => one.part === 'create' && one.realmId === at.books.realmId)
  t.equal(new Set(asked.map((one) => `${one.requestId} ${one.body}`)).size, 1)
})

t.test('QuickBooks receives one call per company at a time, across all API processes', async (t) => {
  const at = await office()
  double.answerAfterMs = 5
  t.teardown(() => {
    double.answerAfterMs = 0
  })
  let sent = 0
  await race(t, {
    at: service,
    rounds: 2,
    arrange: () => Promise.all(Array.from({ length: 6 }, () => invoice(at))),
    contestants: (drafts) =>
      drafts.map(({ id }, index) => () => {
        const client = at.tenant.client.at(origins[index % origins.length]!)
        return client.call('sendInvoiceViaQuickbooks', { path: { id } })
      }),
    judge: (answers) => {
      sent += 6
      t.strictSame(new Set(sortedStatuses(answers)), new Set([200]))
      t.equal(double.mostAtOnce(at.books.realmId), 1)
      t.equal(at.books.customers.length, 1)
      t.equal(mails(at).length, sent)
    },
  })
})
