import t from 'tap'
import { nonEmpty } from '../../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../../scripts/testkit/environment/service.ts'
import { changingOperations, prepareVersionedRequest } from '../../../scripts/testkit/fixtures/versions.ts'
import { locksOf } from '../../../scripts/testkit/invariants/lock-watch.ts'
import { watchStatements } from '../../../scripts/testkit/statements.ts'

/** An update locks its row once and passes the locked row on, so that the checked row is the one that is written. */
const service = await startService(t)
const sent = watchStatements()

/** Returns the tables whose rows the statements of a connection select for update, one entry per lock. */
const selectedForUpdate = (texts: readonly string[]): string[] =>
  texts.flatMap(locksOf).flatMap((lock) => /^(\w+) (?:no key )?update\b/.exec(lock)?.[1] ?? [])

for (const operation of changingOperations) {
  t.test(`${operation.operationId} locks the rows of each table only once`, async (t) => {
    const tenant = await service.tenant()
    const { path, body, etag } = await prepareVersionedRequest(tenant, operation)
    sent.clear()
    const { status } = await tenant.client.send(operation.method, path, { body, headers: { 'If-Match': etag } })
    t.equal(status, operation.successStatus)
    const locked = [...sent.values()].map(selectedForUpdate)
    for (const tables of nonEmpty(locked)) t.strictSame(tables, [...new Set(tables)])
    t.ok(locked.some((tables) => tables.length > 0))
  })
}
