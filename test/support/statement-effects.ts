import pg from 'pg'
import { advisoryLocks, keyedAdvisoryLocks } from '../../db/postgres/locks.ts'

/** A statement that this process sends to the database. */
export interface SentStatement {
  text: string
  values: readonly unknown[]
}

/** Calls the function with each statement that this process sends from now on. */
export function watchStatements(see: (statement: SentStatement) => void): void {
  const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
  pg.Client.prototype.query = function recorded(this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | { text?: string; values?: unknown[] }, unknown[]?]
    const { text = '', values = [] } = typeof first === 'string' ? { text: first, values: second } : first
    see({ text, values: values ?? [] })
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query
}

const names = new Map<unknown, string>(
  Object.entries({ ...advisoryLocks, ...keyedAdvisoryLocks }).map(([name, number]) => [String(number), name]),
)

const nameOf = ({ values }: SentStatement, parameter: string | undefined, number: string | undefined): string => {
  const key = String(parameter ? values[Number(number) - 1] : number)
  return names.get(key) ?? key
}

/** Returns the names of the advisory locks that a statement takes until its transaction ends, each with its mode. */
export const advisoryLocksOf = (statement: SentStatement): string[] =>
  [...statement.text.matchAll(/pg_advisory_xact_lock(_shared)?\((\$?)(\d+)/g)].map(
    ([, shared, parameter, number]) => `${nameOf(statement, parameter, number)} ${shared ? 'shared' : 'exclusive'}`,
  )

/**
 * Returns the names of the advisory locks that a statement takes until its connection ends, or releases before that,
 * each with its mode. Each connection of a process takes the lock `service` in shared mode, so it is left out.
 */
export const connectionLocksOf = (statement: SentStatement): string[] =>
  [...statement.text.matchAll(/pg_(?:try_)?advisory_(lock|unlock)(_shared)?\((\$?)(\d+)/g)]
    .map(([, verb, shared, parameter, number]) => {
      const lock = `${nameOf(statement, parameter, number)} ${shared ? 'shared' : 'exclusive'}`
      return verb === 'lock' ? `${lock} of connection` : `${lock} released`
    })
    .filter((lock) => lock !== 'service shared of connection')

/** Returns the items in alphabetical order, each with its count if there are several. */
export const countItems = (items: readonly string[]): string =>
  [...Map.groupBy(items, (item) => item)]
    .map(([item, { length }]) => (length > 1 ? `${item} x${length}` : item))
    .sort()
    .join(', ')
