import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { moveProjectRecords } from '../../db/workflows/project-records.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { watchStatements } from '../../scripts/testkit/statements.ts'

const service = await startService(t)

const moved = ({ database, caller }: TestTenant, id: number, targetId: number) =>
  runTransaction(database, caller, (tx) => moveProjectRecords(tx, caller, id, targetId))

const attached = async ({ client }: TestTenant, id: number) =>
  (await client.ok('getProjectAttachedRecords', { path: { id } })).data

type EventBody = { type: string; data: Record<string, unknown> }

/** Returns the organization's events after the first `past` ones, by sequence. Throws if the sequence has a gap. */
async function eventsOf({ database, id }: TestTenant, past = 0): Promise<EventBody[]> {
  const { rows } = await database.pool.query<{ sequence: number; body: string }>(
    'select sequence, body from events where tenant_id = $1 order by sequence',
    [id],
  )
  rows.forEach(({ sequence }, index) => {
    if (Number(sequence) !== index + 1) throw new Error(`sequence ${sequence} is at position ${index + 1}`)
  })
  return rows.slice(past).map(({ body }) => JSON.parse(body))
}

/** Returns the consecutive events of the same type as counts, such as `510 invoice.updated`. */
function runsOf(events: readonly EventBody[]): string[] {
  const runs: { type: string; count: number }[] = []
  for (const { type } of events) {
    const last = runs.at(-1)
    if (last?.type === type) last.count += 1
    else runs.push({ type, count: 1 })
  }
  return runs.map(({ type, count }) => `${count} ${type}`)
}

/**
 * Inserts the given number of records into a table with one statement. `values` are SQL expressions that may use the
 * row number n.
 */
async function fill(
  { database, id }: TestTenant,
  table: string,
  values: Record<string, string | number>,
  count: number,
): Promise<void> {
  await database.pool.query(
    `/* of a test */ insert into ${table} (tenant_id, ${Object.keys(values).join(', ')}, created_at, updated_at)
    select $1, ${Object.values(values).join(', ')}, now(), now() from generate_series(1, ${count}) n`,
    [id],
  )
}

const hours = (projectId: number, userId: number) => ({
  project_id: projectId,
  user_id: userId,
  date: "date '2026-03-02' + n / 10",
  hours: 8,
})

const remarks = (projectId: number) => ({
  entity_type: "'project'",
  entity_id: projectId,
  body: "'Remark ' || n",
  author_name: "'Casey'",
})

const sent = watchStatements()

/**
 * Returns what the move wrote in its transaction: begin, `records` per batch of time entries, `events` per batch of
 * events, commit.
 */
function writesOfTheMove(): string[] {
  const [texts, ...others] = [...sent.values()].filter((texts) =>
    texts.some((text) => /update time_entries/.test(text)),
  )
  if (!texts || others.length > 0) throw new Error('the entries were not moved over one connection')
  const began = texts.findIndex((text) => /^\s*begin/i.test(text))
  const own = texts.slice(began, texts.findIndex((text, at) => at > began && /^\s*commit/i.test(text)) + 1)
  return own.flatMap((text) => {
    if (/update time_entries/.test(text)) return ['records']
    if (/insert into events/.test(text)) return ['events']
    return /^\s*(begin|commit)/i.exec(text)?.[1]?.toLowerCase() ?? []
  })
}

t.test('records that exceed one batch move in one transaction, batch by batch, each with its event', async (t) => {
  const tenant = await service.tenant()
  const [source, target] = [await make.project(tenant), await make.project(tenant)]
  await fill(tenant, 'time_entries', hours(source.id, await make.worker(tenant)), 1_500)
  const before = (await eventsOf(tenant)).length
  sent.clear()
  matches(t, await moved(tenant, source.id, target.id), { counts: { timeEntries: 1_500 }, total: 1_500 })
  t.strictSame(writesOfTheMove(), ['begin', 'records', 'events', 'records', 'events', 'records', 'events', 'commit'])
  const moveEvents = await eventsOf(tenant, before)
  t.strictSame(runsOf(moveEvents), ['1500 time_entry.updated'])
  t.equal(new Set(moveEvents.map(({ data }) => data.id)).size, 1_500)
  t.ok(nonEmpty(moveEvents).every(({ data }) => data.projectId === target.id))
  matches(t, await attached(tenant, target.id), { counts: { timeEntries: 1_500 }, total: 1_500 })
})

t.test('the events of a move in several batches are ordered by family, like those of a small move', async (t) => {
  const tenant = await service.tenant()
  const source = await make.project(tenant, { contractValue: '1000.00' })
  const { project: target, bid } = await make.contract(tenant)
  await make.changeOrder(tenant, { projectId: source.id, status: 'approved' })
  await fill(tenant, 'invoices', { project_id: source.id }, 510)
  await fill(tenant, 'time_entries', hours(source.id, await make.worker(tenant)), 510)
  await make.crewAssignment(tenant, { projectId: source.id })
  await fill(tenant, 'comments', remarks(source.id), 510)
  const before = (await eventsOf(tenant)).length
  const { counts } = await moved(tenant, source.id, target.id)
  t.strictSame(counts, { changeOrders: 1, invoices: 510, timeEntries: 510, crewAssignments: 1, comments: 510 })
  const moveEvents = await eventsOf(tenant, before)
  t.strictSame(runsOf(moveEvents), [
    '510 invoice.updated',
    '1 change_order.updated',
    '2 project.updated',
    '1 bid.updated',
    '510 time_entry.updated',
    '2 crew.replaced',
    '510 comment.updated',
  ])
  t.equal(moveEvents.find(({ type }) => type === 'bid.updated')?.data.id, bid.id)
})

t.test('change orders that move in several batches keep the order of their previous numbers', async (t) => {
  const tenant = await service.tenant()
  const [source, target] = [await make.project(tenant), await make.project(tenant)]
  const submitted = {
    project_id: source.id,
    title: "'Tile ' || n",
    status: "'submitted'",
    project_sequence: '1001 - n',
  }
  await fill(tenant, 'change_orders', submitted, 1_000)
  await moved(tenant, source.id, target.id)
  const { rows } = await tenant.database.pool.query<{ title: string; projectSequence: number }>(
    `select title, project_sequence as "projectSequence" from change_orders where tenant_id = $1 and project_id = $2 order by id`,
    [tenant.id, target.id],
  )
  t.equal(rows.length, 1_000)
  t.strictSame(rows[0], { title: 'Tile 1', projectSequence: 1_000 })
  t.ok(rows.every(({ projectSequence }, place) => projectSequence === 1_000 - place))
})

t.test(
  'moving years of crew assignments emits one crew.replaced per project and day, and skips users who are already assigned in the target',
  async (t) => {
    const tenant = await service.tenant()
    const [source, target] = [await make.project(tenant), await make.project(tenant)]
    const crew = (projectId: number, userId: number) => ({
      project_id: projectId,
      user_id: userId,
      date: "date '2024-01-01' + n",
    })
    const [ann, ben] = [await make.worker(tenant), await make.worker(tenant)]
    for (const [projectId, userId, days] of [
      [source.id, ann, 600],
      [source.id, ben, 600],
      [target.id, ben, 550],
    ] as const) {
      await fill(tenant, 'crew_assignments', crew(projectId, userId), days)
    }
    const before = (await eventsOf(tenant)).length
    matches(t, await moved(tenant, source.id, target.id), { counts: { crewAssignments: 650 }, total: 650 })
    const moveEvents = (await eventsOf(tenant, before)) as (EventBody & { previous_attributes: { crew: unknown[] } })[]
    t.strictSame(runsOf(moveEvents), ['1200 crew.replaced'])
    const days = new Map(moveEvents.map((event) => [`${event.data.projectId} ${event.data.date}`, event]))
    t.equal(days.size, 1_200)
    const sizes = (projectId: number, date: string) => {
      const { data, previous_attributes } = days.get(`${projectId} ${date}`)!
      return [previous_attributes.crew.length, (data.crew as unknown[]).length]
    }
    t.strictSame(sizes(source.id, '2024-01-02'), [2, 0])
    t.strictSame(sizes(target.id, '2024-01-02'), [1, 2])
    t.strictSame(sizes(target.id, '2025-08-23'), [0, 2])
  },
)

t.test('a refusal in a later batch leaves all records where they were, without an event', async (t) => {
  const tenant = await service.tenant()
  const [source, target] = [await make.project(tenant), await make.project(tenant)]
  const userId = await make.worker(tenant)
  await fill(tenant, 'time_entries', hours(source.id, userId), 510)
  const { id: elsewhere } = await make.invoice(tenant)
  const billed = await make.timeEntry(tenant, { projectId: source.id, userId })
  await tenant.database.pool.query('update time_entries set invoice_id = $3 where tenant_id = $1 and id = $2', [
    tenant.id,
    billed.id,
    elsewhere,
  ])
  const before = (await eventsOf(tenant)).length
  const refused = await tenant.client.call('moveProjectRecords', {
    path: { id: source.id },
    body: { targetProjectId: target.id },
  })
  matches(t, refused, { status: 409, json: { detail: new RegExp(`is billed by invoice ${elsewhere}, `) } })
  t.equal((await eventsOf(tenant)).length, before)
  matches(t, await attached(tenant, source.id), { counts: { timeEntries: 511 }, total: 511 })
})
