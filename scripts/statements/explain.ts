import pg from 'pg'

/** A statement that the database does not plan, and what it says of it. */
export interface RefusedStatement {
  text: string
  said: string
}

/**
 * Has the database plan and begin statements, with a value of each parameter's type, and gives those that it refuses, because
 * it cannot do such a thing: that values break a rule shows that the statement came to the rows. Nothing of it stays. What is
 * marked as for one server is never sent to a cluster.
 */
export async function refusedBy(url: string, texts: readonly string[]): Promise<RefusedStatement[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'statements' })
  await client.connect()
  try {
    await client.query("set citus.propagate_set_commands = 'local'")
    const refused: RefusedStatement[] = []
    for (const text of texts.filter((one) => !one.includes(oneServer))) {
      const said = await refusalOf(client, text)
      if (said !== undefined) refused.push({ text, said })
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

/** In the statements that are chosen for one server alone. */
export const oneServer = '/* one server */'

/** States that speak of values, rows and locks. */
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

/** A literal of a type, as Postgres names it. */
function exampleOf(type: string): string {
  const element = /^(.*)\[\]$/.exec(type)?.[1]
  if (element !== undefined) return `array[${exampleOf(element)}]::${type}`
  const example = examples[type]
  if (example === undefined) throw new Error(`no value of the type ${type} is at hand`)
  return `${example}::${type}`
}
