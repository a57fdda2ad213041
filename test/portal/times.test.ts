import t from 'tap'
import { dayText, fieldTime, timeOfField, timeText } from '../../handlers/portal/frame/times.ts'
import { make } from '../support/make.ts'
import { makePerson } from '../support/oauth.ts'
import { signInVisitor } from '../support/peers/visitor.ts'
import { startService } from '../support/service.ts'

const service = await startService(t)
const { origin, database } = service

t.test('a time is that of the zone, with its name; a date is its day in every zone', (t) => {
  const at = '2026-11-24T23:41:07.500Z'
  t.equal(timeText(at, 'UTC'), '24 Nov 2026, 23:41 UTC')
  t.equal(timeText(at, 'America/Los_Angeles'), '24 Nov 2026, 15:41 PST')
  t.equal(timeText('2026-07-01T12:00:00.000Z', 'America/Los_Angeles'), '1 Jul 2026, 05:00 PDT')
  t.equal(timeText(at, 'Europe/Berlin'), '25 Nov 2026, 00:41 CET')
  t.equal(timeText(at, 'Asia/Kathmandu'), '25 Nov 2026, 05:26 GMT+5:45')
  t.equal(dayText(at, 'Europe/Berlin'), '25 Nov 2026')
  for (const zone of ['America/Los_Angeles', 'Pacific/Kiritimati']) {
    t.equal(dayText('2026-03-31T00:00:00.000Z', zone), '31 Mar 2026')
  }
  t.end()
})

t.test('what a form says is the time at which a clock in the zone shows it, also where clocks change', (t) => {
  const berlin = (text: string) => timeOfField(text, 'Europe/Berlin')
  t.equal(berlin('2026-01-15T12:00'), '2026-01-15T11:00:00.000Z')
  t.equal(berlin('2026-07-15T12:00'), '2026-07-15T10:00:00.000Z')
  t.equal(berlin('2026-03-29T02:30'), '2026-03-29T01:30:00.000Z', 'left out by the clock: an hour later on it')
  t.equal(berlin('2026-03-29T01:59'), '2026-03-29T00:59:00.000Z')
  t.equal(berlin('2026-03-29T03:00'), '2026-03-29T01:00:00.000Z')
  t.equal(berlin('2026-10-25T02:30'), '2026-10-25T00:30:00.000Z', 'the first of two')
  t.equal(timeOfField('2026-11-24T15:41', 'Asia/Kathmandu', '59.999'), '2026-11-24T09:56:59.999Z')
  for (const zone of ['UTC', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia', 'Africa/Casablanca']) {
    for (const at of ['2026-03-29T00:45:00.000Z', '2026-11-24T23:41:00.000Z', '0999-06-01T12:00:00.000Z']) {
      t.equal(fieldTime(timeOfField(fieldTime(at, zone), zone), zone), fieldTime(at, zone), `${zone} ${at}`)
    }
  }
  for (const wrong of ['', 'soon', '2026-02-31', '2026-13-01T10:00', '2026-01-01T25:00']) t.equal(berlin(wrong), wrong)
  t.end()
})

t.test('pages show and take the times of the organization’s zone, and name it', async (t) => {
  const tenant = await service.tenant()
  await tenant.client.ok('updateBranding', { body: { timeZone: 'Asia/Kathmandu' } })
  const visitor = await signInVisitor(origin, await makePerson(tenant))
  await make.job(tenant)
  t.match((await visitor.get('/portal/jobs')).text, /, \d\d:\d\d GMT\+5:45<\/time>[\s\S]*Times are in Asia\/Kathmandu/)
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
  t.match(form, /From <span class="quiet">\(Asia\/Kathmandu\)/)
  const usage = (await visitor.get('/portal/usage?period=month')).text
  t.match(usage, 'Hours and days are those of Asia/Kathmandu')
})

t.test('a key’s last day ends where the organization is, and is shown as that day', async (t) => {
  const tenant = await service.tenant()
  await tenant.client.ok('updateBranding', { body: { timeZone: 'America/Los_Angeles' } })
  const visitor = await signInVisitor(origin, await makePerson(tenant))
  const action = '/portal/api-keys/new'
  const fields = { name: 'Short', scopes: 'bids:read', expiresAt: '2099-06-30' }
  await visitor.submit(await visitor.get(action), fields, { action })
  const { data } = await tenant.client.ok('listApiKeys')
  t.equal(data.find(({ name }) => name === 'Short')!.expiresAt, '2099-07-01T06:59:59.999Z')
  t.match((await visitor.get('/portal/api-keys')).text, /30 Jun 2099/)
})
