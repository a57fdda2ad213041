import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import type { ReadContext } from '../postgres/transaction.ts'
import { snake } from './resource.ts'

/** A value in the form in which it is compared, and the live records that have it, by ascending id. */
export interface Holders {
  key: string
  ids: number[]
}

/** For each value of a field, the live records that have it, case-insensitively. */
export async function holdersOf(
  db: ReadContext,
  caller: Caller,
  { table }: { table: string },
  field: string,
  values: readonly string[],
): Promise<Map<string, Holders>> {
  const column = sql.ref(`held.${snake(field)}`)
  const { rows } = await sql<Holders & { value: string }>`
    select wanted.value, lower(wanted.value) as key, array(
      select held.id::integer from ${sql.table(table)} held
      where held.tenant_id = ${caller.tenantId} and lower(${column}) = lower(wanted.value) and ${column} is not null
        and held.deleted_at is null order by 1
    ) as ids
    from unnest(${[...new Set(values)]}::text[]) wanted (value)
  `.execute(db.sql)
  return new Map(rows.map(({ value, key, ids }) => [value, { key, ids }]))
}
