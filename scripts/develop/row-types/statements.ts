import type pg from 'pg'
import { StatementDescriber } from './adapters/describe.ts'
import type { RowColumn } from './members.ts'
import { readCatalog, readNullability } from './nullability.ts'
import type { Piece } from './pieces.ts'
import type { Catalog, Parameters } from './relations.ts'

/** Reads the result columns of statements from a migrated database. Each text is read once. */
export interface StatementReader {
  /**
   * Returns the columns of a statement. `pieces` are the texts of the template that has sent it. Rejects if the database
   * refuses the statement.
   */
  columnsOf(text: string, pieces: readonly Piece[][]): Promise<RowColumn[]>
}

export async function openStatementReader(client: pg.ClientBase): Promise<StatementReader> {
  const describer = new StatementDescriber(client)
  await describer.start()
  const catalog = await readCatalog(client)
  return { columnsOf: (text, pieces) => columnsOf(describer, catalog, text, parametersOf(pieces)) }
}

async function columnsOf(
  describer: StatementDescriber,
  catalog: Catalog,
  text: string,
  parameters: Parameters,
): Promise<RowColumn[]> {
  const columns = await describer.describe(text)
  const read = readNullability(catalog, text, parameters)
  if (read?.length !== columns.length) throw new Error(`the columns of this statement could not be read: ${text}`)
  return columns.map(({ name, value }, index) => ({ name: camelCase(name), value, mayBeNull: read[index]!.mayBeNull }))
}

type ParameterPiece = Extract<Piece, { kind: 'parameter' }>

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
const camelCase = (column: string): string => column.replace(/_(.)/g, (_, first: string) => first.toUpperCase())
