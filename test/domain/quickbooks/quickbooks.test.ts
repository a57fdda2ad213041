import t from 'tap'
import { exactNumber, listAt, parseExact } from '../../../db/domain/quickbooks/exact-json.ts'
import { judged, QuickbooksFailure, tokensIn } from '../../../db/domain/quickbooks/failures.ts'
import {
  changeRequestId,
  contentHash,
  creationBody,
  invoiceContent,
  isAmount,
  type PushedInvoice,
  referenceOf,
  shownAmount,
  updateBody,
} from '../../../db/domain/quickbooks/invoice-body.ts'
import { customerName, shortened } from '../../../db/domain/quickbooks/names.ts'
import { matches } from '../../support/assertions/assertions.ts'

const wording = {
  ...{ customerId: '5', itemId: '1', retainageItemId: '2' },
  ...{ taxCodeId: null, allowOnlinePayment: false, email: null },
}
const item = { kind: 'item' as const, description: 'Wall', quantity: '2', unitPrice: '50.00', total: '100.00' }
const invoice: PushedInvoice = {
  ...{ invoiceNumber: 'INV-7', issueDate: '2026-03-01', dueDate: '2026-03-31' },
  ...{ discountAmount: '0.00', taxAmount: '0.00', total: '100.00', lines: [item] },
}
/** What is sent, with its numbers as they are written. */
const sent = (content: object): unknown => JSON.parse(JSON.stringify(content))
const line = (itemId: string, code = 'NON', figures: object = { Qty: 2, UnitPrice: 50 }) => ({
  ...{ DetailType: 'SalesItemLineDetail', Amount: 100, Description: 'Wall' },
  SalesItemLineDetail: { ItemRef: { value: itemId }, ...figures, TaxCodeRef: { value: code } },
})
const plain = {
  ...{ CustomerRef: { value: '5' }, DocNumber: 'INV-7', TxnDate: '2026-03-01', DueDate: '2026-03-31' },
  Line: [line('1')],
}

t.test('an invoice is told with its dates as days, its lines, and nothing that it does not have', (t) => {
  t.strictSame(sent(invoiceContent(invoice, wording)), plain)
  matches(t, sent(invoiceContent({ ...invoice, dueDate: null }, wording)), { DueDate: '2026-03-01' })
  const held = { ...invoice, lines: [{ ...item, kind: 'retainage' as const }] }
  t.strictSame(sent(invoiceContent(held, wording)), { ...plain, Line: [line('2')] })
  t.end()
})

t.test('mail, online payment, tax and discount are told where there are some', (t) => {
  const online = { ...wording, email: 'a@b.example', allowOnlinePayment: true }
  t.strictSame(sent(invoiceContent(invoice, online)), {
    ...{ ...plain, BillEmail: { Address: 'a@b.example' } },
    ...{ AllowOnlineACHPayment: true, AllowOnlineCreditCardPayment: true },
  })
  const taxed = { ...invoice, taxAmount: '8.25' }
  const withTax = { ...plain, Line: [line('1', 'TAX')] }
  t.strictSame(sent(invoiceContent(taxed, wording)), { ...withTax, TxnTaxDetail: { TotalTax: 8.25 } })
  t.strictSame(sent(invoiceContent(taxed, { ...wording, taxCodeId: '3' })), {
    ...{ ...withTax, TxnTaxDetail: { TxnTaxCodeRef: { value: '3' }, TotalTax: 8.25 } },
  })
  const less = { Qty: 1, UnitPrice: -30 }
  t.strictSame(sent(invoiceContent({ ...invoice, discountAmount: '30.00' }, wording)), {
    ...{ ...plain, Line: [line('1'), { ...line('1', 'NON', less), Amount: -30, Description: 'Discount' }] },
  })
  t.end()
})

t.test(
  'a creation carries the note by which it is found again, an update the version and all that was left out',
  (t) => {
    const content = invoiceContent(invoice, wording)
    t.equal(referenceOf('abc'), 'ref:abc')
    t.strictSame(JSON.parse(creationBody(invoice, content, 'abc')), {
      ...{ ...plain, PrivateNote: 'Pushed as INV-7, ref:abc' },
    })
    const left = { AllowOnlineACHPayment: false, AllowOnlineCreditCardPayment: false, TxnTaxDetail: { TotalTax: 0 } }
    t.strictSame(JSON.parse(updateBody(content, { id: '9', syncToken: '4' })), {
      ...{ Id: '9', SyncToken: '4', sparse: true, ...left, ...plain },
    })
    const online = invoiceContent(invoice, { ...wording, allowOnlinePayment: true })
    matches(t, JSON.parse(updateBody(online, { id: '9', syncToken: '4' })), { AllowOnlineACHPayment: true })
    t.end()
  },
)

t.test('a requestid is short enough, the same for the same change, and another for another', (t) => {
  matches(t, changeRequestId('a', 'b'), /^[\w-]{43}$/)
  t.equal(changeRequestId('a', 'b'), changeRequestId('a', 'b'))
  const ids = [['a', 'b'], ['ab'], ['a', 'b', ''], ['b', 'a']].map((parts) => changeRequestId(...parts))
  t.equal(new Set(ids).size, 4)
  matches(t, contentHash({ a: 1 }), /^[\w-]{43}$/)
  t.end()
})

t.test('an amount of theirs is shown with two places, and as it is where it is none', (t) => {
  t.equal(shownAmount('90.1'), '90.10')
  t.equal(shownAmount('1e2'), '100.00')
  t.equal(shownAmount('1e99'), `1${'0'.repeat(49)}`)
  t.equal(shownAmount('soon'), 'soon')
  t.equal(shownAmount('x'.repeat(60)), 'x'.repeat(50))
  t.equal(isAmount('soon', '1.00'), false)
  t.equal(isAmount(undefined, '1.00'), false)
  t.strictSame(listAt(parseExact('{"a":1}'), 'a'), [])
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
const said = (status: number, body = '', tid?: string) => failure(() => judged({ status, body, tid })).message

t.test('a failure says what QuickBooks did, and by which id Intuit finds it', (t) => {
  t.equal(said(401), 'QuickBooks does not accept the token.')
  t.equal(said(401, '', '1-a'), 'QuickBooks does not accept the token (intuit_tid 1-a).')
  t.equal(said(403, '', 'x'.repeat(200)), `QuickBooks denies access to the company (intuit_tid ${'x'.repeat(100)}).`)
  t.equal(said(429), 'QuickBooks accepts no more requests right now.')
  for (const status of [100, 199, 300, 399, 500, 503])
    t.equal(said(status, '{}'), `QuickBooks answered ${status}.`, String(status))
  t.equal(said(200, '[]'), 'QuickBooks sent an answer that cannot be read.')
  matches(
    t,
    failure(() => judged({ status: 404, body: '', tid: undefined })),
    { message: 'QuickBooks answered 404.', code: '404', kind: 'refused', name: 'QuickbooksFailure' },
  )
  t.end()
})

t.test('a fault of theirs is quoted in either way of writing it, each part once', (t) => {
  const fault = (error: object) => said(400, JSON.stringify({ Fault: { Error: [error] } }))
  const small = (error: object) => said(400, JSON.stringify({ fault: { error: [error] } }))
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

t.test('only a 400 with invalid_grant revokes, and a token comes with 200 alone', (t) => {
  const both = { access_token: 'a', refresh_token: 'b' }
  const given = (status: number, body: object) => tokensIn({ status, body: JSON.stringify(body), tid: undefined })
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

t.test('a name is cut at its end, in whole characters', (t) => {
  t.equal(shortened('abc', 3), 'abc')
  t.equal(shortened(' abcd', 4), ' abc')
  t.equal(shortened('abc d', 4), 'abc')
  t.equal(shortened('abc ', 4), 'abc ')
  t.equal(shortened('\u{1f3e0}a\u{1f3e0}', 4), '\u{1f3e0}a')
  const none = { id: 7, companyName: null, firstName: null, lastName: null, email: null }
  t.equal(customerName({ ...none, companyName: 'Ortiz:Homes' }), 'Ortiz Homes')
  t.end()
})
