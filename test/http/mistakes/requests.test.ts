import t from 'tap'
import { startService } from '../../../scripts/testkit/environment/service.ts'
import { fillPlaceholders, type Mistake, makeMistakeRecords, sendMistake } from './mistake.ts'

/**
 * Typical first-hour mistakes in paths, credentials, bodies, values, queries and headers, each with its complete
 * answer.
 */
const service = await startService(t)
const { client } = await service.tenant()
const names = await makeMistakeRecords(client)

const paths: Mistake[] = [
  ['GET /contact', {}, '404 No such path: /api/v1/contact. Did you mean /api/v1/contacts?'],
  ['GET /contacts/', {}, '404 No such path: /api/v1/contacts/. Did you mean /api/v1/contacts?'],
  ['GET //contacts', {}, '404 No such path: /api/v1//contacts. Did you mean /api/v1/contacts?'],
  ['GET /estimates', {}, '404 No such path: /api/v1/estimates. Did you mean /api/v1/bids?'],
  ['GET /payments', {}, '404 No such path: /api/v1/payments. Did you mean /api/v1/invoices/{id}/payments?'],
  ['POST /webhooks', { body: {} }, '404 No such path: /api/v1/webhooks. Did you mean /api/v1/webhook-endpoints?'],
  [
    'POST /invoices/{open}/pay',
    { body: {} },
    '404 No such path: /api/v1/invoices/{open}/pay. Did you mean /api/v1/invoices/{id}/payments?',
  ],
  ['PUT /contacts/{contact}', { body: {} }, '405 /contacts/{contact} takes GET, PATCH, DELETE, HEAD, not PUT.'],
  ['DELETE /contacts', {}, '405 /contacts takes GET, POST, HEAD, not DELETE.'],
  ['GET /bids/{draft}/pdf', {}, '405 /bids/{draft}/pdf takes POST, not GET.'],
  ['GET /graphql', {}, '404 No such path: /api/v1/graphql. All paths are listed at /docs/api.'],
]

const credentials: Mistake[] = [
  ['GET /me', {}, '401 This operation needs a credential: Authorization: Bearer <API key or access token>.'],
  [
    'GET /me',
    { headers: { Authorization: 'sk_live_0123456789abcdef' } },
    '401 The Authorization header does not begin with Bearer. Send Authorization: Bearer <API key or access token>.',
  ],
  [
    'GET /me',
    { headers: { Authorization: 'Basic c2tfbGl2ZV94Og==' } },
    '401 The Authorization header does not begin with Bearer. Send Authorization: Bearer <API key or access token>.',
  ],
  [
    'GET /me',
    { headers: { Authorization: 'Bearer YOUR_API_KEY' } },
    '401 The text after Bearer is neither an API key (sk_live_... or sk_test_...) nor an access token. Send the complete key or token without quotes.',
  ],
  [
    'GET /me',
    { headers: { Authorization: 'Bearer "sk_live_0123456789_x"' } },
    '401 The text after Bearer is neither an API key (sk_live_... or sk_test_...) nor an access token. Send the complete key or token without quotes.',
  ],
  [
    'GET /me',
    { headers: { Authorization: 'Bearer Bearer sk_live_0123456789_x' } },
    '401 The text after Bearer is neither an API key (sk_live_... or sk_test_...) nor an access token. Send the complete key or token without quotes.',
  ],
  [
    'GET /me',
    { headers: { Authorization: 'Bearer ' } },
    '401 The Authorization header has nothing after Bearer. Send Authorization: Bearer <API key or access token>.',
  ],
  [
    'GET /me',
    { headers: { Authorization: 'Bearer sk_live_0123456789abcdef' } },
    '401 The API key is unknown, revoked or incomplete. Copy it again, or create a new one in the portal.',
  ],
  [
    'GET /me',
    { headers: { Authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' } },
    '401 The access token is invalid or revoked. Refresh it, or authorize the app again.',
  ],
]

const bodies: Mistake[] = [
  [
    'POST /contacts',
    { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'type=customer' },
    '415 The body must be JSON: send it with Content-Type: application/json.',
  ],
  [
    'POST /contacts',
    { headers: { 'Content-Type': 'text/plain' }, body: '{"type":"customer"}' },
    '415 The body must be JSON: send it with Content-Type: application/json.',
  ],
  [
    'POST /contacts',
    { body: "{'type':'customer'}" },
    "400 The body is not valid JSON: Expected property name or '}' in JSON at position 1 (line 1 column 2)",
  ],
  ['POST /contacts', {}, '422 body: is required, as JSON'],
  ['POST /contacts', { body: [] }, '422 body: must be an object'],
  [
    'POST /contacts',
    { body: { data: { type: 'customer' } } },
    '422 type: is required | data: is not a known field; the fields are type, firstName, lastName, companyName, position, email, phone, mobile, website, notes, parentContactId, language',
  ],
  [
    'POST /contacts',
    { body: { type: 'customer', first_name: 'Noor' } },
    '422 first_name: is not a known field; did you mean firstName?',
  ],
  [
    'POST /contacts',
    { body: { type: 'client' } },
    '422 type: must be one of customer, general_contractor, architect, city, hoa, vendor, subcontractor, supplier, employee, partner, other',
  ],
  ['POST /contacts', { body: { type: 'customer', email: 'noor at haddad' } }, '422 email: must be an e-mail address'],
  ['POST /contacts', { body: { type: 'customer', firstName: '' } }, '422 firstName: must have at least 1 character'],
  ['POST /contacts', { body: { type: 'customer', id: 7 } }, '422 id: is set by the service: leave it out'],
  [
    'PATCH /contacts/{contact}',
    { body: { createdAt: '2026-01-01T00:00:00Z' } },
    '422 createdAt: cannot be changed here: leave it out',
  ],
  [
    'PATCH /bids/{draft}',
    { body: { status: 'sent' } },
    '422 status: cannot be set directly: change it with POST /bids/{id}/send, /bids/{id}/accept, /bids/{id}/reject, /bids/{id}/cancel, /bids/{id}/reopen',
  ],
  ['PATCH /bids/{draft}', { body: { total: '200.00' } }, '422 total: cannot be changed here: leave it out'],
  [
    'POST /bids',
    { body: { lineItems: [] } },
    '422 lineItems: is not accepted here: add lines with POST /bids/{id}/line-items',
  ],
  [
    'GET /contacts',
    { headers: { Accept: 'text/csv' } },
    '406 Answers are application/json, which Accept does not allow. Send Accept: application/json.',
  ],
]

const values: Mistake[] = [
  ['GET /contacts/undefined', {}, '422 path.id: must be a whole number'],
  ['GET /contacts/2000000000', {}, '404 No such contact.'],
  ['POST /bids', { body: { contactId: '7' } }, '422 contactId: must be a whole number or null'],
  ['POST /bids', { body: { contactId: 2000000000 } }, '422 contactId: No such contact.'],
  [
    'POST /bids/{draft}/line-items',
    { body: { description: 'Cabinets', unitPrice: 348.35 } },
    '422 unitPrice: must be a decimal string such as "1250.00", with at most 12 digits before the point and 6 after it',
  ],
  [
    'POST /bids/{draft}/line-items',
    { body: { description: 'Cabinets', unitPrice: '$348.35' } },
    '422 unitPrice: must be a decimal string such as "1250.00", with at most 12 digits before the point and 6 after it',
  ],
  [
    'POST /invoices/{open}/payments',
    { body: { amount: 50000 } },
    '422 amount: must be a decimal string such as "1250.00", more than 0, with at most 12 digits before the point and 2 after it',
  ],
  [
    'POST /bids',
    { body: { taxRate: '10%' } },
    '422 taxRate: must be a decimal string such as "12.50", not negative, at most 100, with at most 6 decimals',
  ],
  ['POST /bids', { body: { discount: '10' } }, '422 discountType: must be percent or fixed if there is a discount'],
  [
    'POST /bids',
    { body: { discount: '110', discountType: 'percent' } },
    '422 discount: must be at most 100 if discountType is percent',
  ],
  [
    'POST /bids',
    { body: { validUntil: '12/31/2026' } },
    '422 validUntil: must be a date and time with its zone, such as 2026-01-31T09:30:00Z, or a date as YYYY-MM-DD',
  ],
  [
    'POST /bids',
    { body: { validUntil: 1798675200 } },
    '422 validUntil: must be a date and time with its zone, such as 2026-01-31T09:30:00Z, or a date as YYYY-MM-DD, or null',
  ],
  [
    'POST /time-entries',
    { body: { projectId: 1, userId: 1, date: '2026-02-30', hours: '8' } },
    '422 date: must be a day that exists in the calendar',
  ],
  [
    'POST /time-entries',
    { body: { projectId: 1, userId: 1, date: '2026-02-20', hours: '8:30' } },
    '422 hours: must be a decimal string such as "1250.00", not negative, with at most 12 digits before the point and 6 after it',
  ],
  ['POST /leads', { body: { name: 'Kitchen', probability: 0.5 } }, '422 probability: must be a whole number or null'],
]

const queries: Mistake[] = [
  ['GET /contacts?limit=500', {}, '422 query.limit: must be at most 100'],
  ['GET /contacts?page=2', {}, '422 query.page: is not a parameter of this operation; did you mean cursor?'],
  [
    'GET /lead-stages?sort=-createdAt',
    {},
    '422 query.sort: is not a parameter of this operation; the parameters are limit, cursor',
  ],
  [
    'GET /contacts?cursor=abc',
    {},
    '400 The cursor does not belong to this list with these filters. Start again without a cursor.',
  ],
  [
    'GET /bids?status=sent,accepted',
    {},
    '422 query.status: must be one of draft, sent, viewed, accepted, rejected, expired, cancelled',
  ],
  ['GET /contacts?compact=yes', {}, '422 query.compact: must be true or false'],
  [
    'GET /contacts?updatedSince=2026-01-01T00:00:00Z',
    {},
    '422 query.updatedSince: is not a parameter of this operation; did you mean updatedFrom?',
  ],
  [
    'GET /contacts?email=noor@haddad.example',
    {},
    '422 query.email: is not a parameter of this operation; did you mean search?',
  ],
  [
    'GET /contacts?filter[type]=vendor',
    {},
    '422 query.filter[type]: is not a parameter of this operation; did you mean type?',
  ],
  ['GET /search', {}, '422 query.q: is required'],
  [
    'GET /events?type=bid.signed',
    {},
    '422 query.type: must be one of the 72 values that the contract lists; the nearest are bid.accepted, bid.created, bid.updated',
  ],
]

const headers: Mistake[] = [
  [
    'POST /contacts',
    { headers: { 'Idempotency-Key': 'order-1' }, body: { type: 'customer' } },
    '422 header.Idempotency-Key: must be a UUID',
  ],
  [
    'POST /contacts',
    { headers: { 'Idempotency-Key': '{used}' }, body: { type: 'vendor' } },
    '409 This Idempotency-Key was used for another request. Use a new key for each operation.',
  ],
  [
    'PATCH /contacts/{contact}',
    { headers: { 'If-Match': 'abc' }, body: { phone: '1' } },
    '422 header.If-Match: must be an ETag exactly as it was returned, with its double quotes, such as "b0hTqOVvk7iWcXoNYqYeMZ3xVgE"; or *',
  ],
  [
    'PATCH /contacts/{contact}',
    { headers: { 'If-Match': '"abc"' }, body: { phone: '1' } },
    '412 The contact has changed since it was read. Read it again and repeat the change.',
  ],
  [
    'POST /contacts',
    { headers: { 'If-Match': '"abc"' }, body: { type: 'customer' } },
    '422 header.If-Match: is not accepted here, because the operation changes no record with a version: leave it out',
  ],
]

t.test('the answer says what to do about an unknown path or method', async (t) => {
  for (const mistake of paths)
    t.equal(await sendMistake(client, mistake, names), fillPlaceholders(mistake[2], names), mistake[0])
})

t.test('the answer says what to do about a missing or malformed credential', async (t) => {
  for (const mistake of credentials)
    t.equal(await sendMistake(service.anonymous, mistake, names), fillPlaceholders(mistake[2], names), mistake[0])
})

t.test('the answer says what to do about a body that the operation does not accept', async (t) => {
  for (const mistake of bodies)
    t.equal(await sendMistake(client, mistake, names), fillPlaceholders(mistake[2], names), mistake[0])
})

t.test('the answer says what to do about an id, an amount or a date in a wrong format', async (t) => {
  for (const mistake of values)
    t.equal(await sendMistake(client, mistake, names), fillPlaceholders(mistake[2], names), mistake[0])
})

t.test('the answer says what to do about a query parameter of another API', async (t) => {
  for (const mistake of queries)
    t.equal(await sendMistake(client, mistake, names), fillPlaceholders(mistake[2], names), mistake[0])
})

t.test('the answer says what to do about a wrong Idempotency-Key or If-Match header', async (t) => {
  for (const mistake of headers)
    t.equal(await sendMistake(client, mistake, names), fillPlaceholders(mistake[2], names), mistake[0])
})
