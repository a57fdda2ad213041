import { sql } from 'kysely'
import type { Caller } from '../../db/engine/base/caller.ts'
import type { ReadContext } from '../../db/engine/postgres/transaction.ts'
import { type Holders, holdersOf } from '../../db/engine/records/key-holders.ts'
import { type RecordFacts, type Reference, snake } from '../../db/engine/records/resource.ts'
import { type ConvertedRow, parseId } from '../csv/cells.ts'

type NamedReference = Reference & { namedBy: string }

/** Records that the cells of one reference column may mean. */
interface Meanings {
  /** Live records whose lookup value, such as an email address, equals the text of a cell. Keyed by that text. */
  holders: ReadonlyMap<string, Holders>
  /**
   * Lookup values of records, keyed by id. Only for ids that equal the text of an ambiguous cell: the text is also
   * another record's lookup value.
   */
  others: ReadonlyMap<number, string>
}

const namedReferences = ({ references }: Pick<RecordFacts, 'references'>): [string, NamedReference][] =>
  Object.entries(references).flatMap(([field, reference]): [string, NamedReference][] => {
    const { namedBy } = reference
    return namedBy === undefined ? [] : [[field, { ...reference, namedBy }]]
  })

/**
 * Returns the reference fields of a resource for which a cell may contain a lookup value, such as an email address,
 * instead of an id.
 */
export const lookupFieldsOf = (resource: Pick<RecordFacts, 'references'>): Set<string> =>
  new Set(namedReferences(resource).map(([field]) => field))

/**
 * Returns copies of the rows in which lookup values are replaced by record ids. A cell means the record with this
 * lookup value, otherwise the record with this id. A cell that matches no record, or several, adds a violation to its
 * row. The given rows stay unchanged, because a batch may be retried. Runs one query per reference field.
 */
export async function resolveReferences(
  db: ReadContext,
  caller: Caller,
  resource: Pick<RecordFacts, 'references'>,
  rows: readonly ConvertedRow[],
): Promise<ConvertedRow[]> {
  const named = new Map(namedReferences(resource))
  const found = new Map<string, Meanings>()
  for (const [field, reference] of named) {
    const texts = rows.flatMap(({ lookupTexts }) => lookupTexts?.[field] ?? [])
    if (texts.length > 0) found.set(field, await meaningsOf(db, caller, reference, texts))
  }
  return rows.map((row) => {
    if (!row.lookupTexts) return row
    const judged = { ...row, values: { ...row.values }, violations: [...row.violations] }
    for (const [field, text] of Object.entries(row.lookupTexts)) {
      readName(judged, { field, text }, named.get(field)!, found.get(field)!)
    }
    return judged
  })
}

async function meaningsOf(
  db: ReadContext,
  caller: Caller,
  { table, namedBy }: NamedReference,
  texts: readonly string[],
): Promise<Meanings> {
  // Exported files contain ids. Plain digits are no email address, so they are not looked up.
  const asked = namedBy === 'email' ? texts.filter((text) => text.includes('@')) : texts
  const holders: Map<string, Holders> =
    asked.length === 0 ? new Map() : await holdersOf(db, caller, { table }, namedBy, asked)
  const contested = [...holders].flatMap(([text, { ids }]) => {
    const id = parseId(text)
    return id === undefined || ids.length === 0 || ids.includes(id) ? [] : [id]
  })
  return {
    holders,
    others: contested.length === 0 ? new Map() : await namesOf(db, caller, { table, namedBy }, contested),
  }
}

/** Returns the lookup values of live records, keyed by id. */
async function namesOf(
  db: ReadContext,
  { tenantId }: Caller,
  { table, namedBy }: Pick<NamedReference, 'table' | 'namedBy'>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string | null }>`
    select id::integer as id, ${sql.ref(snake(namedBy))} as name from ${sql.table(table)}
    where tenant_id = ${tenantId} and id = any(${ids}) and deleted_at is null
  `.execute(db.sql)
  return new Map(rows.flatMap(({ id, name }): [number, string][] => (name === null ? [] : [[id, name]])))
}

/** Sets the id that the cell refers to, or adds the violation that explains why it cannot be determined. */
function readName(
  judged: ConvertedRow,
  { field, text }: { field: string; text: string },
  reference: NamedReference,
  { holders, others }: Meanings,
): void {
  const refuse = (message: string): void => {
    judged.violations.push({ field, code: 'not_found', message })
  }
  const { label, namedBy } = reference
  const ids = holders.get(text)?.ids ?? []
  const id = parseId(text)
  const [first] = ids
  if (ids.length > 1) refuse(`${ids.length} ${plural(label)} have this ${namedBy}; give the id of one.`)
  else if (first === undefined && id === undefined) refuse(absent(text, reference))
  else if (first === undefined || first === id) judged.values[field] = id
  else {
    judged.values[field] = first
    const other = others.get(id ?? 0)
    if (other === undefined) return
    judged.candidateIds = { ...judged.candidateIds, [field]: [first, id!] }
    refuse(
      `${text} is the ${namedBy} of the ${label} with the id ${first} and the id of another ${label}. Write ${first} for the first ${label}, or the ${namedBy} ${JSON.stringify(other)} for the other ${label}.`,
    )
  }
}

const plural = (label: string): string => `${label}s`.replace(/ys$/, 'ies')

const absent = (text: string, { label, namedBy }: NamedReference): string =>
  /^[+-]?\d+$/.test(text)
    ? `No such ${label}: no ${label} has this ${namedBy}, and the text is not an id (at most 2147483647, without a sign or leading zeros). Correct the cell.`
    : `No such ${label}.`
