import t from 'tap'
import { claimAttempt } from '../../db/jobs/attempts.ts'
import { claimSlice } from '../../db/jobs/slices.ts'
import { make } from '../support/make.ts'
import { race, times } from '../support/races.ts'
import { startService } from '../support/service.ts'

const { database, tenant: newTenant } = await startService(t)

/** A new organization with jobs that wait. A claim is one statement, so it takes several to have two meet. */
async function waiting() {
  const tenant = await newTenant()
  const ids: string[] = []
  for (let count = 0; count < 8; count += 1) ids.push((await make.job(tenant)).id)
  return { tenantId: tenant.id, ids }
}

t.test('of workers that look for jobs at once, each serves others', async (t) => {
  await race(t, {
    rounds: 5,
    arrange: waiting,
    contestants: ({ tenantId }) =>
      times(4, async () => {
        const claimed: string[] = []
        for (;;) {
          const slice = await claimSlice(database, tenantId, ['export'])
          if (!slice) return claimed
          claimed.push(slice.id)
        }
      }),
    judge: (claims, { ids }) => t.strictSame(claims.flat().sort(), ids.toSorted()),
  })
})

t.test('of workers that begin an attempt at once, one has it and the others are told until when', async (t) => {
  await race(t, {
    rounds: 5,
    arrange: waiting,
    contestants: ({ tenantId, ids }) =>
      times(4, async () => {
        const attempts = []
        for (const jobId of ids) attempts.push(await claimAttempt(database, { tenantId, jobId }, 60_000))
        return attempts
      }),
    judge: (attempts, { ids }) => {
      const had = attempts.flat().flatMap((one) => (one && !('heldUntil' in one) ? [one.id] : []))
      t.strictSame(had.sort(), ids.toSorted())
      t.equal(attempts.flat().filter((one) => one && 'heldUntil' in one).length, 3 * ids.length)
    },
  })
})
