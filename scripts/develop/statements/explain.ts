import pg from 'pg'

/** A statement that the database cannot run, and the database's error. */
export interface RefusedStatement {
  text: string
  error: string
}

/**
 * Prepares and executes statements with a value of each parameter's type, and returns those that the database cannot
 * run. A constraint violation is not a refusal, because it shows that the statement ran. All changes are rolled back.
 * Statements marked as for one server are skipped.
 */
export async function findRefusedStatements(url: string, texts: readonly string[]): Promise<RefusedStatement[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'statements' })
  await client.connect()
  try {
    await client.query("set citus.propagate_set_commands = 'local'")
    const refused: RefusedStatement[] = []
    for (const text of texts.filter((one) => !one.includes(oneServerStatementMark))) {
      const said = await refusalOf(client, text)
      if (said !== undefined) refused.push({ text, error: said })
    }
    return refused
  } finally {
    await client.end()
  }
}

async function refusalOf(client: pg.Client, text: string): Promise<string | undefined> {
  try {
    await client.query('begin')
    await client.query(`prepare tried as ${text.replace(/;\s*$/, '')}`)
    const { rows } = await client.query<{ types: string[] }>(
      "select parameter_types::text[] as types from pg_prepared_statements where name = 'tried'",
    )
    const values = rows[0]!.types.map(exampleOf)
    await client.query(`execute tried${values.length > 0 ? ` (${values.join(', ')})` : ''}`)
    return undefined
  } catch (error) {
    const { message, detail, code } = error as { message: string; detail?: string; code?: string }
    if (code && ofValues.test(code)) return undefined
    return detail ? `${message}: ${detail}` : message
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
  }
}

/** Mark in statements that the service only sends to a single server, never to a cluster. */
export const oneServerStatementMark = '/* one server */'

/** Pattern for SQLSTATEs about values, rows and locks. */
const ofValues = /^(2|40|55|P0)/

const examples: Readonly<Record<string, string>> = {
  bigint: '1',
  integer: '1',
  smallint: '1',
  numeric: '1',
  'double precision': '1',
  boolean: 'true',
  'timestamp with time zone': "'2026-01-02T03:04:05Z'",
  'timestamp without time zone': "'2026-01-02T03:04:05'",
  date: "'2026-01-02'",
  text: "'1'",
  'character varying': "'1'",
  bytea: "'\\x01'",
  json: "'[]'",
  jsonb: "'[]'",
  interval: "'1 day'",
  inet: "'127.0.0.1'",
  tid: "'(0,1)'",
  uuid: "'00000000-0000-0000-0000-000000000001'",
  oid: '1',
  name: "'x'",
}

/** Returns a literal of a Postgres type. */
function exampleOf(type: string): string {
  const element = /^(.*)\[\]$/.exec(type)?.[1]
  if (element !== undefined) return `array[${exampleOf(element)}]::${type}`
  const example = examples[type]
  if (example === undefined) throw new Error(`no value of the type ${type} is at hand`)
  return `${example}::${type}`
}
