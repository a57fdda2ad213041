import { type RawBuilder, sql } from 'kysely'
import { memoize } from '../base/memoize.ts'
import { type RecordFacts, snake } from './resource.ts'

/** A record's title as SQL, of the columns of its table; its label and id where nothing else is filled. */
export const titleOf = (resource: RecordFacts): RawBuilder<string> => sql.raw(titleText(resource))

/** The same as text. */
export const titleText = memoize(({ title = [], label }: RecordFacts): string => {
  const texts = title.map((fields) => {
    const columns = fields.map((field) => `"${snake(field)}"`)
    return `nullif(concat_ws(' ', ${columns.join(', ')}), '')`
  })
  return `coalesce(${[...texts, `concat('${label} ', id)`].join(', ')})`
})
