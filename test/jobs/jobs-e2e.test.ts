import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import t from 'tap'
import { parseCsv } from '../../db/domain/csv/head.ts'
import type { Job } from '../../db/services/jobs/jobs.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { startWorker } from '../../workers/start.ts'

const service = await startOwnService(t)
const worker = await startWorker(service.settings, service.url, pino({ level: 'silent' }))
t.teardown(() => worker.close())

const ended = ['completed', 'failed', 'cancelled']

/** Polls a job until it ends, as a client does. */
async function endOf({ client }: TestTenant, id: string): Promise<Job> {
  for (;;) {
    const { data } = await client.ok('getJob', { path: { id } })
    if (ended.includes(data.status)) return data
    await sleep(20)
  }
}

const mappingOf = (header: string[]) => Object.fromEntries(header.map((name) => [name, name]))

async function importFile(tenant: TestTenant, csv: string, body: object): Promise<Job> {
  const sourcePath = await make.upload(tenant, csv)
  const { data } = await tenant.client.ok('importContacts', { body: { ...body, sourcePath } })
  return endOf(tenant, data.job_id)
}

async function exportFile(tenant: TestTenant, filters?: Record<string, unknown>): Promise<string> {
  const { data } = await tenant.client.ok('exportContacts', filters ? { body: { filters } } : {})
  const job = await endOf(tenant, data.job_id)
  matches(t, job, { status: 'completed', progress: { errorsCount: 0 } })
  return download(tenant, 'getJobDownload', job.id)
}

async function download({ client }: TestTenant, operation: 'getJobDownload' | 'getJobErrors', id: string) {
  const { data } = await client.ok(operation, { path: { id } })
  const { status, text } = await sendRaw(data.url, 'GET')
  if (status !== 200) throw new Error(`the download was answered with ${status}: ${text}`)
  return text
}

const people = [
  'Kind,First,Last,Company,Mail,Notes',
  ...Array.from(
    { length: 1200 },
    (_, i) => `vendor,First ${i},"Last, ${i}",=Company ${i},person${i}@mail.example,"line ""one""\nline two ${i}"`,
  ),
  'alien,No,Body,,,',
  'customer,Émile,Łuczak,,not an address,',
].join('\n')

const mapping = {
  Kind: 'type',
  First: 'firstName',
  Last: 'lastName',
  Company: 'companyName',
  Mail: 'email',
  Notes: 'notes',
}

t.test('an uploaded file is imported, exported and downloaded unchanged, and refused rows are reported', async (t) => {
  const tenant = await service.tenant()
  const job = await importFile(tenant, people, { mapping })
  matches(t, job, {
    status: 'completed',
    progress: { processed: 1202, total: 1202, errorsCount: 2 },
    errorMessage: null,
  })
  matches(t, job.result, { dryRun: false, created: 1200, updated: 0, unchanged: 0, failed: 2 })
  const errors = await parseCsv(await download(tenant, 'getJobErrors', job.id), ',')
  matches(t, errors[0], [
    'Kind',
    'First',
    'Last',
    'Company',
    'Mail',
    'Notes',
    '_row',
    '_field',
    '_code',
    '_message',
    '_violations',
  ])
  t.strictSame(
    errors.slice(1).map((cells) => cells.slice(6, 9)),
    [
      ['1202', 'type', 'enum'],
      ['1203', 'email', 'format'],
    ],
  )
  const [, ...exported] = await parseCsv(await exportFile(tenant, { type: 'vendor' }), ',')
  t.equal(exported.length, 1200)
  matches(t, exported[7]?.slice(1, 7), ['vendor', 'First 7', 'Last, 7', "'=Company 7", '', 'person7@mail.example'])
  const total = await tenant.client.ok('countContacts')
  t.equal(total.data.total, 1200)
})

t.test('importing an export into the same records changes nothing, and the next export is the same file', async (t) => {
  const tenant = await service.tenant()
  await importFile(tenant, people, { mapping })
  const first = await exportFile(tenant)
  const [header = []] = await parseCsv(first.slice(0, first.indexOf('\n') + 1), ',')
  const editable = header.filter((name) => !['createdAt', 'updatedAt'].includes(name))
  const job = await importFile(tenant, first, { mapping: mappingOf(editable), updateInPlace: true })
  matches(t, job, { status: 'completed', result: { created: 0, updated: 0, unchanged: 1200, failed: 0 } })
  t.equal(await exportFile(tenant), first)
})

t.test('if another organization imports an export, its own export is the same except ids and times', async (t) => {
  const [here, there] = [await service.tenant(), await service.tenant()]
  await importFile(here, people, { mapping })
  const first = await exportFile(here)
  const own = ['id', 'parentContactId', 'createdAt', 'updatedAt']
  const [header = []] = await parseCsv(first.slice(0, first.indexOf('\n') + 1), ',')
  const carried = header.filter((name) => !own.includes(name))
  matches(t, await importFile(there, first, { mapping: mappingOf(carried) }), { result: { created: 1200, failed: 0 } })
  const withoutOwn = async (text: string) =>
    (await parseCsv(text, ',')).map((cells) => cells.filter((_, index) => carried.includes(header[index] ?? '')))
  t.strictSame(await withoutOwn(await exportFile(there)), await withoutOwn(first))
})

t.test(
  "a contact's language can be set, updated, seen in events, imported and exported, and must be a supported one",
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const { data: made } = await client.ok('createContact', { body: { type: 'customer', language: 'es' } })
    t.equal(made.language, 'es')
    t.equal((await make.contact(tenant)).language, null)
    const refused = await client.send('POST', '/contacts', { body: { type: 'customer', language: 'it' } })
    matches(t, refused, { status: 422, json: { errors: [{ field: 'language', code: 'enum' }] } })
    const { data } = await client.ok('updateContact', { path: { id: made.id }, body: { language: 'de' } })
    t.equal(data.language, 'de')
    const told = (await client.ok('listEvents')).data.map(({ event }) => event)
    matches(t, told.at(-1), {
      type: 'contact.updated',
      data: { language: 'de' },
      previous_attributes: { language: 'es' },
    })
    const rows = `id,language\n${made.id},fr\n${made.id},it\n`
    const job = await importFile(tenant, rows, { mapping: mappingOf(['id', 'language']), updateInPlace: true })
    matches(t, job.result, { updated: 1, failed: 1, errors: [{ row: 3, field: 'language', code: 'enum' }] })
    const [header = [], ...exported] = await parseCsv(await exportFile(tenant), ',')
    const at = header.indexOf('language')
    t.strictSame(exported.map((cells) => cells[at]).sort(), ['', 'fr'])
  },
)

t.test('a dry run over HTTP reports what the import would do and writes nothing', async (t) => {
  const tenant = await service.tenant()
  const planned = await importFile(tenant, people, { mapping, dryRun: true })
  t.equal((await tenant.client.ok('countContacts')).data.total, 0)
  const told = (await tenant.client.ok('listEvents')).data.map(({ event }) => event.type)
  t.strictSame(told, ['job.completed'])
  const made = await importFile(tenant, people, { mapping })
  t.strictSame(planned.result, { ...made.result, dryRun: true })
})

t.test('a queued job can be cancelled before it has done anything', async (t) => {
  const tenant = await service.tenant()
  // No worker of this test serves such a job, so it stays queued.
  const { id } = await make.job(tenant, { type: 'accounting_push', resourceType: 'invoices' })
  const { data } = await tenant.client.ok('cancelJob', { path: { id } })
  matches(t, data, { status: 'cancelled', result: null, errorMessage: 'Cancelled before anything was done.' })
})

t.test('deleting a job ends its downloads at once', async (t) => {
  const tenant = await service.tenant()
  const { data: started } = await tenant.client.ok('exportContacts')
  const job = await endOf(tenant, started.job_id)
  const { data: address } = await tenant.client.ok('getJobDownload', { path: { id: job.id } })
  const { data: deleted } = await tenant.client.ok('deleteJob', { path: { id: job.id } })
  t.equal(deleted.expiresAt, deleted.deletedAt)
  t.equal((await sendRaw(address.url, 'GET')).status, 410)
  t.equal((await tenant.client.call('getJobDownload', { path: { id: job.id } })).status, 404)
})

t.test('bulkContacts deletes contacts over HTTP, and the result lists each id', async (t) => {
  const tenant = await service.tenant()
  const [a, b] = await make.contacts(tenant, 2)
  const ids = [a!.id, b!.id, 2_000_000_000]
  const { data } = await tenant.client.ok('bulkContacts', { body: { operation: 'delete', ids } })
  const job = await endOf(tenant, data.job_id)
  matches(t, job, { status: 'completed', progress: { processed: 3, total: 3, errorsCount: 1 } })
  t.strictSame(job.result, {
    operation: 'delete',
    dryRun: false,
    outcomes: [
      { id: a!.id, outcome: 'deleted' },
      { id: b!.id, outcome: 'deleted' },
      { id: 2_000_000_000, outcome: 'not_found' },
    ],
  })
})
