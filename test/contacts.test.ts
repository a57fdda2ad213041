import t from 'tap'
import { matches } from '../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../scripts/testkit/environment/service.ts'
import { expectedViolations, statusAndViolations } from '../scripts/testkit/http/violations.ts'
import { make } from '../scripts/testkit/make.ts'
import { race, sortedStatuses } from '../scripts/testkit/races.ts'

const service = await startService(t)
const idsOf = (data: { id: number }[]) => data.map(({ id }) => id)
const eventTypes = async ({ client }: TestTenant) =>
  (await client.ok('listEvents')).data.map(({ event }) => (event as { type: string }).type)

t.test('createContact returns the new contact with its Location and its ETag', async (t) => {
  const { client } = await service.tenant()
  const { status, data, headers } = await client.ok('createContact', { body: { type: 'customer', firstName: 'Dana' } })
  matches(t, data, { type: 'customer', firstName: 'Dana', lastName: null, parentContactId: null })
  t.equal(status, 201)
  t.equal(headers.location, `${service.settings.publicOrigin}/api/v1/contacts/${data.id}`)
  const read = await client.ok('getContact', { path: { id: data.id } })
  t.strictSame(read.data, data)
  t.equal(read.headers.etag, headers.etag)
})

t.test('createContact trims texts and stores an empty text as null', async (t) => {
  const { client } = await service.tenant()
  const body = { type: 'vendor', firstName: '  Ana María\n', phone: '   ', notes: ' a  b ' } as const
  const { data } = await client.ok('createContact', { body })
  matches(t, data, { firstName: 'Ana María', phone: null, notes: 'a  b' })
})

t.test('createContact reports all violations of a request at once', async (t) => {
  const { client } = await service.tenant()
  const body = { firstName: 7, email: 'nobody', nickname: 'D', phone: 'x'.repeat(51), parentContactId: 2 ** 31 }
  const found = statusAndViolations(await client.send('POST', '/contacts', { body }))
  t.equal(found.status, 422)
  t.strictSame(found.fields.sort(), [
    'email format',
    'firstName type',
    'nickname unknown',
    'parentContactId format',
    'parentContactId range',
    'phone length',
    'type required',
  ])
})

t.test('createContact rejects a parent contact that does not exist or is deleted', async (t) => {
  const tenant = await service.tenant()
  const parent = await make.contact(tenant)
  await tenant.client.ok('deleteContact', { path: { id: parent.id } })
  for (const parentContactId of [parent.id, 2_000_000_000]) {
    const answer = await tenant.client.call('createContact', { body: { type: 'employee', parentContactId } })
    t.strictSame(statusAndViolations(answer), expectedViolations('parentContactId not_found'))
  }
})

t.test('getContact answers 304 if the caller already has the current version', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.contact(tenant)
  const { headers } = await tenant.client.ok('getContact', { path: { id } })
  const ask = (tag: string) => tenant.client.call('getContact', { path: { id }, headers: { 'If-None-Match': tag } })
  for (const tag of [headers.etag!, `"other", W/${headers.etag}`, '*']) t.equal((await ask(tag)).status, 304, tag)
  t.equal((await ask('"other"')).status, 200)
})

t.test('updateContact changes the given fields and leaves the others unchanged', async (t) => {
  const tenant = await service.tenant()
  const contact = await make.contact(tenant, { firstName: 'Dana', email: 'dana@example.com', phone: '1' })
  const body = { firstName: 'Dina', phone: null }
  const { data, headers } = await tenant.client.ok('updateContact', { path: { id: contact.id }, body })
  matches(t, data, { firstName: 'Dina', email: 'dana@example.com', phone: null, createdAt: contact.createdAt })
  t.ok(data.updatedAt > contact.updatedAt)
  t.equal((await tenant.client.ok('getContact', { path: { id: contact.id } })).headers.etag, headers.etag)
})

t.test('an updateContact that changes no value keeps the version and emits no event', async (t) => {
  const tenant = await service.tenant()
  const contact = await make.contact(tenant, { firstName: 'Dana' })
  const { data } = await tenant.client.ok('updateContact', { path: { id: contact.id }, body: { firstName: 'Dana ' } })
  t.strictSame(data, contact)
  t.strictSame(await eventTypes(tenant), ['contact.created'])
})

t.test('updateContact rejects an unknown field and a parent contact that does not exist', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.contact(tenant)
  const update = async (body: object) =>
    statusAndViolations(await tenant.client.send('PATCH', `/contacts/${id}`, { body }))
  t.strictSame(await update({ id: 9 }), expectedViolations('id unknown'))
  t.strictSame(await update({ parentContactId: 2_000_000_000 }), expectedViolations('parentContactId not_found'))
})

t.test('updateContact rejects a contact as its own parent, directly or through other contacts', async (t) => {
  const tenant = await service.tenant()
  const [top, middle, bottom] = await make.contacts(tenant, 3)
  const setParent = (id: number, parentContactId: number) =>
    tenant.client.call('updateContact', { path: { id }, body: { parentContactId } })
  t.equal((await setParent(middle!.id, top!.id)).status, 200)
  t.equal((await setParent(bottom!.id, middle!.id)).status, 200)
  for (const parent of [top!, middle!, bottom!]) {
    t.strictSame(statusAndViolations(await setParent(top!.id, parent.id)), expectedViolations('parentContactId rule'))
  }
})

t.test('of two concurrent updates that would make two contacts parents of each other, one is rejected', async (t) => {
  const tenant = await service.tenant()
  const setParent = (id: number, parentContactId: number) =>
    tenant.client.call('updateContact', { path: { id }, body: { parentContactId } })
  await race(t, {
    at: service,
    arrange: () => make.contacts(tenant, 2),
    contestants: ([a, b]) => [() => setParent(a!.id, b!.id), () => setParent(b!.id, a!.id)],
    judge: (answers) => t.strictSame(sortedStatuses(answers), [200, 422]),
  })
})

t.test('a contact is changed and deleted only if If-Match matches its current version', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.contact(tenant, { firstName: 'Dana' })
  const seen = (await tenant.client.ok('getContact', { path: { id } })).headers.etag!
  const changed = await tenant.client.ok('updateContact', { path: { id }, body: { firstName: 'Dina' } })
  const headers = { 'If-Match': seen }
  const refusals = [
    await tenant.client.call('updateContact', { path: { id }, body: { firstName: 'Dora' }, headers }),
    await tenant.client.call('deleteContact', { path: { id }, headers }),
  ]
  for (const answer of refusals) matches(t, answer, { status: 412, code: 'conflict' })
  t.strictSame((await tenant.client.ok('getContact', { path: { id } })).data, changed.data)
  const current = { 'If-Match': `"other", ${changed.headers.etag}` }
  await tenant.client.ok('updateContact', { path: { id }, body: { firstName: 'Dora' }, headers: current })
  await tenant.client.ok('deleteContact', { path: { id }, headers: { 'If-Match': '*' } })
})

t.test('deleteContact returns the deleted contact, which is not found afterwards', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.contact(tenant, { firstName: 'Dana' })
  const { data } = await tenant.client.ok('deleteContact', { path: { id } })
  matches(t, data, { id, firstName: 'Dana', deletedAt: data.updatedAt })
  matches(t, await tenant.client.call('getContact', { path: { id } }), { status: 404, code: 'not_found' })
  matches(t, await tenant.client.call('updateContact', { path: { id }, body: { phone: '1' } }), { status: 404 })
  matches(t, await tenant.client.call('deleteContact', { path: { id } }), { status: 404 })
})

t.test('bulkContacts starts a job that getJob returns', async (t) => {
  const tenant = await service.tenant()
  const ids = idsOf(await make.contacts(tenant, 2))
  const body = { operation: 'update', ids, changes: { type: 'vendor' } } as const
  const { data } = await tenant.client.ok('bulkContacts', { body })
  t.equal(data.status_url, `${service.settings.publicOrigin}/api/v1/jobs/${data.job_id}`)
  const job = await tenant.client.ok('getJob', { path: { id: data.job_id } })
  matches(t, job.data, {
    type: 'bulk',
    resourceType: 'contacts',
    status: 'queued',
    progress: { processed: 0, total: 2 },
  })
})

t.test('bulkContacts requires the scope contacts:delete to delete contacts', async (t) => {
  const tenant = await service.tenant()
  const { client } = await tenant.key({ scopes: ['contacts:read', 'contacts:write'] })
  const answer = await client.call('bulkContacts', { body: { operation: 'delete', ids: [1] } })
  matches(t, answer, { status: 403, code: 'scope_insufficient', json: { detail: /contacts:delete/ } })
  t.equal((await client.call('bulkContacts', { body: { operation: 'restore', ids: [1] } })).status, 202)
})

t.test('bulkContacts accepts 1 to 500 ids; changes are required for an update and rejected otherwise', async (t) => {
  const { client } = await service.tenant()
  const bulk = async (body: object) => statusAndViolations(await client.send('POST', '/contacts/bulk', { body }))
  const many = Array.from({ length: 501 }, (_, index) => index + 1)
  t.strictSame(await bulk({ operation: 'restore', ids: [] }), expectedViolations('ids length'))
  t.strictSame(await bulk({ operation: 'restore', ids: many }), expectedViolations('ids length'))
  t.strictSame(
    await bulk({ operation: 'restore', ids: [2 ** 31] }),
    expectedViolations('ids[0] range', 'ids[0] format'),
  )
  t.strictSame(await bulk({ operation: 'update', ids: [1] }), expectedViolations('changes required'))
  t.strictSame(
    await bulk({ operation: 'delete', ids: [1], changes: { notes: 'x' } }),
    expectedViolations('changes rule'),
  )
  const names = { operation: 'update', ids: [1], changes: { firstName: 'x' } }
  t.strictSame(await bulk(names), expectedViolations('changes.firstName unknown'))
})

t.test('importContacts starts a job for an upload and rejects bad mappings and unusable uploads at once', async (t) => {
  const tenant = await service.tenant()
  const sourcePath = await make.upload(tenant)
  const mapping = { 'First name': 'firstName', Kind: 'type' }
  const { data } = await tenant.client.ok('importContacts', { body: { sourcePath, mapping } })
  const job = await tenant.client.ok('getJob', { path: { id: data.job_id } })
  matches(t, job.data, { type: 'import', resourceType: 'contacts', status: 'queued', params: { sourcePath, mapping } })
  const start = async (body: object) =>
    statusAndViolations(await tenant.client.send('POST', '/contacts/imports', { body }))
  const unknown = await start({ sourcePath, mapping: { Kind: 'type', Shoe: 'shoeSize' } })
  matches(t, unknown, { status: 422, fields: ['mapping.Shoe unknown', 'mapping.Shoe not_found'] })
  matches(t, await start({ sourcePath: 'up_none', mapping }), expectedViolations('sourcePath not_found'))
  const open = await tenant.client.ok('createJobUpload', { body: { contentType: 'text/csv' } })
  matches(t, await start({ sourcePath: open.data.sourcePath, mapping }), expectedViolations('sourcePath rule'))
  const stranger = await service.tenant()
  const theirs = await stranger.client.call('importContacts', { body: { sourcePath, mapping } })
  t.strictSame(statusAndViolations(theirs), expectedViolations('sourcePath not_found'))
})

t.test('exportContacts accepts the filters of listContacts, or no filters, and rejects unknown ones', async (t) => {
  const { client } = await service.tenant()
  const { data } = await client.ok('exportContacts', { body: { filters: { type: 'customer', search: 'a' } } })
  const job = await client.ok('getJob', { path: { id: data.job_id } })
  matches(t, job.data, { type: 'export', params: { filters: { type: 'customer', search: 'a' } } })
  t.equal((await client.ok('exportContacts')).status, 202)
  const start = async (filters: object) =>
    statusAndViolations(await client.send('POST', '/contacts/exports', { body: { filters } })).fields
  t.strictSame(await start({ colour: 'red' }), ['filters.colour unknown'])
  t.strictSame(await start({ type: 'friend' }), ['filters.type enum'])
  t.strictSame(await start({ limit: 3 }), ['filters.limit unknown'])
})

t.test('createContact and updateContact reject an empty name; updateContact clears a name with null', async (t) => {
  const { client } = await service.tenant()
  const names = { firstName: 'Dana', lastName: 'Ortiz', companyName: 'Ortiz Roofing' }
  const { data } = await client.ok('createContact', { body: { type: 'customer', ...names } })
  const path = { id: data.id }
  for (const field of ['firstName', 'lastName', 'companyName'] as const) {
    for (const empty of ['', '  ']) {
      const refused = [
        await client.call('createContact', { body: { type: 'customer', [field]: empty } }),
        await client.call('updateContact', { path, body: { [field]: empty } }),
      ]
      for (const answer of refused) matches(t, answer, { status: 422, json: { errors: [{ field, code: 'length' }] } })
    }
    const cleared = await client.ok('updateContact', { path, body: { [field]: null } })
    t.equal(cleared.data[field], null)
  }
  const { data: emptied } = await client.ok('updateContact', { path, body: { notes: '', email: ' ' } })
  matches(t, emptied, { notes: null, email: null })
})
