import t from 'tap'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { signInVisitor } from '../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)
const { origin } = service
const action = '/portal/retention'

t.test('an admin can change the retention periods, and violations are shown next to their fields', async (t) => {
  const tenant = await service.tenant()
  const person = await makeUser(tenant, 'admin')
  const visitor = await signInVisitor(origin, person)
  const wrong = { deletedRecordsDays: '7', auditLogDays: 'many', notificationDays: '' }
  const refused = await visitor.submit(await visitor.get(action), wrong, { action })
  t.equal(refused.status, 422)
  for (const name of Object.keys(wrong)) matches(t, refused.text, containing(`id="${name}-problem">`))
  matches(t, refused.text, containing('value="many"'))
  const days = { deletedRecordsDays: '365', auditLogDays: '400', notificationDays: '60' }
  const done = await visitor.submit(await visitor.get(action), days, { action })
  matches(t, done, { status: 303, headers: { location: '/portal/retention?notice=saved' } })
  const read = async () => (await tenant.client.ok('getDataRetention')).data
  matches(t, await read(), { deletedRecordsDays: 365, auditLogDays: 400, notificationDays: 60 })
  t.equal(
    (await visitor.submit(await visitor.get(action), { ...days, deletedRecordsDays: '' }, { action })).status,
    303,
  )
  matches(t, await read(), { deletedRecordsDays: null, auditLogDays: 400 })
  t.equal((await visitor.submit(await visitor.get(action), { ...days, form: 'made.up' }, { action })).status, 403)
  const query = { requestId: String(done.headers['x-request-id']) }
  matches(t, (await tenant.client.ok('listApiAuditLogs', { query })).data, [
    { userId: person.id, operationId: 'updateDataRetention', status: 303 },
  ])
})

t.test('a manager can view the retention periods but not change them', async (t) => {
  const visitor = await signInVisitor(origin, await makeUser(await service.tenant(), 'manager'))
  const page = await visitor.get(action)
  lacks(t, page.text, '>Save<')
  t.equal((await visitor.submit(page, { auditLogDays: '400' }, { action })).status, 403)
})
