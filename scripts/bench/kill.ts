import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sequenceGapsQuery } from '../stage/event-log.ts'
import { type BenchKit, type BenchTenant, openBenchKit } from './bench-kit.ts'
import { writeContactsFile } from './contact-rows.ts'
import { requestData, uploadAndImport } from './jobs.ts'
import { startWorkerProcess } from './worker-process.ts'

/**
 * This workload kills the worker with SIGKILL at five random moments of an import, and again during bulk deletes in
 * jobs of 500 records. Then it checks that each row and each deletion is stored exactly once, with one event, and that
 * the event log has no gap.
 *
 * SCALE=full imports a million rows and deletes half a million records. Prints the counts. Exits with status 1 if a
 * count is wrong or a resumption took more than 15 s.
 */
const full = process.env.SCALE === 'full'
const rows = full ? 1_000_000 : 50_000
const deletes = rows / 2
const kills = 5
const jobSize = 500
const maxResumeMs = 15_000
const deadlineMs = 3600 * 1000

interface Ground {
  stage: BenchKit
  tenant: BenchTenant
  origin: string
}

async function main(): Promise<void> {
  const stage = await openBenchKit({ tenants: 1, contactsEach: 0 })
  try {
    const tenant = stage.tenants[0]!
    const { origin } = await stage.start('handlers/main.ts')
    const ground = { stage, tenant, origin }
    console.log(`load before: ${loadavg().map((load) => load.toFixed(1))}`)
    const imported = await provenImport(ground)
    const deleted = await provenDeletes(ground)
    process.exitCode = imported && deleted ? 0 : 1
  } finally {
    await stage.close()
  }
}

async function provenImport({ stage, tenant, origin }: Ground): Promise<boolean> {
  const file = join(stage.dataDir, 'contacts.csv')
  await writeContactsFile(file, rows)
  await uploadAndImport(origin, tenant, file)
  const processed = () => numberOf(stage, 'select sum(processed)::integer from jobs where tenant_id = $1', tenant.id)
  const open = "select count(*)::integer from jobs where tenant_id = $1 and status in ('queued', 'running')"
  const resumes = await killAlong(stage, rows, processed, () => numberOf(stage, open, tenant.id))
  await rm(file)
  return judge('import', resumes, {
    'rows of the file that are there': [await numberOf(stage, soundRows, tenant.id, rows), rows],
    'different rows': [await numberOf(stage, differentRows, tenant.id), rows],
    'all rows': [await numberOf(stage, 'select count(*)::integer from contacts where tenant_id = $1', tenant.id), rows],
    'contact.created events': [await numberOf(stage, eventsOf, tenant.id, 'contact.created'), rows],
    'records with one': [await numberOf(stage, announced, tenant.id, 'contact.created'), rows],
    'gaps in the sequence': [await numberOf(stage, sequenceGapsQuery, tenant.id), 0],
  })
}

async function provenDeletes({ stage, tenant, origin }: Ground): Promise<boolean> {
  const { rows: found } = await stage.database.pool.query<{ id: number }>(
    'select id from contacts where tenant_id = $1 order by id limit $2',
    [tenant.id, deletes],
  )
  const ids = found.map(({ id }) => id)
  for (let from = 0; from < ids.length; from += jobSize) {
    await requestData(origin, tenant, 'POST', '/contacts/bulk', {
      operation: 'delete',
      ids: ids.slice(from, from + jobSize),
    })
  }
  const bulk = "select count(*)::integer from jobs where tenant_id = $1 and type = 'bulk'"
  const processed = async () => jobSize * (await numberOf(stage, `${bulk} and status = 'completed'`, tenant.id))
  const open = () => numberOf(stage, `${bulk} and status in ('queued', 'running')`, tenant.id)
  const resumes = await killAlong(stage, deletes, processed, open)
  const gone = 'select count(*)::integer from contacts where tenant_id = $1 and deleted_at is not null'
  return judge('bulk delete', resumes, {
    'deleted records': [await numberOf(stage, gone, tenant.id), deletes],
    'outcomes "deleted"': [await numberOf(stage, outcomes, tenant.id), deletes],
    'contact.deleted events': [await numberOf(stage, eventsOf, tenant.id, 'contact.deleted'), deletes],
    'records with one': [await numberOf(stage, announced, tenant.id, 'contact.deleted'), deletes],
    'gaps in the sequence': [await numberOf(stage, sequenceGapsQuery, tenant.id), 0],
  })
}

/**
 * Runs workers until no job is open, and kills them after random shares of the work. Returns for each kill the
 * milliseconds from the next worker's start to its first progress.
 */
async function killAlong(
  stage: BenchKit,
  total: number,
  processed: () => Promise<number>,
  open: () => Promise<number>,
): Promise<number[]> {
  const until = Date.now() + deadlineMs
  const resumes: number[] = []
  const shares = Array.from({ length: kills }, () => Math.random() * 0.95).sort((a, b) => a - b)
  let worker = startWorkerProcess(stage)
  const waitFor = async (done: () => Promise<boolean>, everyMs: number) => {
    while (!(await done())) {
      if (Date.now() > until) throw new Error('the jobs did not end within an hour')
      await sleep(everyMs)
    }
  }
  try {
    for (const share of shares) {
      await waitFor(async () => (await processed()) >= share * total, 20)
      await sleep(Math.random() * 300)
      await worker.kill()
      const before = await processed()
      if (before >= total) throw new Error('the work was done before the last kill')
      const at = Date.now()
      worker = startWorkerProcess(stage)
      await waitFor(async () => (await processed()) > before, 20)
      resumes.push(Date.now() - at)
    }
    await waitFor(async () => (await open()) === 0, 200)
  } finally {
    await worker.stop()
  }
  return resumes
}

async function numberOf(stage: BenchKit, text: string, ...values: unknown[]): Promise<number> {
  const { rows: found } = await stage.database.pool.query({ text, values, rowMode: 'array' })
  return Number(found[0]?.[0] ?? 0)
}

const soundRows = `select count(*)::integer from contacts where tenant_id = $1 and last_name ~ '^Person[0-9]+$'
  and substr(last_name, 7)::integer < $2::integer and phone = '+1 206 555 ' || substr(last_name, 7)`
const differentRows = 'select count(distinct last_name)::integer from contacts where tenant_id = $1'
const eventsOf = 'select count(*)::integer from events where tenant_id = $1 and type = $2'
const announced = `select count(*)::integer from contacts c join (
    select (body::json -> 'data' ->> 'id')::bigint as id from events where tenant_id = $1 and type = $2 group by 1 having count(*) = 1
  ) e on e.id = c.id where c.tenant_id = $1`
const outcomes = `select count(*)::integer from jobs j, jsonb_array_elements(j.result -> 'outcomes') o
  where j.tenant_id = $1 and j.type = 'bulk' and o ->> 'outcome' = 'deleted'`

/**
 * Prints each count next to the expected one. Returns whether all counts are equal and each resumption took at most 15
 * s.
 */
function judge(what: string, resumes: number[], counted: Record<string, [found: number, expected: number]>): boolean {
  const slow = resumes.filter((ms) => ms > maxResumeMs)
  console.log(`${what}: ${kills} kills; resumed after ${resumes.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', ')}`)
  console.table(Object.entries(counted).map(([name, [found, expected]]) => ({ counted: name, found, expected })))
  return slow.length === 0 && Object.values(counted).every(([found, expected]) => found === expected)
}

await main()
