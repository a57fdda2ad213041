import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { sql } from 'kysely'
import type { BenchKit, BenchServer, BenchTenant } from './bench-kit.ts'
import { runCopyIn } from './copy.ts'
import { findPageCursor, type GrowthRow, measureLatencies } from './growth.ts'
import { type JobRow, startJob, toJobRow, uploadFile, waitForJobEnd } from './jobs.ts'
import { startWorkerProcess } from './worker-process.ts'

/** Organization with the ids and names of the projects and users that time entries refer to. */
interface Crew {
  tenant: BenchTenant
  projects: { id: number; name: string }[]
  users: { id: number; name: string }[]
}

const projectsEach = 20
const usersEach = 50

/** Creates the same number of projects and users in each organization. */
async function fillCrew({ database }: BenchKit, tenant: BenchTenant): Promise<Crew> {
  const { rows: projects } = await sql<{ id: number; name: string }>`
    insert into projects (tenant_id, name, own_number, status, phases, created_at, updated_at)
    select ${tenant.id}::bigint, 'Deck ' || n, '2026-' || n, 'active', '[]', now(), now()
    from generate_series(1, ${projectsEach}::integer) n returning id, own_number as name`.execute(database.sql)
  const { rows: users } = await sql<{ id: number; name: string }>`
    insert into users (tenant_id, email, name, role, password_hash, created_at, updated_at)
    select ${tenant.id}::bigint, 'worker' || n || '@bench' || ${tenant.id}::bigint || '.example', 'Worker ' || n, 'field', 'none', now(), now()
    from generate_series(1, ${usersEach}::integer) n returning id, email as name`.execute(database.sql)
  await sql`vacuum (analyze) projects, users`.execute(database.sql)
  return { tenant, projects, users }
}

const fileColumns = 'projectId,userId,date,hours,hourlyRate,description'
const daysInAll = 1_096
const linesAtOnce = 5_000

/** Returns line `n` of the file. `by` selects whether people and projects appear by name or by id. */
function line({ projects, users }: Crew, n: number, count: number, by: 'id' | 'name'): string {
  const day = new Date(Date.UTC(2024, 0, 1 + Math.floor((n * daysInAll) / count))).toISOString().slice(0, 10)
  const [project, user] = [projects[n % projectsEach]![by], users[n % usersEach]![by]]
  return `${project},${user},${day},${1 + (n % 8)}.25,${38 + (n % 20)}.50,Joists of section ${n % 977}`
}

function* lines(crew: Crew, count: number, by: 'id' | 'name', prefix = '', suffix = ''): Generator<string> {
  for (let from = 0; from < count; from += linesAtOnce) {
    const numbers = Array.from({ length: Math.min(linesAtOnce, count - from) }, (_, index) => from + index)
    yield numbers.map((n) => `${prefix}${line(crew, n, count, by)}${suffix}\n`).join('')
  }
}

/**
 * Compares an import of time entries over HTTP with COPY of the same rows into the same table. The imported file
 * identifies people by e-mail address and projects by number. In both cases the database computes the costs. COPY runs
 * before and after the import, as for contacts.
 */
export async function measureTimeEntryImport(stage: BenchKit, rows: number): Promise<JobRow[]> {
  const [importer, first, last] = await Promise.all(stage.tenants.slice(0, 3).map((tenant) => fillCrew(stage, tenant)))
  const api = await stage.start('handlers/main.ts')
  const worker = startWorkerProcess(stage)
  const file = join(stage.dataDir, 'time-entries.csv')
  try {
    const out = createWriteStream(file)
    out.write(`${fileColumns}\n`)
    for (const text of lines(importer!, rows, 'name')) if (!out.write(text)) await once(out, 'drain')
    out.end()
    await finished(out)
    const before = await copied(stage, first!, rows)
    const seconds = await imported(api, importer!, file, rows)
    const ours = { seconds, peakRssMb: await worker.peakRssMb() }
    const after = await copied(stage, last!, rows)
    return [toJobRow('import of time entries', rows, ours, (before + after) / 2, 0.25)]
  } finally {
    await rm(file, { force: true })
    await Promise.all([worker.stop(), api.stop()])
  }
}

async function copied(stage: BenchKit, crew: Crew, rows: number): Promise<number> {
  const at = new Date().toISOString()
  const columns = 'tenant_id, project_id, user_id, date, hours, hourly_rate, description, created_at, updated_at'
  const text = `copy time_entries (${columns}) from stdin with (format csv)`
  const pieces = lines(crew, rows, 'id', `${crew.tenant.id},`, `,${at},${at}`)
  return (await runCopyIn(stage.url, text, pieces)).seconds
}

async function imported({ origin }: BenchServer, { tenant }: Crew, file: string, rows: number): Promise<number> {
  const sourcePath = await uploadFile(origin, tenant, file)
  const mapping = Object.fromEntries(fileColumns.split(',').map((name) => [name, name]))
  const id = await startJob(origin, tenant, '/time-entries/imports', { sourcePath, mapping })
  const { seconds, job } = await waitForJobEnd(origin, tenant, id)
  if (job.result?.created !== rows) throw new Error(`the import ended with ${JSON.stringify(job)}`)
  return seconds
}

const smallCount = 10_000
const pageSize = 10
const deepPage = 40

/**
 * Measures page 1 and page 40 of time entries, and sums by week, in a small and in a large organization of one
 * database.
 */
export async function measureTimeEntryGrowth(stage: BenchKit, largeCount: number): Promise<GrowthRow[]> {
  const crews = [await fillCrew(stage, stage.tenants[3]!), await fillCrew(stage, stage.tenants[4]!)] as [Crew, Crew]
  for (const [index, count] of [smallCount, largeCount].entries()) await copied(stage, crews[index]!, count)
  await sql`vacuum (analyze) time_entries`.execute(stage.database.sql)
  const server = await stage.start('handlers/main.ts')
  const compare = async (
    workload: string,
    pathOf: (crew: Crew) => string | Promise<string>,
    maxRatio: number | null,
    repeats?: number,
  ) => {
    const sides: [BenchTenant, string][] = []
    for (const crew of crews) sides.push([crew.tenant, await pathOf(crew)])
    const [smallMs, largeMs] = await measureLatencies(server, sides, repeats)
    return { workload, smallCount, largeCount, smallMs, largeMs, ratio: largeMs / smallMs, maxRatio }
  }
  const page = ({ projects }: Crew) => `/time-entries?limit=${pageSize}&projectId=${projects[0]!.id}`
  const deep = async (crew: Crew) =>
    `${page(crew)}&cursor=${await findPageCursor(server, crew.tenant, page(crew), deepPage)}`
  const sums = '/time-entries/aggregate?groupBy=week'
  const rows = [
    await compare('time entries of a project, page 1', page, 1.3),
    await compare(`time entries of a project, page ${deepPage}`, deep, 1.3),
    await compare('time entries of all projects, page 1', () => `/time-entries?limit=${pageSize}`, 1.3),
    await compare('sums by week of one quarter', () => `${sums}&dateFrom=2026-01-01&dateTo=2026-03-31`, null, 20),
    await compare('sums by week of a project', ({ projects }) => `${sums}&projectId=${projects[0]!.id}`, null, 20),
    await compare('sums by week of everything', () => sums, null, 10),
  ]
  await server.stop()
  return rows
}
