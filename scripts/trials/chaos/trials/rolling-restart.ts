import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import { findFreePort } from '../../../testkit/environment/processes.ts'
import { isProxyInstalled, type ProxyProgram, startProxySite } from '../../../testkit/environment/sites.ts'
import { SystemdUnitRunner, serveSystemctl } from '../../../testkit/environment/units.ts'
import { type ApiRequest, sendApiRequest } from '../../../testkit/http/api-request.ts'
import type { DefiniteAnswer } from '../../../testkit/http/counted-requests.ts'
import type { ChaosRun } from '../chaos-trial.ts'
import { type FailureResult, listOpenJobs } from '../recovery.ts'

const run = promisify(execFile)
const script = new URL('../../../deploy/systemd/rolling-restart', import.meta.url).pathname
/** Number of requests sent through each of the two proxies. */
const requests = 12_000
const perSecond = 200
const answerLimitMs = 30_000
const stopLimitMs = 25_000
const scriptLimitMs = 300_000
/** Pause between two rounds of restarts, so that each API process serves for a while. */
const restMs = 1_000

interface Seen {
  seen: string
  wrong: string[]
}

/**
 * Runs two API processes and a worker as the systemd units of scripts/deploy define them. The script rolling-restart
 * restarts them one after the other, behind its nginx site and then behind its Caddy site. During the restarts requests
 * arrive at a steady rate: reads of one record and of lists, and keyed creations. Each is sent once and must succeed.
 */
export async function restartUnitsUnderLoad(scene: ChaosRun): Promise<FailureResult> {
  const jobs = await listOpenJobs(scene)
  const [first, second, metrics] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const variables = {
    ...scene.processes.env,
    // The webhook receiver runs on this machine, to which a production process would not deliver.
    NODE_ENV: '',
    POOL_SIZE: '6',
    PUBLIC_ORIGIN: 'https://localhost',
    LOG_LEVEL: 'info',
    LOG_ACCESS: 'errors',
  }
  const units = new SystemdUnitRunner(variables, scene.logs)
  try {
    for (const name of [`api@${first}`, `api@${second}`, `worker@${metrics}`]) await units.start(`construction-${name}`)
    const origins = [`http://127.0.0.1:${first}`, `http://127.0.0.1:${second}`] as const
    const all: Seen[] = []
    for (const program of ['nginx', 'caddy'] as const) all.push(await behind(program, { scene, units, origins }))
    const seen = all.map((one) => one.seen).join('; ')
    return {
      jobs,
      endedAtMs: Date.now(),
      observation: seen,
      problems: [...all.flatMap(({ wrong }) => wrong), ...units.unexpectedEnds],
    }
  } finally {
    await units.close()
  }
}

interface Stand {
  scene: ChaosRun
  units: SystemdUnitRunner
  origins: readonly [string, string]
}

async function behind(program: ProxyProgram, { scene, units, origins }: Stand): Promise<Seen> {
  if (!isProxyInstalled(program))
    return { seen: `not done behind ${program}, which this machine does not have`, wrong: [] }
  const site = await startProxySite(program, origins)
  // Replaces the certificate authority of the previous site, which has the same name.
  setDefaultCACertificates([...getCACertificates('bundled'), site.certificate])
  const systemctl = await serveSystemctl(units)
  const lost: string[] = []
  const wrong: string[] = []
  try {
    let isOver = false
    const traffic = sendAll(scene, site.origin, lost)
      .catch(({ message }: Error) => wrong.push(`the load behind ${program} broke off: ${message}`))
      .finally(() => {
        isOver = true
      })
    const env = { ...process.env, PATH: `${systemctl.folder}:${process.env.PATH}` }
    while (!isOver) {
      await run(script, { env, timeout: scriptLimitMs }).catch(({ message }: Error) => wrong.push(message))
      await sleep(restMs)
    }
    await traffic
  } finally {
    systemctl.close()
    const output = await site.end()
    if (lost.length > 0) console.log(output.map((text) => `  ${text}`).join('\n'))
  }
  const bad = systemctl.ends.filter(({ how, tookMs }) => how !== 'status 0' || tookMs > stopLimitMs)
  wrong.push(...bad.map(({ name, how, tookMs }) => `${name} ended with ${how} ${tookMs} ms after SIGTERM`))
  for (const [, all] of Map.groupBy(lost, (text) => text.slice(0, 40)))
    wrong.push(`lost behind ${program}: ${all.length} times ${all[0]}`)
  const seen = `${systemctl.ends.length} restarts behind ${program}, ${lost.length} of ${requests} requests lost`
  return { seen, wrong }
}

/**
 * Sends all requests at their rate, whether or not earlier ones are answered. Adds each request without a success to
 * `lost`.
 */
async function sendAll({ writerTenants, random, writeLoad }: ChaosRun, origin: string, lost: string[]): Promise<void> {
  const [tenant] = writerTenants
  const send = async (request: ApiRequest): Promise<DefiniteAnswer> => {
    const { method, path } = request
    const answer = await sendApiRequest(origin, request, answerLimitMs)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`)
    return { status: answer.status, etag: answer.headers.get('etag'), text, body: JSON.parse(text) }
  }
  const read = (path: string) => send({ tenant: tenant!, method: 'GET', path })
  const create = async (): Promise<DefiniteAnswer> => {
    const marker = writeLoad.marker()
    const body = { type: 'customer', firstName: 'Steady', lastName: marker }
    const request = { tenant: tenant!, method: 'POST', path: '/contacts', body, key: randomUUID() }
    const answer = await send(request)
    writeLoad.writes.push({ kind: 'contact', marker, request, answer })
    return answer
  }
  const { id } = (await create()).body.data
  const kinds = [() => read(`/contacts/${id}`), () => read('/contacts?limit=5'), create]
  const from = performance.now()
  const sent: Promise<unknown>[] = []
  for (let index = 0; index < requests; index += 1) {
    const early = (index * 1000) / perSecond - (performance.now() - from)
    if (early > 0) await sleep(early)
    const attempt = random.pick(kinds)()
    sent.push(attempt.catch((error: Error) => lost.push(`${error.message} ${(error.cause as Error)?.message ?? ''}`)))
  }
  await Promise.all(sent)
}
