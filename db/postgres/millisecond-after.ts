import { type RawBuilder, sql } from 'kysely'

/**
 * SQL for the moment a millisecond after that of a column, by steps that depend on no setting of the session: a day's or a
 * month's length would, which a sum of timestamptz and interval may have, and nodes of a cluster have sessions of their own.
 */
export const millisecondAfterText = (column: string): string =>
  `(${column} at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC'`

/** The same for a statement that is built. */
export const millisecondAfter = (column: string): RawBuilder<string> => sql.raw(millisecondAfterText(column))
