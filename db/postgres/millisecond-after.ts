import { type RawBuilder, sql } from 'kysely'

/**
 * SQL of the time one millisecond after a column's time, independent of session settings. The sum of a timestamptz and
 * an interval may depend on them, and nodes of a cluster have separate sessions.
 */
export const millisecondAfterText = (column: string): string =>
  `(${column} at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC'`

/** SQL fragment like `millisecondAfterText`, for the query builder. */
export const millisecondAfter = (column: string): RawBuilder<string> => sql.raw(millisecondAfterText(column))
