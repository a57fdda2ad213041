import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Harm, openJobs } from '../recovery.ts'
import type { DefiniteAnswer, Request } from '../requests.ts'
import type { Scene } from '../scene.ts'
import { startBalancer } from './balancer.ts'

const requests = 20_000
const perSecond = 200
const answerLimitMs = 30_000
/** Between two restarts, so that each API serves for a while. */
const restMs = 1_000

/**
 * Restarts the APIs one after the other behind a balancer, while requests come at a steady pace: reads of one record and
 * of lists, and new records under a key. Each is sent once and must be answered with a success.
 */
export async function restartBehindBalancer(scene: Scene): Promise<Harm> {
  const jobs = await openJobs(scene)
  const { cast } = scene
  const balancer = await startBalancer(cast.origins)
  if (!balancer) return { jobs, mendedMs: Date.now(), seen: 'not done: this machine has no nginx' }
  const lost: string[] = []
  try {
    let isOver = false
    const done = () => {
      isOver = true
    }
    const traffic = sendAll(scene, balancer.origin, lost)
    traffic.then(done, done)
    let restarts = 0
    const wrong: string[] = []
    while (!isOver) {
      const actor = cast.apis[restarts % cast.apis.length]!
      const { how } = await cast.strike(actor, 'SIGTERM')
      if (how !== 'status 0') wrong.push(`${actor.name} ended with ${how} after SIGTERM`)
      await cast.untilReady(actor)
      await sleep(restMs)
      restarts += 1
    }
    await traffic
    const told = [...Map.groupBy(lost, (text) => text.slice(0, 40))].map(
      ([, all]) => `lost behind the balancer: ${all.length} times ${all[0]}`,
    )
    return {
      jobs,
      mendedMs: Date.now(),
      seen: `${restarts} restarts, ${lost.length} of ${requests} requests lost`,
      wrong: [...wrong, ...told],
    }
  } finally {
    const said = await balancer.end()
    if (lost.length > 0) console.log(said.map((text) => `  nginx: ${text}`).join('\n'))
  }
}

/** Sends all requests at their pace, whether the ones before are answered or not; adds to `lost` what got no success. */
async function sendAll({ offices, chance, load }: Scene, origin: string, lost: string[]): Promise<void> {
  const [tenant] = offices
  const send = async ({ method, path, body, key }: Request): Promise<DefiniteAnswer> => {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${tenant!.key}`,
        ...(body && { 'Content-Type': 'application/json' }),
        ...(key && { 'Idempotency-Key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerLimitMs),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`)
    return { status: answer.status, text, body: JSON.parse(text) }
  }
  const read = (path: string) => send({ tenant: tenant!, method: 'GET', path })
  const create = async (): Promise<DefiniteAnswer> => {
    const marker = load.marker()
    const body = { type: 'customer', firstName: 'Steady', lastName: marker }
    const request = { tenant: tenant!, method: 'POST', path: '/contacts', body, key: randomUUID() }
    const answer = await send(request)
    load.writes.push({ kind: 'contact', marker, request, answer })
    return answer
  }
  const { id } = (await create()).body.data
  const kinds = [() => read(`/contacts/${id}`), () => read('/contacts?limit=5'), create]
  const from = performance.now()
  const sent: Promise<unknown>[] = []
  for (let index = 0; index < requests; index += 1) {
    const early = (index * 1000) / perSecond - (performance.now() - from)
    if (early > 0) await sleep(early)
    const attempt = chance.pick(kinds)()
    sent.push(attempt.catch((error: Error) => lost.push(`${error.message} ${(error.cause as Error)?.message ?? ''}`)))
  }
  await Promise.all(sent)
}
