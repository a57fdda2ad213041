import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { runWorkerUntilDone } from '../../scripts/testkit/job-helpers.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { signInVisitor } from '../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)
const { origin } = service

async function begin(tenant: TestTenant) {
  const { data: exported } = await tenant.client.ok('exportContacts')
  const csv = 'type,companyName\nvendor,Acme Doors\nalien,Nobody\n'
  const body = { sourcePath: await make.upload(tenant, csv), mapping: { type: 'type', companyName: 'companyName' } }
  const { data: imported } = await tenant.client.ok('importContacts', { body })
  return { exported: exported.job_id, imported: imported.job_id }
}

t.test('jobs can be filtered by type and status, and show their outcome and single-use links to files', async (t) => {
  const tenant = await service.tenant()
  await make.contact(tenant, { companyName: 'Ortiz Homes' })
  const { exported, imported } = await begin(tenant)
  await runWorkerUntilDone(service, tenant, [exported, imported])
  const visitor = await signInVisitor(origin, await makeUser(tenant, 'manager'))
  const listed = async (query: string): Promise<string[]> =>
    [
      ...(await visitor.get(`/portal/jobs?${query}`)).text.matchAll(/<th scope="row"><a href="\/portal\/jobs\/(\w+)"/g),
    ].map(([, id]) => id!)
  t.strictSame(await listed(''), [imported, exported])
  t.strictSame(await listed('type=export&status=completed'), [exported])
  t.strictSame(await listed('status=failed'), [])
  t.equal((await visitor.get('/portal/jobs?status=nonsense')).status, 422)
  const page = await visitor.get(`/portal/jobs/${imported}`)
  matches(t, page.text, /created<\/dt><dd>1</)
  matches(t, page.text, /<tr><th scope="row">3<\/th><td>type<\/td>/)
  const result = await visitor.get(`/portal/jobs/${exported}/result`)
  t.equal(result.status, 303)
  matches(t, (await sendRaw(String(result.headers.location), 'GET')).text, containing('Ortiz Homes'))
  t.equal((await sendRaw(String(result.headers.location), 'GET')).status, 410, 'the link works only once')
  const errors = await visitor.get(`/portal/jobs/${imported}/errors`)
  matches(t, (await sendRaw(String(errors.headers.location), 'GET')).text, containing('alien'))
  t.equal((await visitor.get(`/portal/jobs/${exported}/errors`)).status, 404)
  const removed = await visitor.submit(
    await visitor.get(`/portal/jobs/${exported}/delete`),
    {},
    { action: `/portal/jobs/${exported}/delete` },
  )
  t.equal(removed.headers.location, '/portal/jobs?notice=deleted')
  t.equal((await visitor.get(`/portal/jobs/${exported}`)).status, 404)
})

t.test('the page of an import shows how each numeric column was parsed', async (t) => {
  const tenant = await service.tenant()
  const csv = 'type;name;unitPrice;unitCost\nmaterial;Sill;12,50;1.250\nmaterial;Post;1.250;7\n'
  const names = ['type', 'name', 'unitPrice', 'unitCost']
  const body = {
    sourcePath: await make.upload(tenant, csv),
    mapping: Object.fromEntries(names.map((name) => [name, name])),
  }
  const { data } = await tenant.client.ok('importProducts', { body: { ...body, dryRun: true } })
  await runWorkerUntilDone(service, tenant, [data.job_id])
  const job = await tenant.client.ok('getJob', { path: { id: data.job_id } })
  t.strictSame(Reflect.get(job.data.result ?? {}, 'decimals'), [
    { column: 'unitPrice', field: 'unitPrice', decimal: ',', basis: 'cells' },
    { column: 'unitCost', field: 'unitCost', decimal: null, basis: 'unclear' },
  ])
  const visitor = await signInVisitor(origin, await makeUser(tenant, 'manager'))
  const { text } = await visitor.get(`/portal/jobs/${data.job_id}`)
  const read = [...text.matchAll(/<tr><th scope="row">(unit\w+)<\/th><td>([^<]+)<\/td><\/tr>/g)]
  t.strictSame(
    read.map(([, column, words]) => `${column}: ${words}`),
    [
      'unitPrice: decimal comma (1.250,00), found in its cells',
      'unitCost: Unclear: its cells can be read both ways. Import again with the decimal sign.',
    ],
  )
})

t.test('a queued job can be cancelled once, by a permitted role, and the audit row names the user', async (t) => {
  const tenant = await service.tenant()
  const person = await makeUser(tenant, 'manager')
  const { exported } = await begin(tenant)
  const [visitor, viewer] = [
    await signInVisitor(origin, person),
    await signInVisitor(origin, await makeUser(tenant, 'viewer')),
  ]
  lacks(t, (await viewer.get(`/portal/jobs/${exported}`)).text, '>Cancel<')
  t.equal((await viewer.get(`/portal/jobs/${exported}/cancel`)).status, 403)
  const action = `/portal/jobs/${exported}/cancel`
  const confirmation = await visitor.get(action)
  t.equal((await visitor.submit(confirmation, { form: 'made.up' }, { action })).status, 403)
  const done = await visitor.submit(confirmation, {}, { action })
  t.equal(done.headers.location, `/portal/jobs/${exported}?notice=cancelled`)
  t.equal((await tenant.client.ok('getJob', { path: { id: exported } })).data.status, 'cancelled')
  const query = { requestId: String(done.headers['x-request-id']) }
  matches(t, (await tenant.client.ok('listApiAuditLogs', { query })).data, [
    { userId: person.id, operationId: 'cancelJob' },
  ])
  t.equal(
    (await visitor.submit(confirmation, {}, { action })).headers.location,
    `/portal/jobs/${exported}?notice=ended`,
  )
  matches(t, (await visitor.get(`/portal/jobs/${exported}?notice=ended`)).text, containing('had ended already'))
})

t.test('jobs of another organization are not shown', async (t) => {
  const [tenant, other] = [await service.tenant(), await service.tenant()]
  const { exported } = await begin(other)
  const visitor = await signInVisitor(origin, await makeUser(tenant))
  for (const page of ['', '/result', '/errors', '/cancel', '/delete']) {
    t.equal((await visitor.get(`/portal/jobs/${exported}${page}`)).status, 404, page)
  }
  lacks(t, (await visitor.get('/portal/jobs')).text, exported)
})

t.test('the job list shows the subject, creator and file of each job, within the rights of the user', async (t) => {
  const tenant = await service.tenant()
  const person = await makeUser(tenant, 'field')
  const bid = await make.bid(tenant, { title: 'Kitchen' })
  const contact = await make.contact(tenant, { companyName: 'Ortiz <Homes>' })
  // Jobs of the same millisecond have no fixed order, so each job waits for a new one.
  const queue = async (...job: Parameters<typeof make.job>): Promise<void> => {
    await make.job(...job)
    await sleep(2)
  }
  const done = { status: 'completed', file: 'id\n1\n' } as const
  const of = { resourceType: 'bids', readScope: 'bids:read' }
  await queue(tenant, { type: 'pdf', ...of, params: { id: bid.id } }, done)
  await queue(tenant, {
    type: 'pdf',
    resourceType: 'contacts',
    readScope: 'invoices:read',
    params: { id: contact.id },
  })
  await queue(tenant, { type: 'email', ...of, params: { bidId: bid.id, to: 'dana@example.com', message: null } })
  await queue(tenant, { type: 'bulk', params: { operation: 'update', ids: [1, 2], changes: {} } })
  await queue(tenant, { type: 'import', params: { sourcePath: 'up_1', mapping: {}, filename: 'march.csv' } })
  const caller = { ...tenant.caller, apiKeyId: null, userId: person.id }
  await queue({ ...tenant, caller }, { type: 'export', resourceType: 'pay-apps', readScope: 'pay_apps:read' })
  const { text } = await (await signInVisitor(origin, await makeUser(tenant, 'owner'))).get('/portal/jobs')
  const rows = [...text.matchAll(/<tr>\s*<th scope="row">[\s\S]*?<\/tr>/g)].map(([row]) =>
    row
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  const asked = (name: string) => new RegExp(`by ${name}$`)
  const wanted = [
    ['Export of pay applications queued', asked('Person \\d+')],
    ['Import of contacts march.csv queued', asked('the key Test key')],
    ['Change of 2 of contacts queued', asked('the key Test key')],
    [`Mail of bid ${bid.bidNumber} Kitchen to dana@example.com queued`, asked('the key Test key')],
    ['Statement of Ortiz &lt;Homes&gt; queued', asked('the key Test key')],
    [`PDF of bid ${bid.bidNumber} Kitchen completed`, /Download/],
  ] as const
  t.equal(rows.length, wanted.length)
  for (const [index, [name, rest]] of wanted.entries()) {
    t.ok(rows[index]!.startsWith(name), `${rows[index]} begins with ${name}`)
    matches(t, rows[index], rest)
  }
  matches(t, text, /href="\/portal\/jobs\/job_\w+\/result" aria-label="Download contacts.csv"/)
  const seen = (await (await signInVisitor(origin, await makeUser(tenant, 'viewer'))).get('/portal/jobs')).text
  matches(t, seen, /by an API key/)
  lacks(t, seen, 'Test key', 'a viewer does not see API keys or their names')
  const fields = (await (await signInVisitor(origin, person)).get('/portal/jobs')).text
  matches(t, fields, containing('Export of pay applications'))
  lacks(t, fields, bid.bidNumber)
})
