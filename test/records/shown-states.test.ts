import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { startDemoReads } from '../support/changes/demo-reads.ts'
import { contractDocument, resolveReference } from '../support/contract.ts'

/**
 * Each record counts in the right lists, sums, reports and pages in each of its states. The test gives one record of the
 * demo each of its states in turn, and compares what the API and the portal show.
 * shown-states.txt lists what differs. For an answer of the API, these are the changed members. For a page of the
 * portal, it is the number of changed amounts, or `text` if no amount changed.
 *
 * `STATES=write make test FILE=test/records/shown-states.test.ts` writes the list; read its diff.
 */
const listPath = join(import.meta.dirname, 'shown-states.txt')
const { tenant, readAll } = await startDemoReads(t, { recordsPerList: 2 })

interface StatefulTable {
  table: string
  /** Schema in the contract whose `status` names the states. */
  schema: string
  /** Change (as SQL) after which the record appears in what depends on its dates. */
  dates?: string
}

const tables: readonly StatefulTable[] = [
  { table: 'leads', schema: 'Lead', dates: "expected_close_date = now() + '3 days'::interval" },
  { table: 'bids', schema: 'Bid', dates: "valid_until = now() + '3 days'::interval" },
  { table: 'projects', schema: 'Project', dates: "expected_end_date = now() + '3 days'::interval" },
  { table: 'change_orders', schema: 'ChangeOrder' },
  { table: 'pay_apps', schema: 'PayApp' },
  { table: 'invoices', schema: 'Invoice', dates: "due_date = now() - '10 days'::interval" },
  { table: 'signature_requests', schema: 'SignatureRequest' },
  { table: 'jobs', schema: 'MailJob' },
]

const statesOf = (schema: string): string[] =>
  resolveReference(contractDocument.components.schemas[schema].properties.status).enum

/** Changes one row of a table, and the time of its state. */
async function setState(table: string, id: unknown, state: string): Promise<void> {
  const { pool } = tenant.database
  const { rowCount: hasTime } = await pool.query(
    'select from information_schema.columns where table_name = $1 and column_name = $2',
    [table, `${state}_at`],
  )
  const time = hasTime ? `, ${state}_at = coalesce(${state}_at, created_at)` : ''
  await pool.query(`/* of a test */ update ${table} set status = $3${time} where tenant_id = $1 and id = $2`, [
    ...[tenant.id, id, state],
  ])
}

/** Returns the names of the members that differ between two JSON values. */
function differingMembers(before: unknown, after: unknown, name = 'items'): string[] {
  if (Object.is(before, after)) return []
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) return [name]
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  if (Array.isArray(before) && Object.keys(before).length !== Object.keys(after).length) return [name]
  return keys.flatMap((key) => differingMembers(before[key], after[key], Array.isArray(before) ? name : key))
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Returns a path without ids and query values that depend on the day. */
const generalized = (path: string): string => path.replace(/(?<=\/)(?:\d+|job_\w+)\b/g, '*').replace(/\?from=.*/, '?')

type Shown = ReadonlyMap<string, unknown>

/** Returns the amounts of money in the text of a page, in alphabetical order. */
const amountsIn = (page: unknown): string[] => (String(page).match(/\d[\d,]*\.\d\d\b/g) ?? []).sort()

/** Returns a name for each difference: the changed members of JSON, and `text` or the changed amounts of a page. */
function namesOf(path: string, before: unknown, after: unknown): string[] {
  if (!path.startsWith('/portal')) return differingMembers(before, after)
  if (before === after) return []
  const [old, current] = [amountsIn(before), amountsIn(after)]
  const changed = [...missingFrom(old, current), ...missingFrom(current, old)]
  return changed.length > 0 ? [`${changed.length} amounts`] : ['text']
}

/** Returns the amounts that the first list has and the second has not, or has less often. */
function missingFrom(amounts: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return amounts.filter((amount) => {
    const at = left.indexOf(amount)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** Returns what differs between two readings: `path name, name`. */
function differencesOf(before: Shown, after: Shown): string[] {
  const found = new Map<string, Set<string>>()
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    const names = namesOf(path, before.get(path), after.get(path))
    const known = found.get(generalized(path)) ?? new Set<string>()
    if (names.length > 0) found.set(generalized(path), known.union(new Set(names)))
  }
  return [...found].map(([path, names]) => `${path} ${[...names].sort().join(', ')}`).sort()
}

/** Gives a record each of its states in turn. Returns the list's lines. */
async function linesOf({ table, schema, dates }: StatefulTable): Promise<string[]> {
  const { rows } = await tenant.database.pool.query<{ id: unknown; status: string }>(
    `/* of a test */ select id, status from ${table} where tenant_id = $1 and deleted_at is null order by id desc limit 1`,
    [tenant.id],
  )
  const { id, status } = rows[0]!
  if (dates) await tenant.database.pool.query(`/* of a test */ update ${table} set ${dates} where id = $1`, [id])
  const lines: string[] = []
  let [from, before] = ['', new Map<string, unknown>()]
  for (const state of statesOf(schema)) {
    await setState(table, id, state)
    const shown = await readAll()
    if (from) lines.push(`${table} ${from} -> ${state}`, ...differencesOf(before, shown).map((line) => `  ${line}`))
    from = state
    before = shown
  }
  await setState(table, id, status)
  return lines
}

t.test('a record counts in each list, sum, report and page by its state', async (t) => {
  const shown: string[] = []
  for (const one of tables) {
    const lines = await linesOf(one)
    t.ok(lines.length > statesOf(one.schema).length, one.table)
    shown.push(...lines)
  }
  if (process.env.STATES === 'write') writeFileSync(listPath, `${shown.join('\n')}\n`)
  t.strictSame(shown, readFileSync(listPath, 'utf8').trimEnd().split('\n'))
})
