import pg from 'pg'
import type { Test } from 'tap'
import { advisoryLocks, keyedAdvisoryLocks } from '../../../db/engine/postgres/locks.ts'
import { nonEmpty } from '../assertions/assertions.ts'
import { equalsList } from '../assertions/listed-lines.ts'
import { locksOf } from '../invariants/lock-watch.ts'

/** A statement that this process sends to the database. */
interface SentStatement {
  text: string
  values: readonly unknown[]
}

/** Calls the function with each statement that this process sends from now on. */
export function observeStatements(see: (statement: SentStatement) => void): void {
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
const connectionLocksOf = (statement: SentStatement): string[] =>
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

/** Lock that each process takes in its first transaction of an organization. */
const lockOfFirst = 'sandboxClock shared'

/** Records the locks of steps, and compares them with a list in a file. */
export function recordLocks() {
  const found: string[] = []
  let isRunning = false
  let taken: string[] = []
  observeStatements((statement) => {
    if (!isRunning) return
    const locks = [...locksOf(statement.text), ...advisoryLocksOf(statement), ...connectionLocksOf(statement)]
    taken.push(...locks.filter((lock) => lock !== lockOfFirst))
  })

  /** Carries out a step and records a line with its locks. Returns the result of the step. */
  async function step<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
    taken = []
    isRunning = true
    const result = await act().finally(() => {
      isRunning = false
    })
    found.push(`${name}: ${countItems(taken)}`)
    return result
  }

  /** Asserts that the recorded lines are exactly those of the file. With LOCKS=write, writes the file first. */
  const compare = (t: Pick<Test, 'strictSame'>, path: string): void =>
    equalsList(t, nonEmpty(found), { path, variable: 'LOCKS' })

  return { step, compare }
}
