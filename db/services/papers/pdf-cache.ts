import { sql } from 'kysely'
import { type EntityKey, entityColumns } from '../../domain/entity-key.ts'
import { machineTime } from '../../engine/base/clock.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import type { Sql } from '../../engine/postgres/connection.ts'

/** The PDF cache. A record's PDF is rendered once and stored, and pages, mails and jobs all use the same file. */

/** Returns the reason why this PDF of the record cannot be rendered; null if no problem is known. */
export async function findPdfProblem(at: Sql, key: EntityKey, file: string): Promise<string | null> {
  const row = await at
    .selectFrom('keptPdfs')
    .select('problem')
    .where((eb) => eb.and(entityColumns(key)))
    .where('file', '=', file)
    .executeTakeFirst()
  return row?.problem ?? null
}

/** State of a record's PDF when its rendering starts. */
export interface RenderingStart {
  /**
   * How often the rendering of this file has started since it last ended, including this start. A number above 1 means
   * that an earlier start crashed or timed out.
   */
  startCount: number
  /** Previous PDF file of the record, which the new file replaces. */
  previousFile: string | undefined
}

/** Records that the rendering of a record's PDF starts. */
export async function recordPdfStart(
  at: Sql,
  { tenantId, entityType, entityId }: EntityKey,
  file: string,
): Promise<RenderingStart> {
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
  return { startCount: onlyRow(rows, 'the cached PDF').times, previousFile: before === file ? undefined : before }
}

/** Records that the rendering of a record's PDF has ended. `problem` is the reason if it failed. */
export async function storePdfResult(
  at: Sql,
  key: EntityKey,
  file: string,
  problem: string | null = null,
): Promise<void> {
  await at
    .updateTable('keptPdfs')
    .set({ problem, begun: 0, madeAt: machineTime() })
    .where((eb) => eb.and(entityColumns(key)))
    .where('file', '=', file)
    .execute()
}
