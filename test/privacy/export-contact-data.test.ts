import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import t from 'tap'
import { allScopes } from '../../db/domain/scopes.ts'
import { contactExportScopes } from '../../db/workflows/erasure/subject-records.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { startWorker } from '../../workers/start.ts'

const service = await startOwnService(t)
const worker = await startWorker(service.settings, service.url, pino({ level: 'silent' }))
t.teardown(() => worker.close())

interface Exported {
  contactId: number
  exportedAt: string
  records: { entityType: string; id: number; namedIn: string[]; record: object; file?: string | null }[]
}

async function exported({ client }: TestTenant, id: number, body?: { includeFiles: boolean }): Promise<Exported> {
  const { data } = await client.ok('exportContactData', { path: { id }, ...(body && { body }) })
  for (;;) {
    const { data: job } = await client.ok('getJob', { path: { id: data.job_id } })
    if (job.status === 'completed') break
    if (job.status === 'failed') throw new Error(String(job.errorMessage))
    await sleep(20)
  }
  const { data: file } = await client.ok('getJobDownload', { path: { id: data.job_id } })
  const { status, json } = await sendRaw(file.url, 'GET')
  t.equal(status, 200)
  return json as Exported
}

async function office(tenant: TestTenant) {
  const { client } = tenant
  const values = { firstName: 'Zephyrine', lastName: 'Quillfeather', email: 'zq@heron.example' }
  const contact = await make.contact(tenant, values)
  const { data: child } = await client.ok('createContact', { body: { type: 'employee', parentContactId: contact.id } })
  const bid = await make.bid(tenant, { contactId: contact.id, notes: 'for zq@heron.example' })
  const { data: lead } = await client.ok('createLead', { body: { name: 'Hall of zephyrine quillfeather' } })
  await client.ok('createLead', { body: { name: 'Hall of Zephyrine Miller' } })
  await make.bid(tenant, { contactId: child.id })
  const document = await make.document(tenant, { content: 'a scan', entityType: 'contact', entityId: contact.id })
  return { contact, child, bid, lead, document }
}

t.test(
  'exportContactData writes every record that names the contact as the API returns the record, and lists the fields that name the contact',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const { contact, child, bid, lead, document } = await office(tenant)
    const file = await exported(tenant, contact.id)
    t.equal(file.contactId, contact.id)
    const shown = {
      contact: (await client.ok('getContact', { path: { id: contact.id } })).data,
      child: (await client.ok('getContact', { path: { id: child.id } })).data,
      bid: (await client.ok('getBid', { path: { id: bid.id } })).data,
      document: (await client.ok('getDocument', { path: { id: document.id } })).data,
      lead: (await client.ok('getLead', { path: { id: lead.id } })).data,
    }
    const inOrder = file.records.toSorted(
      (one, other) => one.entityType.localeCompare(other.entityType) || one.id - other.id,
    )
    t.strictSame(inOrder, [
      { entityType: 'bid', id: bid.id, namedIn: ['contactId', 'notes'], record: shown.bid },
      { entityType: 'contact', id: contact.id, namedIn: ['id', 'email'], record: shown.contact },
      { entityType: 'contact', id: child.id, namedIn: ['parentContactId'], record: shown.child },
      { entityType: 'document', id: document.id, namedIn: ['entityId'], record: shown.document },
      { entityType: 'lead', id: lead.id, namedIn: ['name'], record: shown.lead },
    ])
  },
)

t.test('exportContactData with includeFiles adds documents in base64, also for a deleted contact', async (t) => {
  const tenant = await service.tenant()
  const { contact, document } = await office(tenant)
  await tenant.client.ok('deleteContact', { path: { id: contact.id } })
  const { records } = await exported(tenant, contact.id, { includeFiles: true })
  const files = records.flatMap(({ entityType, id, file }) => (file === undefined ? [] : [{ entityType, id, file }]))
  t.strictSame(files, [{ entityType: 'document', id: document.id, file: Buffer.from('a scan').toString('base64') }])
})

t.test('exportContactData and its file need the read scope of every family that may be included', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.contact(tenant)
  const text = await readFile(new URL('../../generated/openapi.json', import.meta.url), 'utf8')
  const [entry] = JSON.parse(text).paths['/contacts/{id}/exports'].post['x-also-scope']
  t.strictSame(entry, { scopes: contactExportScopes })
  for (const missing of ['contacts:read', ...contactExportScopes]) {
    const { client } = await tenant.key({ scopes: allScopes.filter((scope) => scope !== missing) })
    t.equal((await client.call('exportContactData', { path: { id } })).code, 'scope_insufficient', missing)
  }
  const { data } = await tenant.client.ok('exportContactData', { path: { id } })
  const { client } = await tenant.key({ scopes: allScopes.filter((scope) => scope !== 'leads:read') })
  t.equal((await client.call('getJob', { path: { id: data.job_id } })).status, 404)
  t.equal((await tenant.client.call('exportContactData', { path: { id: id + 1 } })).status, 404)
})
