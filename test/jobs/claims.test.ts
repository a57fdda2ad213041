import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { claimAttempt } from '../../db/services/jobs/attempts.ts'
import { claimJob, findTenantsWithWaitingJobs } from '../../db/services/jobs/claimed-jobs.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { countLockWaits } from '../../scripts/testkit/lock-waits.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race, repeatContestant } from '../../scripts/testkit/races.ts'

const { database, tenant: newTenant } = await startService(t)

t.test('workers that claim jobs at the same time get different jobs', async (t) => {
  await race(t, {
    rounds: 5,
    // A claim is one statement, so it takes several jobs for two claims to overlap.
    arrange: async () => {
      const tenant = await newTenant()
      const ids: string[] = []
      for (let count = 0; count < 8; count += 1) ids.push((await make.job(tenant)).id)
      return { tenantId: tenant.id, ids }
    },
    contestants: ({ tenantId }) =>
      repeatContestant(4, async () => {
        const claimed: string[] = []
        for (;;) {
          const slice = await claimJob(database, tenantId, ['export'])
          if (!slice) return claimed
          claimed.push(slice.id)
        }
      }),
    judge: (claims, { ids }) => t.strictSame(claims.flat().sort(), ids.toSorted()),
  })
})

t.test('workers skip a job that another worker is claiming', async (t) => {
  const tenant = await newTenant()
  const { id } = await make.job(tenant)
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('select from jobs where tenant_id = $1 and id = $2 for update', [tenant.id, id])
  const claims = Promise.all([1, 2].map(() => claimJob(database, tenant.id, ['export'])))
  const claimed = await Promise.race([claims, sleep(5_000, 'waiting', { ref: false })])
  await holder.query('commit')
  holder.release()
  t.strictSame(claimed, [undefined, undefined])
  await claims
})

t.test('a job whose worker died waits again once its lease has expired, and the next worker claims it', async (t) => {
  const tenant = await newTenant()
  const { id } = await make.job(tenant)
  const waits = async () => (await findTenantsWithWaitingJobs(database, ['export'])).includes(tenant.id)
  t.ok(await waits(), 'before a worker claims it')
  const lost = await claimJob(database, tenant.id, ['export'])
  t.equal(lost?.id, id)
  t.notOk(await waits(), 'while a worker runs it')
  t.equal(await claimJob(database, tenant.id, ['export']), undefined)
  await database.pool.query(`update jobs set lease_until = now() - interval '1 s' where id = $1`, [id])
  t.ok(await waits(), 'after its lease')
  matches(t, await claimJob(database, tenant.id, ['export']), { id, fence: lost!.fence + 1 })
})

/** Waits until this many statements on jobs wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  while ((await countLockWaits(database.pool, '%update %jobs%')) < count) await sleep(5)
}

t.test(
  'of two workers that begin an attempt at the same time, one gets the lease and the other learns when it expires',
  async (t) => {
    const tenant = await newTenant()
    const { id: jobId } = await make.job(tenant)
    // While another transaction holds the row lock, both see that no worker has the job.
    const holder = await database.pool.connect()
    await holder.query('begin')
    await holder.query('select from jobs where tenant_id = $1 and id = $2 for update', [tenant.id, jobId])
    const begun = [1, 2].map(() => claimAttempt(database, 'export', { tenantId: tenant.id, jobId }, 60_000))
    await untilWaiting(2)
    await holder.query('commit')
    holder.release()
    const attempts = await Promise.all(begun)
    const refused = attempts.flatMap((one) => (one && 'heldUntil' in one ? [Date.parse(one.heldUntil)] : []))
    t.equal(refused.length, 1)
    t.equal(refused[0]! > Date.now(), true, 'the lease of the other worker expires later')
    t.equal(attempts.filter((one) => one && !('heldUntil' in one)).length, 1)
  },
)

t.test('a lease longer than the maximum is ignored, because the clock that set it was ahead', async (t) => {
  const tenant = await newTenant()
  const { id } = await make.job(tenant)
  await claimJob(database, tenant.id, ['export'])
  const holdFor = (time: string) =>
    database.pool.query(`update jobs set lease_until = now() + interval '${time}' where id = $1`, [id])
  const waits = async () => (await findTenantsWithWaitingJobs(database, ['export'])).includes(tenant.id)
  await holdFor('9 minutes')
  t.equal(await waits(), false)
  await holdFor('100 days')
  t.equal(await waits(), true)
  t.equal((await claimJob(database, tenant.id, ['export']))?.id, id)
})
