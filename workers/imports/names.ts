import { sql } from 'kysely'
import type { Caller } from '../../db/base/caller.ts'
import type { ReadContext } from '../../db/postgres/transaction.ts'
import { type Holders, holdersOf } from '../../db/records/key-holders.ts'
import { type RecordFacts, type Reference, snake } from '../../db/records/resource.ts'
import { idIn, type JudgedRow } from '../csv/cells.ts'

type NamedReference = Reference & { namedBy: string }

/** What the texts of a reference's cells mean. */
interface Meanings {
  /** The live records with that name, by the text. */
  holders: ReadonlyMap<string, Holders>
  /** The names of live records whose ids are the names of others, by id. */
  others: ReadonlyMap<number, string>
}

const namedReferences = ({ references }: Pick<RecordFacts, 'references'>): [string, NamedReference][] =>
  Object.entries(references).flatMap(([field, reference]): [string, NamedReference][] => {
    const { namedBy } = reference
    return namedBy === undefined ? [] : [[field, { ...reference, namedBy }]]
  })

/** The fields of a resource whose cells may name the record that they refer to, by its e-mail address for instance. */
export const namedFields = (resource: Pick<RecordFacts, 'references'>): Set<string> =>
  new Set(namedReferences(resource).map(([field]) => field))

/**
 * The rows with the ids of the records that their cells mean: the record with that name, else the one with that id. Names are
 * looked up once for each reference. A cell that means no record, or several, refuses its row. The rows themselves stay as
 * they are, since a batch may be tried again.
 */
export async function withNamedRecords(
  db: ReadContext,
  caller: Caller,
  resource: Pick<RecordFacts, 'references'>,
  rows: readonly JudgedRow[],
): Promise<JudgedRow[]> {
  const named = new Map(namedReferences(resource))
  const found = new Map<string, Meanings>()
  for (const [field, reference] of named) {
    const texts = rows.flatMap(({ names }) => names?.[field] ?? [])
    if (texts.length > 0) found.set(field, await meaningsOf(db, caller, reference, texts))
  }
  return rows.map((row) => {
    if (!row.names) return row
    const judged = { ...row, values: { ...row.values }, violations: [...row.violations] }
    for (const [field, text] of Object.entries(row.names)) {
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
  // Digits are no e-mail address, and exported files have a column of ids.
  const asked = namedBy === 'email' ? texts.filter((text) => text.includes('@')) : texts
  const holders: Map<string, Holders> =
    asked.length === 0 ? new Map() : await holdersOf(db, caller, { table }, namedBy, asked)
  const contested = [...holders].flatMap(([text, { ids }]) => {
    const id = idIn(text)
    return id === undefined || ids.length === 0 || ids.includes(id) ? [] : [id]
  })
  return {
    holders,
    others: contested.length === 0 ? new Map() : await namesOf(db, caller, { table, namedBy }, contested),
  }
}

/** The names of live records, by id. */
async function namesOf(
  db: ReadContext,
  { tenantId }: Caller,
  { table, namedBy }: Pick<NamedReference, 'table' | 'namedBy'>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id::integer as id, ${sql.ref(snake(namedBy))} as name from ${sql.table(table)}
    where tenant_id = ${tenantId} and id = any(${ids}) and deleted_at is null
  `.execute(db.sql)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Gives the row what its cell means, or the violation that says why that is not known. */
function readName(
  judged: JudgedRow,
  { field, text }: { field: string; text: string },
  reference: NamedReference,
  { holders, others }: Meanings,
): void {
  const refuse = (message: string): void => {
    judged.violations.push({ field, code: 'not_found', message })
  }
  const { label, namedBy } = reference
  const ids = holders.get(text)?.ids ?? []
  const id = idIn(text)
  const [first] = ids
  if (ids.length > 1) refuse(`${ids.length} ${plural(label)} have this ${namedBy}; give the id of one.`)
  else if (first === undefined && id === undefined) refuse(absent(text, reference))
  else if (first === undefined || first === id) judged.values[field] = id
  else {
    judged.values[field] = first
    const other = others.get(id ?? 0)
    if (other === undefined) return
    judged.meant = { ...judged.meant, [field]: [first, id!] }
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
