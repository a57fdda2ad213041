import t from 'tap'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { makePaperHelpers } from '../../scripts/testkit/paper-helpers.ts'

const service = await startService(t)
const office = makePaperHelpers(service)

const everything = ['site_logs:read', 'time_entries:read', 'jobs:read']

/** Renders the daily report for an API key with these scopes, and returns its pages. */
async function report(tenant: TestTenant, id: number, scopes: readonly string[] = everything) {
  const { client } = await tenant.key({ scopes })
  const { status, data } = await client.ok('renderSiteLogDailyReportPdf', { path: { id } })
  return { status, ...(await office.drawn(tenant, data.job_id)) }
}

async function worked() {
  const tenant = await service.tenant()
  const [dana, eli] = [await makeUser(tenant, 'owner'), await makeUser(tenant, 'field')]
  const { id: projectId } = await make.project(tenant, { name: 'Ortiz deck', siteAddress: '12 Elm Street' })
  const on = { projectId, date: '2026-03-02', userId: eli.id }
  for (const hours of ['4', '3.25']) await make.timeEntry(tenant, { ...on, hours })
  await make.timeEntry(tenant, { ...on, userId: dana.id, hours: '8.5' })
  await make.timeEntry(tenant, { ...on, date: '2026-03-03', hours: '7' })
  await make.timeEntry(tenant, { ...on, projectId: (await make.project(tenant)).id, hours: '1' })
  const { id: gone } = await make.timeEntry(tenant, { ...on, hours: '2' })
  await tenant.client.ok('deleteTimeEntry', { path: { id: gone } })
  return { tenant, projectId, dana, eli }
}

t.test('renderSiteLogDailyReportPdf answers with a 202, and the file of its job is a PDF', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.siteLog(tenant)
  const { data, status } = await tenant.client.ok('renderSiteLogDailyReportPdf', { path: { id } })
  t.equal(status, 202)
  await office.work(tenant)
  const { data: download } = await tenant.client.ok('getJobDownload', { path: { id: data.job_id } })
  const file = Buffer.from(await (await fetch(new URL(download.url, service.origin))).arrayBuffer())
  t.equal(file.toString('latin1', 0, 4), '%PDF')
  t.equal((await tenant.client.call('renderSiteLogDailyReportPdf', { path: { id: 2_000_000_000 } })).status, 404)
})

t.test(
  'the daily report of a full day shows project, people, hours by person, texts, tags and the review',
  async (t) => {
    const { tenant, projectId, dana, eli } = await worked()
    const { id } = await make.siteLog(tenant, {
      projectId,
      createdBy: eli.id,
      title: 'Footings',
      personnelCount: 4,
      workPerformed: 'Six footings poured.',
      materialsReceived: 'Four yards of concrete.',
      visitorsOnSite: 'Building inspector.',
      issues: 'Two footings are low.',
      notes: 'Rain from three.',
      tags: ['concrete', 'rain'],
      isReviewed: true,
      reviewedBy: dana.id,
    })
    const { status, pages, disposition } = await report(tenant, id)
    t.equal(status, 202)
    t.equal(pages.length, 1)
    for (const text of [
      'March 2, 2026 Footings',
      'REVIEWED',
      /Ortiz deck P-0\d+/,
      '12 Elm Street',
      'Six footings poured.',
      'Four yards of concrete.',
      'Building inspector.',
      'Two footings are low.',
      'Rain from three.',
      'concrete, rain',
      'by Person',
      '4 people on site. Hours are recorded for 2 people: 15.75 in all.',
    ]) {
      matches(t, pages[0]!, typeof text === 'string' ? containing(text) : text, `${text} in ${pages[0]}`)
    }
    matches(
      t,
      pages[0],
      /Name Hours Person \d+ 8\.5 Person \d+ 7\.25/i,
      'the hours of each person, without other days and projects',
    )
    matches(t, pages[0], /DAILY REPORT P-\d{6} March 2/)
    matches(t, disposition, /site-log-P-\d{6} 2026-03-02\.pdf/)
  },
)

t.test(
  'without time_entries:read the report has no hours, and it names the sections in which nothing is recorded',
  async (t) => {
    const { tenant, projectId, eli } = await worked()
    const { id } = await make.siteLog(tenant, { projectId, createdBy: eli.id })
    await tenant.client.ok('updateSiteLog', { path: { id }, body: { notes: null } })
    const { pages } = await report(tenant, id, ['site_logs:read', 'jobs:read'])
    lacks(t, pages[0], /15\.75/)
    const titles = ['Work performed', 'People and hours', 'Delays', 'Equipment', 'Materials received']
    matches(
      t,
      pages[0],
      containing(`Nothing recorded: ${[...titles, 'Visitors on site', 'Issues', 'Notes'].join(', ')}.`),
    )
    const other = await make.siteLog(tenant, { createdBy: eli.id })
    const seen = (await report(tenant, other.id)).pages[0]
    matches(t, seen, /Nothing recorded: Work performed, People and hours, /)
  },
)

t.test('the file of a report with hours cannot be downloaded without time_entries:read', async (t) => {
  const { tenant, projectId, eli } = await worked()
  const { id } = await make.siteLog(tenant, { projectId, createdBy: eli.id })
  const { client } = await tenant.key({ scopes: everything })
  const { data } = await client.ok('renderSiteLogDailyReportPdf', { path: { id } })
  await office.work(tenant)
  const path = { id: data.job_id }
  const { client: other } = await tenant.key({ scopes: ['site_logs:read', 'jobs:read'] })
  matches(t, await other.call('getJobDownload', { path }), { status: 403, code: 'scope_insufficient' })
  t.equal((await client.call('getJobDownload', { path })).status, 200)
})

t.test('the daily report lists people by name, regardless of letter case', async (t) => {
  const tenant = await service.tenant()
  const { id: projectId } = await make.project(tenant)
  for (const email of ['Cy@pine.example', 'ann@pine.example', 'Bea@pine.example', 'dov@pine.example']) {
    const userId = await make.worker(tenant, 'field', email)
    await tenant.database.pool.query('update users set name = $3 where tenant_id = $1 and id = $2', [
      tenant.id,
      userId,
      email.split('@')[0],
    ])
    await make.timeEntry(tenant, { projectId, userId, date: '2026-03-02', hours: '8' })
  }
  const { id } = await make.siteLog(tenant, { projectId })
  matches(t, (await report(tenant, id)).pages[0], /ann 8 Bea 8 Cy 8 dov 8/)
})
