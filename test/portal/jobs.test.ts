import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import t from 'tap'
import { startWorker } from '../../workers/start.ts'
import { make } from '../support/make.ts'
import { makePerson } from '../support/oauth.ts'
import { sendRaw } from '../support/peers/client.ts'
import { signInVisitor } from '../support/peers/visitor.ts'
import { startService, type TestTenant } from '../support/service.ts'

const service = await startService(t)
const { origin } = service

/** Lets a worker do what is due until these jobs have ended. */
async function work({ client }: TestTenant, ids: string[]): Promise<void> {
  const worker = await startWorker(service.settings, service.url, pino({ level: 'silent' }))
  try {
    for (const id of ids) {
      while (!(await client.ok('getJob', { path: { id } })).data.completedAt) await sleep(20)
    }
  } finally {
    await worker.close()
  }
}

async function begin(tenant: TestTenant) {
  const { data: exported } = await tenant.client.ok('exportContacts')
  const csv = 'type,companyName\nvendor,Acme Doors\nalien,Nobody\n'
  const body = { sourcePath: await make.upload(tenant, csv), mapping: { type: 'type', companyName: 'companyName' } }
  const { data: imported } = await tenant.client.ok('importContacts', { body })
  return { exported: exported.job_id, imported: imported.job_id }
}

t.test('jobs are listed by type and status, with what came of them and their files by single-use links', async (t) => {
  const tenant = await service.tenant()
  await make.contact(tenant, { companyName: 'Ortiz Homes' })
  const { exported, imported } = await begin(tenant)
  await work(tenant, [exported, imported])
  const visitor = await signInVisitor(origin, await makePerson(tenant, 'manager'))
  const listed = async (query: string): Promise<string[]> =>
    [
      ...(await visitor.get(`/portal/jobs?${query}`)).text.matchAll(/<th scope="row"><a href="\/portal\/jobs\/(\w+)"/g),
    ].map(([, id]) => id!)
  t.strictSame(await listed(''), [imported, exported])
  t.strictSame(await listed('type=export&status=completed'), [exported])
  t.strictSame(await listed('status=failed'), [])
  t.equal((await visitor.get('/portal/jobs?status=nonsense')).status, 422)
  const page = await visitor.get(`/portal/jobs/${imported}`)
  t.match(page.text, /created<\/dt><dd>1</)
  t.match(page.text, /<tr><th scope="row">3<\/th><td>type<\/td>/)
  const result = await visitor.get(`/portal/jobs/${exported}/result`)
  t.equal(result.status, 303)
  t.match((await sendRaw(String(result.headers.location), 'GET')).text, 'Ortiz Homes')
  t.equal((await sendRaw(String(result.headers.location), 'GET')).status, 410, 'the link is good once')
  const errors = await visitor.get(`/portal/jobs/${imported}/errors`)
  t.match((await sendRaw(String(errors.headers.location), 'GET')).text, 'alien')
  t.equal((await visitor.get(`/portal/jobs/${exported}/errors`)).status, 404)
  const removed = await visitor.submit(
    await visitor.get(`/portal/jobs/${exported}/delete`),
    {},
    { action: `/portal/jobs/${exported}/delete` },
  )
  t.equal(removed.headers.location, '/portal/jobs?notice=deleted')
  t.equal((await visitor.get(`/portal/jobs/${exported}`)).status, 404)
})

t.test('a queued job is cancelled once, by a role that may, and its audit row names the person', async (t) => {
  const tenant = await service.tenant()
  const person = await makePerson(tenant, 'manager')
  const { exported } = await begin(tenant)
  const [visitor, viewer] = [
    await signInVisitor(origin, person),
    await signInVisitor(origin, await makePerson(tenant, 'viewer')),
  ]
  t.notMatch((await viewer.get(`/portal/jobs/${exported}`)).text, '>Cancel<')
  t.equal((await viewer.get(`/portal/jobs/${exported}/cancel`)).status, 403)
  const action = `/portal/jobs/${exported}/cancel`
  const confirmation = await visitor.get(action)
  t.equal((await visitor.submit(confirmation, { form: 'made.up' }, { action })).status, 403)
  const done = await visitor.submit(confirmation, {}, { action })
  t.equal(done.headers.location, `/portal/jobs/${exported}?notice=cancelled`)
  t.equal((await tenant.client.ok('getJob', { path: { id: exported } })).data.status, 'cancelled')
  const query = { requestId: String(done.headers['x-request-id']) }
  t.match((await tenant.client.ok('listApiAuditLogs', { query })).data, [
    { userId: person.id, operationId: 'cancelJob' },
  ])
  t.equal(
    (await visitor.submit(confirmation, {}, { action })).headers.location,
    `/portal/jobs/${exported}?notice=ended`,
  )
  t.match((await visitor.get(`/portal/jobs/${exported}?notice=ended`)).text, 'had ended already')
})

t.test('jobs of another organization are not there', async (t) => {
  const [tenant, other] = [await service.tenant(), await service.tenant()]
  const { exported } = await begin(other)
  const visitor = await signInVisitor(origin, await makePerson(tenant))
  for (const page of ['', '/result', '/errors', '/cancel', '/delete']) {
    t.equal((await visitor.get(`/portal/jobs/${exported}${page}`)).status, 404, page)
  }
  t.notMatch((await visitor.get('/portal/jobs')).text, exported)
})
