import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { findFreePort, startServiceEntry } from '../../scripts/testkit/environment/processes.ts'
import { createBucket, TestS3Server } from '../../scripts/testkit/environment/s3.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { listFileNames, readStoredFile } from '../../scripts/testkit/environment/stored-files.ts'
import { Client, sendRaw } from '../../scripts/testkit/http/client.ts'
import { sweepFiles } from '../../workers/tasks/sweep-files.ts'

const uploads = 50
const atOnce = 4
/** Size of a file that is uploaded to a bucket in several parts. */
const largeBytes = 5_500_000

const s3 = await TestS3Server.open(t.testdir())
t.teardown(() => s3.kill())
const filesUrl = await createBucket(s3.endpoint, 'killed')
const service = await startService(t, { settings: { filesUrl } })
const tenant = await service.tenant()

/** Starts the API in a separate process with the database and bucket of the test. */
const port = await findFreePort()
const origin = `http://127.0.0.1:${port}`
const startApi = () => {
  const { dataDir, secretKey } = service.settings
  const env = { PORT: String(port), PUBLIC_ORIGIN: origin, DATABASE_URL: service.url, DATA_DIR: dataDir }
  return startServiceEntry('handlers/main.ts', {
    env: { ...env, FILES_URL: filesUrl, SECRET_KEY: secretKey, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
let api = startApi()
let isOver = false
t.teardown(() => {
  isOver = true
  return api.end('SIGKILL')
})
const client = new Client(origin, tenant.client.token)

/**
 * Repeats a request until it gets a final answer. Connections may break, and a 409 or 503 with Retry-After asks to
 * retry.
 */
async function settled<T extends { status: number; headers: Record<string, unknown> }>(ask: () => Promise<T>) {
  while (!isOver) {
    const answer = await ask().catch(() => undefined)
    if (answer && !(answer.status >= 409 && 'retry-after' in answer.headers)) return answer
    await sleep(250)
  }
  throw new Error('the test is over')
}

interface Made {
  id: number
  sha256: string
}

/** Uploads a file and creates a document from it, with as many attempts as needed. */
async function fileDocument(place: number): Promise<Made> {
  const content = randomBytes(place % 10 === 0 ? largeBytes : 20_000)
  const asked = await settled(() => client.send('POST', '/documents/uploads', { body: { contentType: 'image/png' } }))
  const { uploadUrl, sourcePath } = asked.json.data
  const headers = { 'Content-Type': 'image/png' }
  const put = await settled(() => sendRaw(uploadUrl, 'PUT', { body: content, headers }))
  // An attempt whose answer was lost has already used the upload address.
  if (![200, 409].includes(put.status)) throw new Error(`the upload was answered with ${put.status} ${put.text}`)
  const key = { 'Idempotency-Key': randomUUID() }
  const body = { sourcePath, name: `Plan ${place}` }
  const made = await settled(() => client.send('POST', '/documents', { body, headers: key }))
  if (made.status !== 201) throw new Error(`the document was answered with ${made.status} ${made.text}`)
  return { id: made.json.data.id, sha256: createHash('sha256').update(content).digest('hex') }
}

t.test(
  "killing the API and S3 during 50 uploads loses no document's bytes, and leaves no bytes without a document",
  async (t) => {
    const waiting = Array.from({ length: uploads }, (_, index) => index)
    const made: Made[] = []
    const lane = async (): Promise<void> => {
      for (let place = waiting.shift(); place !== undefined; place = waiting.shift())
        made.push(await fileDocument(place))
    }
    const until = async (count: number): Promise<void> => {
      while (made.length < count && !isOver) await sleep(5)
    }
    const lanes = Promise.all(Array.from({ length: atOnce }, lane))
    const kills = async (): Promise<void> => {
      for (const count of [5, 20, 35]) {
        await until(count)
        await api.end('SIGKILL')
        api = startApi()
        await until(count + 5)
        await s3.kill()
        await s3.start()
      }
    }
    await Promise.all([lanes, kills()])
    t.equal(made.length, uploads)
    await sweepFiles({ database: service.database, files: tenant.files }, new Date(Date.now() + 2 * 3600 * 1000))
    const { rows } = await service.database.pool.query<{ id: number; upload: string; sha256: string }>(
      `select v.document_id as id, u.file as upload, v.sha256 from document_versions v
      join uploads u on u.tenant_id = v.tenant_id and u.id = v.upload_id where v.tenant_id = $1`,
      [tenant.id],
    )
    t.equal(rows.length, uploads, 'each document exists once')
    const kept = new Map(rows.map(({ id, ...row }) => [id, row]))
    for (const { id, sha256 } of made) {
      t.equal(kept.get(id)?.sha256, sha256)
      const bytes = await readStoredFile(tenant.files, 'uploads', kept.get(id)!.upload)
      t.equal(createHash('sha256').update(bytes!).digest('hex'), sha256)
    }
    const owned = rows.map(({ upload }) => upload).sort()
    t.strictSame((await listFileNames(tenant.files, 'uploads')).sort(), owned)
  },
)
