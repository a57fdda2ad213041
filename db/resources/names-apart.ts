import { sql } from 'kysely'
import type { Sql } from '../postgres/connection.ts'
import { snake } from '../records/resource.ts'
import { resources } from './registry.ts'

/** A live record whose unique value is not composed (not in NFC). `sameAs` is a record with the composed value, or with its letters in another order. */
export interface NameApart {
  tenantId: number
  family: string
  field: string
  id: number
  value: string
  sameAs: number | null
}

/** The unique values of records, each with its column and the column of the record within which it is unique. */
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
 * The live records that keep a unique value that is not composed (not in NFC), because another live record of their organization has the
 * same value: migration 0417 leaves them, and only a person knows which of the two is to have the name.
 */
export async function namesApart(at: Sql): Promise<NameApart[]> {
  const found: NameApart[] = []
  for (const { family, table, field, column, within } of uniqueColumns) {
    const [mine, theirs] = [sql.ref(`r.${column}`), sql.ref(`o.${column}`)]
    const scope = within ? sql`and ${sql.ref(`o.${within}`)} = ${sql.ref(`r.${within}`)}` : sql``
    const { rows } = await sql<Omit<NameApart, 'family' | 'field'>>`
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
