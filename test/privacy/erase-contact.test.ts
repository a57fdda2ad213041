import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import t from 'tap'
import { deriveSecrets, type Secrets } from '../../db/engine/base/secrets.ts'
import { liveReadContext, runTransaction } from '../../db/engine/postgres/transaction.ts'
import { storeAnswer } from '../../db/services/access/idempotency.ts'
import { enqueueMail, enqueuePasswordResetTask } from '../../db/services/mail/mail.ts'
import { storeNotification } from '../../db/services/mail/notifications.ts'
import { findParty } from '../../db/services/papers/parties.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { startWorker } from '../../workers/start.ts'
import { searchPerson, waitForJobEnd, waitForTask } from './person-search.ts'

const service = await startOwnService(t)
const secrets: Secrets = deriveSecrets(service.settings.secretKey)
const begin = () => startWorker(service.settings, service.url, pino({ level: 'silent' }))

const person = {
  type: 'customer',
  firstName: 'Zephyrine',
  lastName: 'Quillfeather',
  companyName: 'Nightjar & Sons\' "Best" Halls',
  position: 'Keeper of the Orrery',
  email: 'zephyrine@nightjar.example',
  phone: '+1 206 555 0147',
  mobile: '(206) 555-0158',
  website: 'https://nightjar.example/halls',
  notes: 'Prefers to be called on Thursdays after the heron has fed',
} as const
const formerEmail = 'zq.former@heronmail.example'

/** Patterns of the person's data in any spelling. */
const needles = [
  /zephyrine/i,
  /quillfeather/i,
  /nightjar/i,
  /heron/i,
  /orrery/i,
  /206[^0-9a-z]*555[^0-9a-z]*0147/i,
  /206[^0-9a-z]*555[^0-9a-z]*0158/i,
]
const names = (text: string) => needles.some((needle) => needle.test(text))

const { columnsNaming, filesNaming, tasksNaming, outboxNaming } = searchPerson(service, names)

const csvOf = (id: number) =>
  `Id,Kind,First,Last,Company,Mail\n${id},customer,Zephyrine,Quillfeather,"${person.companyName.replaceAll('"', '""')}",${person.email}\n`
const mapping = { Id: 'id', Kind: 'type', First: 'firstName', Last: 'lastName', Company: 'companyName', Mail: 'email' }

/** Creates a contact whose data is in every place that can hold it, closes its records, and deletes it. */
async function contactEverywhere(tenant: TestTenant) {
  const { client, database, caller } = tenant
  const { data: contact } = await client.ok('createContact', {
    body: { ...person, email: formerEmail, notes: null },
    key: randomUUID(),
  })
  const { id } = contact
  await client.ok('updateContact', {
    path: { id },
    body: { email: person.email, notes: person.notes },
    key: randomUUID(),
  })
  await client.call('listContacts', { query: { search: person.email } })
  await client.send(
    'GET',
    `/documents?entityType=contact&entityId=${id}&search=${encodeURIComponent('Zephyrine Quillfeather')}`,
  )
  const worker = await begin()
  const jobs = [
    (await client.ok('exportContacts', { body: { filters: { search: person.email } } })).data.job_id,
    (
      await client.ok('importContacts', {
        body: { sourcePath: await make.upload(tenant, csvOf(id)), mapping, updateInPlace: true },
      })
    ).data.job_id,
    (
      await client.ok('bulkContacts', {
        body: { operation: 'update', ids: [id], changes: { position: person.position } },
        key: randomUUID(),
      })
    ).data.job_id,
    (await client.ok('renderContactStatementPdf', { path: { id } })).data.job_id,
  ]
  for (const job of jobs) t.equal(await waitForJobEnd(tenant, job), 'completed')
  const { data: bid } = await client.ok('createBid', { body: { contactId: id, title: 'Hall' } })
  await client.ok('createBidLineItem', { path: { id: bid.id }, body: { description: 'Roof', unitPrice: '10.00' } })
  const sent = await client.ok('sendBid', { path: { id: bid.id }, body: { message: 'Dear Zephyrine Quillfeather' } })
  t.equal(await waitForJobEnd(tenant, sent.meta.job_id), 'completed')
  await client.ok('acceptBid', { path: { id: bid.id }, body: { acceptedBy: 'Zephyrine Quillfeather' } })
  const { data: lead } = await client.ok('createLead', { body: { name: 'Hall of Zephyrine Quillfeather' } })
  const sourcePath = await make.documentUpload(tenant, 'for Zephyrine Quillfeather', {
    filename: 'Zephyrine Quillfeather.txt',
  })
  const document = await make.document(tenant, { sourcePath, entityType: 'contact', entityId: id })
  const invoice = await make.invoice(tenant, { contactId: id, status: 'paid' })
  const comment = await client.ok('createComment', {
    body: { entityType: 'bid', entityId: bid.id, body: `${person.companyName} wants it blue, call 206.555.0147` },
  })
  await database.pool.query('/* all tenants */ update comments set author_name = $2 where tenant_id = $1', [
    tenant.id,
    'Zephyrine Quillfeather',
  ])
  await worker.close()
  await runTransaction(database, caller, async (tx) => {
    await storeNotification(tx, caller, {
      ...{ type: 'bid.accepted', entityType: 'bid', entityId: bid.id },
      ...{ title: 'Zephyrine Quillfeather accepted', body: `by ${person.email}` },
    })
    const message = { tenantId: tenant.id, to: person.email, subject: 'Hello', text: 'x', html: 'x' }
    await enqueueMail(tx, secrets, message)
    await enqueuePasswordResetTask(tx, { email: person.email, origin: 'http://127.0.0.1' })
  })
  await make.job(tenant, {
    type: 'email',
    resourceType: 'bids',
    params: { bidId: bid.id, to: person.email, message: null },
  })
  const { data: endpoint } = await client.ok('createWebhookEndpoint', {
    body: { url: 'https://8.8.8.8/hook', eventTypes: ['contact.created'], isActive: false },
  })
  await database.pool.query(
    `/* all tenants */ insert into webhook_deliveries (tenant_id, endpoint_id, event_id, event_type, body, interactive, status, response_body,
       response_headers, error_message, created_at)
     select tenant_id, $2, id, type, body, false, 'succeeded', 'stored ' || body, jsonb_build_object('x-echo', $3::text), $3::text, created_at
     from events where tenant_id = $1 and type = 'contact.created'`,
    [tenant.id, endpoint.id, `refused ${person.email}`],
  )
  await database.pool.query(
    '/* all tenants */ update api_audit_logs set path = $2 where tenant_id = $1 and operation_id = $3',
    [tenant.id, `/api/v1/contacts/${encodeURIComponent('Zephyrine Quillfeather')}`, 'createLead'],
  )
  await storeSealed(tenant, JSON.stringify({ data: { signerEmail: person.email } }))
  await client.ok('deleteContact', { path: { id }, key: randomUUID() })
  return { id, bid, lead, document, invoice, comment: comment.data }
}

/** Stores a sealed answer that names the person. */
async function storeSealed({ database, caller }: TestTenant, body: string): Promise<void> {
  const request = { key: randomUUID(), fingerprint: Buffer.alloc(32) }
  await database.pool.query(
    `/* all tenants */ insert into idempotency_keys (tenant_id, key, fingerprint, created_at, expires_at)
     values ($1, $2, $3, now(), now() + interval '1 day')`,
    [caller.tenantId, request.key, request.fingerprint],
  )
  await runTransaction(database, caller, (tx) =>
    storeAnswer(tx, caller, request, { status: 201, body, headers: {}, neededScopes: [] }, secrets, true),
  )
}

t.test(
  "after an erasure the contact's data is in no row, file, task or mail, except in the records that the answer lists",
  async (t) => {
    const tenant = await service.tenant()
    const { id, bid, lead, document, invoice } = await contactEverywhere(tenant)
    t.ok((await columnsNaming(tenant)).length > 20, 'its data was in many places before')
    t.strictSame((await tasksNaming(tenant)).sort(), ['send-email', 'start-password-reset'])
    t.equal((await filesNaming(tenant)).length, 3, 'an export, an import and a document')
    t.equal((await outboxNaming()).length, 1)

    const { data } = await tenant.client.ok('eraseContact', {
      path: { id },
      body: { reason: `asked by ${person.email}` },
      key: randomUUID(),
    })
    t.strictSame(
      data.kept.map(({ entityType, id }) => ({ entityType, id })),
      [
        { entityType: 'bid', id: bid.id },
        { entityType: 'document', id: document.id },
        { entityType: 'invoice', id: invoice.id },
        { entityType: 'lead', id: lead.id },
      ],
    )
    t.strictSame(
      data.kept.map(({ number }) => number),
      [bid.bidNumber, null, invoice.invoiceNumber, null],
    )
    t.strictSame(data.erased.map(({ entityType }) => entityType).sort(), [
      ...['comment', 'contact', 'event', 'file', 'job', 'mail', 'notification', 'request'],
      ...['stored_answer', 'webhook_delivery'],
    ])
    const worker = await begin()
    await waitForTask(tenant, 'remove-erased-files')
    await worker.close()

    t.strictSame(await columnsNaming(tenant), [
      'bids.accepted_by',
      'contact_erasures.party',
      'documents.name',
      'documents.search_text',
      'leads.name',
      'leads.search_text',
      'signed_bids.content',
      'uploads.filename',
    ])
    t.strictSame(await tasksNaming(tenant), [])
    t.strictSame(await outboxNaming(), [])
    const { rows: uploads } = await tenant.database.pool.query<{ name: string }>(
      `select coalesce(u.file, u.id) as name from uploads u
     join document_versions v on v.tenant_id = u.tenant_id and v.upload_id = u.id
     where v.tenant_id = $1 and v.document_id = $2`,
      [tenant.id, document.id],
    )
    t.strictSame(await filesNaming(tenant), [`uploads/${uploads[0]!.name}`])
    const { data: shown } = await tenant.client.ok('listContacts', { query: { includeDeleted: true } })
    const gone = {
      firstName: null,
      lastName: null,
      position: null,
      email: null,
      phone: null,
      mobile: null,
      website: null,
      notes: null,
    }
    t.strictSame({ ...shown[0], ...gone, companyName: `Erased contact ${id}` }, shown[0])
  },
)

t.test('eraseContact refuses a contact that is not deleted or has open records, and counts the latter', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { id } = await make.contact(tenant, { firstName: 'Dana' })
  const erase = () => client.call('eraseContact', { path: { id }, body: { reason: 'asked' } })
  const live = await erase()
  t.strictSame(
    [live.status, live.json.detail],
    [409, 'The contact is not deleted. Delete the contact first, then erase it.'],
  )
  const project = await make.project(tenant, { contactId: id })
  for (const status of ['draft', 'sent', 'viewed', 'accepted', 'rejected', 'expired', 'cancelled'] as const) {
    await make.bid(tenant, { contactId: id, status })
  }
  for (const status of ['draft', 'sent', 'partial', 'paid', 'voided'] as const) {
    await make.invoice(tenant, { contactId: id, status })
  }
  await client.ok('deleteContact', { path: { id } })
  const open = await erase()
  t.strictSame(
    [open.status, open.json.detail],
    [
      409,
      'The contact still has 1 open project, 3 open bids, 3 open invoices. Complete, cancel, settle or delete them first, then erase the contact.',
    ],
  )
  t.equal((await client.ok('listContacts', { query: { includeDeleted: true } })).data[0]!.firstName, 'Dana')
  await client.ok('updateProject', { path: { id: project.id }, body: { status: 'cancelled' } })
  matches(t, (await erase()).json.detail, containing('The contact still has 3 open bids, 3 open invoices.'))
  t.equal((await client.call('eraseContact', { path: { id: id + 1 }, body: { reason: 'asked' } })).status, 404)
})

t.test('eraseContact gives the same answer a second time, and emits its event once', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { id } = await make.contact(tenant, { ...person })
  await make.invoice(tenant, { contactId: id, status: 'paid' })
  await client.ok('deleteContact', { path: { id } })
  const first = await client.ok('eraseContact', { path: { id }, body: { reason: 'asked' } })
  const second = await client.ok('eraseContact', { path: { id }, body: { reason: 'asked again' } })
  t.strictSame(second.data, first.data)
  const { data: events } = await client.ok('listEvents', { query: { type: 'contact.erased' } })
  t.strictSame(
    events.map(({ event }) => (event as { data: unknown }).data),
    [{ id }],
  )
})

t.test('eraseContact needs contacts:delete and settings:write', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.contact(tenant, { ...person })
  await tenant.client.ok('deleteContact', { path: { id } })
  for (const scope of ['contacts:delete', 'settings:write'] as const) {
    const { client } = await tenant.key({ scopes: [scope] })
    const answer = await client.call('eraseContact', { path: { id }, body: { reason: 'asked' } })
    t.strictSame([answer.status, answer.code], [403, 'scope_insufficient'], scope)
  }
  const { client } = await tenant.key({ scopes: ['contacts:delete', 'settings:write'] })
  t.equal((await client.call('eraseContact', { path: { id }, body: { reason: 'asked' } })).status, 200)
})

t.test('an erased contact cannot be restored', async (t) => {
  const tenant = await service.tenant()
  const [erased, other] = [await make.contact(tenant, { ...person }), await make.contact(tenant, { firstName: 'Ann' })]
  for (const { id } of [erased, other]) await tenant.client.ok('deleteContact', { path: { id } })
  await tenant.client.ok('eraseContact', { path: { id: erased.id }, body: { reason: 'asked' } })
  const worker = await begin()
  const ids = [erased.id, other.id]
  const { data } = await tenant.client.ok('bulkContacts', { body: { operation: 'restore', ids } })
  await waitForJobEnd(tenant, data.job_id)
  await worker.close()
  const { data: job } = await tenant.client.ok('getJob', { path: { id: data.job_id } })
  t.strictSame((job.result as { outcomes: unknown }).outcomes, [
    { id: erased.id, outcome: 'refused' },
    { id: other.id, outcome: 'restored' },
  ])
})

t.test('an erasure keeps the data of another contact whose company has the same name', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { data: other } = await client.ok('createContact', {
    body: { type: 'customer', firstName: 'Ivo', companyName: person.companyName },
  })
  const { id } = await make.contact(tenant, { ...person })
  await client.ok('deleteContact', { path: { id } })
  const { data } = await client.ok('listEvents')
  await client.ok('eraseContact', { path: { id }, body: { reason: 'asked' } })
  const after = (await client.ok('listEvents')).data
  t.strictSame(after[0], data[0], 'the event of the other contact')
  const ofErased = after.slice(1, 3).map(({ event }) => (event as { data: { id: number; companyName: string } }).data)
  t.strictSame(
    ofErased.map((contact) => [contact.id, contact.companyName]),
    [
      [id, `Erased contact ${id}`],
      [id, `Erased contact ${id}`],
    ],
  )
  t.equal((await client.ok('getContact', { path: { id: other.id } })).data.companyName, person.companyName)
})

t.test('papers issued before an erasure still name the contact', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.contact(tenant, { ...person })
  await make.invoice(tenant, { contactId: id, status: 'paid' })
  const without = await make.contact(tenant, { ...person, email: 'other@nightjar.example' })
  for (const one of [id, without.id]) {
    await tenant.client.ok('deleteContact', { path: { id: one } })
    await tenant.client.ok('eraseContact', { path: { id: one }, body: { reason: 'asked' } })
  }
  const db = liveReadContext(tenant.database)
  t.strictSame(await findParty(db, tenant.caller, id), {
    name: 'Zephyrine Quillfeather',
    companyName: person.companyName,
    email: person.email,
    phone: person.phone,
  })
  const nothing = { name: null, companyName: `Erased contact ${without.id}`, email: null, phone: null }
  t.strictSame(await findParty(db, tenant.caller, without.id), nothing)
})
