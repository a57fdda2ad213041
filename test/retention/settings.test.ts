import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { expectedViolations, statusAndViolations } from '../../scripts/testkit/http/violations.ts'

const service = await startService(t)

const usual = {
  ...{ deletedRecordsDays: null, auditLogDays: 90, notificationDays: 90 },
  ...{ eventsDays: 30, jobFilesDays: 7, updatedAt: null },
}

t.test(
  'a new organization has the default retention: deleted records for ever, logs and notifications 90 days, events 30, job files 7',
  async (t) => {
    const { client } = await service.tenant()
    t.strictSame((await client.ok('getDataRetention')).data, usual)
    t.strictSame((await client.ok('updateDataRetention', { body: {} })).data, usual, 'nothing changes')
  },
)

t.test(
  'updateDataRetention refuses values outside the allowed ranges, and fields that cannot be changed',
  async (t) => {
    const { client } = await service.tenant()
    const wrong = async (body: object) =>
      statusAndViolations(await client.send('PATCH', '/settings/data-retention', { body }))
    t.strictSame(await wrong({ deletedRecordsDays: 29 }), expectedViolations('deletedRecordsDays range'))
    t.strictSame(await wrong({ deletedRecordsDays: 3651 }), expectedViolations('deletedRecordsDays range'))
    t.strictSame(await wrong({ eventsDays: 60 }), expectedViolations('eventsDays unknown'))
    t.strictSame(await wrong({ jobFilesDays: 60 }), expectedViolations('jobFilesDays unknown'))
    t.strictSame(
      await wrong({ auditLogDays: 29, notificationDays: 366 }),
      expectedViolations('auditLogDays range', 'notificationDays range'),
    )
    t.strictSame(
      await wrong({ auditLogDays: 1096, notificationDays: 29 }),
      expectedViolations('auditLogDays range', 'notificationDays range'),
    )
    t.strictSame(
      await wrong({ auditLogDays: null, notificationDays: null }),
      expectedViolations('auditLogDays type', 'notificationDays type'),
    )
    t.strictSame(await wrong({ deletedRecordsDays: '365' }), expectedViolations('deletedRecordsDays type'))
    t.strictSame(await wrong({ deletedRecordsDays: 30.5 }), expectedViolations('deletedRecordsDays type'))
    t.strictSame((await client.ok('getDataRetention')).data, usual)
  },
)

t.test('updateDataRetention changes only the given fields, and null keeps deleted records for ever', async (t) => {
  const { client } = await service.tenant()
  const first = await client.ok('updateDataRetention', { body: { deletedRecordsDays: 30, auditLogDays: 1095 } })
  matches(t, first.data, { ...usual, deletedRecordsDays: 30, auditLogDays: 1095, updatedAt: /Z$/ })
  const same = await client.ok('updateDataRetention', { body: { deletedRecordsDays: 30 } })
  t.strictSame(same.data, first.data, 'an unchanged value changes nothing')
  t.equal(same.headers.etag, first.headers.etag)
  const { data } = await client.ok('updateDataRetention', {
    body: { deletedRecordsDays: null, notificationDays: 365 },
  })
  matches(t, data, { deletedRecordsDays: null, auditLogDays: 1095, notificationDays: 365 })
  t.strictSame((await client.ok('getDataRetention')).data, data)
  t.strictSame(
    (await (await service.tenant()).client.ok('getDataRetention')).data,
    usual,
    "another organization's settings stay",
  )
})

t.test('settings:read allows reading the retention settings but not changing them', async (t) => {
  const tenant = await service.tenant()
  const { client } = await tenant.key({ scopes: ['settings:read'] })
  t.equal((await client.call('getDataRetention')).status, 200)
  matches(t, await client.call('updateDataRetention', { body: {} }), { status: 403, code: 'scope_insufficient' })
})
