import t from 'tap'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { runWorkerUntilDone } from '../../scripts/testkit/job-helpers.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)

/**
 * Creates an organization with a contact and a site log in which every field that the file leaves empty has a value.
 */
async function arranged() {
  const tenant = await service.tenant()
  const contact = await make.contact(tenant, {
    firstName: 'Noor',
    phone: '555-0100',
    email: 'noor@pine.example',
    notes: 'VIP',
  })
  const log = await make.siteLog(tenant, {
    tags: ['deck'],
    weather: 'rain',
    delays: [{ description: 'Rain', hours: '2' }],
  })
  return { tenant, contact, log }
}

type Tenant = Awaited<ReturnType<typeof arranged>>['tenant']

async function imported(tenant: Tenant, operation: 'importContacts' | 'importSiteLogs', csv: string, asked: object) {
  const headers = csv.slice(0, csv.indexOf('\n')).split(',')
  const mapping = Object.fromEntries(headers.map((header) => [header, header]))
  const body = { sourcePath: await make.upload(tenant, csv), mapping, updateInPlace: true, ...asked }
  const { data } = await tenant.client.ok(operation, { body })
  await runWorkerUntilDone(service, tenant, [data.job_id])
  return (await tenant.client.ok('getJob', { path: { id: data.job_id } })).data.result
}

const counts = { dryRun: false, created: 0, updated: 0, unchanged: 0, failed: 0, errors: [] }

t.test('with emptyCells keep, an empty cell changes no field of the updated record', async (t) => {
  const { tenant, contact, log } = await arranged()
  const rows = `id,firstName,phone,email,notes\n${contact.id},,  ,,Loyal\n,,,noor@pine.example,\n,Lee,,,\n`
  for (const dryRun of [true, false]) {
    const result = await imported(tenant, 'importContacts', rows, {
      emptyCells: 'keep',
      defaults: { type: 'vendor' },
      dryRun,
    })
    t.strictSame(result, { ...counts, dryRun, created: 1, updated: 1, unchanged: 1 })
  }
  const read = await tenant.client.ok('getContact', { path: { id: contact.id } })
  const { updatedAt, ...now } = read.data
  t.strictSame(now, { ...without(contact, 'updatedAt'), notes: 'Loyal' })
  t.not(updatedAt, contact.updatedAt)
  const lists = `id,tags,weather,delays\n${log.id},,,\n`
  t.strictSame(await imported(tenant, 'importSiteLogs', lists, { emptyCells: 'keep' }), { ...counts, unchanged: 1 })
  t.strictSame((await tenant.client.ok('getSiteLog', { path: { id: log.id } })).data, log)
})

t.test('with emptyCells clear, the default, an empty cell clears a nullable field', async (t) => {
  for (const asked of [{}, { emptyCells: 'clear' }]) {
    const { tenant, contact, log } = await arranged()
    const rows = `id,firstName,phone,email,notes\n${contact.id},,,,Loyal\n`
    t.strictSame(await imported(tenant, 'importContacts', rows, asked), { ...counts, updated: 1 })
    const read = await tenant.client.ok('getContact', { path: { id: contact.id } })
    const cleared = { firstName: null, phone: null, email: null, notes: 'Loyal' }
    t.strictSame(without(read.data, 'updatedAt'), { ...without(contact, 'updatedAt'), ...cleared })
    const lists = `id,tags,weather,delays\n${log.id},,,\n`
    t.strictSame(await imported(tenant, 'importSiteLogs', lists, asked), { ...counts, updated: 1 })
    const { tags, weather, delays } = (await tenant.client.ok('getSiteLog', { path: { id: log.id } })).data
    t.strictSame({ tags, weather, delays }, { tags: null, weather: null, delays: null })
  }
})

t.test('an unknown value of emptyCells is a 422', async (t) => {
  const { tenant } = await arranged()
  const body = { sourcePath: await make.upload(tenant, 'id\n1\n'), mapping: { id: 'id' }, updateInPlace: true }
  const answer = await tenant.client.call('importContacts', { body: { ...body, emptyCells: 'drop' as 'keep' } })
  t.equal(answer.status, 422)
})

function without<T extends object, Name extends keyof T>(record: T, name: Name): Omit<T, Name> {
  const { [name]: _, ...rest } = record
  return rest
}
