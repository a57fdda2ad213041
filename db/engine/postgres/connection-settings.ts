import pg from 'pg'
import { onlyRow } from '../base/only-row.ts'
import { socketOf } from './adapters/socket.ts'
import { detectDistribution, distributedColumnSql } from './distribution/detection.ts'

/**
 * SQL expression for the configured search path without `$user`. With `$user`, tables would be searched and created in
 * a schema named after the role as soon as one exists. Of PostgreSQL's default, `public` remains.
 */
const searchPath =
  "coalesce(nullif(btrim(regexp_replace(current_setting('search_path'), '(^|,)\\s*\"?\\$user\"?\\s*(?=,|$)', '', 'g'), ', '), ''), 'public')"

/**
 * Returns the statement that sets a new connection's settings and search path. The startup parameter `options` could
 * also set them, but poolers refuse it.
 */
export function settingsStatement(settings: Readonly<Record<string, string | number>> = {}): string {
  const each = Object.entries(settings).map(
    ([name, value]) => `, set_config('${name}', ${pg.escapeLiteral(`${value}`)}, false)`,
  )
  return `select ${distributedColumnSql}, set_config('search_path', ${searchPath}, false)${each.join('')}`
}

/**
 * Applies settings to a connection and detects whether it leads to a cluster. Closes the connection if the
 * server does not answer within `limitMs`. Rejects like pg.
 */
export async function applySettings(
  client: pg.ClientBase,
  settings: Readonly<Record<string, string | number>>,
  limitMs: number,
): Promise<void> {
  const timer = setTimeout(() => socketOf(client).destroy(), limitMs)
  try {
    const { rows } = await client.query<{ is_spread: boolean }>(settingsStatement(settings))
    await detectDistribution(client, onlyRow(rows, 'whether the database is a cluster'))
  } finally {
    clearTimeout(timer)
  }
}
