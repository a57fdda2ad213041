import type { Caller } from '../../db/base/caller.ts'
import type { Violation } from '../../db/domain/refusal.ts'
import type { ReadContext } from '../../db/postgres/transaction.ts'
import { type Holders, holdersOf } from '../../db/records/key-holders.ts'
import type { RecordFacts, Reference } from '../../db/records/resource.ts'
import type { JudgedRow } from '../csv/cells.ts'

/** The fields of a resource whose cells may name the record that they refer to, by its e-mail address for instance. */
export const namedFields = ({ references }: Pick<RecordFacts, 'references'>): Set<string> =>
  new Set(Object.entries(references).flatMap(([field, { namedBy }]) => (namedBy === undefined ? [] : [field])))

/**
 * The rows with the ids of the records that their cells name, asked for once for each reference. A cell that names no live
 * record, or several, refuses its row. The rows themselves stay as they are, since a batch may be tried again.
 */
export async function withNamedRecords(
  db: ReadContext,
  caller: Caller,
  { references }: Pick<RecordFacts, 'references'>,
  rows: readonly JudgedRow[],
): Promise<JudgedRow[]> {
  const found = new Map<string, Map<string, Holders>>()
  for (const [field, { table, namedBy }] of Object.entries(references)) {
    const texts = rows.flatMap(({ names }) => names?.[field] ?? [])
    if (namedBy === undefined || texts.length === 0) continue
    found.set(field, await holdersOf(db, caller, { table }, namedBy, texts))
  }
  return rows.map((row) => {
    if (!row.names) return row
    const judged = { ...row, values: { ...row.values }, violations: [...row.violations] }
    for (const [field, text] of Object.entries(row.names)) {
      const { ids } = found.get(field)!.get(text)!
      if (ids.length === 1) judged.values[field] = ids[0]
      else judged.violations.push(unclear(field, references[field]!, ids.length))
    }
    return judged
  })
}

function unclear(field: string, { label, namedBy }: Reference, count: number): Violation {
  const message = count === 0 ? `No such ${label}.` : `${count} ${label}s have this ${namedBy}; give the id of one.`
  return { field, code: 'not_found', message }
}
