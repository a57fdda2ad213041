import { sql } from 'kysely'
import { machineTime } from '../base/clock.ts'
import { type EntityKey, entityColumns } from '../domain/entities.ts'
import type { Sql } from '../postgres/connection.ts'

/** A record's PDF is kept for the next request: the page, the mail and the jobs all use the same file. */

/** Why this PDF cannot be made; null when no problem is known. */
export async function pdfProblem(at: Sql, key: EntityKey, file: string): Promise<string | null> {
  const row = await at
    .selectFrom('keptPdfs')
    .select('problem')
    .where((eb) => eb.and(entityColumns(key)))
    .where('file', '=', file)
    .executeTakeFirst()
  return row?.problem ?? null
}

/** A file that is being drawn. */
export interface Begun {
  /** How often it was begun since it last came to an end, this time included. */
  times: number
  /** The file that it takes the place of. */
  before: string | undefined
}

/** Notes that this PDF of the record is being drawn. */
export async function beginPdf(at: Sql, { tenantId, entityType, entityId }: EntityKey, file: string): Promise<Begun> {
  const now = machineTime()
  const kept = await at
    .selectFrom('keptPdfs')
    .select('file')
    .where((eb) => eb.and(entityColumns({ tenantId, entityType, entityId })))
    .executeTakeFirst()
  const before = kept?.file ?? undefined
  const { rows } = await sql<{ times: number }>`
    insert into kept_pdfs as p (tenant_id, entity_type, entity_id, file, begun, made_at)
    values (${tenantId}, ${entityType}, ${entityId}, ${file}, 1, ${now})
    on conflict (tenant_id, entity_type, entity_id) do update set file = excluded.file, problem = null,
      made_at = excluded.made_at, begun = case when p.file = excluded.file then p.begun + 1 else 1 end
    returning begun as times
  `.execute(at)
  return { times: rows[0]!.times, before: before === file ? undefined : before }
}

/** Notes how the drawing has ended: with `problem`, there will be no PDF of what the record shows now. */
export async function endPdf(at: Sql, key: EntityKey, file: string, problem: string | null = null): Promise<void> {
  await at
    .updateTable('keptPdfs')
    .set({ problem, begun: 0, madeAt: machineTime() })
    .where((eb) => eb.and(entityColumns(key)))
    .where('file', '=', file)
    .execute()
}
