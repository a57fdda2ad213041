import { sql } from 'kysely'
import type { Sql } from '../../engine/postgres/connection.ts'
import { snake } from '../../engine/records/resource.ts'
import { resources } from './registry.ts'

/**
 * A live record with a value in a unique field that is not in Unicode normalization form C (NFC). `sameAs` is the id of
 * a record with the same value except for normalization and case; null if there is none.
 */
export interface UnnormalizedValue {
  tenantId: number
  family: string
  field: string
  id: number
  value: string
  sameAs: number | null
}

/**
 * Unique fields of records, each with its column. `within` is set for values that are unique only per parent: it is the
 * column with the parent's id.
 */
const uniqueColumns = [
  ...resources.flatMap(({ family, table, unique = [] }) =>
    unique.map((field) => {
      const column = field === 'projectNumber' ? 'own_number' : snake(field)
      return { family, table, field, column, within: undefined }
    }),
  ),
  ...[{ family: 'change-orders', table: 'change_orders', field: 'changeOrderNumber', column: 'own_number' }].map(
    (one) => ({ ...one, within: 'project_id' }),
  ),
  { family: 'users', table: 'users', field: 'email', column: 'email', within: undefined },
]

/**
 * Finds live records with a value in a unique field that is not in NFC, at most 1,000 per field. Migration 0417 does
 * not normalize a value if another live record of the organization has the same one. Only a person can decide which
 * record keeps it.
 */
export async function findUnnormalizedValues(at: Sql): Promise<UnnormalizedValue[]> {
  const found: UnnormalizedValue[] = []
  for (const { family, table, field, column, within } of uniqueColumns) {
    const [mine, theirs] = [sql.ref(`r.${column}`), sql.ref(`o.${column}`)]
    const scope = within ? sql`and ${sql.ref(`o.${within}`)} = ${sql.ref(`r.${within}`)}` : sql``
    const { rows } = await sql<Omit<UnnormalizedValue, 'family' | 'field'>>`
      /* all tenants */ select r.tenant_id, r.id::integer as id, ${mine} as value, min(o.id)::integer as same_as
      from ${sql.table(table)} r left join ${sql.table(table)} o
        on o.tenant_id = r.tenant_id ${scope} and o.id <> r.id and o.deleted_at is null
        and lower(normalize(${theirs}, nfc)) = lower(normalize(${mine}, nfc))
      where r.deleted_at is null and ${mine} is not nfc normalized
      group by r.tenant_id, r.id, ${mine} order by r.tenant_id, r.id limit 1000
    `.execute(at)
    found.push(...rows.map((row) => ({ ...row, family, field })))
  }
  return found
}
