import pg from 'pg'

/** The reference's way to Postgres: pg's own pool, with each statement that has a name prepared on each connection. */

// Ids fit a number, and a day is no moment; numeric and timestamptz stay as pg reads them.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, String)

export const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 16,
  options: '-c TimeZone=UTC',
})

export interface Statement {
  name?: string
  text: string
}

/** What a request asks of the reference: its organization, the number in its path, its query and its body. */
export interface ReferenceRequest {
  tenant: number
  id: number
  query: URLSearchParams
  body: () => Promise<unknown>
}

/** Answers a request with its data. */
export type AnswerOfReference = (asked: ReferenceRequest) => Promise<unknown>

type Row = Record<string, unknown>

/** The rows of a statement, on a connection of the pool or the one given. */
export const queryRows = async (
  statement: Statement,
  values: unknown[],
  client: pg.Pool | pg.PoolClient = pool,
): Promise<Row[]> => (await client.query<Row>({ ...statement, values })).rows

/** `first_name as "firstName", ...` */
export const aliasedColumns = (names: string): string =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `"${name}" as "${name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())}"`)
    .join(', ')
