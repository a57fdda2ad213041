import pg from 'pg'
import { placements } from '../../db/postgres/distribution/placements.ts'
import { shapeOf } from '../statements/shape.ts'

const placedTable = new RegExp(`\\b(?:${Object.keys(placements).join('|')})\\b`)

/** Who has connections of the service itself; the tests' own have other names. */
const isOfService = (name: string | undefined): boolean =>
  /^(api|worker|admin|jobs|queue|backup|export|restore)/.test(name ?? '')

/**
 * Notes the shapes of the statements on the service's tables that the service sends from now on, by its connections in this
 * process. Gives them when asked.
 */
export function noteSentStatements(): () => string[] {
  const texts = new Set<string>()
  const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
  pg.Client.prototype.query = function noted(this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text?: string; cursor?: { text?: string } }]
    const text = typeof first === 'string' ? first : first.text
    if (text !== undefined && !texts.has(text) && isOfService(nameOf(this)) && placedTable.test(text)) texts.add(text)
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query
  return () => [...new Set([...texts].map(shapeOf))]
}

const nameOf = (client: pg.Client): string | undefined =>
  (client as unknown as { connectionParameters?: { application_name?: string } }).connectionParameters?.application_name
