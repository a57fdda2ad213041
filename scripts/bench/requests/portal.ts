import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { passwordHashFingerprint } from '../../../db/engine/base/passwords/passwords.ts'
import { runTransaction } from '../../../db/engine/postgres/transaction.ts'
import { createSession } from '../../../db/services/access/sessions.ts'
import { families } from '../../../handlers/web/portal/records/families/families.ts'
import { sections } from '../../../handlers/web/portal/registry.ts'
import { type BenchKit, type BenchServer, type BenchTenant, fillContacts } from '../../testkit/environment/bench-kit.ts'
import { runSteadyLoad } from '../../testkit/http/steady.ts'
import { fillPortalRecords } from './portal-records.ts'

/** Latency of a portal page, one request at a time, in an organization with many records. */
export interface PortalRow {
  page: string
  records: number
  p50Ms: number
  p99Ms: number
  maxMs: number
}

/**
 * Latencies in milliseconds of one kind of request, sent at the same rate on an idle machine and during other work. The
 * ratio compares the two 99th percentiles.
 */
export interface LatencyUnderLoadRow {
  workload: string
  requestsPerSecond: number
  idleP50Ms: number
  idleP99Ms: number
  loadedP50Ms: number
  loadedP99Ms: number
  ratio: number
  maxRatio: number
  /** Number of requests without a 2xx answer, which the latencies include. */
  idleRefused: number
  loadedRefused: number
}

export interface PortalResult {
  pages: PortalRow[]
  apiLatencies: LatencyUnderLoadRow
}

const repeats = 100
const maxMs = 150
const busyUsers = 16
/** Number of users who share the measured requests, because the service allows a session only two pages per second. */
const measuringUsers = 120
const seconds = 12
const rate = 100

/**
 * Measures every page of the portal, including the lists and records, with `each` records of each family. Also measures
 * another organization's API requests while portal users read pages without a pause.
 */
export async function measurePortal(stage: BenchKit, each: number): Promise<PortalResult> {
  const [office, other] = stage.tenants as [BenchTenant, BenchTenant]
  await fillPortalRecords(stage, office, each)
  await fillContacts(stage.database, [other], 100)
  // Each user has a separate network address, which the requests send in X-Forwarded-For.
  const server = await stage.start('handlers/main.ts', { TRUST_PROXY: '1' })
  try {
    const sessions = await openSessions(stage, office, busyUsers + measuringUsers)
    const pages = await pagesOf(stage, office)
    const rows: PortalRow[] = []
    const measuring = sessions.splice(busyUsers)
    for (const page of pages) rows.push({ page, records: each, ...(await timesOf(server, measuring, page)), maxMs })
    const beside = await besidePeople(server, other, { sessions, pages })
    return { pages: rows, apiLatencies: beside }
  } finally {
    await server.stop()
  }
}

interface Session {
  token: string
  address: string
}

/** Creates users of the organization, each with a session. */
async function openSessions({ database }: BenchKit, { id }: BenchTenant, count: number): Promise<Session[]> {
  const { rows } = await sql<{ id: number }>`
    insert into users (tenant_id, email, name, role, password_hash, created_at, updated_at)
    select ${id}::bigint, 'office' || n || '@bench.example', 'Person ' || n, 'owner', 'none', now(), now()
    from generate_series(1, ${count}::integer) n returning id`.execute(database.sql)
  const account = (userId: number) => ({ tenantId: id, userId, proof: passwordHashFingerprint('none') })
  const sessions: Session[] = []
  for (const [place, row] of rows.entries()) {
    const session = await runTransaction(database, { tenantId: id }, (tx) => createSession(tx, account(Number(row.id))))
    sessions.push({ token: session!.token, address: `198.51.${place >> 8}.${place & 255}` })
  }
  return sessions
}

/** Returns the sections that an owner of a live organization sees, except those of records. */
const otherSections = (): string[] =>
  sections
    .filter(({ path, mode, forPlatformAdmins, isUnlisted }) => {
      return mode !== 'sandbox' && !forPlatformAdmins && !isUnlisted && !path.startsWith('records/')
    })
    .map(({ path }) => `/portal${path && `/${path}`}`)

/**
 * Returns every section and list. For each family, adds the page of the first record, to which most other records
 * refer, and of a record from the middle.
 */
async function pagesOf({ database }: BenchKit, { id }: BenchTenant): Promise<string[]> {
  const pages = [
    ...otherSections(),
    '/portal/search?q=cedar',
    '/portal/search?q=quillfeather',
    '/portal/records/bids?search=cedar',
  ]
  for (const { path } of families) {
    const table = sql.table(path.replaceAll('-', '_'))
    const { rows } = await sql<{ first: number; middle: number }>`
      select min(id) as first, (min(id) + max(id)) / 2 as middle from ${table} where tenant_id = ${id}`.execute(
      database.sql,
    )
    const { first, middle } = rows[0]!
    pages.push(...['', `/${first}`, `/${middle}`].map((below) => `/portal/records/${path}${below}`))
  }
  return pages
}

/**
 * Reads one page as a user with a separate network address. Returns the duration in milliseconds, or undefined if the
 * service answers 429.
 */
async function read({ origin }: BenchServer, session: Session, page: string): Promise<number | undefined> {
  const from = performance.now()
  const headers = { Cookie: `session=${session.token}`, 'X-Forwarded-For': session.address }
  const answer = await fetch(origin + page, { headers })
  const text = await answer.text()
  if (answer.status === 429) return undefined
  if (!answer.ok || !text.includes('<h1')) throw new Error(`${page} was answered with ${answer.status}: ${text}`)
  return performance.now() - from
}

let turns = 0

async function timesOf(
  server: BenchServer,
  sessions: Session[],
  page: string,
): Promise<{ p50Ms: number; p99Ms: number }> {
  const next = async (): Promise<number> => {
    turns += 1
    const took = await read(server, sessions[turns % sessions.length]!, page)
    if (took !== undefined) return took
    await sleep(1_000)
    return next()
  }
  for (let turn = 0; turn < 3; turn += 1) await next()
  const times: number[] = []
  for (let turn = 0; turn < repeats; turn += 1) times.push(await next())
  times.sort((one, other) => one - other)
  return { p50Ms: times[repeats >> 1]!, p99Ms: times[Math.ceil(repeats * 0.99) - 1]! }
}

/** Measures GET /contacts/{id} of another organization, without and with users who read pages one after the other. */
async function besidePeople(
  server: BenchServer,
  { key, contactIds }: BenchTenant,
  { sessions, pages }: { sessions: Session[]; pages: string[] },
): Promise<LatencyUnderLoadRow> {
  const url = `${server.origin}/api/v1/contacts/${contactIds[0]}`
  const request = { url, method: 'GET', headers: { Authorization: `Bearer ${key}` } }
  const measure = () => runSteadyLoad(() => request, { rate, seconds })
  await measure()
  const idle = await measure()
  let isOver = false
  const readers = sessions.map(async (session, place) => {
    for (let turn = place * 7; !isOver; turn += 1) {
      if ((await read(server, session, pages[turn % pages.length]!)) === undefined) await sleep(200)
    }
  })
  const beside = await measure().finally(() => {
    isOver = true
  })
  await Promise.all(readers)
  return {
    workload: `GET /contacts/{id} beside ${busyUsers} people in the portal`,
    ...{ requestsPerSecond: rate, idleP50Ms: idle.p50, idleP99Ms: idle.p99, idleRefused: idle.refused },
    ...{ loadedP50Ms: beside.p50, loadedP99Ms: beside.p99, loadedRefused: beside.refused },
    ...{ ratio: beside.p99 / idle.p99, maxRatio: 3 },
  }
}
