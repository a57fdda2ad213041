import { sql } from 'kysely'
import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../base/caller.ts'
import type { Transaction } from '../postgres/transaction.ts'
import { from, liveReferences } from './read.ts'
import { type Resource, snake } from './resource.ts'
import type { AnyRow } from './row.ts'

/** Steps that all records of a project share when they are restored. */

/**
 * Locks the projects of these records against deletion. Call it before the records themselves are locked (lock order:
 * project, then its records).
 */
export async function holdProjectsOf<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  ids: readonly number[],
): Promise<void> {
  const project = sql.ref(snake(resource.projectField!))
  await sql`
    select id from projects where tenant_id = ${caller.tenantId} and id in (
      select ${project} ${from(resource, caller.tenantId)} and id = any(${ids})
    ) order by id for key share`.execute(tx.sql)
}

/** Returns a refusal for each deleted record that cannot be restored because its project is deleted, by id. */
export async function keptWithoutProject<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  rows: readonly T[],
): Promise<Map<number, Refusal>> {
  const field = resource.projectField!
  const projectOf = (row: T): number => Number(row[field])
  const live = await liveReferences(
    tx,
    caller,
    resource,
    rows.map((row) => ({ [field]: projectOf(row) })),
  )
  const lost = rows.filter((row) => !live.get(field)?.has(projectOf(row)))
  return new Map(
    lost.map((row) => [
      row.id,
      new Refusal('conflict', `The record's project ${projectOf(row)} is deleted. Restore the project first.`),
    ]),
  )
}
