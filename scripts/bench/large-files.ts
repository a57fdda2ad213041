import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createBucket, TestS3Server } from '../stage/s3.ts'
import type { BenchKit, BenchServer } from './bench-kit.ts'

/** Kind of file store that holds the uploaded files. */
export type FileStoreKind = 'DATA_DIR' | 'bucket'

/** One row of the printed table of large files: the speed of one transfer, and the API's peak memory until then. */
export interface LargeFileRow {
  workload: string
  storedIn: FileStoreKind
  megabytes: number
  seconds: number
  megabytesPerSecond: number
  /** Memory of the API process after its start, in MB. */
  startRssMb: number
  peakRssMb: number
  maxRssMb: number
}

const maxRssMb = 320
const block = Buffer.alloc(1024 * 1024, 'a document of some size, whose bytes are counted and hashed ')

/**
 * Uploads a document of `megabytes` MB and downloads it while the API is otherwise idle. The SHA-256 of the downloaded
 * bytes must match. Runs once with the file in DATA_DIR and once in a bucket of a local S3 server.
 */
export async function measureLargeFiles(stage: BenchKit, megabytes: number): Promise<LargeFileRow[]> {
  const rows = await rowsOf(stage, megabytes, 'DATA_DIR')
  const s3 = await TestS3Server.open(join(stage.dataDir, 's3'), 'files')
  try {
    return [
      ...rows,
      ...(await rowsOf(stage, megabytes, 'bucket', { FILES_URL: await createBucket(s3.endpoint, 'bench') })),
    ]
  } finally {
    await s3.kill()
  }
}

async function rowsOf(
  stage: BenchKit,
  megabytes: number,
  keptIn: FileStoreKind,
  env: Record<string, string> = {},
): Promise<LargeFileRow[]> {
  const server = await stage.start('handlers/main.ts', env)
  const [{ key }] = stage.tenants as [BenchKit['tenants'][number]]
  const startRssMb = await server.rssMb()
  const rows: LargeFileRow[] = []
  const timed = async (workload: string, run: () => Promise<void>): Promise<void> => {
    const from = performance.now()
    await run()
    const seconds = (performance.now() - from) / 1000
    const peakRssMb = await server.peakRssMb()
    const megabytesPerSecond = megabytes / seconds
    rows.push({ workload, storedIn: keptIn, megabytes, seconds, megabytesPerSecond, startRssMb, peakRssMb, maxRssMb })
  }
  const asked = await postWithRetry(server, key, '/documents/uploads', {
    contentType: 'video/mp4',
    filename: 'site.mp4',
  })
  await timed('upload', () => uploadMegabytes(String(asked.uploadUrl), megabytes))
  const made = await postWithRetry(server, key, '/documents', { sourcePath: asked.sourcePath })
  const from = `${server.origin}/api/v1/documents/${made.id}/download`
  await timed('download', () => downloadAndVerify(from, { Authorization: `Bearer ${key}` }, String(made.sha256)))
  await server.stop()
  return rows
}

/** Sends a POST and returns the `data` of the answer. Waits and retries while the service sheds load. */
export async function postWithRetry(
  { origin }: BenchServer,
  key: string,
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  for (;;) {
    const answer = await fetch(`${origin}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const { data } = (await answer.json()) as { data?: Record<string, unknown> }
    if (data) return data
    if (answer.status !== 503) throw new Error(`${path} was answered with ${answer.status}`)
    // A busy machine makes the API shed load here. The measurement has not begun yet.
    await sleep(1000 * Number(answer.headers.get('retry-after')))
  }
}

/** Uploads a document of `megabytes` MB to the given address. */
export async function uploadMegabytes(url: string, megabytes: number): Promise<void> {
  const headers = { 'Content-Type': 'video/mp4', 'Content-Length': String(megabytes * block.length) }
  const sending = request(url, { method: 'PUT', headers, agent: false })
  const answered = new Promise<number>((resolve, reject) => {
    sending.on('response', (response) => resolve(response.resume().statusCode ?? 0)).on('error', reject)
  })
  const blocks = function* (): Generator<Buffer> {
    for (let sent = 0; sent < megabytes; sent += 1) yield block
  }
  await pipeline(Readable.from(blocks()), sending)
  if ((await answered) !== 200) throw new Error(`the upload was answered with ${await answered}`)
}

/** Reads a document to its end. Throws if its bytes do not match the given SHA-256. */
export async function downloadAndVerify(url: string, headers: Record<string, string>, sha256?: string): Promise<void> {
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(`the download was answered with ${answer.status}`)
  const hash = createHash('sha256')
  for await (const chunk of answer.body!) if (sha256) hash.update(chunk as Uint8Array)
  if (sha256 && hash.digest('hex') !== sha256) throw new Error('other bytes came back than were sent')
}
