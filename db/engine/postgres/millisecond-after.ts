import { type RawBuilder, sql } from 'kysely'

/**
 * Returns an SQL expression for the time one millisecond after the time in a column. Unlike timestamptz + interval, it
 * does not depend on settings of the session: each node of a cluster runs statements in another session.
 */
export const millisecondAfterSql = (column: string): string =>
  `(${column} at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC'`

/** Returns the expression of `millisecondAfterSql` as a part of a built query. */
export const millisecondAfter = (column: string): RawBuilder<string> => sql.raw(millisecondAfterSql(column))
