import { sql } from 'kysely'
import { emailAddressForms } from '../../domain/texts/email-addresses.ts'
import type { Caller } from '../base/caller.ts'
import type { ReadContext } from '../postgres/transaction.ts'
import { snake } from './resource.ts'

/** A value in the form in which it is compared, and the ids of the live records that have it, in ascending order. */
export interface Holders {
  key: string
  ids: number[]
}

/**
 * Returns, for each value of a field, the live records that have it, case-insensitively. An e-mail address is found
 * whether its domain is stored in Unicode or in ASCII, and has the same key in both forms.
 */
export async function holdersOf(
  db: ReadContext,
  caller: Caller,
  record: { table: string },
  field: string,
  values: readonly string[],
): Promise<Map<string, Holders>> {
  if (field !== 'email') return holdersOfTexts(db, caller, record, field, values)
  const forms = new Map(values.map((value) => [value, [...new Set([...emailAddressForms(value), value])]]))
  const found = await holdersOfTexts(db, caller, record, field, [...forms.values()].flat())
  return new Map([...forms].map(([value, all]) => [value, together(all.map((form) => found.get(form)!))]))
}

/** Merges the holders of several forms of one value. The key is that of the first form. */
function together(all: readonly Holders[]): Holders {
  const ids = new Set(all.flatMap((one) => one.ids))
  return { key: all[0]!.key, ids: [...ids].sort((one, other) => one - other) }
}

async function holdersOfTexts(
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
