import type pg from 'pg'
import { StatementDescriber } from './adapters/describe.ts'
import type { RowColumn } from './members.ts'
import { readCatalog, readNullability } from './nullability.ts'
import type { ParameterPiece, Piece } from './pieces.ts'
import type { Catalog, Parameters } from './relations.ts'

/** Returns the name of a column in JavaScript. */
type NameOf = (column: string) => string

/** Reads the result columns of statements from a migrated database. Each text is read once. */
export interface StatementReader {
  /**
   * Returns the columns of a statement, with the names that `nameOf` makes of theirs. `pieces` are the texts of the
   * template that has sent it. Rejects if the database refuses the statement.
   */
  columnsOf(text: string, pieces: readonly Piece[][], nameOf: NameOf): Promise<RowColumn[]>
}

export async function openStatementReader(client: pg.ClientBase): Promise<StatementReader> {
  const describer = new StatementDescriber(client)
  await describer.start()
  const catalog = await readCatalog(client)
  return { columnsOf: (text, pieces, nameOf) => columnsOf(describer, catalog, text, parametersOf(pieces), nameOf) }
}

async function columnsOf(
  describer: StatementDescriber,
  catalog: Catalog,
  text: string,
  parameters: Parameters,
  nameOf: NameOf,
): Promise<RowColumn[]> {
  const columns = await describer.describe(text)
  const read = readNullability(catalog, text, parameters)
  if (read?.length !== columns.length) throw new Error(`the columns of this statement could not be read: ${text}`)
  return columns.map(({ name, value }, index) => ({ name: nameOf(name), value, mayBeNull: read[index]!.mayBeNull }))
}

/** Parameters of one shown text are known by their numbers. Those of a listed statement may be any of the template's. */
function parametersOf(texts: readonly Piece[][]): Parameters {
  const known = texts.map((pieces) => pieces.filter((piece): piece is ParameterPiece => piece.kind === 'parameter'))
  const [shown] =
    texts.length === 1 && texts[0]!.every(({ kind }) => kind !== 'unknown' && kind !== 'name') ? known : []
  const all = known.flat()
  return shown
    ? {
        mayBeNull: (number) => shown[number - 1]?.mayBeNull !== false,
        mayHoldNull: (number) => shown[number - 1]?.mayHoldNull !== false,
      }
    : {
        mayBeNull: () => all.some(({ mayBeNull }) => mayBeNull),
        mayHoldNull: () => all.some(({ mayHoldNull }) => mayHoldNull),
      }
}

/** Renames a column like the connection does (db/engine/postgres/adapters/named-query.ts). */
export const camelCase: NameOf = (column) => column.replace(/_(.)/g, (_, first: string) => first.toUpperCase())
