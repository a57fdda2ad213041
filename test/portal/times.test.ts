import t from 'tap'
import { lastMomentOfDay, startOfDay, timeOfWallClock } from '../../db/domain/zone-days.ts'
import { dayText, fieldTime, shortDayText, timeText } from '../../handlers/web/portal/frame/times.ts'
import { lacks, matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { signInVisitor } from '../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)
const { origin, database } = service

t.test('times are shown in the zone and locale of the organization; a plain date is the same day everywhere', (t) => {
  const at = '2026-11-24T23:41:07.500Z'
  const inUs = (timeZone: string) => ({ timeZone, locale: 'en-US' })
  t.equal(timeText(at, inUs('UTC')), 'November 24, 2026 at 11:41 PM UTC')
  t.equal(timeText(at, inUs('America/Los_Angeles')), 'November 24, 2026 at 3:41 PM PST')
  t.equal(timeText('2026-07-01T12:00:00.000Z', inUs('America/Los_Angeles')), 'July 1, 2026 at 5:00 AM PDT')
  t.equal(timeText(at, { timeZone: 'Europe/London', locale: 'en-GB' }), '24 November 2026 at 23:41 GMT')
  t.equal(timeText(at, { timeZone: 'Europe/Berlin', locale: 'de-DE' }), '25. November 2026 um 00:41 MEZ')
  t.equal(timeText(at, inUs('Asia/Kathmandu')), 'November 25, 2026 at 5:26 AM GMT+5:45')
  t.equal(dayText(at, { timeZone: 'Europe/Berlin', locale: 'fr-FR' }), '25 novembre 2026')
  for (const zone of ['America/Los_Angeles', 'Pacific/Kiritimati']) {
    t.equal(dayText('2026-03-31T00:00:00.000Z', inUs(zone)), 'March 31, 2026')
    t.equal(shortDayText('2026-03-31T00:00:00.000Z', inUs(zone)), 'Mar 31')
  }
  t.equal(shortDayText(at, { timeZone: 'Europe/Berlin', locale: 'en-GB' }), '25 Nov')
  t.end()
})

t.test('a time in a form is read as local time in the zone, also around clock changes', (t) => {
  const berlin = (text: string) => timeOfWallClock(text, 'Europe/Berlin')
  t.equal(berlin('2026-01-15T12:00'), '2026-01-15T11:00:00.000Z')
  t.equal(berlin('2026-07-15T12:00'), '2026-07-15T10:00:00.000Z')
  t.equal(berlin('2026-03-29T02:30'), '2026-03-29T01:30:00.000Z', 'a skipped local time counts as an hour later')
  t.equal(berlin('2026-03-29T01:59'), '2026-03-29T00:59:00.000Z')
  t.equal(berlin('2026-03-29T03:00'), '2026-03-29T01:00:00.000Z')
  t.equal(berlin('2026-10-25T02:30'), '2026-10-25T00:30:00.000Z', 'a repeated local time is the first one')
  t.equal(timeOfWallClock('2026-11-24T15:41', 'Asia/Kathmandu', '59.999'), '2026-11-24T09:56:59.999Z')
  for (const zone of ['UTC', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia', 'Africa/Casablanca']) {
    for (const at of ['2026-03-29T00:45:00.000Z', '2026-11-24T23:41:00.000Z', '0999-06-01T12:00:00.000Z']) {
      t.equal(fieldTime(timeOfWallClock(fieldTime(at, zone), zone), zone), fieldTime(at, zone), `${zone} ${at}`)
    }
  }
  for (const wrong of ['', 'soon', '2026-02-31', '2026-13-01T10:00', '2026-01-01T25:00']) t.equal(berlin(wrong), wrong)
  t.end()
})

t.test('a day begins and ends by the local time of its zone, also where clocks change at midnight', (t) => {
  const days = [
    ['2026-03-10', 'UTC', '2026-03-10T00:00:00.000Z', '2026-03-10T23:59:59.999Z'],
    ['2026-03-10', 'America/Los_Angeles', '2026-03-10T07:00:00.000Z', '2026-03-11T06:59:59.999Z'],
    ['2026-03-08', 'America/Los_Angeles', '2026-03-08T08:00:00.000Z', '2026-03-09T06:59:59.999Z'],
    ['2026-11-01', 'America/Los_Angeles', '2026-11-01T07:00:00.000Z', '2026-11-02T07:59:59.999Z'],
    ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z', '2026-03-29T20:59:59.999Z'],
    ['2026-10-24', 'Asia/Beirut', '2026-10-23T21:00:00.000Z', '2026-10-24T21:59:59.999Z'],
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
    ['0001-01-01', 'Asia/Kathmandu', '0001-01-01', '0001-01-01T18:18:43.999Z'],
    ['9999-12-31', 'America/Los_Angeles', '9999-12-31T08:00:00.000Z', '9999-12-31'],
  ] as const
  for (const [day, zone, begins, ends] of days)
    t.strictSame([startOfDay(day, zone), lastMomentOfDay(day, zone)], [begins, ends], `${day} ${zone}`)
  for (const zone of nonEmpty(Intl.supportedValuesOf('timeZone'))) {
    for (let at = Date.parse('2026-01-01'); at < Date.parse('2027-01-01'); at += 7 * 86_400_000) {
      const day = new Date(at).toISOString().slice(0, 10)
      const next = new Date(at + 86_400_000).toISOString().slice(0, 10)
      if (Date.parse(lastMomentOfDay(day, zone)) + 1 !== Date.parse(startOfDay(next, zone))) t.fail(`${day} ${zone}`)
    }
  }
  for (const wrong of ['', 'soon', '2026-02-31', '2026-3-1', '2026-03-10T00:00:00Z', '10000-01-01'])
    t.strictSame([startOfDay(wrong, 'Europe/Berlin'), lastMomentOfDay(wrong, 'Europe/Berlin')], [wrong, wrong])
  t.end()
})

t.test('portal pages show and accept times in the time zone of the organization, and name the zone', async (t) => {
  const tenant = await service.tenant()
  await tenant.client.ok('updateBranding', { body: { timeZone: 'Asia/Kathmandu' } })
  const visitor = await signInVisitor(origin, await makeUser(tenant))
  await make.job(tenant)
  matches(
    t,
    (await visitor.get('/portal/jobs')).text,
    / at \d+:\d\d\u00a0[AP]M\u00a0GMT\+5:45<\/time>[\s\S]*Times are in Asia\/Kathmandu/,
  )
  const row = {
    requestId: 'req_old',
    method: 'GET',
    path: '/api/v1/bids',
    operationId: 'listBids',
    durationMs: 1,
    cost: 1,
  }
  const old = { ...row, tenantId: tenant.id, status: 200, createdAt: '2026-03-10T18:20:30.000Z' }
  await database.sql.insertInto('apiAuditLogs').values(old).execute()
  const found = async (minute: string): Promise<boolean> =>
    (await visitor.get(`/portal/requests?dateFrom=${minute}&dateTo=${minute}`)).text.includes('>listBids<')
  t.ok(await found('2026-03-11T00:05'))
  t.notOk(await found('2026-03-10T18:20'))
  const form = (await visitor.get('/portal/requests')).text
  matches(t, form, /From <span class="quiet">\(Asia\/Kathmandu\)/)
  const usage = (await visitor.get('/portal/usage?period=month')).text
  matches(t, usage, containing('Hours and days are in the time zone Asia/Kathmandu'))
})

t.test(
  "an API key expires at the end of its last day in the organization's time zone, and the portal shows that day",
  async (t) => {
    const tenant = await service.tenant()
    await tenant.client.ok('updateBranding', { body: { timeZone: 'America/Los_Angeles' } })
    const visitor = await signInVisitor(origin, await makeUser(tenant))
    const action = '/portal/api-keys/new'
    const fields = { name: 'Short', scopes: 'bids:read', expiresAt: '2099-06-30' }
    await visitor.submit(await visitor.get(action), fields, { action })
    const { data } = await tenant.client.ok('listApiKeys')
    t.equal(data.find(({ name }) => name === 'Short')!.expiresAt, '2099-07-01T06:59:59.999Z')
    matches(t, (await visitor.get('/portal/api-keys')).text, containing('June 30, 2099'))
  },
)

t.test('record lists and their exports filter by the days that the page shows', async (t) => {
  const tenant = await service.tenant()
  await tenant.client.ok('updateBranding', { body: { timeZone: 'America/Los_Angeles' } })
  const visitor = await signInVisitor(origin, await makeUser(tenant))
  const { id } = await make.document(tenant)
  const at = '2026-03-11T01:00:00.000Z'
  await database.sql.updateTable('documents').set({ createdAt: at }).where('tenantId', '=', tenant.id).execute()
  const path = '/portal/records/documents'
  const listed = async (day: string) => visitor.get(`${path}?dateFrom=${day}&dateTo=${day}`)
  const found = await listed('2026-03-10')
  matches(t, found.text, containing(`href="${path}/${id}"`))
  matches(t, found.text, containing('March 10, 2026'))
  matches(t, found.text, /id="dateFrom"[^>]*value="2026-03-10"[\s\S]*id="dateTo"[^>]*value="2026-03-10"/, 'as typed')
  lacks(t, (await listed('2026-03-11')).text, `href="${path}/${id}"`)
  for (const wrong of ['soon', '2026-02-31'])
    matches(t, await visitor.get(`${path}?dateFrom=${wrong}`), { status: 422 }, wrong)
  const action = `${path}/export`
  const sent = await visitor.submit(found, {}, { action })
  const [job] = (await tenant.client.ok('listJobs')).data
  matches(t, sent, { status: 303, headers: { location: `/portal/jobs/${job!.id}` } })
  const filters = { dateFrom: '2026-03-10T07:00:00.000Z', dateTo: '2026-03-11T06:59:59.999Z' }
  matches(t, job!.params, { filters })
})

t.test('a plain date of a record is the same day in every time zone', async (t) => {
  const tenant = await service.tenant()
  await tenant.client.ok('updateBranding', { body: { timeZone: 'America/Los_Angeles' } })
  const visitor = await signInVisitor(origin, await makeUser(tenant))
  const { id } = await make.siteLog(tenant, { logDate: '2026-03-10' })
  const path = '/portal/records/site-logs'
  const listed = async (day: string) => (await visitor.get(`${path}?dateFrom=${day}&dateTo=${day}`)).text
  matches(t, await listed('2026-03-10'), containing(`href="${path}/${id}"`))
  for (const day of ['2026-03-09', '2026-03-11']) lacks(t, await listed(day), `href="${path}/${id}"`)
})
