import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../db/engine/postgres/connection.ts'
import type { TenantWithKey } from '../../testkit/environment/tenants.ts'
import type { TestRandom } from '../../testkit/random.ts'
import type { ChaosLoad } from './load.ts'
import { uploadUntilStored } from './requests.ts'

/** Job that was started, and the result that it must have. */
export interface StartedJob {
  kind: 'import' | 'bulk' | 'export' | 'pdf'
  tenant: TenantWithKey
  jobId: string
  /** For an import: the prefix of the names in its rows, and the numbers of valid and invalid rows. */
  rows?: { prefix: string; good: number; bad: number }
  /** For a bulk job: the number of its ids, and the outcome that each must have. */
  ids?: { count: number; outcome: 'updated' | 'deleted' }
}

const rowsOfImport = [6_000, 14_000] as const
const badEvery = 50
const bulkSize = 500
const finals = ['completed', 'failed', 'cancelled']

/**
 * Load generator that continuously starts jobs of an organization: imports, bulk updates and deletes, exports and PDFs.
 */
export class JobLoad {
  readonly errands: StartedJob[] = []
  /** Downloaded files whose content did not match the job's report. */
  readonly badFiles: string[] = []
  downloads = 0
  readonly #load: ChaosLoad
  readonly #database: Database
  readonly #chance: TestRandom
  #running: Promise<void>[] = []
  #stopping = false

  constructor(load: ChaosLoad, database: Database, chance: TestRandom) {
    this.#load = load
    this.#database = database
    this.#chance = chance
  }

  start(yard: TenantWithKey, office: TenantWithKey): void {
    this.#running = [
      this.#again(2_000, () => this.#import(yard)),
      this.#again(1_500, () => this.#bulk(yard, 'delete')),
      this.#again(1_000, () => this.#bulk(yard, 'update')),
      this.#again(8_000, () => this.#export(yard)),
      this.#again(500, () => this.#pdf(office)),
    ]
  }

  /** Starts no further jobs, and waits until the running ones have ended. */
  async stop(): Promise<void> {
    this.#stopping = true
    await Promise.all(this.#running)
  }

  async #again(pauseMs: number, errand: () => Promise<unknown>): Promise<void> {
    while (!this.#stopping) {
      await errand()
      for (let waited = 0; waited < pauseMs && !this.#stopping; waited += 100) await sleep(100)
    }
  }

  async #import(tenant: TenantWithKey): Promise<void> {
    const prefix = `${this.#load.marker()}-`
    const count = this.#chance.whole(...rowsOfImport)
    const bad = Math.floor((count - 1) / badEvery) + 1
    const lines = Array.from(
      { length: count },
      (_, n) => `${n % badEvery === 0 ? 'alien' : n % 2 ? 'vendor' : 'customer'},${prefix}${n}\n`,
    )
    const sourcePath = await this.upload(tenant, `Kind,Name\n${lines.join('')}`)
    const body = { sourcePath, mapping: { Kind: 'type', Name: 'lastName' } }
    const rows = { prefix, good: count - bad, bad }
    await this.#job({ kind: 'import', tenant, rows }, '/contacts/imports', body)
  }

  /** Creates an upload and sends the file until it is accepted. Returns its sourcePath. */
  async upload(tenant: TenantWithKey, content: string): Promise<string> {
    const asked = { tenant, method: 'POST', path: '/jobs/uploads', body: { contentType: 'text/csv' } }
    const { answer } = await this.#load.send('upload', undefined, asked)
    const { uploadUrl, sourcePath } = answer.body.data
    await uploadUntilStored(this.#load.requests, this.#load.pick, { uploadUrl, contentType: 'text/csv', content })
    return sourcePath
  }

  async #bulk(tenant: TenantWithKey, operation: 'delete' | 'update'): Promise<void> {
    const ids = await this.#ownRows(tenant, operation)
    if (ids.length === 0) return
    const changes = operation === 'update' ? { changes: { notes: this.#load.marker() } } : {}
    const outcome = operation === 'update' ? 'updated' : 'deleted'
    const body = { operation, ids, ...changes }
    await this.#job({ kind: 'bulk', tenant, ids: { count: ids.length, outcome } }, '/contacts/bulk', body)
  }

  /**
   * Returns ids of imported rows: even ids for updates and odd ids for deletes, so that no two jobs change the same
   * row.
   */
  async #ownRows({ id }: TenantWithKey, operation: 'delete' | 'update'): Promise<number[]> {
    const text = `select id from contacts where tenant_id = $1 and deleted_at is null and first_name is null and id % 2 = $2
      order by id ${operation === 'delete' ? '' : 'desc'} limit $3`
    const values = [id, operation === 'delete' ? 1 : 0, this.#chance.whole(bulkSize / 2, bulkSize)]
    const found = await this.#database.pool.query<{ id: number }>(text, values).catch(() => ({ rows: [] }))
    return found.rows.map((row) => row.id)
  }

  async #export(tenant: TenantWithKey): Promise<void> {
    const body = { filters: { type: 'vendor' } }
    const job = await this.#job({ kind: 'export', tenant }, '/contacts/exports', body)
    if (job.status === 'completed') await this.#download(tenant, job, (file) => exportObjection(file, job))
  }

  async #pdf(tenant: TenantWithKey): Promise<void> {
    const text = 'select id from bids where tenant_id = $1 order by random() limit 1'
    const found = await this.#database.pool
      .query<{ id: number }>(text, [tenant.id])
      .catch(() => ({ rows: [] as { id: number }[] }))
    const [bid] = found.rows
    if (!bid) return
    const job = await this.#job({ kind: 'pdf', tenant }, `/bids/${bid.id}/pdf`)
    if (job.status === 'completed') await this.#download(tenant, job, pdfObjection)
  }

  /** Starts a job and waits for its end. */
  async #job(errand: Omit<StartedJob, 'jobId'>, path: string, body?: object): Promise<AnyJob> {
    const { tenant } = errand
    const asked = { tenant, method: 'POST', path, ...(body && { body }) }
    const { answer } = await this.#load.send('job', undefined, asked)
    const jobId = String(answer.body.data.job_id)
    this.errands.push({ ...errand, jobId })
    for (;;) {
      await sleep(200)
      const read = { tenant, method: 'GET', path: `/jobs/${jobId}` }
      const job = (await this.#load.requests.sendUntilAnswered(this.#load.pick, read)).body.data as AnyJob
      if (finals.includes(job.status)) return job
    }
  }

  /** Downloads a job's result file and checks it. Requests new download addresses until one works. */
  async #download(tenant: TenantWithKey, job: AnyJob, objection: (file: Buffer) => string | undefined): Promise<void> {
    const { requests } = this.#load
    for (;;) {
      const read = { tenant, method: 'GET', path: `/jobs/${job.id}/download` }
      const ticket = await requests.sendOnce(this.#load.pick(), read)
      const file = 'again' in ticket ? undefined : await fetched(ticket.body.data.url)
      if (file) {
        this.downloads += 1
        const found = objection(file)
        if (found) this.badFiles.push(`${job.type} ${job.id}: ${found}`)
        return
      }
      await sleep(300)
    }
  }
}

interface AnyJob {
  id: string
  type: string
  status: string
  progress: { processed: number; total: number; errorsCount: number }
}

async function fetched(url: string): Promise<Buffer | undefined> {
  try {
    const answer = await fetch(url)
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns what is wrong with an exported file, or undefined. It must have each id once, in ascending order, and as many
 * rows as the job reports.
 */
function exportObjection(file: Buffer, { progress }: AnyJob): string | undefined {
  const ids = file
    .toString()
    .split('\n')
    .slice(1, -1)
    .map((line) => Number.parseInt(line, 10))
  if (ids.length !== progress.processed) return `${ids.length} rows, where the job has ${progress.processed}`
  const index = ids.findIndex((id, at) => at > 0 && !(id > ids[at - 1]!))
  return index === -1 ? undefined : `id ${ids[index]} stands after ${ids[index - 1]}`
}

function pdfObjection(file: Buffer): string | undefined {
  const whole = file.subarray(0, 5).toString() === '%PDF-' && file.subarray(-8).toString().includes('%%EOF')
  return whole ? undefined : `${file.length} bytes that are no whole PDF`
}
