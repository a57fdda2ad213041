import { type RawBuilder, sql } from 'kysely'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import type { IncomingReference, RetentionFacts } from './facts.ts'

/** Expiry of an organization's deleted records: a record that was deleted before `before` (ISO 8601) is expired. */
export interface RecordExpiry {
  tenantId: number
  before: string
}

/** Ids of records, keyed by table. */
export type RecordIdsByTable = Map<string, Set<number>>

const maxFound = 2_000

/**
 * Returns the SQL condition that a deleted record has expired. `of` is the alias of the table's rows. An accepted bid
 * never expires.
 */
export const buildExpiredCondition = (table: string, of: string, before: string): RawBuilder<unknown> =>
  table === 'bids'
    ? sql`(${sql.ref(`${of}.deleted_at`)} < ${before} and ${sql.ref(`${of}.status`)} <> 'accepted')`
    : sql`(${sql.ref(`${of}.deleted_at`)} < ${before})`

/**
 * Returns which of these expired records can be removed, and the expired records that refer to them and are removed
 * with them. A record can be removed if no remaining record refers to it. Records that refer to each other, such as a
 * lead and its project, are removed together. The search stops at 2,000 records. Records beyond that count as
 * remaining, and a later sweep finds them.
 */
export async function findRemovableRecords(
  db: ReadContext,
  { removable, referencesTo }: RetentionFacts,
  expired: RecordExpiry,
  table: string,
  ids: readonly number[],
): Promise<RecordIdsByTable> {
  const known = new Set<string>(removable.map((one) => one.table))
  const found: RecordIdsByTable = new Map([[table, new Set(ids)]])
  const named = new Map<string, [string, number][]>()
  const staying: [string, number][] = []
  let frontier: RecordIdsByTable = new Map([[table, new Set(ids)]])
  let count = ids.length
  while (frontier.size > 0) {
    const next: RecordIdsByTable = new Map()
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
  return withoutRemaining(found, staying, named)
}

const keyOf = (table: string, id: number): string => `${table} ${id}`

function addTo(found: RecordIdsByTable, table: string, id: number): boolean {
  const ids = found.get(table) ?? new Set<number>()
  found.set(table, ids)
  if (ids.has(id)) return false
  ids.add(id)
  return true
}

/**
 * Removes from `found` the records in `staying`, and all records to which a remaining record refers. Returns `found`.
 */
function withoutRemaining(
  found: RecordIdsByTable,
  staying: [string, number][],
  named: ReadonlyMap<string, [string, number][]>,
): RecordIdsByTable {
  const queue = [...staying]
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [table, id] = next
    if (found.get(table)?.delete(id)) queue.push(...(named.get(keyOf(table, id)) ?? []))
  }
  return found
}

/**
 * Returns the references to these records. In each row, `name` is the id of the referenced record. `id` is the expired
 * record that refers to it; null if the referring record remains. A reference from a part counts as one from its
 * record. `removable` is the table of the referring records; undefined if they are never removed.
 */
async function referrers(
  db: ReadContext,
  { tenantId, before }: RecordExpiry,
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
      : sql`case when ${buildExpiredCondition(removable, record, before)} then ${sql.ref(`${record}.id`)} end`
  const { rows } = await sql<{ name: number; id: number | null }>`
    select distinct ${name} as name, ${id} as id
    from ${sql.table(table)} n ${parts} ${joined}
    where n.tenant_id = ${tenantId} and ${name} = any(${ids}) ${ofType}
    limit ${maxFound + ids.length + 1}`.execute(db.sql)
  // There are too many references to check all of them, so the records remain.
  return rows.length > maxFound + ids.length ? ids.map((name) => ({ name, id: null })) : rows
}
