import pg from 'pg'
import { socketOf } from './adapters/socket.ts'
import { noteSpread, spreadColumn } from './distribution/spread.ts'

/**
 * The search path that the operator has set, without the schema that is named like the role: where such a schema is made
 * later, the tables would be looked for, and made, in it. With Postgres's own default that leaves `public`.
 */
const searchPath =
  "coalesce(nullif(btrim(regexp_replace(current_setting('search_path'), '(^|,)\\s*\"?\\$user\"?\\s*(?=,|$)', '', 'g'), ', '), ''), 'public')"

/**
 * The statement that gives a new connection its settings, and its search path. A pooler hands it on as any other, while
 * it refuses the `options` of a connection's start.
 */
export function statementOfSettings(settings: Readonly<Record<string, string | number>> = {}): string {
  const each = Object.entries(settings).map(
    ([name, value]) => `, set_config('${name}', ${pg.escapeLiteral(`${value}`)}, false)`,
  )
  return `select ${spreadColumn}, set_config('search_path', ${searchPath}, false)${each.join('')}`
}

/** Runs it on a connection, which is ended if the server is silent for `limitMs`. Rejects as pg does. */
export async function applySettings(client: pg.ClientBase, statement: string, limitMs: number): Promise<void> {
  const timer = setTimeout(() => socketOf(client).destroy(), limitMs)
  try {
    const { rows } = await client.query<{ is_spread: boolean }>(statement)
    await noteSpread(client, rows[0]!)
  } finally {
    clearTimeout(timer)
  }
}
