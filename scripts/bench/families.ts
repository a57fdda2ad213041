import { sql } from 'kysely'
import type { BenchKit, BenchServer, BenchTenant } from './bench-kit.ts'
import { computeMedianLoadResult, type LoadResult, measureLoad } from './load.ts'

/** CPU cost of a family's reads compared with reads of contacts, per KB of the answer. */
export interface FamilyCost {
  workload: string
  bytes: number
  cpuMicros: number
  contactBytes: number
  contactCpuMicros: number
  /** CPU per KB of the family's answer divided by CPU per KB of the contacts' answer. */
  ratio: number
  maxRatio: number
}

const rounds = 5

/** Measures GET by id and a page of 25 for projects, alternating with the same reads of contacts. */
export async function measureFamilies(stage: BenchKit): Promise<FamilyCost[]> {
  await fillProjects(stage)
  const server = await stage.start('handlers/main.ts')
  const rows = [
    await compare(stage, server, 'GET /projects/{id}', pathOfOne),
    await compare(stage, server, 'GET /projects?limit=25', (family) => `/api/v1/${family}?limit=25`),
  ]
  await server.stop()
  return rows
}

type PathOf = (family: 'contacts' | 'projects', tenant: BenchTenant, place: number) => string

/**
 * Returns the path of one record. The ids of an organization's projects equal those of its contacts, so one list of ids
 * serves both.
 */
const pathOfOne: PathOf = (family, { contactIds }, index) =>
  `/api/v1/${family}/${contactIds[index % contactIds.length]}`

async function compare(stage: BenchKit, server: BenchServer, workload: string, pathOf: PathOf): Promise<FamilyCost> {
  const requests = (family: 'contacts' | 'projects') =>
    stage.tenants.map((tenant, index) => ({
      method: 'GET' as const,
      path: pathOf(family, tenant, index),
      headers: { authorization: `Bearer ${tenant.key}` },
    }))
  const sides = [requests('projects'), requests('contacts')]
  const measured: LoadResult[][] = [[], []]
  for (const side of sides) await measureLoad(server, { requests: side, seconds: 1 })
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, side] of sides.entries()) measured[place]!.push(await measureLoad(server, { requests: side }))
  }
  const [ours, theirs] = measured.map(computeMedianLoadResult) as [LoadResult, LoadResult]
  if (ours.non2xx + theirs.non2xx > 0) throw new Error(`${workload}: some answers were no success`)
  const [bytes, contactBytes] = (await Promise.all(sides.map(([first]) => bytesOf(server, first!)))) as [number, number]
  return {
    workload,
    bytes,
    cpuMicros: ours.cpuMicros,
    contactBytes,
    contactCpuMicros: theirs.cpuMicros,
    ratio: ours.cpuMicros / bytes / (theirs.cpuMicros / contactBytes),
    maxRatio: 1.1,
  }
}

async function bytesOf(
  { origin }: BenchServer,
  { path, headers }: { path: string; headers: Record<string, string> },
): Promise<number> {
  return (await (await fetch(origin + path, { headers })).arrayBuffer()).byteLength
}

/** Creates as many projects in each organization as it has contacts, with the same ids. */
async function fillProjects({ database }: BenchKit): Promise<void> {
  await sql`
    /* all tenants */ insert into projects (tenant_id, id, name, contact_id, status, site_address, site_city, site_state,
      contract_value, original_contract_value, phases, created_at, updated_at)
    overriding system value
    select tenant_id, id, 'Cedar deck ' || id, id, 'active', id || ' Elm Street', 'Seattle', 'WA', 48000, 48000,
      '[]', created_at, updated_at from contacts`.execute(database.sql)
  await sql`vacuum (analyze) projects`.execute(database.sql)
}
