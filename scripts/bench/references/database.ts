import pg from 'pg'

/**
 * This file accesses the database for the reference server, through pg's own pool. Named statements are prepared once
 * per connection.
 */

// Ids fit in a JavaScript number, and a date must stay text without a time zone. numeric and timestamptz keep pg's
// default parsers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, String)

export const referencePool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 16,
  options: '-c TimeZone=UTC',
})

export interface ReferenceStatement {
  name?: string
  text: string
}

/** Parameters of one request to the reference server: organization, id in the path, query and body. */
export interface ReferenceRequest {
  tenant: number
  id: number
  query: URLSearchParams
  body: () => Promise<unknown>
}

/** Function that answers a request of the reference server with its data. */
export type ReferenceHandler = (asked: ReferenceRequest) => Promise<unknown>

type Row = Record<string, unknown>

/** Runs a statement and returns its rows. Uses a connection of the pool unless a client is given. */
export const queryRows = async (
  statement: ReferenceStatement,
  values: unknown[],
  client: pg.Pool | pg.PoolClient = referencePool,
): Promise<Row[]> => (await client.query<Row>({ ...statement, values })).rows

/** Turns a space-separated list of columns into SQL with camel-case aliases: `"first_name" as "firstName", ...`. */
export const toAliasedColumns = (names: string): string =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `"${name}" as "${name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())}"`)
    .join(', ')
