import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import type { ReadContext } from '../postgres/transaction.ts'
import { previewedHolders, refsWithPreviewedKey } from './preview.ts'
import { snake } from './resource.ts'

/** A value in the form in which it is compared, and the live records that have it, by ascending id. */
export interface Holders {
  key: string
  ids: number[]
}

/**
 * For each value of a field, the live records that have it, case-insensitively. With `previewedBy`, the job of a dry
 * run, the records are as that run would have left them: one that it would have created has a ref below zero
 * (db/records/preview.ts).
 */
export async function holdersOf(
  db: ReadContext,
  caller: Caller,
  { table }: { table: string },
  field: string,
  values: readonly string[],
  previewedBy?: string,
): Promise<Map<string, Holders>> {
  const column = sql.ref(`held.${snake(field)}`)
  const { rows } = await sql<Holders & { value: string }>`
    select wanted.value, lower(wanted.value) as key, array(
      select held.id::integer from ${sql.table(table)} held
      where held.tenant_id = ${caller.tenantId} and lower(${column}) = lower(wanted.value) and ${column} is not null
        and held.deleted_at is null order by 1
    ) as ids
    from unnest(${[...new Set(values)]}::text[]) wanted (value)
  `.execute(db.sql.withoutPlugins())
  if (previewedBy !== undefined) await layOver(db, caller, field, previewedBy, rows)
  return new Map(rows.map(({ value, key, ids }) => [value, { key, ids }]))
}

/** Removes the holders to which a dry run gave another key, and adds those to which it gave this one. */
async function layOver(db: ReadContext, caller: Caller, field: string, jobId: string, rows: Holders[]): Promise<void> {
  const keys = [...new Set(rows.map(({ key }) => key))]
  const given = await previewedHolders(db, caller, jobId, field, keys)
  const moved = await refsWithPreviewedKey(db, caller, jobId, field, [...new Set(rows.flatMap(({ ids }) => ids))])
  for (const row of rows) {
    const stayed = row.ids.filter((id) => !moved.has(id))
    row.ids = [...(given.get(row.key) ?? []), ...stayed].sort((a, b) => a - b)
  }
}
