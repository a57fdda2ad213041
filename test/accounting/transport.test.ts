import t from 'tap'
import { exactNumber, parseExactJson, textAtPath } from '../../db/domain/quickbooks/exact-json.ts'
import {
  contentHash,
  equalsAmount,
  type QuickbooksInvoiceSettings,
  quickbooksInvoiceContent,
} from '../../db/domain/quickbooks/invoice-body.ts'
import { customerName, nameWithContactId, quoteQueryText } from '../../db/domain/quickbooks/names.ts'
import { parseQuickbooksResponse, parseTokenResponse, QuickbooksFailure } from '../../db/domain/quickbooks/responses.ts'
import { callQuickbooks } from '../../db/nouns/accounting/transport.ts'
import { QuickbooksDouble } from '../../scripts/operate/quickbooks-double/double.ts'
import { matches, rejectsWith, throwsWith } from '../../scripts/testkit/assertions/assertions.ts'

const double = new QuickbooksDouble()
const silent = new QuickbooksDouble()
for (const one of [double, silent]) {
  await one.listen()
  t.teardown(() => one.close())
}

const [url, silentUrl] = [double, silent].map(({ origin }) => `${origin}/v3/company/1/companyinfo/1`)
const ask = (timeoutMs: number, at = url!) => callQuickbooks({ method: 'GET', url: at, headers: {}, timeoutMs })

t.test('a call fails as unreachable if it times out, cannot connect or gets too long an answer', async (t) => {
  // On a busy machine the call may time out before its request arrives, so it goes to its own QuickBooks double.
  silent.faults.add({ do: 'hang' })
  await rejectsWith(t, ask(50, silentUrl), { kind: 'unreachable', message: /\(ETIMEDOUT\)/ })
  silent.endHanging()
  double.faults.add({ do: 'huge' })
  await rejectsWith(t, ask(60_000), { kind: 'unreachable', message: /answer of QuickBooks was too long/ })
  double.faults.add({ do: 'close-before' })
  await rejectsWith(t, ask(60_000), { kind: 'unreachable', message: /did not answer/ })
  await double.close()
  await rejectsWith(t, ask(60_000), { kind: 'unreachable', message: /\(ECONNREFUSED\)/ })
})

t.test('JSON numbers keep their exact text through parsing and writing, beyond double precision', (t) => {
  const text = '{"TotalAmt":6527.8100000000000000000001,"Qty":1e400,"Id":9007199254740993,"Lines":[0.10,-4300.00]}'
  t.equal(JSON.stringify(parseExactJson(text)), text)
  t.equal(textAtPath(parseExactJson(text), 'Lines', 1), '-4300.00')
  t.equal(textAtPath(parseExactJson('{"__proto__":{"Id":"1"}}'), 'Id'), undefined)
  throwsWith(t, () => exactNumber('1,00'), SyntaxError)
  t.ok(equalsAmount('6527.8100', '6527.81'))
  t.ok(equalsAmount('6.52781e3', '6527.81'))
  for (const other of ['6527.81000000000000000001', '1e999999999', 'NaN', '', undefined]) {
    t.notOk(equalsAmount(other, '6527.81'), String(other))
  }
  t.end()
})

const kindOf = (status: number, body: string): string => {
  try {
    parseQuickbooksResponse({ status, body, tid: undefined })
    return 'a success'
  } catch (error) {
    return error instanceof QuickbooksFailure ? error.kind : 'a defect'
  }
}

t.test('answers of QuickBooks are classified by their status first, then by their fault', (t) => {
  const fault = (code: string) => JSON.stringify({ Fault: { Error: [{ Message: 'No', code }] } })
  const cases: [number, string, string][] = [
    [200, '{"Invoice":{}}', 'a success'],
    [200, fault('6210'), 'refused'],
    [200, '<html>', 'unreachable'],
    [200, '{"Invoice":', 'unreachable'],
    [200, '', 'unreachable'],
    [200, 'null', 'unreachable'],
    [200, '7', 'unreachable'],
    [302, '', 'unreachable'],
    [400, fault('5010'), 'stale'],
    [400, fault('6140'), 'refused'],
    [400, '{"fault":{"error":[{"message":"No","code":"3202"}]}}', 'refused'],
    [400, '{"Fault":{"Error":"?"}}', 'refused'],
    [400, '<html>', 'refused'],
    [401, '<?xml version="1.0"?>', 'unauthorized'],
    [403, '', 'revoked'],
    [404, '', 'refused'],
    [429, '', 'throttled'],
    [500, fault('10000'), 'unreachable'],
    [503, '<html>', 'unreachable'],
  ]
  for (const [status, body, kind] of cases) t.equal(kindOf(status, body), kind, `${status} ${body}`)
  t.end()
})

t.test('a QuickBooks message is quoted on one line, truncated, and with invisible control characters escaped', (t) => {
  const Detail = `${'x'.repeat(5_000)}\u202e\r\n`
  const body = JSON.stringify({ Fault: { Error: [{ Message: 'a\u202eb\nc', Detail, code: '6210' }] } })
  throwsWith(t, () => parseQuickbooksResponse({ status: 400, body, tid: '1-a\nb' }), {
    message: /^QuickBooks rejected the request with code 6210: a\[U\+202E\]b c: x{300} \(intuit_tid 1-a b\)\.$/,
  })
  t.end()
})

t.test('an answer of the token server must have both tokens; a default or maximum replaces a wrong lifetime', (t) => {
  const good = { access_token: 'a', refresh_token: 'b', expires_in: 3600, x_refresh_token_expires_in: 8726400 }
  const read = (body: object, status = 200) =>
    parseTokenResponse({ status, body: JSON.stringify(body), tid: undefined })
  matches(t, read(good), { accessToken: 'a', accessSeconds: 3600, refreshToken: 'b', refreshSeconds: 8_726_400 })
  matches(t, read({ ...good, expires_in: -1, x_refresh_token_expires_in: 'soon' }), { accessSeconds: 3600 })
  matches(t, read({ ...good, x_refresh_token_expires_in: 1e15 }), { refreshSeconds: 158_112_000 })
  throwsWith(t, () => read({ ...good, refresh_token: undefined }), { kind: 'unreachable', message: /no token/ })
  throwsWith(t, () => read({ error: 'invalid_grant' }, 400), { kind: 'revoked', message: /grant/ })
  throwsWith(t, () => read({ error: 'invalid_client' }, 401), { kind: 'unreachable', message: /answered 401/ })
  throwsWith(t, () => read({}, 429), { kind: 'throttled', message: /now/ })
  t.end()
})

t.test(
  'a QuickBooks customer is named after the company, person or email, without colons, and short enough to append an id',
  (t) => {
    const none = { id: 7, companyName: null, firstName: null, lastName: null, email: null }
    t.equal(customerName({ ...none, companyName: 'Ortiz: Homes', firstName: 'Dana' }), 'Ortiz Homes')
    t.equal(customerName({ ...none, firstName: 'Dana', lastName: 'Ortiz', email: 'd@o.example' }), 'Dana Ortiz')
    t.equal(customerName({ ...none, email: 'd@o.example' }), 'd@o.example')
    t.equal(customerName(none), 'Contact 7')
    t.equal(customerName({ ...none, companyName: ':' }), 'Contact 7')
    t.equal(nameWithContactId('x'.repeat(100), 7).length, 100)
    t.equal(nameWithContactId(`${'x'.repeat(94)}\u{1f3e0}`, 7), `${'x'.repeat(94)} (#7)`)
    t.equal(quoteQueryText("O'Brien \\ Sons"), "'O\\'Brien \\\\ Sons'")
    t.end()
  },
)

t.test('an invoice line has quantity and price only if they yield its amount; a taxed invoice has a tax total', (t) => {
  const wording: QuickbooksInvoiceSettings = {
    ...{ customerId: '5', itemId: '1', retainageItemId: '2', taxCodeId: null, allowOnlinePayment: false, email: null },
  }
  const line = {
    kind: 'item' as const,
    description: 'x'.repeat(5_000),
    quantity: '3',
    unitPrice: '33.335',
    total: '100.01',
  }
  const invoice = {
    ...{ invoiceNumber: 'INV-000007', issueDate: '2026-03-01', dueDate: null },
    ...{ discountAmount: '0.00', taxAmount: '8.25', total: '108.26', lines: [line, { ...line, total: '100.00' }] },
  }
  const written = quickbooksInvoiceContent(invoice, wording)
  matches(t, written, {
    TxnDate: '2026-03-01',
    DueDate: '2026-03-01',
    Line: [{ SalesItemLineDetail: { TaxCodeRef: { value: 'TAX' }, ItemRef: { value: '1' } } }, Object],
  })
  t.equal(textAtPath(written, 'Line', 0, 'SalesItemLineDetail', 'UnitPrice'), '33.335')
  t.equal(textAtPath(written, 'Line', 1, 'SalesItemLineDetail', 'UnitPrice'), undefined)
  t.equal(textAtPath(written, 'Line', 0, 'Description')!.length, 4_000)
  t.equal(textAtPath(written, 'TxnTaxDetail', 'TotalTax'), '8.25')
  t.not(contentHash(written), contentHash(quickbooksInvoiceContent(invoice, { ...wording, email: 'a@b.example' })))
  t.end()
})
