import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import type { Transaction } from '../postgres/transaction.ts'
import type { Schemas } from '../records/resource.ts'

export type ProjectPhases = Schemas['Project']['phases']

/**
 * Returns the phases of the live projects among `projectIds`, keyed by project id. Locks these projects until the
 * transaction ends, so that no phase or task is removed.
 */
export async function lockProjectPhases(
  tx: Transaction,
  { tenantId }: Caller,
  projectIds: Iterable<number>,
): Promise<Map<number, ProjectPhases>> {
  const ids = [...new Set(projectIds)]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; phases: ProjectPhases }>`
    select id, phases from projects where tenant_id = ${tenantId} and id = any(${ids}) and deleted_at is null
    order by id for key share
  `.execute(tx.sql)
  return new Map(rows.map(({ id, phases }) => [id, phases]))
}
