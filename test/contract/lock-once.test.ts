import pg from 'pg'
import t from 'tap'
import { changes, subjectOf } from '../support/fixtures/versions.ts'
import { startService } from '../support/service.ts'

/** A change locks its row once and passes it on, so that what was judged is what is written. */
const service = await startService(t)
const texts: string[] = []
const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown

pg.Client.prototype.query = function noted(this: pg.Client, ...args: unknown[]) {
  const [first] = args as [string | { text?: string }]
  texts.push(typeof first === 'string' ? first : (first.text ?? ''))
  return query.apply(this, args)
} as typeof pg.Client.prototype.query

/** The tables of which statements select rows for update, once for each statement. */
const selectedForUpdate = (): string[] =>
  texts.flatMap((text) =>
    [...text.matchAll(/\bfrom\s+"?([a-z_]+)"?[^;]*?\bfor (?:no key )?update\b/gi)].map(([, table]) => table!),
  )

for (const operation of changes) {
  t.test(`${operation.operationId} locks the rows of each table once`, async (t) => {
    const tenant = await service.tenant()
    const { path, body, etag } = await subjectOf(tenant, operation)
    texts.length = 0
    const { status } = await tenant.client.send(operation.method, path, { body, headers: { 'If-Match': etag } })
    t.equal(status, operation.successStatus)
    const tables = selectedForUpdate()
    t.strictSame(tables, [...new Set(tables)])
    t.ok(tables.length > 0)
  })
}
