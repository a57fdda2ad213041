import { availableParallelism } from 'node:os'
import pg from 'pg'
import { draftRoundsOfTen, type Layout, linesOfBid } from './layout.ts'

/** What filling the tables took. */
export interface Seeding {
  contacts: number
  bids: number
  lines: number
  rowsSeconds: number
  indexesSeconds: number
}

const tables = ['contacts', 'bids', 'bid_line_items']
const idsAtOnce = 50_000
const quantity = '1 + i % 40'
const price = '5 + i % 900 + 0.50'

/**
 * Fills contacts, bids and their lines for these organizations, the hot one first, as many rows at once as there are cores.
 * Indexes are made when the rows are there, but for the primary keys.
 */
export async function fillOffices(url: string, layout: Layout, tenantIds: readonly number[]): Promise<Seeding> {
  const lanes = await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, () => connected(url)))
  const [first] = lanes as [pg.Client]
  try {
    const from = performance.now()
    const indexes = await dropIndexes(first)
    const { contacts, bids, lines } = layout
    const fill = (text: string, count: number) =>
      inLanes(lanes, chunks(count), (lane, chunk) => lane.query(text, [tenantIds, ...chunk]))
    await fill(contactsText(layout), contacts)
    await fill(bidsText(layout), bids)
    await fill(linesText(layout), lines)
    for (const table of tables)
      await first.query(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`)
    const filled = performance.now()
    // Else what a lane has counted would be added to what VACUUM counts.
    for (const lane of lanes) await lane.query('select pg_stat_force_next_flush()')
    await inLanes(lanes, indexes, (lane, index) => lane.query(index))
    await inLanes(lanes, tables, (lane, table) => lane.query(`vacuum (analyze) ${table}`))
    const seconds = (to: number, since: number) => (to - since) / 1000
    const indexesSeconds = seconds(performance.now(), filled)
    return { contacts, bids, lines, rowsSeconds: seconds(filled, from), indexesSeconds }
  } finally {
    await Promise.all(lanes.map((lane) => lane.end()))
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '1GB'")
  return client
}

/** Drops the indexes that no key needs, and returns how they are made, the largest first. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; text: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as text from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
      order by c.relname <> 'contacts_search', i.indrelid::regclass::text desc, c.relname`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ text }) => text)
}

const chunks = (count: number): [number, number][] =>
  Array.from({ length: Math.ceil(count / idsAtOnce) }, (_, at) => [
    at * idsAtOnce + 1,
    Math.min(count, (at + 1) * idsAtOnce),
  ])

async function inLanes<Work>(
  lanes: readonly pg.Client[],
  work: readonly Work[],
  run: (lane: pg.Client, one: Work) => Promise<unknown>,
): Promise<void> {
  const waiting = [...work]
  await Promise.all(
    lanes.map(async (lane) => {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await run(lane, one)
    }),
  )
}

/** The organization of a record by its place in the round, as Layout.idOf has it. */
const tenantOf = ({ roundSize, organizations }: Layout, id: string): string =>
  `($1::bigint[])[case when (${id} - 1) % ${roundSize} < ${organizations - 1} then (${id} - 1) % ${roundSize} + 2 else 1 end]`

/** Three years, of which the last record has the last moment. */
const timeOf = (count: number, id: string): string =>
  `date_trunc('milliseconds', now() - (${count} - ${id})::float8 / ${count} * interval '1095 days')`

const contactsText = (layout: Layout): string => `
  insert into contacts (tenant_id, id, type, first_name, last_name, company_name, email, phone, created_at, updated_at)
    overriding system value
  select ${tenantOf(layout, 'i')}, i, (array['customer', 'vendor', 'employee', 'other'])[1 + i % 4], 'First' || i % 977,
    'Person' || i, case when i % 3 = 0 then 'Company ' || i % 9973 end,
    case when i % 3 < 2 then 'person' || i || '@mail.example' end, '+1 206 555 ' || lpad((i % 10000)::text, 4, '0'), t, t
  from generate_series($2::integer, $3::integer) i, lateral (select ${timeOf(layout.contacts, 'i')} as t) times`

const bidsText = (layout: Layout): string => `
  insert into bids (tenant_id, id, contact_id, status, subtotal, total, title, site_address, sent_at, accepted_at,
    created_at, updated_at) overriding system value
  select ${tenantOf(layout, 'b')}, b, 1 + (b - 1) % ${layout.contacts}, status, sum, sum, 'Deck ' || b, b % 900 || ' Elm Street',
    case when status <> 'draft' then t end, case when status = 'accepted' then t end, t, t
  from generate_series($2::integer, $3::integer) b,
    lateral (select ${timeOf(layout.bids, 'b')} as t) times,
    lateral (select case when (b - 1) / ${layout.roundSize} % 10 < ${draftRoundsOfTen} then 'draft'
      else (array['sent', 'accepted', 'accepted', 'rejected', 'expired'])[1 + b % 5] end as status) states,
    lateral (select sum(round((${quantity}) * (${price}), 2)) as sum
      from generate_series((b - 1) * ${linesOfBid} + 1, b * ${linesOfBid}) i) sums`

const linesText = (layout: Layout): string => `
  insert into bid_line_items (tenant_id, id, bid_id, kind, is_optional, mark_name, description, quantity, unit, unit_price,
    total, "order", created_at, updated_at) overriding system value
  select ${tenantOf(layout, 'b')}, i, b, 'item', false, chr(65 + (i - 1) % ${linesOfBid}), 'Cedar boards, planed, of section ' || i % 977,
    ${quantity}, 'EA', ${price}, round((${quantity}) * (${price}), 2), 1 + (i - 1) % ${linesOfBid}, t, t
  from generate_series($2::integer, $3::integer) i,
    lateral (select 1 + (i - 1) / ${linesOfBid} as b) parents,
    lateral (select ${timeOf(layout.bids, 'b')} as t) times`
