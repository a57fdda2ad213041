import { type RawBuilder, sql } from 'kysely'
import { memoize } from '../base/memoize.ts'
import { type RecordFacts, snake } from './resource.ts'

/**
 * Returns the SQL expression of a record's title, with the columns of its table. It is the label and the id if all
 * title fields are empty.
 */
export const titleOf = (resource: RecordFacts): RawBuilder<string> => sql.raw(titleText(resource))

/** Returns the expression of `titleOf` as text. */
export const titleText = memoize(({ title = [], label }: RecordFacts): string => {
  const texts = title.map((fields) => {
    const columns = fields.map((field) => `"${snake(field)}"`)
    return `nullif(concat_ws(' ', ${columns.join(', ')}), '')`
  })
  return `coalesce(${[...texts, `concat('${label} ', id)`].join(', ')})`
})
