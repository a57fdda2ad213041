import t from 'tap'
import { exactNumber } from '../../db/domain/quickbooks/exact-json.ts'
import { QuickbooksDouble } from '../../scripts/operate/quickbooks-double/double.ts'
import { matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { type ClientAnswer, sendRaw } from '../../scripts/testkit/http/client.ts'

const double = new QuickbooksDouble()
await double.listen()
t.teardown(() => double.close())
const { clientId, clientSecret, tokenUrl, revokeUrl } = double.settings
const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`

const tokenFor = (form: Record<string, string>): Promise<ClientAnswer> =>
  sendRaw(tokenUrl, 'POST', {
    body: new URLSearchParams(form).toString(),
    headers: { Authorization: basic, 'Content-Type': 'application/x-www-form-urlencoded' },
  })

/** Creates a company with one customer in the double. Returns it with functions that call its API. */
async function company(options = {}) {
  const books = double.makeCompany(options)
  const { realmId } = books
  const { json } = await tokenFor({
    grant_type: 'refresh_token',
    refresh_token: double.tokens.createRefreshToken(realmId),
  })
  const call = (method: string, path: string, body?: unknown, type = 'application/json') =>
    sendRaw(`${double.origin}/v3/company/${realmId}/${path}`, method, {
      body,
      headers: { Authorization: `Bearer ${json.access_token}`, 'Content-Type': type },
    })
  const customer = (await call('POST', 'customer', { DisplayName: 'Ortiz Homes' })).json.Customer
  const invoice = (more = {}, amount = '6527.81', path = 'invoice') => {
    const SalesItemLineDetail = { ItemRef: { value: '1' } }
    const Line = [{ Amount: exactNumber(amount), DetailType: 'SalesItemLineDetail', SalesItemLineDetail }]
    return call('POST', path, { CustomerRef: { value: customer.Id }, Line, ...more })
  }
  return { books, realmId, call, customer, invoice, tokens: json }
}

const codeIn = ({ json }: ClientAnswer) => json.Fault.Error[0].code

t.test('a code and a refresh token each work once, and a revoked grant yields no more tokens', async (t) => {
  const { realmId } = double.makeCompany()
  const redirect_uri = 'https://app.example/back'
  const code = double.tokens.createCode(realmId, redirect_uri)
  const first = await tokenFor({ grant_type: 'authorization_code', code, redirect_uri })
  matches(t, first, { status: 200, json: { token_type: 'bearer', expires_in: 3600 } })
  matches(t, await tokenFor({ grant_type: 'authorization_code', code, redirect_uri }), {
    status: 400,
    json: { error: 'invalid_grant' },
  })
  const refresh_token = first.json.refresh_token
  const second = await tokenFor({ grant_type: 'refresh_token', refresh_token })
  t.equal(second.status, 200)
  matches(t, await tokenFor({ grant_type: 'refresh_token', refresh_token }), { status: 400 })
  const headers = { Authorization: basic }
  await sendRaw(revokeUrl, 'POST', { body: { token: second.json.refresh_token }, headers })
  matches(t, await tokenFor({ grant_type: 'refresh_token', refresh_token: second.json.refresh_token }), {
    json: { error: 'invalid_grant' },
  })
})

t.test('the double computes totals, counts versions, and rejects stale versions and duplicate names', async (t) => {
  const { call, invoice, customer, books } = await company({ vendors: ['Elm Supply'] })
  const made = await invoice({ DocNumber: 'INV-000007' })
  matches(t, made.json.Invoice, { TotalAmt: 6527.81, SyncToken: '0', DocNumber: 'INV-000007' })
  const { Id } = made.json.Invoice
  const again = await invoice({ DocNumber: 'INV-000007' })
  t.equal(codeIn(again), '6140')
  matches(t, again.json.Fault.Error[0].Detail, containing(`TxnType=Invoice with TxnId=${Id}`))
  t.equal(codeIn(await call('POST', 'customer', { DisplayName: 'elm supply' })), '6240')
  t.equal(codeIn(await call('POST', 'customer', { DisplayName: 'Elm: Supply' })), '2040')
  t.equal(codeIn(await invoice({ CustomerRef: { value: '999' } })), '2500')
  const changed = await call('POST', 'invoice', { Id, SyncToken: '0', sparse: true, PrivateNote: 'x' })
  matches(t, changed.json.Invoice, { Id, SyncToken: '1', TotalAmt: 6527.81, CustomerRef: { value: customer.Id } })
  t.equal(codeIn(await call('POST', 'invoice', { Id, SyncToken: '0', sparse: true })), '5010')
  t.equal((await call('POST', 'invoice', '{}', 'text/plain')).status, 415)
  matches(t, (await call('POST', 'invoice?operation=void', { Id, SyncToken: '1' })).json.Invoice, { TotalAmt: 0 })
  t.equal(books.invoices.length, 1)
})

t.test('the double ignores the amount of a line without an item', async (t) => {
  const { call, customer } = await company()
  const Line = [{ Amount: 10, DetailType: 'SalesItemLineDetail', SalesItemLineDetail: {} }]
  const { json } = await call('POST', 'invoice', { CustomerRef: { value: customer.Id }, Line })
  t.equal(json.Invoice.TotalAmt, 0)
})

t.test('the double replays the first answer to a repeated requestid, until it forgets the requestid', async (t) => {
  const { books, invoice } = await company()
  const first = await invoice({}, '10.00', 'invoice?requestid=a1')
  const second = await invoice({}, '99.00', 'invoice?requestid=a1')
  t.equal(second.text, first.text)
  t.equal(books.invoices.length, 1)
  double.forgetRequests()
  await invoice({}, '10.00', 'invoice?requestid=a1')
  t.equal(books.invoices.length, 2)
})

t.test('sending an invoice stores a mail and sets the delivery time of the invoice', async (t) => {
  const { books, call, invoice } = await company()
  const { Id } = (await invoice()).json.Invoice
  const octets = 'application/octet-stream'
  t.equal((await call('POST', `invoice/${Id}/send`, '', octets)).status, 400, 'without an address')
  const sent = await call('POST', `invoice/${Id}/send?sendTo=dana%40example.com`, '', octets)
  matches(t, sent.json.Invoice, {
    EmailStatus: 'EmailSent',
    SyncToken: '1',
    BillEmail: { Address: 'dana@example.com' },
  })
  matches(t, sent.json.Invoice.DeliveryInfo.DeliveryTime, /^\d{4}-.*-08:00$/)
  matches(t, books.mails, [{ invoiceId: Id, to: 'dana@example.com', total: '6527.81' }])
})

t.test('a query finds inactive rows only if it asks for them, and may contain escaped quotes', async (t) => {
  const { books, call } = await company()
  await call('POST', 'customer', { DisplayName: "O'Brien \\ Sons" })
  const ask = async (query: string) =>
    (await call('GET', `query?query=${encodeURIComponent(query)}`)).json.QueryResponse?.Customer?.length ?? 0
  t.equal(await ask("select * from Customer where DisplayName = 'O\\'Brien \\\\ Sons'"), 1)
  t.equal(await ask("select * from Customer where DisplayName like 'o\\'%' and Active = true"), 1)
  books.customers[0]!.Active = false
  t.equal(await ask("select * from Customer where DisplayName in ('Ortiz Homes', 'nobody')"), 0)
  t.equal(await ask("select * from Customer where DisplayName = 'Ortiz Homes' and Active IN (true, false)"), 1)
  t.equal(
    (await call('GET', `query?query=${encodeURIComponent("select * from Customer where a = '1' or b = '2'")}`)).status,
    400,
  )
})

t.test('the double fails as configured: before or after carrying out a request, or with a wrong answer', async (t) => {
  const { books, realmId, invoice } = await company()
  const tell = (body: object) => sendRaw(`${double.origin}/_faults`, 'POST', { body: { realmId, ...body } })
  t.equal((await tell({ do: 'nothing' })).status, 400)
  await tell({ on: 'create', do: 'close-before' })
  await rejectsWith(t, invoice(), /^socket hang up$/)
  t.equal(books.invoices.length, 0)
  await tell({ on: 'create', do: 'close-after' })
  await rejectsWith(t, invoice(), /^socket hang up$/)
  t.equal(books.invoices.length, 1)
  await tell({ do: '401-xml' })
  matches(t, await invoice(), { status: 401, text: /^<\?xml/ })
  await tell({ do: 'fault', code: '6210', message: 'Account Period Closed' })
  t.equal(codeIn(await invoice()), '6210')
  await tell({ do: 'precise' })
  matches(t, (await invoice()).text, containing('"TotalAmt":6527.8100000000000000000001'))
  await tell({ clock: 3601 })
  t.equal((await invoice()).status, 401, 'the access token has expired')
})

t.test('the double shows its log, its mails and its invoices on request', async (t) => {
  const { json: made } = await sendRaw(`${double.origin}/_companies`, 'POST', { body: { name: 'South' } })
  matches(t, made, { realmId: /^\d+$/, refreshToken: /^RT1-/ })
  const { json: log } = await sendRaw(`${double.origin}/_log`, 'GET')
  t.ok(log.some(({ part, requestId }: { part: string; requestId: string }) => part === 'create' && requestId === 'a1'))
  t.strictSame((await sendRaw(`${double.origin}/_mails?realmId=${made.realmId}`, 'GET')).json, [])
  t.ok((await sendRaw(`${double.origin}/_invoices`, 'GET')).json.length > 0)
})
