import t from 'tap'
import { liveReadContext } from '../../db/engine/postgres/transaction.ts'
import { listReachedLimits } from '../../db/operations/platform/limits-reached.ts'
import { readLimitUsage } from '../../db/services/access/limits.ts'
import { updateTenant } from '../../db/services/access/tenants.ts'
import { listKeysInUse } from '../../db/services/access/usage.ts'
import { readMailWindow } from '../../db/services/mail/mail-limit.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'

const service = await startService(t)
const { database } = service
const db = liveReadContext(database)

const readSeconds = async (): Promise<number> =>
  Number((await database.pool.query('select extract(epoch from clock_timestamp()) as now')).rows[0].now)

/**
 * Stores 100 units in the slot before the rate window, 90 in the oldest slot of the window and 110 in the current
 * slot. Then runs `work`. Repeats both if the next slot began in the meantime. A slot is a minute or a second.
 */
async function withWindow<T>(
  { tenantId, keyId, slotSeconds }: { tenantId: number; keyId: number; slotSeconds: number },
  work: () => Promise<T>,
): Promise<T> {
  for (;;) {
    const current = Math.floor((await readSeconds()) / slotSeconds)
    await database.pool.query(
      `insert into rate_windows (tenant_id, key_id, used, slots, units) values ($1, $2, 300, $3, '{100,90,110}')
      on conflict (tenant_id, key_id) do update set used = 300, slots = excluded.slots, units = excluded.units`,
      [tenantId, keyId, [current - 61, current - 60, current]],
    )
    const done = await work()
    if (Math.floor((await readSeconds()) / slotSeconds) === current) return done
  }
}

t.test('the hourly usage counts the units and mails of the current minute and the sixty minutes before', async (t) => {
  const { id: tenantId, caller } = await service.tenant()
  const units = await withWindow({ tenantId, keyId: 0, slotSeconds: 60 }, () => readLimitUsage(db, caller))
  t.equal(units.hourlyUnits.used, 200)
  const mails = await withWindow({ tenantId, keyId: -1, slotSeconds: 60 }, () => readLimitUsage(db, caller))
  t.equal(mails.hourlyMails.used, 200)
})

t.test('an organization is at an hourly limit if its units or mails of the last hour reach the limit', async (t) => {
  const { id: tenantId } = await service.tenant({ name: 'Busy Builders' })
  await updateTenant(database, tenantId, { hourlyUnits: 200, hourlyMails: 200 })
  for (const [keyId, limit] of [
    [0, 'hourly-units'],
    [-1, 'hourly-mails'],
  ] as const) {
    const found = await withWindow({ tenantId, keyId, slotSeconds: 60 }, () => listReachedLimits(database.sql, 100))
    t.strictSame(
      found.filter((one) => one.tenantId === tenantId && one.limit === limit),
      [{ tenantId, name: 'Busy Builders', limit, used: 200, allowed: 200 }],
    )
  }
})

t.test('the requests of a key per minute are those of the current second and the sixty seconds before', async (t) => {
  const tenant = await service.tenant()
  const { id: keyId } = await tenant.key()
  const found = await withWindow({ tenantId: tenant.id, keyId, slotSeconds: 1 }, () => listKeysInUse(db, tenant.caller))
  t.strictSame(
    found.map(({ id, used }) => [id, used]),
    [[keyId, 200]],
  )
})

t.test('the time until more mails are allowed is rounded up to whole seconds', async (t) => {
  const { id: tenantId, caller } = await service.tenant()
  for (;;) {
    const [seconds, earliest, latest] = await withWindow({ tenantId, keyId: -1, slotSeconds: 60 }, async () => {
      const before = await readSeconds()
      const { resetSeconds } = await readMailWindow(db, caller)
      const minuteEnd = Math.ceil(before / 60) * 60
      return [resetSeconds, Math.ceil(minuteEnd - before), Math.ceil(minuteEnd - (await readSeconds()))]
    })
    if (earliest !== latest || latest < 2) continue
    t.equal(seconds, latest)
    return
  }
})
