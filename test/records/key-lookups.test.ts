import t from 'tap'
import { openDatabasePool } from '../../db/engine/postgres/connection.ts'
import { liveReadContext, runTransaction } from '../../db/engine/postgres/transaction.ts'
import { findRecord } from '../../db/engine/records/read.ts'
import { contacts } from '../../db/nouns/contacts.ts'
import { products } from '../../db/nouns/products/products.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { lockTable } from '../../scripts/testkit/lock-waits.ts'
import { make } from '../../scripts/testkit/make.ts'
import { filterStatements, watchStatements } from '../../scripts/testkit/statements.ts'

const service = await startService(t)
const [tenant, other] = [await service.tenant(), await service.tenant()]
const made = await make.contacts(tenant, 130)
const product = await make.product(tenant)
const theirs = await make.contact(other)
// Connects as an API process does. Only API processes have lookup connections.
const database = openDatabasePool({
  url: service.url,
  name: 'look-ups',
  poolSize: 4,
  lookupConnections: 2,
  pipeline: true,
})
t.teardown(() => database.close())
const db = liveReadContext(database)
const callerOf = (tenantId: number) => ({ tenantId }) as never
const caller = callerOf(tenant.id)

const sent = watchStatements()
/** Returns the number of statements that `work` sends to a table. */
async function statementsTo(table: string, work: () => Promise<unknown>): Promise<number> {
  for (const texts of sent.values()) texts.length = 0
  await work()
  return filterStatements(sent, new RegExp(`${table} `)).length
}

t.test('each of many concurrent lookups is a statement and gets its own record', async (t) => {
  const found: unknown[] = []
  const work = async () => {
    const asked = made.map(({ id }) => findRecord(db, caller, contacts, id))
    found.push(...(await Promise.all([...asked, findRecord(db, caller, products, product.id)])))
  }
  t.equal(await statementsTo('contacts', work), 130)
  t.strictSame(
    found.slice(0, -1).map((one) => (one as { id: number }).id),
    made.map(({ id }) => id),
  )
  const read = await tenant.client.ok('getContact', { path: { id: made[7]!.id } })
  t.strictSame(found[7], read.data, 'equal to the record that is read alone')
  t.strictSame(Object.keys(found[7] as object), Object.keys(read.data), 'in the order of the contract')
  matches(t, found.at(-1), { id: product.id, name: product.name })
})

t.test('concurrent lookups find neither deleted records nor records of another organization', async (t) => {
  const gone = await make.contact(tenant)
  await tenant.client.ok('deleteContact', { path: { id: gone.id } })
  const asked = [
    findRecord(db, caller, contacts, theirs.id),
    findRecord(db, callerOf(other.id), contacts, theirs.id),
    findRecord(db, callerOf(other.id), contacts, made[0]!.id),
    findRecord(db, caller, contacts, gone.id),
    findRecord(db, caller, contacts, made[0]!.id),
    findRecord(db, caller, contacts, made[0]!.id),
  ]
  const outcomes = (await Promise.allSettled(asked)).map((one) =>
    one.status === 'fulfilled' ? one.value.id : (one.reason as { code: string }).code,
  )
  t.strictSame(outcomes, ['not_found', theirs.id, 'not_found', 'not_found', made[0]!.id, made[0]!.id])
})

t.test('two concurrent lookups of the same record return separate objects', async (t) => {
  const [one, same] = await Promise.all([0, 0].map((place) => findRecord(db, caller, contacts, made[place]!.id)))
  t.strictSame(one, same)
  t.not(one, same)
})

t.test('a lookup in a transaction sees the changes of the transaction', async (t) => {
  const { id } = made[1]!
  await runTransaction(service.database, { tenantId: tenant.id }, async (tx) => {
    await tx.sql
      .updateTable('contacts')
      .set({ firstName: 'Noor' })
      .where('tenantId', '=', tenant.id)
      .where('id', '=', id)
      .execute()
    t.equal((await findRecord(tx, caller, contacts, id)).firstName, 'Noor')
    t.not((await findRecord(db, caller, contacts, id)).firstName, 'Noor', 'other connections do not see it yet')
  })
})

t.test('lookups that wait for too long are rejected, and later lookups succeed', async (t) => {
  const free = await lockTable(service.database.pool, 'contacts')
  const asked = [0, 1, 2].map((place) => findRecord(db, caller, contacts, made[place]!.id))
  const outcomes = await Promise.allSettled(asked)
  await free()
  for (const one of nonEmpty(outcomes)) matches(t, one, { status: 'rejected', reason: { code: '57014' } })
  t.equal((await findRecord(db, caller, contacts, made[0]!.id)).id, made[0]!.id)
})
