import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { runCommand } from '../../../operate/admin/commands.ts'
import type { SupervisedProcess } from '../../../testkit/environment/process-supervisor.ts'
import { createTenantWithKey, type TenantWithKey } from '../../../testkit/environment/tenants.ts'
import type { ChaosRun } from '../chaos-trial.ts'
import { type FailureResult, listOpenJobs } from '../recovery.ts'

const answerLimitMs = 30_000
const streams = 4
/** Time before a process's SIGTERM in which it gets no new requests. */
const leaveMs = 200

interface Traffic {
  sent: number
  failed: string[]
  /** API process that is being restarted, to which no requests are sent. */
  leaving: SupervisedProcess | undefined
  isOver: boolean
}

/**
 * Changes SECRET_KEY as an operator does: restarts the processes one after the other with both keys, then runs
 * secret:rotate. During that time values that one API process has signed or sealed are sent to another, which must
 * accept all of them.
 */
export async function changeKeyUnderLoad(scene: ChaosRun): Promise<FailureResult> {
  const jobs = await listOpenJobs(scene)
  const { processes, keys } = scene
  const traffic: Traffic = { sent: 0, failed: [], leaving: undefined, isOver: false }
  // A separate organization, because the checks count only the recorded writes of the others.
  const tenant = await createTenantWithKey(scene.database, 'Keys')
  const sending = Array.from({ length: streams }, () => stream(scene, tenant, traffic))
  keys.change()
  const wrong: string[] = []
  for (const actor of processes.actors) {
    traffic.leaving = actor
    await sleep(leaveMs)
    const { how } = await processes.endProcess(actor, 'SIGTERM')
    if (how !== 'status 0') wrong.push(`${actor.name} ended with ${how} after SIGTERM`)
    await processes.untilReady(actor)
  }
  traffic.leaving = undefined
  const env = { ...process.env, ...processes.env }
  const rotated = JSON.stringify(await runCommand(['secret:rotate'], env))
  const again = (await runCommand(['secret:rotate'], env)) as { rotated: object; unreadable: object }
  if (Object.keys({ ...again.rotated, ...again.unreadable }).length > 0)
    wrong.push(`not everything was encrypted anew: ${JSON.stringify(again)}`)
  traffic.isOver = true
  await Promise.all(sending)
  const { sent, failed } = traffic
  const failures = failed.slice(0, 3).map((text) => `with both keys: ${text}`)
  return {
    jobs,
    endedAtMs: Date.now(),
    observation: `${failed.length} of ${sent} requests failed; ${rotated}`,
    problems: [...wrong, ...failures],
  }
}

/**
 * Sends requests until the traffic is over. Each request sends one API process a value that another one has signed or
 * sealed.
 */
async function stream({ processes, random }: ChaosRun, { key }: TenantWithKey, traffic: Traffic): Promise<void> {
  const other = (than?: SupervisedProcess): SupervisedProcess => {
    const open = processes.apis.filter((api) => api !== traffic.leaving && api.isReady)
    return open.find((api) => api !== than && random.whole(0, 1) === 0) ?? open.at(-1)!
  }
  const ask = async (api: SupervisedProcess, path: string, init: RequestInit = {}): Promise<string> => {
    for (;;) {
      const headers = { Authorization: `Bearer ${key}`, ...init.headers }
      const signal = AbortSignal.timeout(answerLimitMs)
      const answer = await fetch(api.origin + path, { ...init, headers, signal })
      const text = await answer.text()
      traffic.sent += 1
      if (answer.ok) return text
      // A 503 is load shedding and says nothing about the keys.
      if (answer.status !== 503)
        throw new Error(`${init.method ?? 'GET'} ${path}: ${answer.status} ${text.slice(0, 200)}`)
      await sleep(1_000)
    }
  }
  const post = (api: SupervisedProcess, path: string, body: object, idempotencyKey: string = randomUUID()) =>
    ask(api, `/api/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
      body: JSON.stringify(body),
    })
  const errands = [
    async () => {
      const first = other()
      await post(first, '/contacts', { type: 'customer', companyName: 'Of the trial' })
      const { meta } = JSON.parse(await ask(first, '/api/v1/contacts?limit=1'))
      const { cursor } = meta.pagination
      if (cursor) await ask(other(first), `/api/v1/contacts?limit=1&cursor=${encodeURIComponent(cursor)}`)
    },
    async () => {
      const first = other()
      const { data } = JSON.parse(await post(first, '/jobs/uploads', { contentType: 'text/csv' }))
      await ask(other(first), new URL(data.uploadUrl).pathname)
    },
    async () => {
      const [first, id] = [other(), randomUUID()]
      const body = { name: 'Of the trial', scopes: ['contacts:read'] }
      const made = await post(first, '/api-keys', body, id)
      if ((await post(other(first), '/api-keys', body, id)) !== made) throw new Error('a stored answer is another')
      await ask(other(first), `/api/v1/api-keys/${JSON.parse(made).data.id}`, { method: 'DELETE' })
    },
  ]
  while (!traffic.isOver) {
    await random
      .pick(errands)()
      .catch((error: Error) => traffic.failed.push(error.message))
    await sleep(50)
  }
}
