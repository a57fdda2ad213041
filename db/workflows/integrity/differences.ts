import { sql } from 'kysely'
import type { FigureDifference } from '../../domain/proofs/figures.ts'
import type { ProvedType } from '../../domain/proofs/proof.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import { noteEvent } from '../../engine/events/log.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import type { Schemas } from '../../engine/records/resource.ts'

/** A stored figure of a record that differs from the recalculated one. */
export interface RecordDifference extends FigureDifference {
  entityId: number
}

/** Maximum number of differences stored and reported per record. More differences would not help to find the cause. */
export const maxDifferencesPerRecord = 50

/** Lists the stored differences of these records. */
export async function listKnownDifferences(
  db: ReadContext,
  tenantId: number,
  entityType: ProvedType,
  ids: readonly number[],
): Promise<RecordDifference[]> {
  return db.sql
    .selectFrom('integrityDifferences')
    .select(['entityId', 'field', 'stored', 'computed'])
    .where('tenantId', '=', tenantId)
    .where('entityType', '=', entityType)
    .where((eb) => eb('entityId', '=', eb.fn.any(eb.val(ids))))
    .execute()
}

const nameOf = ({ entityId, field }: RecordDifference): string => `${entityId} ${field}`
const textOf = ({ stored, computed, ...rest }: RecordDifference): string =>
  JSON.stringify([nameOf(rest as RecordDifference), stored, computed])

/** Returns the found differences that are not yet known, or are known with other values. */
export function findNewDifferences(
  known: readonly RecordDifference[],
  found: readonly RecordDifference[],
): RecordDifference[] {
  const texts = new Set(known.map(textOf))
  return found.filter((one) => !texts.has(textOf(one)))
}

/** Returns the known differences that were not found again. */
export function findResolvedDifferences(
  known: readonly RecordDifference[],
  found: readonly RecordDifference[],
): RecordDifference[] {
  const names = new Set(found.map(nameOf))
  return known.filter((one) => !names.has(nameOf(one)))
}

/** Stores new differences, each with one event, and deletes the differences that no longer exist. */
export async function storeDifferences(
  tx: Transaction,
  caller: Caller,
  entityType: ProvedType,
  { came, gone }: { came: readonly RecordDifference[]; gone: readonly RecordDifference[] },
): Promise<void> {
  const { tenantId } = caller
  if (came.length > 0) {
    const rows = came.map((one) => ({ ...one, tenantId, entityType, foundAt: tx.at }))
    await tx.sql
      .insertInto('integrityDifferences')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['tenantId', 'entityType', 'entityId', 'field']).doUpdateSet(({ ref }) => ({
          stored: ref('excluded.stored'),
          computed: ref('excluded.computed'),
          foundAt: ref('excluded.foundAt'),
        })),
      )
      .execute()
  }
  for (const { entityId, field } of gone)
    await tx.sql
      .deleteFrom('integrityDifferences')
      .where('tenantId', '=', tenantId)
      .where('entityType', '=', entityType)
      .where('entityId', '=', entityId)
      .where('field', '=', field)
      .execute()
  for (const { entityId, field, stored, computed } of came) {
    const data: Schemas['FoundDifference'] = { entityType, entityId, field, stored, computed }
    noteEvent(tx, caller, { type: 'integrity.difference_found', data })
  }
}

/** Counts the stored differences of all organizations. */
export async function countDifferences({ sql: at }: Pick<ReadContext, 'sql'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select /* all tenants */ count(*)::integer as count from integrity_differences`.execute(at)
  return onlyRow(rows, 'the count of differences').count
}
