import pg from 'pg'

/**
 * Starts recording the SQL text of every statement that this process sends. Groups them by connection, because
 * background work uses other connections.
 */
export function watchStatements(): Map<pg.Client, string[]> {
  const sent = new Map<pg.Client, string[]>()
  const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
  pg.Client.prototype.query = function noted(this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text?: string }]
    const texts = sent.get(this) ?? []
    texts.push(typeof first === 'string' ? first : (first.text ?? ''))
    sent.set(this, texts)
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query
  return sent
}

/** Returns the recorded statements that match the pattern. */
export const filterStatements = (sent: ReadonlyMap<unknown, readonly string[]>, pattern: RegExp): string[] =>
  [...sent.values()].flat().filter((text) => pattern.test(text))

/**
 * Returns SQL that shifts a time column by an interval, such as `interval '-2 days'`, or `$2::interval` for a
 * parameter. Tests must use it in every UPDATE that shifts a time. Citus refuses `column + interval`, because its
 * result depends on the session's time zone.
 */
export const shiftedTimeSql = (column: string, interval: string): string =>
  `/* of a test */ ${column} = (${column} at time zone 'UTC' + ${interval}) at time zone 'UTC'`
