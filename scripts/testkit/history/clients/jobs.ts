import { setTimeout as sleep } from 'node:timers/promises'
import { listPaths, recordedFamilies } from '../families.ts'
import type { Observation, OperationKind } from '../history.ts'
import type { KnownRecord } from '../shared-records.ts'
import type { ClientRecords } from './client-records.ts'

const finals = ['completed', 'failed', 'cancelled']
const most = 4
const pollMs = 250
const patienceMs = 600_000

const operations = { update: 'update job', delete: 'deletion job', restore: 'restore job' } as const
type JobOperation = keyof typeof operations
const outcomes: Record<JobOperation, string> = { update: 'updated', delete: 'deleted', restore: 'restored' }

/**
 * Starts a job that changes, deletes or restores a few records, and waits for its end, at which the operation ends too.
 * A job's answer shows no records, so an update is recorded only with its mark.
 */
export async function runJob(desk: ClientRecords): Promise<void> {
  const { client, office } = desk
  const family = client.chance.pick(['contact', 'bid'] as const)
  const operation = client.chance.pick<JobOperation>(
    family === 'contact' ? ['update', 'delete', 'restore'] : ['delete', 'restore'],
  )
  const picked = Array.from({ length: most }, () => office.pick(family, client.chance)).filter(
    (one) => one !== undefined,
  )
  const rows = [...new Map(picked.map((known) => [known.id, known])).values()]
  if (rows.length === 0) return
  const kind: OperationKind = operations[operation]
  const number = await client.begin({ kind })
  const started = await client.sendOperation(
    {
      method: 'POST',
      path: `${listPaths[family]}/bulk`,
      body: (mark) => ({
        operation,
        ids: rows.map(({ id }) => id),
        ...(operation === 'update' && { changes: { [recordedFamilies[family].mark]: mark } }),
      }),
      repeatsUntilKnown: true,
    },
    number,
  )
  if (started?.status !== 202) throw new Error(`a job was refused: ${JSON.stringify(started)}`)
  const done = await untilEnded(desk, started.body.data.job_id)
  const sights = done.flatMap(({ id, outcome }) =>
    outcome === outcomes[operation] ? [sightOf(rows.find((known) => known.id === id)!, operation)] : [],
  )
  client.recorder.history.end(number, { outcome: 'ok', status: 202, observations: sights })
}

const sightOf = ({ number }: KnownRecord, operation: JobOperation): Observation => ({
  role: operation === 'update' ? 'marked' : 'turned',
  record: number,
  value: 0,
})

async function untilEnded({ client }: ClientRecords, id: string): Promise<{ id: number; outcome: string }[]> {
  for (const giveUpAt = Date.now() + patienceMs; Date.now() < giveUpAt; await sleep(pollMs)) {
    const job = (await client.sendOnce({ method: 'GET', path: `/jobs/${id}` }))?.body?.data
    if (!finals.includes(job?.status)) continue
    if (job.status !== 'completed') throw new Error(`job ${id} has ${job.status}: ${job.errorMessage}`)
    return job.result.outcomes
  }
  throw new Error(`job ${id} did not end in ten minutes`)
}
