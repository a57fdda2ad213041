import { sequenceGaps } from '../stage/event-log.ts'
import type { Errand } from './errands.ts'
import type { Write } from './load.ts'
import type { Scene } from './scene.ts'

/** One thing that was counted; `wrong` lists what there should not be, by a few examples. */
export interface Finding {
  name: string
  count: number | string
  /** How many of them are wrong. */
  wrong: number
  examples?: string[]
}

const fewest = 3
const finding = (name: string, wrong: readonly string[]): Finding => ({
  name,
  count: wrong.length,
  wrong: wrong.length,
  examples: wrong.slice(0, fewest),
})

/**
 * Where each kind of write leaves its mark, with how often: as a row's value for what makes a record, as the event of the
 * change that set the value for what changes one.
 */
const marks: Record<Write['kind'], string> = {
  contact: 'select last_name as marker from contacts where tenant_id = any($1) and first_name is not null',
  product: 'select sku as marker from products where tenant_id = any($1)',
  bid: 'select notes as marker from bids where tenant_id = any($1)',
  line: 'select description as marker from bid_line_items where tenant_id = any($1)',
  upload: 'select id as marker from uploads where tenant_id = any($1)',
  job: 'select id as marker from jobs where tenant_id = any($1)',
  'contact change': setBy('contact.updated', 'position'),
  'bid change': setBy('bid.updated', 'siteCity'),
  'contact deletion': `select body::jsonb -> 'data' ->> 'id' as marker from events join contacts c
    on c.tenant_id = events.tenant_id and c.id = (body::jsonb -> 'data' ->> 'id')::bigint and c.deleted_at is not null
    where events.tenant_id = any($1) and events.type = 'contact.deleted' and c.first_name is not null`,
}

function setBy(type: string, field: string): string {
  return `select body::jsonb -> 'data' ->> '${field}' as marker from events
    where tenant_id = any($1) and type = '${type}' and body::jsonb -> 'previous_attributes' ? '${field}'`
}

/** Every acknowledged write is stored, once; and nothing is stored that was not acknowledged in the end. */
export async function judgeWrites(scene: Scene): Promise<Finding[]> {
  const lost: string[] = []
  const doubled: string[] = []
  const unasked: string[] = []
  let stored = 0
  for (const kind of Object.keys(marks) as Write['kind'][]) {
    const found = await countMarks(scene, marks[kind])
    for (const { marker, request } of scene.load.writes.filter((write) => write.kind === kind)) {
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
    { name: 'writes acknowledged', count: scene.load.writes.length, wrong: 0 },
    { name: 'of these stored', count: stored, wrong: 0 },
    finding('lost', lost),
    finding('doubled', doubled),
    finding('stored and never acknowledged', unasked),
  ]
}

async function countMarks({ database, offices, yard }: Scene, text: string): Promise<Map<string, number>> {
  const { rows } = await database.pool.query<{ marker: string; times: number }>(
    `select marker, count(*) as times from (${text}) marks group by marker`,
    [[...offices, yard].map(({ id }) => id)],
  )
  return new Map(rows.map(({ marker, times }) => [marker, times]))
}

const tables = { contact: 'contacts', product: 'products', bid: 'bids' }

/** A record's events in their order, each with the time that it says the record had before and has since. */
const history = (family: string, table: string) => `with told as (
    select tenant_id, sequence, type, (body::jsonb -> 'data' ->> 'id')::bigint as id,
      (body::jsonb -> 'data' ->> 'updatedAt')::timestamptz(3) as now,
      (body::jsonb -> 'previous_attributes' ->> 'updatedAt')::timestamptz(3) as before
    from events where tenant_id = any($1) and type like '${family}.%'
  ), linked as (
    select *, lag(now) over mine as prior, lead(sequence) over mine is null as last
    from told window mine as (partition by tenant_id, id order by sequence)
  ), records as (select * from ${table} where tenant_id = any($1))`

/**
 * No change without its event: one created event for a record, each later event goes on from the state that the one
 * before it left, and the record is as its last event left it. No event without its change, and no gap.
 */
export async function judgeEvents(scene: Scene): Promise<Finding[]> {
  const missing: string[] = []
  const unfounded: string[] = []
  for (const [family, table] of Object.entries(tables)) {
    const ask = async (into: string[], what: string, select: string) => {
      const text = `${history(family, table)} ${select}`
      for (const id of await ids(scene, text)) into.push(`${family} ${id}: ${what}`)
    }
    await ask(
      missing,
      'not one created event',
      `select r.id from records r left join linked l using (tenant_id, id)
        group by r.tenant_id, r.id having count(*) filter (where l.type = '${family}.created') <> 1`,
    )
    await ask(
      missing,
      'a change between two events',
      'select id from linked where before is distinct from prior and before is not null',
    )
    await ask(
      missing,
      'changed after its last event',
      'select id from linked join records r using (tenant_id, id) where last and r.updated_at is distinct from now',
    )
    await ask(
      unfounded,
      'no such record',
      'select id from linked left join records r using (tenant_id, id) where r.id is null',
    )
  }
  let gaps = 0
  for (const { id } of [...scene.offices, scene.yard]) gaps += await number(scene, sequenceGaps, id)
  return [
    { name: 'events', count: await number(scene, 'select count(*) from events where tenant_id = any($1)'), wrong: 0 },
    finding('changes without their event', missing),
    finding('events without their change', unfounded),
    { name: 'gaps in the sequences', count: gaps, wrong: gaps },
  ]
}

/** Each event has one delivery for each endpoint that wants its type; all have succeeded, and the receiver saw them. */
export async function judgeDeliveries(scene: Scene): Promise<Finding[]> {
  const wanted = `from events e join webhook_endpoints w on w.tenant_id = e.tenant_id and e.type = any(w.event_types)
    left join webhook_deliveries d on d.tenant_id = e.tenant_id and d.endpoint_id = w.id and d.event_id = e.id
    where e.tenant_id = any($1) group by e.id, w.id having`
  const missing = await ids(scene, `select e.id || ' at endpoint ' || w.id as id ${wanted} count(d.id) = 0`)
  const twice = await ids(scene, `select e.id || ' at endpoint ' || w.id as id ${wanted} count(d.id) > 1`)
  const unsent = await ids(
    scene,
    `select status || ' ' || event_id || ': ' || coalesce(error_message, '') as id from webhook_deliveries
    where tenant_id = any($1) and status <> 'succeeded'`,
  )
  const sent = await ids(scene, 'select distinct event_id as id from webhook_deliveries where tenant_id = any($1)')
  const seen = await scene.receiver.seen()
  const again = [...seen.values()].filter((times) => times > 1).length
  return [
    {
      name: 'deliveries',
      count: await number(scene, 'select count(*) from webhook_deliveries where tenant_id = any($1)'),
      wrong: 0,
    },
    finding('deliveries missing', missing),
    finding('deliveries doubled', twice),
    finding('deliveries not succeeded', unsent),
    finding(
      'events that the receiver never saw',
      sent.filter((id) => !seen.has(id)),
    ),
    { name: 'events that it saw more than once (allowed)', count: again, wrong: 0 },
  ]
}

interface JobRow {
  id: string
  status: string
  processed: number
  total: number
  errors: number
  result: Record<string, number> & { outcomes?: { outcome: string }[] }
  errorMessage: string | null
  startedMs: number
  endedMs: number
}

/** All jobs have ended, those without room alone as failed, and each wrote what it says that it wrote. */
export async function judgeJobs(scene: Scene): Promise<Finding[]> {
  const { rows } = await scene.database.pool.query<JobRow>(
    `select id, status, processed, total, errors_count as errors, result, error_message as "errorMessage",
      extract(epoch from started_at)::float * 1000 as "startedMs", extract(epoch from completed_at)::float * 1000 as "endedMs"
    from jobs where tenant_id = any($1)`,
    [[...scene.offices, scene.yard].map(({ id }) => id)],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const failed = rows.filter(({ status }) => status === 'failed')
  const unexcused = failed.filter(
    (job) => !scene.fullTimes.some(([from, to]) => job.startedMs <= to && job.endedMs >= from),
  )
  const inexact: string[] = []
  for (const errand of scene.errands.errands) {
    const objection = await objectionTo(scene, errand, byId.get(errand.jobId))
    if (objection) inexact.push(`${errand.kind} ${errand.jobId}: ${objection}`)
  }
  return [
    { name: 'jobs', count: rows.length, wrong: 0 },
    { name: 'jobs failed for want of room (allowed)', count: failed.length - unexcused.length, wrong: 0 },
    finding(
      'jobs failed otherwise',
      unexcused.map(({ id, errorMessage }) => `${id}: ${errorMessage}`),
    ),
    finding('jobs whose counts are not what they did', inexact),
    finding('result files that are not what the job says', scene.errands.badFiles),
  ]
}

async function objectionTo(scene: Scene, { kind, tenant, rows, ids: given }: Errand, job: JobRow | undefined) {
  if (!job) return 'there is no such job'
  const { result, status, processed, total, errors } = job
  const whole = status === 'completed'
  if (whole && processed !== total) return `${processed} of ${total} processed`
  if (kind === 'import') {
    const pattern = `${rows!.prefix}%`
    const text = 'select count(*) from contacts where tenant_id = $1 and last_name like $2'
    const stored = await number(scene, text, tenant.id, pattern)
    const different = await number(scene, text.replace('*', 'distinct last_name'), tenant.id, pattern)
    if (stored !== result.created || different !== stored) {
      return `${stored} rows, ${different} different ones, where it says ${result.created}`
    }
    if (whole && (stored !== rows!.good || errors !== rows!.bad)) return `${stored} rows and ${errors} errors`
  }
  if (kind === 'bulk' && whole) {
    const right = result.outcomes!.filter(({ outcome }) => outcome === given!.outcome).length
    if (right !== given!.count) return `${right} of ${given!.count} are ${given!.outcome}`
  }
  return undefined
}

/** The totals of every bid, computed once more from its lines by the database's numeric, and the sum that was acknowledged. */
export async function judgeMoney(scene: Scene): Promise<Finding[]> {
  const lines = await ids(
    scene,
    'select id from bid_line_items where tenant_id = any($1) and total is distinct from round(quantity * unit_price, 2)',
  )
  const totals = await ids(
    scene,
    `with summed as (
      select b.*, coalesce((
        select sum(round(l.quantity * l.unit_price, 2)) from bid_line_items l
        where l.tenant_id = b.tenant_id and l.bid_id = b.id and l.kind = 'item' and not l.is_optional and l.deleted_at is null
      ), 0) as lines from bids b where tenant_id = any($1)
    ), less as (
      select *, case when discount is null or discount_type is null then 0
        when discount_type = 'percent' then round(lines * discount * 0.01, 2)
        when lines <= 0 then 0 else round(least(discount, lines), 2) end as less from summed
    ), taxed as (select *, round((lines - less) * coalesce(tax_rate, 0) * 0.01, 2) as tax from less)
    select id from taxed
    where (subtotal, discount_amount, tax_amount, total) is distinct from (lines, less, tax, lines - less + tax)`,
  )
  const acknowledged = scene.load.writes
    .filter(({ kind, answer }) => kind === 'line' && !answer.body.data.isOptional)
    .reduce((cents, { answer }) => cents + BigInt(answer.body.data.total.replace('.', '')), 0n)
  const stored = await number(scene, 'select coalesce(sum(subtotal), 0) * 100 from bids where tenant_id = any($1)')
  const differs =
    BigInt(Math.round(stored)) === acknowledged ? [] : [`${acknowledged} cents acknowledged, ${stored} stored`]
  const sum = `${(Number(acknowledged) / 100).toFixed(2)}`
  return [
    { name: 'money in acknowledged lines', count: sum, wrong: 0 },
    finding('sums of money that differ', [
      ...lines.map((id) => `line ${id}`),
      ...totals.map((id) => `bid ${id}`),
      ...differs,
    ]),
  ]
}

/** What requests came to, beside what was written. */
export function judgeAnswers({ tally, load, cast }: Scene): Finding[] {
  return [
    { name: 'requests', count: tally.requests, wrong: 0 },
    {
      name: '503 with Retry-After, and broken connections (allowed)',
      count: `${tally.unavailable}, ${tally.broken}`,
      wrong: 0,
    },
    { name: 'keyed retries after an answer, and twins', count: load.repeats, wrong: 0 },
    finding('of these with another answer', load.otherAnswers),
    finding('500s and other answers that nothing excuses', tally.faults),
    finding('processes that ended by themselves', cast.deserters),
  ]
}

async function ids({ database, offices, yard }: Scene, text: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(text, [[...offices, yard].map(({ id }) => id)])
  return rows.map(({ id }) => String(id))
}

async function number({ database, offices, yard }: Scene, text: string, ...values: unknown[]): Promise<number> {
  const given = values.length > 0 ? values : [[...offices, yard].map(({ id }) => id)]
  const { rows } = await database.pool.query({ text, values: given, rowMode: 'array' })
  return Number(rows[0]?.[0] ?? 0)
}
