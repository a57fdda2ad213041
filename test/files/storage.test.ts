import { type ClientRequest, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import t from 'tap'
import type { Letterhead } from '../../db/domain/papers/letterhead.ts'
import { callerFromRequester } from '../../db/engine/base/caller.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import type { LocalFileStore } from '../../db/services/files/local-file-store.ts'
import { maxConcurrentUploads, reserveSpace } from '../../db/services/files/storage-quota.ts'
import { deleteExpiredRows } from '../../db/services/jobs/sweeps.ts'
import { storeLogoOf } from '../../db/services/papers/stored-logos.ts'
import { matches, nonEmpty, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { listFileNames, readStoredFile, storeArtifact } from '../../scripts/testkit/environment/stored-files.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race } from '../../scripts/testkit/races.ts'
import { runJobTask } from '../../workers/tasks/serve-jobs.ts'

const service = await startOwnService(t)
const { database } = await service.tenant()

const limit = (tenantId: number, bytes: number) =>
  database.pool.query('update tenants set max_storage_bytes = $2 where id = $1', [tenantId, bytes])

const held = async (tenantId: number): Promise<number> => {
  const { rows } = await database.pool.query('select * from upload_reservations where tenant_id = $1', [tenantId])
  return rows.length
}

async function addressOf({ client }: TestTenant): Promise<string> {
  return (await client.ok('createJobUpload', { body: { contentType: 'text/csv' } })).data.uploadUrl
}

/** Returns the names of partial uploads. */
const left = async ({ files }: TestTenant): Promise<string[]> =>
  (await listFileNames(files, 'uploads')).filter((name) => name.endsWith('.partial'))

interface Reply {
  status: number
  retryAfter: string | undefined
  detail: string
}

/** Begins a PUT with or without a Content-Length, and sends its first byte. */
function begin(url: string, announced?: number): { put: ClientRequest; reply: Promise<Reply> } {
  const headers = { 'Content-Type': 'text/csv', ...(announced !== undefined && { 'Content-Length': announced }) }
  const put = request(url, { method: 'PUT', headers, agent: false })
  const reply = new Promise<Reply>((resolve) => {
    put.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      answer.on('end', () => {
        const { detail = '' } = JSON.parse(text)
        resolve({ status: answer.statusCode!, retryAfter: answer.headers['retry-after'], detail })
      })
    })
    put.on('error', () => resolve({ status: 0, retryAfter: undefined, detail: '' }))
  })
  put.write('a')
  return { put, reply }
}

const send = async (url: string, bytes: number): Promise<Reply> => {
  const { put, reply } = begin(url, bytes)
  put.end('x'.repeat(bytes - 1))
  return reply
}

/** Waits until the organization has this many upload reservations. */
async function until(tenantId: number, uploads: number): Promise<void> {
  while ((await held(tenantId)) !== uploads) await sleep(10)
}

t.test("an upload beyond the organization's quota is a 409, and its address accepts a smaller file", async (t) => {
  const tenant = await service.tenant()
  await limit(tenant.id, 1000)
  t.equal((await send(await addressOf(tenant), 600)).status, 200)
  const url = await addressOf(tenant)
  const refused = await send(url, 401)
  matches(t, refused, { status: 409, detail: /uses 600 of its 1000 bytes of storage, and this needs 401 more/ })
  t.equal((await send(url, 400)).status, 200)
  t.equal((await send(await addressOf(tenant), 1)).status, 409)
  t.equal((await send(await addressOf(await service.tenant()), 600)).status, 200, 'another organization')
  t.equal(await held(tenant.id), 0)
})

t.test(
  'documents, and logos stored with signed papers, count towards the quota as long as they are stored',
  async (t) => {
    const tenant = await service.tenant()
    const sourcePath = await make.documentUpload(tenant, Buffer.alloc(600, 'x'), { contentType: 'text/plain' })
    await make.document(tenant, { sourcePath, name: 'Notes' })
    await limit(tenant.id, 1000)
    const stores = (bytes: number) => ({ status: 409, detail: new RegExp(`uses ${bytes} of its 1000 bytes`) })
    matches(t, await send(await addressOf(tenant), 401), stores(600))
    const caller = callerFromRequester(tenant.id, { apiKeyId: null, userId: null, clientId: null, scopes: [] })
    const content = Buffer.alloc(300, 1).toString('base64')
    const logo = { hash: 'a'.repeat(64), contentType: 'image/png', width: 1, height: 1, content } as const
    await runTransaction(database, caller, (tx) => storeLogoOf(tx, tenant.id, { logo } as Letterhead))
    matches(t, await send(await addressOf(tenant), 101), stores(900))
    t.equal((await send(await addressOf(tenant), 100)).status, 200)
  },
)

t.test('cancelling a job frees the storage of its file', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.job(tenant)
  await database.pool.query('update jobs set stored_bytes = 600 where tenant_id = $1 and id = $2', [tenant.id, id])
  await limit(tenant.id, 1000)
  matches(t, await send(await addressOf(tenant), 401), { status: 409, detail: /uses 600 of its 1000 bytes/ })
  await tenant.client.ok('cancelJob', { path: { id } })
  t.equal((await send(await addressOf(tenant), 401)).status, 200)
})

t.test('an upload without a Content-Length is stopped at the quota, and nothing of it is stored', async (t) => {
  const tenant = await service.tenant()
  await limit(tenant.id, 3_000_000)
  const { put, reply } = begin(await addressOf(tenant))
  const filling = setInterval(() => put.write('x'.repeat(500_000)), 5)
  matches(t, await reply, { status: 409 })
  clearInterval(filling)
  put.destroy()
  await until(tenant.id, 0)
  t.strictSame(await left(tenant), [])
  const small = begin(await addressOf(tenant))
  small.put.end('x'.repeat(1_500_000))
  t.equal((await small.reply).status, 200)
})

t.test(
  'an organization may run four uploads at a time, and their announced sizes count towards the quota',
  async (t) => {
    const tenant = await service.tenant()
    await limit(tenant.id, 5_000)
    const urls = await Promise.all(Array.from({ length: maxConcurrentUploads + 2 }, () => addressOf(tenant)))
    const begun = urls.slice(0, maxConcurrentUploads).map((url) => begin(url, 1000))
    await until(tenant.id, maxConcurrentUploads)
    const fifth = await begin(urls[4]!, 10).reply
    matches(t, fifth, { status: 429, retryAfter: '10', detail: /Your organization has 4 uploads in progress/ })
    t.equal((await send(await addressOf(await service.tenant()), 10)).status, 200, 'another organization')
    begun[0]!.put.destroy()
    await until(tenant.id, maxConcurrentUploads - 1)
    matches(t, await begin(urls[4]!, 2001).reply, { status: 409 }, 'three uploads of 1000 bytes each are still running')
    t.equal((await send(urls[4]!, 2000)).status, 200)
    for (const { put } of begun.slice(1)) put.end('x'.repeat(999))
    for (const { reply } of nonEmpty(begun.slice(1))) t.equal((await reply).status, 200)
    await until(tenant.id, 0)
  },
)

/** Returns a disk with this much free space. */
const disk = (room: number) => ({ database, files: { roomBytes: async () => room } as LocalFileStore })

t.test(
  'of concurrent uploads to several processes, only those for which the disk has space are accepted',
  async (t) => {
    const tenants = await Promise.all(Array.from({ length: 6 }, () => service.tenant()))
    await race(t, {
      arrange: () => tenants,
      contestants: () =>
        tenants.map(
          ({ id }) =>
            () =>
              reserveSpace(disk(100), id, 30).then(
                (space) => ({ space, refused: [] }),
                (error: unknown) => ({ space: [], refused: [error] }),
              ),
        ),
      judge: async (answers) => {
        const spaces = answers.flatMap(({ space }) => space)
        t.equal(spaces.length, 3)
        for (const error of nonEmpty(answers.flatMap(({ refused }) => refused)))
          matches(t, error, { code: 'service_unavailable' })
        await spaces[0]!.release()
        const next = await reserveSpace(disk(100), tenants[0]!.id, 40)
        await rejectsWith(t, next.grow(41), { code: 'service_unavailable' })
        for (const one of [...spaces, next]) await one.release()
      },
    })
  },
)

t.test("written bytes no longer count as reserved, and a dead process's reservation ends with its lease", async (t) => {
  const [one, other] = [await service.tenant(), await service.tenant()]
  const space = await reserveSpace(disk(100), one.id, 60)
  space.wrote(50)
  // The fifty bytes are now on the disk.
  await space.grow(60)
  await (await reserveSpace(disk(50), other.id, 40)).release()
  await rejectsWith(t, reserveSpace(disk(50), other.id, 41), { code: 'service_unavailable' })
  await database.pool.query("update upload_reservations set lease_until = now() - interval '1 second'")
  await (await reserveSpace(disk(50), other.id, 41)).release()
  await deleteExpiredRows(database)
  t.equal(await held(one.id), 0)
  await space.release()
})

t.test('the concurrent uploads of one organization may reserve at most half of the free disk space', async (t) => {
  const [one, other] = [await service.tenant(), await service.tenant()]
  const first = await reserveSpace(disk(100), one.id, 40)
  const second = await reserveSpace(disk(100), one.id, 10)
  await rejectsWith(t, reserveSpace(disk(100), one.id, 1), {
    code: 'rate_limited',
    detail: /half of the free disk space/,
  })
  const theirs = await reserveSpace(disk(100), other.id, 50)
  for (const space of [first, second, theirs]) await space.release()
  await (await reserveSpace(disk(100), one.id, 100)).release()
})

t.test('a job whose file exceeds the quota fails with a message and leaves no file', async (t) => {
  const place = await makeJobHelpers(t, { own: true })
  const caller = await place.tenant()
  const mapping = { Kind: 'type', Name: 'companyName' }
  const set = (bytes: number) =>
    place.database.pool.query('update tenants set max_storage_bytes = $1 where id = $2', [bytes, caller.tenantId])
  const failing = async (type: 'import' | 'export', params: object) => {
    const id = await place.enqueue(caller, type, params)
    await runJobTask({ ...place.workplace, log: pino({ level: 'silent' }), stopping: () => false }, caller)
    const { job } = await place.done(caller, id)
    matches(t, job, { status: 'failed', errorMessage: /uses \d+ of its 2000 bytes of storage/ })
    t.strictSame(await listFileNames(place.files, 'artifacts'), [])
  }
  const rows = Array.from({ length: 100 }, (_, i) => `${i % 2 ? 'vendor' : 'alien'},Company number ${i}\n`)
  const sourcePath = await place.upload(`Kind,Name\n${rows.join('')}`)
  await set(2000)
  await failing('import', { sourcePath, mapping })
  await failing('export', {})
  await set(1_000_000)
  const { job, file } = await place.run(caller, 'export', {})
  t.equal(job.status, 'completed')
  const stored = await place.database.pool.query('select stored_bytes from jobs where id = $1', [job.id])
  t.strictSame(stored.rows, [{ stored_bytes: Buffer.byteLength(file!) }])
  await set(Buffer.byteLength(file!) + 10)
  await rejectsWith(t, reserveSpace({ ...disk(1e9), database: place.database }, caller.tenantId, 11), {
    code: 'conflict',
  })
  await (await reserveSpace({ ...disk(1e9), database: place.database }, caller.tenantId, 10)).release()
})

t.test('a logo counts towards the quota', async (t) => {
  const tenant = await service.tenant()
  await database.pool.query(
    "insert into branding (tenant_id, created_at, logo) values ($1, now(), decode(repeat('00', 700), 'hex'))",
    [tenant.id],
  )
  await limit(tenant.id, 1000)
  t.equal((await send(await addressOf(tenant), 301)).status, 409)
  t.ok(await make.upload(tenant, 'x'.repeat(300)))
})

t.test('a job repeated after a database restore overwrites the file of its earlier attempt', async (t) => {
  const { files } = await service.tenant()
  const id = `job_${'s'.repeat(30)}`
  const first = await storeArtifact(files, id, 'of the try before')
  t.equal(await storeArtifact(files, id, 'of this try'), first)
  t.equal(String(await readStoredFile(files, 'artifacts', first)), 'of this try')
})
