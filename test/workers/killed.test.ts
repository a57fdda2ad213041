import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import type { Caller } from '../../db/engine/base/caller.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'

const place = await makeJobHelpers(t)
const { url, folder, filesUrl } = place
const script = join(import.meta.dirname, '../../scripts/testkit/environment/job-process.ts')

const start = (caller: Caller): ChildProcess =>
  spawn(process.execPath, [script, url, folder, String(caller.tenantId), ...(filesUrl ? [filesUrl] : [])], {
    stdio: 'inherit',
  })

/** Kills a process once the job has processed more than `processed` rows, and frees the job's lease. */
async function killPast(caller: Caller, id: string, processed: number): Promise<void> {
  const child = start(caller)
  const ended = once(child, 'exit')
  for (
    let at = 0;
    at <= processed && child.exitCode === null;
    at = (await place.done(caller, id)).job.progress.processed
  ) {
    await sleep(1)
  }
  child.kill('SIGKILL')
  await ended
  await place.database.pool.query('update jobs set lease_until = null where tenant_id = $1', [caller.tenantId])
}

async function finish(caller: Caller, id: string) {
  const [code] = await once(start(caller), 'exit')
  if (code !== 0) throw new Error(`the last process ended with ${code}`)
  return place.done(caller, id)
}

t.test('an import whose workers are killed loses no row and writes none twice', async (t) => {
  const caller = await place.tenant()
  const rows = Array.from({ length: 9000 }, (_, i) => `${i % 9 ? 'customer' : 'alien'},Company ${i}\n`).join('')
  const mapping = { Kind: 'type', Name: 'companyName' }
  const id = await place.enqueue(caller, 'import', { sourcePath: await place.upload(`Kind,Name\n${rows}`), mapping })
  for (const processed of [0, 2500, 5500]) await killPast(caller, id, processed)
  const { job, errors } = await finish(caller, id)
  matches(t, job, { status: 'completed', progress: { processed: 9000, total: 9000, errorsCount: 1000 } })
  matches(t, job.result, { created: 8000, failed: 1000 })
  const expected = Array.from({ length: 9000 }, (_, i) => i).filter((i) => i % 9)
  t.strictSame(
    await place.contacts(caller, 'company_name'),
    expected.map((i) => [`Company ${i}`]),
  )
  t.equal((await place.events(caller)).length, 8000)
  const listed = (errors ?? '')
    .split('\n')
    .slice(1, -1)
    .map((line) => line.split(',')[1])
  t.strictSame(
    listed,
    Array.from({ length: 1000 }, (_, i) => `Company ${i * 9}`),
  )
  const exported = await place.run(caller, 'export', {})
  t.equal(exported.job.progress.processed, 8000)
})

t.test('a bulk delete whose workers are killed deletes each record once, with one event', async (t) => {
  const caller = await place.tenant()
  const content = `Kind\n${'customer\n'.repeat(6000)}`
  await place.run(caller, 'import', { sourcePath: await place.upload(content), mapping: { Kind: 'type' } })
  const ids = ((await place.contacts(caller, 'id')) as [number][]).map(([id]) => id)
  const id = await place.enqueue(caller, 'bulk', { operation: 'delete', ids })
  for (const processed of [0, 2000]) await killPast(caller, id, processed)
  const { job } = await finish(caller, id)
  matches(t, job, { status: 'completed', progress: { processed: 6000, total: 6000, errorsCount: 0 } })
  t.strictSame(await place.contacts(caller, 'id'), [])
  t.equal((await place.events(caller)).filter((type) => type === 'contact.deleted').length, 6000)
})
