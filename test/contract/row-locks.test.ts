import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import t from 'tap'
import { advisoryLockFamilies, advisoryLocks } from '../../db/postgres/locks.ts'
import { nonEmpty } from '../support/assertions/assertions.ts'
import { contractOperations } from '../support/contract.ts'
import { arranged } from '../support/fixtures/arranged.ts'
import { fillPath } from '../support/fixtures/sample.ts'
import { locksOf } from '../support/lock-watch.ts'
import { startService } from '../support/service.ts'

/**
 * The locks that each change takes. Without a lock, two concurrent changes fail only in a rare interleaving, but the list
 * in row-locks.txt shows the missing lock at once. It has the locks of a successful request of each operation that
 * changes data. `LOCKS=write make test FILE=test/contract/row-locks.test.ts` writes the list; read its diff.
 */
const service = await startService(t)
const listPath = join(import.meta.dirname, 'row-locks.txt')

const taken: string[] = []
const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
pg.Client.prototype.query = function recorded(this: pg.Client, ...args: unknown[]) {
  const [first, second] = args as [string | { text?: string; values?: unknown[] }, unknown[]?]
  const { text = '', values = [] } = typeof first === 'string' ? { text: first, values: second } : first
  taken.push(...locksOf(text), ...advisoryLocksOf(text, values ?? []))
  return query.apply(this, args)
} as typeof pg.Client.prototype.query

const advisoryNames = new Map<unknown, string>(
  Object.entries({ ...advisoryLocks, ...advisoryLockFamilies }).map(([name, number]) => [String(number), name]),
)

/** Returns the names of the advisory locks that a statement takes, each with its mode. */
function advisoryLocksOf(text: string, values: readonly unknown[]): string[] {
  return [...text.matchAll(/pg_advisory_xact_lock(_shared)?\((\$?)(\d+)/g)].map(([, shared, parameter, number]) => {
    const key = parameter ? values[Number(number) - 1] : number
    return `${advisoryNames.get(String(key)) ?? key} ${shared ? 'shared' : 'exclusive'}`
  })
}

/** Returns the locks in alphabetical order, each with its count if it is taken more than once. */
const countedLocks = (locks: readonly string[]): string[] =>
  [...Map.groupBy(locks, (lock) => lock)].map(([lock, { length }]) => (length > 1 ? `${lock} x${length}` : lock)).sort()

/** Operations with a form as their body, which take no lock before the token is found. */
const ofForms = ['issueOauthToken', 'revokeOauthToken']
const changes = contractOperations.filter(
  ({ method, operationId }) => method !== 'GET' && !ofForms.includes(operationId),
)

t.test('each change takes the locks that are listed for its operation', async (t) => {
  const found: string[] = []
  for (const operation of nonEmpty(changes)) {
    const tenant = await service.tenant()
    const { ids, body, query: search, client } = await arranged(tenant, operation)
    const path = fillPath(operation.path, ids)
    const parameters = new URLSearchParams(search).toString()
    taken.splice(0)
    const answer = await client.send(operation.method, parameters ? `${path}?${parameters}` : path, { body })
    found.push(`${operation.operationId}: ${countedLocks(taken).join(', ')}`.trimEnd())
    t.equal(answer.status, operation.successStatus, `${operation.operationId}: ${answer.text}`)
  }
  if (process.env.LOCKS === 'write') writeFileSync(listPath, `${found.join('\n')}\n`)
  t.strictSame(found, readFileSync(listPath, 'utf8').trimEnd().split('\n'))
})
