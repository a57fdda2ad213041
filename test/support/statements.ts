import pg from 'pg'

/** The texts of the statements that this process sends from now on, apart by connection: what runs in the background uses others. */
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

/** Those of the statements sent so far that a pattern matches. */
export const statementsLike = (sent: ReadonlyMap<unknown, readonly string[]>, pattern: RegExp): string[] =>
  [...sent.values()].flat().filter((text) => pattern.test(text))

/**
 * SQL that sets a time column to its own value plus an interval: `interval '-2 days'`, or `$2::interval` for a parameter.
 * Use it for every UPDATE of a test that moves a time. `timestamptz + interval` depends on the session's time zone, so a
 * cluster refuses it over a column.
 */
export const movedBy = (column: string, interval: string): string =>
  `/* of a test */ ${column} = (${column} at time zone 'UTC' + ${interval}) at time zone 'UTC'`
