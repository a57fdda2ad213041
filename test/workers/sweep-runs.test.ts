import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import t from 'tap'
import type { Caller } from '../../db/engine/base/caller.ts'
import { createTimeOrderedId } from '../../db/engine/base/ids.ts'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import { blockFileRemoval } from '../../db/engine/postgres/file-removal.ts'
import type { FileStore } from '../../db/services/files/file-store.ts'
import { matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { storeUpload } from '../../scripts/testkit/environment/stored-files.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { sweepStorage } from '../../workers/tasks/sweep.ts'
import { type SweepDeps, sweepFiles } from '../../workers/tasks/sweep-files.ts'

const place = await makeJobHelpers(t, { own: true })
const { database, files } = place

/** Inserts ended jobs with expired files, the first one expired longest, and returns the names of their files. */
async function expiredJobs({ tenantId }: Caller, count: number): Promise<string[]> {
  const { rows } = await database.pool.query<{ file: string }>(
    `insert into jobs (tenant_id, id, type, resource_type, status, requested_by, created_at, updated_at, expires_at,
      artifact, stored_bytes)
    select $1, name, 'export', 'contacts', 'completed', '{}'::jsonb, now(), now(), now() - interval '1 day' + n * interval '1 s',
      jsonb_build_object('file', name || '.result'), 10
    from (select n, 'job_' || $1::bigint || '00000' || lpad(n::text, 10, '0') as name from generate_series(1, $2::integer) n) made
    returning artifact ->> 'file' as file`,
    [tenantId, count],
  )
  return rows.map(({ file }) => file)
}

const storedBytes = async ({ tenantId }: Caller): Promise<number> => {
  const text = 'select coalesce(sum(stored_bytes), 0)::integer as bytes from jobs where tenant_id = $1'
  return (await database.pool.query<{ bytes: number }>(text, [tenantId])).rows[0]!.bytes
}

/** Wraps the file store with another `removeFile`. */
const withRemoval = (removeFile: FileStore['removeFile']): SweepDeps['files'] => ({
  removeFile,
  list: (room) => files.list(room),
  endTransfers: (before) => files.endTransfers(before),
})

t.test('one sweep removes all expired files, however many there are', async (t) => {
  const caller = await place.tenant()
  await expiredJobs(caller, 1_200)
  await database.pool.query(
    `insert into uploads (tenant_id, id, content_type, created_at, expires_at, purpose)
    select $1, 'up_' || lpad(n::text, 20, '0'), 'text/csv', now(), now() - interval '1 day', 'import'
    from generate_series(1, 1200) n`,
    [caller.tenantId],
  )
  matches(t, await sweepFiles({ database, files }), { uploads: 1_200, artifacts: 1_200, failures: [] })
  t.equal(await storedBytes(caller), 0)
  matches(t, await sweepFiles({ database, files }), { uploads: 0, artifacts: 0 })
})

t.test('a file that cannot be removed is reported, tried once per sweep, and blocks no other', async (t) => {
  const caller = await place.tenant()
  const [stuck] = await expiredJobs(caller, 1_000)
  let tries = 0
  const removal = withRemoval(async (room, name) => {
    if (name !== stuck) return files.removeFile(room, name)
    tries += 1
    throw new Error('access denied')
  })
  matches(t, await sweepFiles({ database, files: removal }), {
    artifacts: 999,
    failures: [{ message: `artifacts/${stuck} was not removed`, cause: { message: 'access denied' } }],
  })
  t.equal(tries, 1)
  t.equal(await storedBytes(caller), 10, 'its bytes count as long as it exists')
  matches(t, await sweepFiles({ database, files }), { artifacts: 1 })
  t.equal(await storedBytes(caller), 0)
})

t.test('a sweep ends after the file store has failed to remove a file 20 times', async (t) => {
  const caller = await place.tenant()
  await expiredJobs(caller, 40)
  let tries = 0
  const removal = withRemoval(async () => {
    tries += 1
    throw new Error('the store is away')
  })
  await rejectsWith(t, sweepFiles({ database, files: removal }), { message: containing('the store is away') })
  t.equal(tries, 20)
  matches(t, await sweepFiles({ database, files }), { artifacts: 40 })
})

t.test('a stopping process ends its sweep before the next file, and the next sweep continues', async (t) => {
  const caller = await place.tenant()
  await expiredJobs(caller, 600)
  let removed = 0
  const removal = withRemoval(async (room, name) => {
    removed += 1
    await files.removeFile(room, name)
  })
  const swept = await sweepFiles({ database, files: removal, stopping: () => removed >= 20 })
  matches(t, swept, { artifacts: 20, missing: undefined })
  t.equal(await storedBytes(caller), 5_800)
  matches(t, await sweepFiles({ database, files }), { artifacts: 580, missing: 0 })
})

t.test('the log names the first 20 missing files that rows reference, with their organizations', async (t) => {
  const { tenantId } = await place.tenant()
  const ids = Array.from({ length: 25 }, () => createTimeOrderedId('up')).sort()
  await database.pool.query(
    `insert into uploads (tenant_id, id, content_type, state, created_at, expires_at, received_at, purpose)
    select $1, id, 'text/plain', 'used', past, past, past, 'document'
    from unnest($2::text[]) id, lateral (select now() - interval '2 hours' as past) p`,
    [tenantId, ids],
  )
  await storeUpload(files, ids[3]!, 'there')
  const lines: { msg: string; missing: number; missingFiles: unknown[] }[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const secrets = deriveSecrets('a secret of this place, long enough')
  await sweepStorage({ ...place.workplace, log, secrets, stopping: () => false })
  const absent = ids.filter((id) => id !== ids[3])
  matches(t, lines, [{ msg: 'files are missing that rows name', missing: 24 }])
  t.strictSame(
    lines[0]!.missingFiles,
    absent.slice(0, 20).map((id) => ({ tenantId, id, file: id })),
  )
})

t.test('a backup waits for one batch of a sweep, not for all of it, and the next sweep does the rest', async (t) => {
  const caller = await place.tenant()
  await expiredJobs(caller, 1_100)
  const client = await database.pool.connect()
  let held: Promise<void> | undefined
  let isHeld = false
  const isAsked = async (): Promise<boolean> =>
    (await database.pool.query("select from pg_locks where locktype = 'advisory' and not granted")).rows.length > 0
  const removal = withRemoval(async (room, name) => {
    held ??= blockFileRemoval(client, AbortSignal.timeout(60_000)).then(() => {
      isHeld = true
    })
    while (!isHeld && !(await isAsked())) await sleep(5)
    await files.removeFile(room, name)
  })
  matches(t, await sweepFiles({ database, files: removal }), { artifacts: 500 })
  await held
  matches(t, await sweepFiles({ database, files }), { artifacts: 0 })
  t.equal(await storedBytes(caller), 6_000)
  await client.query('select pg_advisory_unlock_all()')
  client.release(true)
  matches(t, await sweepFiles({ database, files }), { artifacts: 600 })
})
