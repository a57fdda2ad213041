import { rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeContactsFile } from './contact-rows.ts'
import { readJob, startImport } from './jobs.ts'
import type { BenchTenant, Stage } from './stage.ts'
import { startWorkerProcess } from './worker-process.ts'

/** GET latencies in milliseconds at the same rate of requests: with nothing else to do, and beside an import. */
export interface BesideRow {
  workload: string
  requestsPerSecond: number
  idleP50Ms: number
  idleP99Ms: number
  besideP50Ms: number
  besideP99Ms: number
  /** p99 beside the import over p99 without it. */
  ratio: number
  mostRatio: number
  /** Requests that were not answered with a 200, without and beside the import; their time counts as well. */
  idleRefused: number
  besideRefused: number
  /** How far the import got meanwhile. */
  importedRows: number
}

interface Latency {
  p50: number
  p99: number
  refused: number
}

const seconds = 12
const rate = 100

/** GET /contacts/{id} at 100 requests a second, without and with another tenant's import of `rows` rows. */
export async function besideRows(stage: Stage, rows: number): Promise<BesideRow[]> {
  const [importer, ...readers] = stage.tenants as [BenchTenant, ...BenchTenant[]]
  const api = await stage.start('handlers/main.ts')
  const worker = startWorkerProcess(stage)
  const file = join(stage.dataDir, 'contacts.csv')
  try {
    await writeContactsFile(file, rows)
    await latencyOf(api.origin, readers)
    const idle = await latencyOf(api.origin, readers)
    const id = await startImport(api.origin, importer, file)
    for (let processed = 0; processed === 0; ) processed = (await readJob(api.origin, importer, id)).progress.processed
    const beside = await latencyOf(api.origin, readers)
    const { status, progress } = await readJob(api.origin, importer, id)
    if (status !== 'running') throw new Error(`the import was ${status} before the measurement was over`)
    const row = {
      workload: 'GET /contacts/{id} beside an import',
      requestsPerSecond: rate,
      idleP50Ms: idle.p50,
      idleP99Ms: idle.p99,
      besideP50Ms: beside.p50,
      besideP99Ms: beside.p99,
      ratio: beside.p99 / idle.p99,
      mostRatio: 3,
      idleRefused: idle.refused,
      besideRefused: beside.refused,
      importedRows: progress.processed,
    }
    return [row]
  } finally {
    await rm(file, { force: true })
    await Promise.all([worker.stop(), api.stop()])
  }
}

/** Sends a request every 10 ms, whether the ones before are answered or not, as callers do who do not know each other. */
async function latencyOf(origin: string, tenants: BenchTenant[]): Promise<Latency> {
  const agent = new Agent({ keepAlive: true })
  const sent: Promise<{ ms: number; answered: boolean }>[] = []
  const from = performance.now()
  for (let place = 0; place < rate * seconds; place += 1) {
    await sleep(Math.max(0, from + (place * 1000) / rate - performance.now()))
    sent.push(timedGet(origin, tenants[place % tenants.length]!, agent))
  }
  const answers = await Promise.all(sent)
  agent.destroy()
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)]!
  return { p50: at(0.5), p99: at(0.99), refused: answers.filter(({ answered }) => !answered).length }
}

/** Milliseconds from the request to its end, and whether that was a 200. Never rejects, since it is awaited much later. */
function timedGet(origin: string, tenant: BenchTenant, agent: Agent): Promise<{ ms: number; answered: boolean }> {
  const from = performance.now()
  const headers = { Authorization: `Bearer ${tenant.key}` }
  return new Promise((resolve) => {
    const end = (answered: boolean) => resolve({ ms: performance.now() - from, answered })
    get(`${origin}/api/v1/contacts/${tenant.contactIds[0]}`, { agent, headers }, (answer) => {
      answer.resume().on('close', () => end(answer.complete && answer.statusCode === 200))
    }).on('error', () => end(false))
  })
}
