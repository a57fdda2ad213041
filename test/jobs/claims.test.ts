import t from 'tap'
import { claimAttempt } from '../../db/jobs/attempts.ts'
import { claimSlice } from '../../db/jobs/slices.ts'
import { make } from '../support/make.ts'
import { race, times } from '../support/races.ts'
import { startService } from '../support/service.ts'

const { database, tenant: newTenant } = await startService(t)

/** A new organization with one job that waits. */
async function waiting() {
  const tenant = await newTenant()
  const { id: jobId } = await make.job(tenant)
  return { tenantId: tenant.id, jobId }
}

t.test('of workers that look for a job at once, one serves it', async (t) => {
  await race(t, {
    arrange: waiting,
    contestants: ({ tenantId }) => times(3, () => claimSlice(database, tenantId, ['export'])),
    judge: (slices, { jobId }) => t.match(slices.filter(Boolean), [{ id: jobId, fence: 1 }]),
  })
})

t.test('of workers that begin an attempt at once, one has it and the others are told until when', async (t) => {
  await race(t, {
    arrange: waiting,
    contestants: (task) => times(3, () => claimAttempt(database, task, 60_000)),
    judge: (attempts, { jobId }) => {
      t.match(
        attempts.filter((one) => one && !('heldUntil' in one)),
        [{ id: jobId, fence: 1 }],
      )
      t.equal(attempts.filter((one) => one && 'heldUntil' in one).length, 2)
    },
  })
})
