import { request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChaosRun } from './chaos-trial.ts'
import { type FailureResult, listOpenJobs } from './recovery.ts'

const fullMs = [3_000, 6_000] as const
/** Content of a file that is larger than the file size limit that file-store.ts sets to simulate a full store. */
const fileText = `Kind,Name\n${'customer,Dana\n'.repeat(20_000)}`

interface Put {
  status: number
  text: string
  retryAfter: string | undefined
}

/**
 * Fills the file store for some seconds. An upload in progress and one that begins in that time must both get a 503
 * with Retry-After. The same addresses must accept the files afterwards. Keyed writes must succeed the whole time.
 */
export async function fillFileStore(scene: ChaosRun): Promise<FailureResult> {
  const { store, processes, random, writeLoad, writerTenants } = scene
  const jobs = await listOpenJobs(scene)
  if (!store.fillMethod)
    return {
      jobs,
      endedAtMs: Date.now(),
      observation: 'not done: the files are in a bucket, or neither a tmpfs nor a quota can be had here',
    }
  const origin = random.pick(processes.origins)
  const [one, other] = [await uploadPath(scene), await uploadPath(scene)]
  const slow = beginPut(`${origin}${one}`, fileText)
  await slow.begun
  scene.fullTimes.push([Date.now(), Number.POSITIVE_INFINITY])
  await store.fillUp(processes.pids)
  const late = put(`${origin}${other}`, fileText)
  slow.goOn()
  const refused = await Promise.all([slow.answer, late])
  await writeLoad.addContact(random.pick(writerTenants))
  await sleep(random.whole(...fullMs))
  await store.freeSpace(processes.pids)
  const mendedMs = Date.now()
  scene.fullTimes.at(-1)![1] = mendedMs
  const taken = await Promise.all([one, other].map((path) => put(`${random.pick(processes.origins)}${path}`, fileText)))
  const wrong = [
    ...refused
      .filter(({ status, retryAfter }) => status !== 503 || !retryAfter)
      .map((answer) => describeUpload('full', answer)),
    ...taken.filter(({ status }) => status !== 200).map((answer) => describeUpload('with room again', answer)),
  ]
  return {
    jobs,
    endedAtMs: mendedMs,
    observation: `${store.fillMethod}; uploads ${refused.map(({ status }) => status).join(', ')}`,
    problems: wrong,
  }
}

const describeUpload = (when: string, { status, text }: Put): string => `an upload, ${when}: ${status} ${text}`

async function uploadPath({ writeLoad, writerTenants }: ChaosRun): Promise<string> {
  const asked = { tenant: writerTenants[0]!, method: 'POST', path: '/jobs/uploads', body: { contentType: 'text/csv' } }
  const { answer } = await writeLoad.send('upload', undefined, asked)
  return new URL(answer.body.data.uploadUrl).pathname
}

function put(url: string, text: string): Promise<Put> {
  const { begun, goOn, answer } = beginPut(url, text)
  void begun.then(goOn)
  return answer
}

/** Begins a PUT, sends the first 1,000 bytes, and sends the rest when `goOn` is called. */
function beginPut(url: string, text: string): { begun: Promise<void>; goOn(): void; answer: Promise<Put> } {
  const headers = { 'Content-Type': 'text/csv', 'Content-Length': String(text.length) }
  const outgoing = httpRequest(url, { method: 'PUT', headers, agent: false })
  const head = text.slice(0, 1_000)
  const begun = new Promise<void>((resolve) => outgoing.write(head, () => resolve()))
  const answer = new Promise<Put>((resolve) => {
    outgoing.on('error', (error) => resolve({ status: 0, text: error.message, retryAfter: undefined }))
    outgoing.on('response', async (incoming) => {
      const parts: Buffer[] = []
      incoming.on('error', () => {})
      for await (const part of incoming) parts.push(part as Buffer)
      const retryAfter = incoming.headers['retry-after']
      resolve({ status: incoming.statusCode!, text: Buffer.concat(parts).toString(), retryAfter })
    })
  })
  return {
    begun: begun.then(() => sleep(200)).then(() => {}),
    goOn: () => void outgoing.end(text.slice(1_000)),
    answer,
  }
}
