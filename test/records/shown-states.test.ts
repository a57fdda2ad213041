import { join } from 'node:path'
import t from 'tap'
import { equalsList } from '../../scripts/testkit/assertions/listed-lines.ts'
import { startDemoService } from '../../scripts/testkit/changes/demo-reads.ts'
import { contractDocument, resolveContractReference } from '../../scripts/testkit/http/contract.ts'

/**
 * In each of its states, a record must count in the right lists, sums, reports and pages. The test sets the newest
 * record of each table of the demo to each state in turn. After each change, it reads the whole API and portal.
 *
 * shown-states.txt lists the differences between two successive states. For an answer of the API, these are the
 * changed members. For a page of the portal, it is the number of changed amounts, or `text` if no amount changed.
 *
 * `STATES=write make test FILE=test/records/shown-states.test.ts` writes shown-states.txt. Review its diff.
 */
const listPath = join(import.meta.dirname, 'shown-states.txt')
const { tenant, readAll } = await startDemoService(t, { recordsPerList: 2 })

interface StatefulTable {
  table: string
  /** Schema in the contract whose `status` names the states. */
  schema: string
  /** SQL assignment that sets the record's dates so that lists and reports that depend on dates include the record. */
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
  resolveContractReference(contractDocument.components.schemas[schema].properties.status).enum

/** Sets the state of a row. Also sets the time of this state if the table has a column for it, such as `sent_at`. */
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

/** Returns the changed members of an API answer. For a page, returns the number of changed amounts, or `text`. */
function namesOf(path: string, before: unknown, after: unknown): string[] {
  if (!path.startsWith('/portal')) return differingMembers(before, after)
  if (before === after) return []
  const [old, current] = [amountsIn(before), amountsIn(after)]
  const changed = [...missingFrom(old, current), ...missingFrom(current, old)]
  return changed.length > 0 ? [`${changed.length} amounts`] : ['text']
}

/** Returns the amounts that `others` lacks. An amount that occurs several times must be in `others` as often. */
function missingFrom(amounts: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return amounts.filter((amount) => {
    const at = left.indexOf(amount)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** Returns a line for each path whose content differs between two readings, in the form `path name, name`. */
function differencesOf(before: Shown, after: Shown): string[] {
  const found = new Map<string, Set<string>>()
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    const names = namesOf(path, before.get(path), after.get(path))
    const known = found.get(generalized(path)) ?? new Set<string>()
    if (names.length > 0) found.set(generalized(path), known.union(new Set(names)))
  }
  return [...found].map(([path, names]) => `${path} ${[...names].sort().join(', ')}`).sort()
}

/** Sets the newest record of a table to each state in turn. Returns the lines for shown-states.txt. */
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

t.test('the state of a record determines in which lists, sums, reports and pages the record counts', async (t) => {
  const shown: string[] = []
  for (const one of tables) {
    const lines = await linesOf(one)
    t.ok(lines.length > statesOf(one.schema).length, one.table)
    shown.push(...lines)
  }
  equalsList(t, shown, { path: listPath, variable: 'STATES' })
})
