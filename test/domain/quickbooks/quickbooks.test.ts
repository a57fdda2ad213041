import t from 'tap'
import { exactNumber, listAtPath, parseExactJson } from '../../../db/domain/quickbooks/exact-json.ts'
import {
  contentHash,
  creationMarkerOf,
  equalsAmount,
  formatQuickbooksAmount,
  invoiceCreationBody,
  invoiceUpdateBody,
  type PushedInvoice,
  quickbooksInvoiceContent,
  requestIdOfChange,
} from '../../../db/domain/quickbooks/invoice-body.ts'
import { customerName, truncateText } from '../../../db/domain/quickbooks/names.ts'
import {
  parseQuickbooksResponse,
  parseTokenResponse,
  QuickbooksFailure,
} from '../../../db/domain/quickbooks/responses.ts'
import { matches } from '../../../scripts/testkit/assertions/assertions.ts'

const wording = {
  ...{ customerId: '5', itemId: '1', retainageItemId: '2' },
  ...{ taxCodeId: null, allowOnlinePayment: false, email: null },
}
const item = { kind: 'item' as const, description: 'Wall', quantity: '2', unitPrice: '50.00', total: '100.00' }
const invoice: PushedInvoice = {
  ...{ invoiceNumber: 'INV-7', issueDate: '2026-03-01', dueDate: '2026-03-31' },
  ...{ discountAmount: '0.00', taxAmount: '0.00', total: '100.00', lines: [item] },
}
/** Returns the content as QuickBooks receives it, after a round trip through JSON. */
const sent = (content: object): unknown => JSON.parse(JSON.stringify(content))
const line = (itemId: string, code = 'NON', figures: object = { Qty: 2, UnitPrice: 50 }) => ({
  ...{ DetailType: 'SalesItemLineDetail', Amount: 100, Description: 'Wall' },
  SalesItemLineDetail: { ItemRef: { value: itemId }, ...figures, TaxCodeRef: { value: code } },
})
const plain = {
  ...{ CustomerRef: { value: '5' }, DocNumber: 'INV-7', TxnDate: '2026-03-01', DueDate: '2026-03-31' },
  Line: [line('1')],
}

t.test('an invoice is sent to QuickBooks with its dates and lines, and without empty members', (t) => {
  t.strictSame(sent(quickbooksInvoiceContent(invoice, wording)), plain)
  matches(t, sent(quickbooksInvoiceContent({ ...invoice, dueDate: null }, wording)), { DueDate: '2026-03-01' })
  const held = { ...invoice, lines: [{ ...item, kind: 'retainage' as const }] }
  t.strictSame(sent(quickbooksInvoiceContent(held, wording)), { ...plain, Line: [line('2')] })
  t.end()
})

t.test('QuickBooks gets the e-mail address, online payment, tax and discount of an invoice that has them', (t) => {
  const online = { ...wording, email: 'a@b.example', allowOnlinePayment: true }
  t.strictSame(sent(quickbooksInvoiceContent(invoice, online)), {
    ...{ ...plain, BillEmail: { Address: 'a@b.example' } },
    ...{ AllowOnlineACHPayment: true, AllowOnlineCreditCardPayment: true },
  })
  const taxed = { ...invoice, taxAmount: '8.25' }
  const withTax = { ...plain, Line: [line('1', 'TAX')] }
  t.strictSame(sent(quickbooksInvoiceContent(taxed, wording)), { ...withTax, TxnTaxDetail: { TotalTax: 8.25 } })
  t.strictSame(sent(quickbooksInvoiceContent(taxed, { ...wording, taxCodeId: '3' })), {
    ...{ ...withTax, TxnTaxDetail: { TxnTaxCodeRef: { value: '3' }, TotalTax: 8.25 } },
  })
  const less = { Qty: 1, UnitPrice: -30 }
  t.strictSame(sent(quickbooksInvoiceContent({ ...invoice, discountAmount: '30.00' }, wording)), {
    ...{ ...plain, Line: [line('1'), { ...line('1', 'NON', less), Amount: -30, Description: 'Discount' }] },
  })
  t.end()
})

t.test(
  'a quantity and price are sent only if their rounded product is the line total; a discount has two decimals',
  (t) => {
    const half = { ...item, quantity: '0.5', unitPrice: '99.99' }
    const lines = [
      { ...half, total: '50.00' },
      { ...half, total: '50' },
      { ...half, total: '49.99' },
    ]
    const body = JSON.stringify(quickbooksInvoiceContent({ ...invoice, discountAmount: '30.00', lines }, wording))
    t.strictSame(body.match(/"Amount":[^,]*|"Qty":[^,]*|"UnitPrice":[^,]*/g), [
      ...['"Amount":50.00', '"Qty":0.5', '"UnitPrice":99.99'],
      ...['"Amount":50', '"Qty":0.5', '"UnitPrice":99.99'],
      '"Amount":49.99',
      ...['"Amount":-30.00', '"Qty":1', '"UnitPrice":-30.00'],
    ])
    t.end()
  },
)

t.test(
  'a create request has a note by which its result can be found; an update has the sync token and resets omitted members',
  (t) => {
    const content = quickbooksInvoiceContent(invoice, wording)
    t.equal(creationMarkerOf('abc'), 'ref:abc')
    t.strictSame(JSON.parse(invoiceCreationBody(invoice, content, 'abc')), {
      ...{ ...plain, PrivateNote: 'Pushed as INV-7, ref:abc' },
    })
    const left = { AllowOnlineACHPayment: false, AllowOnlineCreditCardPayment: false, TxnTaxDetail: { TotalTax: 0 } }
    t.strictSame(JSON.parse(invoiceUpdateBody(content, { id: '9', syncToken: '4' })), {
      ...{ Id: '9', SyncToken: '4', sparse: true, ...left, ...plain },
    })
    const online = quickbooksInvoiceContent(invoice, { ...wording, allowOnlinePayment: true })
    matches(t, JSON.parse(invoiceUpdateBody(online, { id: '9', syncToken: '4' })), { AllowOnlineACHPayment: true })
    t.end()
  },
)

t.test('a QuickBooks request id has 43 characters and is the same only for the same change', (t) => {
  matches(t, requestIdOfChange('a', 'b'), /^[\w-]{43}$/)
  t.equal(requestIdOfChange('a', 'b'), requestIdOfChange('a', 'b'))
  const ids = [['a', 'b'], ['ab'], ['a', 'b', ''], ['b', 'a']].map((parts) => requestIdOfChange(...parts))
  t.equal(new Set(ids).size, 4)
  matches(t, contentHash({ a: 1 }), /^[\w-]{43}$/)
  t.end()
})

t.test('an amount from QuickBooks is shown with two decimals, and any other text unchanged', (t) => {
  t.equal(formatQuickbooksAmount('90.1'), '90.10')
  t.equal(formatQuickbooksAmount('1e2'), '100.00')
  t.equal(formatQuickbooksAmount('1e99'), `1${'0'.repeat(49)}`)
  t.equal(formatQuickbooksAmount('-125e-3'), '-0.125')
  t.equal(formatQuickbooksAmount('1E+999999999'), '1E+999999999')
  t.equal(formatQuickbooksAmount('soon'), 'soon')
  t.equal(formatQuickbooksAmount('x'.repeat(60)), 'x'.repeat(50))
  t.equal(equalsAmount('soon', '1.00'), false)
  t.equal(equalsAmount(undefined, '1.00'), false)
  t.strictSame(listAtPath(parseExactJson('{"a":1}'), 'a'), [])
  t.equal(JSON.stringify(exactNumber('1.10')), '1.10')
  t.end()
})

const failure = (ask: () => unknown): QuickbooksFailure => {
  try {
    ask()
  } catch (error) {
    if (error instanceof QuickbooksFailure) return error
  }
  throw new Error('it did not fail')
}
const messageOf = (status: number, body = '', tid?: string) =>
  failure(() => parseQuickbooksResponse({ status, body, tid })).message

t.test('a failure says what QuickBooks answered and quotes its intuit_tid', (t) => {
  t.equal(messageOf(401), 'QuickBooks does not accept the token.')
  t.equal(messageOf(401, '', '1-a'), 'QuickBooks does not accept the token (intuit_tid 1-a).')
  t.equal(
    messageOf(403, '', 'x'.repeat(200)),
    `QuickBooks denies access to the company (intuit_tid ${'x'.repeat(100)}).`,
  )
  t.equal(messageOf(429), 'QuickBooks accepts no more requests right now.')
  for (const status of [100, 199, 300, 399, 500, 503])
    t.equal(messageOf(status, '{}'), `QuickBooks answered ${status}.`, String(status))
  t.equal(messageOf(200, '[]'), 'QuickBooks sent an answer that cannot be read.')
  matches(
    t,
    failure(() => parseQuickbooksResponse({ status: 404, body: '', tid: undefined })),
    { message: 'QuickBooks answered 404.', code: '404', kind: 'refused', name: 'QuickbooksFailure' },
  )
  t.end()
})

t.test('a failure quotes each part of the QuickBooks fault once, in upper- or lower-case JSON names', (t) => {
  const fault = (error: object) => messageOf(400, JSON.stringify({ Fault: { Error: [error] } }))
  const small = (error: object) => messageOf(400, JSON.stringify({ fault: { error: [error] } }))
  t.equal(fault({ Message: 'No.', code: '1' }), 'QuickBooks rejected the request with code 1: No.')
  t.equal(fault({ Message: 'No', Detail: 'No', code: '1' }), 'QuickBooks rejected the request with code 1: No.')
  t.equal(
    fault({ Message: 'v1.2', Detail: 'is old.', code: '1' }),
    'QuickBooks rejected the request with code 1: v1.2: is old.',
  )
  t.equal(
    small({ message: 'No', detail: 'never', code: '1' }),
    'QuickBooks rejected the request with code 1: No: never.',
  )
  t.equal(fault({}), 'QuickBooks rejected the request with code unknown: without a message.')
  t.equal(
    fault({ Message: 'No', code: '1'.repeat(30) }),
    `QuickBooks rejected the request with code ${'1'.repeat(20)}: No.`,
  )
  t.end()
})

t.test('only a 400 with invalid_grant means revoked access, and only a 200 yields tokens', (t) => {
  const both = { access_token: 'a', refresh_token: 'b' }
  const given = (status: number, body: object) =>
    parseTokenResponse({ status, body: JSON.stringify(body), tid: undefined })
  const failed = (status: number, body: object) => failure(() => given(status, body))
  matches(t, failed(400, { error: 'invalid_grant' }), { kind: 'revoked', code: 'invalid_grant' })
  t.equal(failed(401, { error: 'invalid_grant' }).kind, 'unreachable')
  t.equal(failed(400, { error: 'invalid_request' }).kind, 'unreachable')
  t.equal(failed(500, both).message, 'QuickBooks issued no token: it answered 500.')
  t.equal(failed(200, { refresh_token: 'b' }).kind, 'unreachable')
  t.strictSame(given(200, { ...both, expires_in: 60, x_refresh_token_expires_in: 0 }), {
    ...{ accessToken: 'a', accessSeconds: 60, refreshToken: 'b', refreshSeconds: 8_640_000 },
  })
  t.end()
})

t.test('a name for QuickBooks is truncated at whole characters', (t) => {
  t.equal(truncateText('abc', 3), 'abc')
  t.equal(truncateText(' abcd', 4), ' abc')
  t.equal(truncateText('abc d', 4), 'abc')
  t.equal(truncateText('abc ', 4), 'abc ')
  t.equal(truncateText('\u{1f3e0}a\u{1f3e0}', 4), '\u{1f3e0}a')
  const none = { id: 7, companyName: null, firstName: null, lastName: null, email: null }
  t.equal(customerName({ ...none, companyName: 'Ortiz:Homes' }), 'Ortiz Homes')
  t.end()
})
