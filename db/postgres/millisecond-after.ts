import { type RawBuilder, sql } from 'kysely'

/**
 * Returns an SQL expression for the time one millisecond after a column's time. It is independent of session settings,
 * unlike the sum of a timestamptz and an interval; nodes of a cluster have separate sessions.
 */
export const millisecondAfterSql = (column: string): string =>
  `(${column} at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC'`

/** Returns the expression of `millisecondAfterSql` for the query builder. */
export const millisecondAfter = (column: string): RawBuilder<string> => sql.raw(millisecondAfterSql(column))
