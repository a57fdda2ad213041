import { type RawBuilder, sql } from 'kysely'
import { type RecordFacts, snake } from './resource.ts'

/** A record's title as SQL, of the columns of its table; its label and id where nothing else is filled. */
export function titleOf({ title = [], label }: RecordFacts): RawBuilder<string> {
  const texts = title.map((fields) => {
    const columns = fields.map((field) => sql.ref(snake(field)))
    return sql`nullif(concat_ws(' ', ${sql.join(columns)}), '')`
  })
  return sql<string>`coalesce(${sql.join([...texts, sql`concat(${sql.lit(`${label} `)}, id)`])})`
}
