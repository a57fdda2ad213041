import { findBrokenInvariants, invariants } from '../../testkit/invariants/invariants.ts'
import { checkBooks } from './books-check.ts'
import type { ChaosRun } from './chaos-trial.ts'
import { checkClerkRecords } from './clerk-check.ts'
import { checkContracts } from './contract-check.ts'
import { checkDeliveries, checkEvents } from './event-check.ts'
import type { StartedJob } from './job-load.ts'
import type { Write } from './load.ts'
import { buildMarkedRowsQuery, countMarkers, writeKinds } from './markers.ts'
import { type ChaosFinding, type CheckedDatabase, listRowPages, sumOverTenants, toFinding } from './records.ts'

/** Rows per page; a page is read in milliseconds, however many rows the run has created. */
const pageRows = 5_000

/**
 * Runs all checks at the end of the chaos run. A check that throws is itself reported as wrong, so that the other
 * checks always run.
 */
export async function runAllChecks(scene: ChaosRun): Promise<ChaosFinding[]> {
  const records = {
    pool: scene.checkDatabase.pool,
    tenantIds: [...scene.writerTenants, scene.jobTenant, scene.clerkTenant, ...scene.nodeTenants].map(({ id }) => id),
    pageRows,
  }
  return runChecks({
    answers: async () => judgeAnswers(scene),
    writes: () => checkWrites(records, scene.writeLoad.writes),
    events: () => checkEvents(records),
    deliveries: async () => checkDeliveries(records, await scene.receiver.countReceivedEvents()),
    jobs: () => judgeJobs(records, scene),
    money: () => judgeMoney(records, scene.writeLoad.writes),
    contracts: () => checkContracts(records, scene.writeLoad.writes),
    clerks: () => checkClerkRecords(records, scene),
    history: () => scene.historyLoad.check(),
    invariants: () => checkInvariants(scene.checkDatabase.pool),
    books: () => checkBooks(scene.checkDatabase.pool, scene.accountingLoad.entered, scene.accountingLoad.books),
  })
}

/** Checks the conditions that hold in every organization at any time. */
async function checkInvariants(pool: CheckedDatabase['pool']): Promise<ChaosFinding[]> {
  const broken = await findBrokenInvariants(pool)
  return [
    { name: 'invariants', count: Object.keys(invariants).length, wrong: 0 },
    toFinding(
      'of these broken',
      [...broken].flatMap(([name, records]) => records.map((record) => `${name}: ${record}`)),
    ),
  ]
}

/** Runs the checks one after the other and returns their findings. */
export async function runChecks(questions: Record<string, () => Promise<ChaosFinding[]>>): Promise<ChaosFinding[]> {
  const findings: ChaosFinding[] = []
  for (const [name, ask] of Object.entries(questions)) {
    const found = await ask().catch((error: unknown) => [
      { name: `${name}: not judged`, count: 'unknown', wrong: 1, examples: [String(error)] },
    ])
    findings.push(...found)
  }
  return findings
}

/** Checks that every acknowledged write is stored once, and that nothing else is stored. */
export async function checkWrites(records: CheckedDatabase, writes: readonly Write[]): Promise<ChaosFinding[]> {
  const lost: string[] = []
  const doubled: string[] = []
  const unasked: string[] = []
  let stored = 0
  for (const kind of writeKinds) {
    const found = await countMarkers(records, kind)
    for (const { marker, request } of writes.filter((write) => write.kind === kind)) {
      const times = found.get(marker) ?? 0
      found.delete(marker)
      const what = `${kind} ${marker} of ${request.method} ${request.path}`
      if (times === 0) lost.push(what)
      else stored += 1
      if (times > 1) doubled.push(`${times} times: ${what}`)
    }
    for (const marker of found.keys()) unasked.push(`${kind} ${marker}`)
  }
  return [
    { name: 'writes acknowledged', count: writes.length, wrong: 0 },
    { name: 'of these stored', count: stored, wrong: 0 },
    toFinding('lost', lost),
    toFinding('doubled', doubled),
    toFinding('stored and never acknowledged', unasked),
  ]
}

interface JobRow {
  at: string
  status: string
  processed: number
  total: number
  errors: number
  result: Record<string, number> & { outcomes?: { outcome: string }[] }
  errorMessage: string | null
  startedMs: number
  endedMs: number
}

const jobsText = `select id as at, status, processed, total, errors_count as errors, result,
    error_message as "errorMessage", extract(epoch from started_at)::float * 1000 as "startedMs",
    extract(epoch from completed_at)::float * 1000 as "endedMs"
  from jobs where tenant_id = $1 and id > $2 and type <> 'email' order by id limit $3`

/**
 * Checks that all jobs have ended, that jobs failed only because the store was full, and that each wrote what it
 * reports.
 */
async function judgeJobs(
  records: CheckedDatabase,
  { jobTenant, fullTimes, jobLoad }: Pick<ChaosRun, 'jobTenant' | 'fullTimes' | 'jobLoad'>,
): Promise<ChaosFinding[]> {
  const jobs = new Map<string, JobRow>()
  for (const tenantId of records.tenantIds) {
    for await (const page of listRowPages<JobRow>(records, tenantId, jobsText, '')) {
      for (const job of page) jobs.set(job.at, job)
    }
  }
  const failed = [...jobs.values()].filter(({ status }) => status === 'failed')
  const unexcused = failed.filter((job) => !fullTimes.some(([from, to]) => job.startedMs <= to && job.endedMs >= from))
  const imported = await importedRows(records, jobTenant.id)
  const inexact: string[] = []
  for (const errand of jobLoad.errands) {
    const objection = objectionTo(errand, jobs.get(errand.jobId), imported)
    if (objection) inexact.push(`${errand.kind} ${errand.jobId}: ${objection}`)
  }
  return [
    { name: 'jobs', count: jobs.size, wrong: 0 },
    { name: 'jobs failed for want of room (allowed)', count: failed.length - unexcused.length, wrong: 0 },
    toFinding(
      'jobs failed otherwise',
      unexcused.map(({ at, errorMessage }) => `${at}: ${errorMessage}`),
    ),
    toFinding('jobs whose counts are not what they did', inexact),
    toFinding('result files that are not what the job says', jobLoad.badFiles),
  ]
}

/** Number of stored rows of each import, and the distinct names in them, keyed by the name prefix of the import. */
type Imported = Map<string, { stored: number; different: Set<string> }>

async function importedRows(records: CheckedDatabase, tenantId: number): Promise<Imported> {
  const imported: Imported = new Map()
  const text = buildMarkedRowsQuery('contacts', 'last_name', 'and first_name is null')
  for await (const page of listRowPages<{ at: number; marker: string }>(records, tenantId, text, 0)) {
    for (const { marker } of page) {
      const prefix = marker.slice(0, marker.lastIndexOf('-') + 1)
      const of = imported.get(prefix) ?? { stored: 0, different: new Set() }
      imported.set(prefix, of)
      of.stored += 1
      of.different.add(marker)
    }
  }
  return imported
}

function objectionTo(
  { kind, rows, ids: given }: StartedJob,
  job: JobRow | undefined,
  imported: Imported,
): string | undefined {
  if (!job) return 'there is no such job'
  const { result, status, processed, total, errors } = job
  const whole = status === 'completed'
  if (whole && processed !== total) return `${processed} of ${total} processed`
  if (kind === 'import') {
    const { stored, different } = imported.get(rows!.prefix) ?? { stored: 0, different: new Set() }
    if (stored !== result.created || different.size !== stored) {
      return `${stored} rows, ${different.size} different ones, where it says ${result.created}`
    }
    if (whole && (stored !== rows!.good || errors !== rows!.bad)) return `${stored} rows and ${errors} errors`
  }
  if (kind === 'bulk' && whole) {
    const right = result.outcomes!.filter(({ outcome }) => outcome === given!.outcome).length
    if (right !== given!.count) return `${right} of ${given!.count} are ${given!.outcome}`
  }
  return undefined
}

const linesText = `select id as at, total is distinct from round(quantity * unit_price, 2) as wrong
  from bid_line_items where tenant_id = $1 and id > $2 and change_order_id is null order by id limit $3`

/** SQL check of a bid's figures. Lines from change orders have fixed totals and count only in subtotal and total. */
const bidsText = `with page as (
    select * from bids where tenant_id = $1 and id > $2 order by id limit $3
  ), summed as (
    select b.*, coalesce((
      select sum(round(l.quantity * l.unit_price, 2)) from bid_line_items l
      where l.tenant_id = $1 and l.bid_id = b.id and l.kind = 'item' and not l.is_optional and l.deleted_at is null
      and l.change_order_id is null
    ), 0) as lines, coalesce((
      select sum(l.total) from bid_line_items l
      where l.tenant_id = $1 and l.bid_id = b.id and l.change_order_id is not null and l.deleted_at is null
    ), 0) as more from page b
  ), less as (
    select *, case when discount is null or discount_type is null then 0
      when discount_type = 'percent' then round(lines * discount * 0.01, 2)
      when lines <= 0 then 0 else round(least(discount, lines), 2) end as less from summed
  ), taxed as (select *, round((lines - less) * coalesce(tax_rate, 0) * 0.01, 2) as tax from less)
  select id as at, (subtotal, discount_amount, tax_amount, total) is distinct from
    (lines + more, less, tax, lines - less + tax + more) as wrong
  from taxed order by id`

/**
 * Checks the totals of every bid against its lines, which the database adds up as numeric, and against the acknowledged
 * writes.
 */
async function judgeMoney(records: CheckedDatabase, writes: readonly Write[]): Promise<ChaosFinding[]> {
  const different: string[] = []
  for (const tenantId of records.tenantIds) {
    for (const [what, text] of [
      ['line', linesText],
      ['bid', bidsText],
    ] as const) {
      for await (const page of listRowPages<{ at: number; wrong: boolean }>(records, tenantId, text, 0)) {
        different.push(...page.filter(({ wrong }) => wrong).map(({ at }) => `${what} ${at}`))
      }
    }
  }
  const acknowledged = writes
    .filter(({ kind, answer }) => kind === 'line' && !answer.body.data.isOptional)
    .reduce((cents, { answer }) => cents + BigInt(answer.body.data.total.replace('.', '')), 0n)
  const stored = await sumOverTenants(
    records,
    'select coalesce(sum(subtotal), 0) * 100 from bids where tenant_id = $1 and notes is not null',
  )
  if (BigInt(Math.round(stored)) !== acknowledged)
    different.push(`${acknowledged} cents acknowledged, ${stored} stored`)
  return [
    { name: 'money in acknowledged lines', count: `${(Number(acknowledged) / 100).toFixed(2)}`, wrong: 0 },
    toFinding('sums of money that differ', different),
  ]
}

/**
 * Counts the answers to requests. Reports other answers to a repeated key, answers that are always wrong, and processes
 * that ended by themselves.
 */
function judgeAnswers({ requests, writeLoad, processes }: ChaosRun): ChaosFinding[] {
  return [
    { name: 'requests', count: requests.counts.requests, wrong: 0 },
    {
      name: '503 with Retry-After, and broken connections (allowed)',
      count: `${requests.counts.unavailable}, ${requests.counts.broken}`,
      wrong: 0,
    },
    { name: 'keyed retries after an answer, and twins', count: writeLoad.repeats, wrong: 0 },
    toFinding('of these with another answer', writeLoad.otherAnswers),
    toFinding('500s and other answers that nothing excuses', requests.counts.faults),
    toFinding('processes that ended by themselves', processes.unexpectedEnds),
  ]
}
