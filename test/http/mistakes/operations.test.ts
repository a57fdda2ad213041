import t from 'tap'
import { startOwnService } from '../../../scripts/testkit/environment/service.ts'
import { fillPlaceholders, type Mistake, makeMistakeRecords, sendMistake } from './mistake.ts'

/** Typical first-hour mistakes with records, webhooks, apps and files, each with its complete answer. */
// Uses a separate database, because registrations are limited per address and other test files share that limit.
const service = await startOwnService(t)
const { client } = await service.tenant()
const names = await makeMistakeRecords(client)

const states: Mistake[] = [
  ['POST /bids/{empty}/send', {}, '409 The bid has no item line. Add at least one before you send or share the bid.'],
  ['POST /bids/{draft}/send', {}, "422 to: The bid's contact has no e-mail address. Give the address to send it to."],
  ['POST /bids/{draft}/accept', { body: {} }, '409 The bid is draft. To accept a bid, it must be sent or viewed.'],
  [
    'POST /bids/{draft}/convert-to-project',
    { body: {} },
    '409 The bid is draft. To convert a bid, it must be accepted.',
  ],
  [
    'POST /invoices/from-bid',
    { body: { bidId: '{draft}' } },
    '409 The bid is draft. To be billed, it must be accepted.',
  ],
  [
    'POST /bids/{sent}/line-items',
    { body: { description: 'Cabinets', unitPrice: '1' } },
    '409 The bid is sent. To change the lines or amounts of a bid, it must be draft.',
  ],
  ['POST /invoices/{empty invoice}/send', {}, '409 The invoice has no lines. Add at least one before you send it.'],
  [
    'POST /invoices/{empty invoice}/payments',
    { body: { amount: '1' } },
    '409 The invoice is draft. To enter payments of an invoice, it must be sent, partial or paid.',
  ],
  [
    'POST /invoices/{open}/payments',
    { body: { amount: '1000.00' } },
    '422 amount: must be at most 100.00, the balance due',
  ],
  ['DELETE /invoices/{open}', {}, '409 The invoice is sent. To delete an invoice, it must be draft.'],
  [
    'PATCH /invoices/{open}',
    { body: { status: 'paid' } },
    '422 status: cannot be set directly: change it with POST /invoices/{id}/send, /invoices/{id}/void, /invoices/{id}/mark-paid',
  ],
  [
    'PATCH /change-orders/{change}',
    { body: { status: 'approved' } },
    '422 status: cannot be set directly: change it with POST /change-orders/{id}/submit, /change-orders/{id}/approve, /change-orders/{id}/reject, /change-orders/{id}/void',
  ],
  [
    'PATCH /pay-apps/1',
    { body: { status: 'approved' } },
    '422 status: cannot be set directly: change it with POST /pay-apps/{id}/submit, /pay-apps/{id}/approve, /pay-apps/{id}/reject, /pay-apps/{id}/mark-paid, /pay-apps/{id}/void',
  ],
  [
    'POST /change-orders/{change}/submit',
    {},
    '409 The change order is a draft without lines. Add a line, then submit it.',
  ],
  [
    'POST /change-orders/{change}/approve',
    {},
    '409 The change order is draft. To approve a change order, it must be submitted.',
  ],
  [
    'PATCH /projects/{project}',
    { body: { status: 'done' } },
    '422 status: must be one of planning, active, on_hold, completed, cancelled',
  ],
  [
    'DELETE /projects/{project}',
    {},
    '409 The project has 1 change order. Move its records to another project, or delete them, first.',
  ],
]

const webhooks: Mistake[] = [
  [
    'POST /webhook-endpoints',
    { body: { url: 'http://hooks.example.com/', eventTypes: ['bid.accepted'] } },
    '422 url: The URL must start with https://.',
  ],
  [
    'POST /webhook-endpoints',
    { body: { url: 'https://localhost:4000/hook', eventTypes: ['bid.accepted'] } },
    '422 url: The port must be 443 or 8443. During development, npm run listen -- --forward <address> forwards events to an address on your machine.',
  ],
  [
    'POST /webhook-endpoints',
    { body: { url: 'hooks.example.com', eventTypes: ['bid.accepted'] } },
    '422 url: The URL must be absolute, such as https://example.com/path.',
  ],
  [
    'POST /webhook-endpoints',
    { body: { url: 'https://8.8.8.8/' } },
    '422 eventTypes: is required if eventPatterns is empty',
  ],
  [
    'POST /webhook-endpoints',
    { body: { url: 'https://8.8.8.8/', eventTypes: ['bid.signed'] } },
    '422 eventTypes[0]: must be one of the 35 values that the contract lists; the nearest are bid.accepted, bid.created, bid.updated. Families such as "bid.*", "*" and types since 1.1 belong in eventPatterns',
  ],
  [
    'POST /webhook-endpoints',
    { body: { url: 'https://8.8.8.8/', eventTypes: 'bid.accepted' } },
    '422 eventTypes: must be an array',
  ],
  [
    'POST /webhook-endpoints',
    { body: { url: 'https://8.8.8.8/', eventTypes: ['bid.accepted'], events: ['bid.accepted'] } },
    '422 events: is not a known field; did you mean eventTypes?',
  ],
  [
    'POST /webhook-endpoints',
    { body: { url: 'https://8.8.8.8/taken', eventTypes: ['bid.accepted'] } },
    '409 Endpoint {endpoint} already has this URL. Change its eventTypes instead.',
  ],
  [
    'PATCH /webhook-endpoints/{endpoint}',
    { body: { enabled: false } },
    '422 enabled: is not a known field; did you mean isActive?',
  ],
]

const apps: Mistake[] = [
  [
    'POST /oauth/register',
    { body: { client_name: 'Diary', redirect_uris: ['http://app.example.com/callback'] } },
    '400 The URL must start with https://.',
  ],
  [
    'POST /oauth/register',
    {
      body: {
        client_name: 'Diary',
        redirect_uris: ['https://8.8.8.8/'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    },
    '400 token_endpoint_auth_method must be one of none, client_secret_basic; client_secret_post is not supported.',
  ],
  [
    'POST /oauth/token',
    { body: { grant_type: 'authorization_code' } },
    '400 The body must be application/x-www-form-urlencoded.',
  ],
  [
    'POST /oauth/token',
    {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials&client_id={client}',
    },
    '400 grant_type must be authorization_code or refresh_token. A script that runs without a user should use an API key instead.',
  ],
  [
    'POST /oauth/token',
    {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=authorization_code&code=x&client_id={client}&redirect_uri=https://8.8.8.8/&code_verifier=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    },
    '400 The code is unknown. Send the user to /oauth/authorize for a new one.',
  ],
  [
    'POST /oauth/token',
    {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=authorization_code&code=x&client_id={client}&redirect_uri=https://8.8.8.8/',
    },
    '400 code_verifier is missing.',
  ],
  [
    'POST /oauth/token',
    {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=refresh_token&refresh_token=x&client_id={client}',
    },
    '400 The refresh token is unknown. Send the user to /oauth/authorize again.',
  ],
]

const files: Mistake[] = [
  [
    'POST /jobs/uploads',
    { body: { contentType: 'application/vnd.ms-excel' } },
    '422 contentType: must be one of text/csv, image/png, image/jpeg',
  ],
  [
    'POST /contacts/imports',
    { body: { sourcePath: '{asked}', mapping: { First: 'firstName' } } },
    '422 sourcePath: names an upload whose file has not been sent yet',
  ],
  [
    'POST /contacts/imports',
    { body: { sourcePath: 'contacts.csv', mapping: { First: 'firstName' } } },
    '422 sourcePath: does not name an upload, or its upload has expired: ask POST /jobs/uploads for an address, upload the file there, and send its sourcePath',
  ],
  ['POST /contacts/imports', { body: { sourcePath: '{asked}' } }, '422 mapping: is required'],
  ['POST /contacts/exports', { body: { format: 'xlsx' } }, '422 format: must be one of csv, excel'],
  [
    'GET /jobs/{job}/download',
    {},
    '404 The job is queued and has no result file. Wait until GET /jobs/{id} shows completed.',
  ],
  ['POST /contacts/bulk', { body: { ids: [1] } }, '422 operation: is required'],
  [
    'POST /documents/uploads',
    { body: { fileName: 'plan.pdf', contentType: 'application/pdf' } },
    '422 fileName: is not a known field; did you mean filename?',
  ],
]

const others: Mistake[] = [
  [
    'POST /sandbox/reset',
    { body: {} },
    '404 This operation is for sandboxes only, and the organization is live. Use an API key of a sandbox.',
  ],
  ['GET /reports/profit', {}, '404 No such report. GET /reports lists all reports.'],
  [
    'POST /api-keys',
    { body: { name: 'Diary', scopes: ['contacts'] } },
    '422 scopes[0]: must be one of the 68 values that the contract lists; the nearest are contacts:read, contacts:write, contacts:delete',
  ],
  [
    'POST /comments',
    { body: { entityType: 'bid', entityId: 1, text: 'Hello' } },
    '422 body: is required | text: is not a known field; did you mean body?',
  ],
  [
    'POST /projects',
    { body: { title: 'Kitchen' } },
    '422 name: is required | title: is not a known field; did you mean name?',
  ],
]

t.test('the answer says what to do when a record is not in the state that the operation needs', async (t) => {
  for (const mistake of states)
    t.equal(await sendMistake(client, mistake, names), fillPlaceholders(mistake[2], names), mistake[0])
})

t.test('the answer says what to do about a mistake with a webhook endpoint', async (t) => {
  for (const mistake of webhooks)
    t.equal(await sendMistake(client, mistake, names), fillPlaceholders(mistake[2], names), mistake[0])
})

t.test('the answer says what to do about a mistake with an OAuth app', async (t) => {
  for (const mistake of apps)
    t.equal(await sendMistake(service.anonymous, mistake, names), fillPlaceholders(mistake[2], names), mistake[0])
})

t.test('the answer says what to do about a mistake with files, imports, exports or bulk changes', async (t) => {
  for (const mistake of files)
    t.equal(await sendMistake(client, mistake, names), fillPlaceholders(mistake[2], names), mistake[0])
})

t.test('the answer says what to do about a mistake with other resources', async (t) => {
  for (const mistake of others)
    t.equal(await sendMistake(client, mistake, names), fillPlaceholders(mistake[2], names), mistake[0])
})
