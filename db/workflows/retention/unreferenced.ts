import { type RawBuilder, sql } from 'kysely'
import type { ReadContext } from '../../postgres/transaction.ts'
import type { IncomingReference, RetentionFacts } from './facts.ts'

/** Deleted records of a tenant that are older than `before`, ISO 8601. */
export interface Expired {
  tenantId: number
  before: string
}

/** Ids by table. */
export type IdsByTable = Map<string, Set<number>>

const maxFound = 2_000

/** The condition that a row is a deleted record of long ago; `of` is its alias. An accepted bid never is one. */
export const isExpired = (table: string, of: string, before: string): RawBuilder<unknown> =>
  table === 'bids'
    ? sql`(${sql.ref(`${of}.deleted_at`)} < ${before} and ${sql.ref(`${of}.status`)} <> 'accepted')`
    : sql`(${sql.ref(`${of}.deleted_at`)} < ${before})`

/**
 * Which of these expired records may be removed, together with the expired records that refer to them: those to which
 * no record refers that stays. Records that refer to each other, as a lead and its project do, are removed together. A
 * search ends at 2,000 records; those beyond count as staying, and are reached another night, when some of the others
 * are gone.
 */
export async function unreferenced(
  db: ReadContext,
  { removable, referencesTo }: RetentionFacts,
  expired: Expired,
  table: string,
  ids: readonly number[],
): Promise<IdsByTable> {
  const known = new Set<string>(removable.map((one) => one.table))
  const found: IdsByTable = new Map([[table, new Set(ids)]])
  const named = new Map<string, [string, number][]>()
  const staying: [string, number][] = []
  let frontier: IdsByTable = new Map([[table, new Set(ids)]])
  let count = ids.length
  while (frontier.size > 0) {
    const next: IdsByTable = new Map()
    for (const [target, of] of frontier) {
      for (const naming of referencesTo.get(target) ?? []) {
        const namer = naming.owner?.table ?? naming.table
        const rows = await referrers(db, expired, naming, [...of], known.has(namer) ? namer : undefined)
        for (const { name, id } of rows) {
          if (id === null || count >= maxFound) {
            staying.push([target, name])
            continue
          }
          const key = keyOf(namer, id)
          named.set(key, [...(named.get(key) ?? []), [target, name]])
          if (addTo(found, namer, id)) {
            addTo(next, namer, id)
            count += 1
          }
        }
      }
    }
    frontier = next
  }
  return without(found, staying, named)
}

const keyOf = (table: string, id: number): string => `${table} ${id}`

function addTo(found: IdsByTable, table: string, id: number): boolean {
  const ids = found.get(table) ?? new Set<number>()
  found.set(table, ids)
  if (ids.has(id)) return false
  ids.add(id)
  return true
}

/** Takes out the records that stay, and with them those to which they refer. */
function without(
  found: IdsByTable,
  staying: [string, number][],
  named: ReadonlyMap<string, [string, number][]>,
): IdsByTable {
  const queue = [...staying]
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [table, id] = next
    if (found.get(table)?.delete(id)) queue.push(...(named.get(keyOf(table, id)) ?? []))
  }
  return found
}

/**
 * The expired records that refer to these, each with the one to which it refers, and a null for each of these to which
 * another record refers. A part refers for the record that it belongs to, `removable` is the table of that record where
 * such records may be removed.
 */
async function referrers(
  db: ReadContext,
  { tenantId, before }: Expired,
  { table, column, entityType, part, owner }: IncomingReference,
  ids: number[],
  removable: string | undefined,
): Promise<{ name: number; id: number | null }[]> {
  const ofType = entityType === undefined ? sql`` : sql`and n.entity_type = ${entityType}`
  const name = part ? sql.ref(`p.${part.column}`) : sql.ref(`n.${column}`)
  const parts = part
    ? sql`join ${sql.table(part.table)} p on p.tenant_id = ${tenantId} and p.id = ${sql.ref(`n.${column}`)}`
    : sql``
  const joined = owner
    ? sql`join ${sql.table(owner.table)} o on o.tenant_id = ${tenantId} and o.id = ${sql.ref(`n.${owner.column}`)}`
    : sql``
  const record = owner ? 'o' : 'n'
  const id =
    removable === undefined
      ? sql`null::bigint`
      : sql`case when ${isExpired(removable, record, before)} then ${sql.ref(`${record}.id`)} end`
  const { rows } = await sql<{ name: number; id: number | null }>`
    select distinct ${name} as name, ${id} as id
    from ${sql.table(table)} n ${parts} ${joined}
    where n.tenant_id = ${tenantId} and ${name} = any(${ids}) ${ofType}
    limit ${maxFound + ids.length + 1}`.execute(db.sql)
  // So many refer to it that not all of them are looked at: it stays.
  return rows.length > maxFound + ids.length ? ids.map((name) => ({ name, id: null })) : rows
}
