import t from 'tap'
import { Refusal } from '../../db/domain/refusal.ts'
import { runTransaction, type Transaction } from '../../db/engine/postgres/transaction.ts'
import { deleteOne, restoreOne } from '../../db/engine/records/deletion.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { listChangedReaders, makeReaderFixture, runAllReaders } from '../../scripts/testkit/fixtures/readers.ts'
import { recordKinds } from '../../scripts/testkit/fixtures/record-kinds.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'

const service = await startService(t)
const tenant = await service.tenant()
const person = makeUser(tenant, 'field')

for (const [name, { family, make: made, restores: resource }] of Object.entries(recordKinds)) {
  if (!resource) continue
  t.test(
    `${name} is shown as before after it is restored, and a repeated deletion or restoration changes nothing`,
    async (t) => {
      const ground = await makeReaderFixture(tenant, person)
      const { database, caller, id: tenantId } = ground.tenant
      const write = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => runTransaction(database, caller, work)
      const read = () => runAllReaders(ground, [family])
      const without = await read()
      const id = await made(ground)
      const shown = await read()
      for (const round of ['the first time', 'the second time']) {
        await write((tx) => deleteOne(tx, caller, resource, id))
        t.strictSame(listChangedReaders(without, await read()), [], `deleted ${round}`)
        const again = await write((tx) => deleteOne(tx, caller, resource, id)).catch((error: unknown) => error)
        matches(t, again, { code: 'not_found' })
        t.ok(again instanceof Refusal)
        const back = await write((tx) => restoreOne(tx, caller, resource, id))
        t.strictSame(listChangedReaders(shown, await read()), [], `restored ${round}`)
        const told = await database.pool.query('select 1 from events where tenant_id = $1', [tenantId])
        t.strictSame(await write((tx) => restoreOne(tx, caller, resource, id)), back)
        const after = await database.pool.query('select 1 from events where tenant_id = $1', [tenantId])
        t.equal(after.rowCount, told.rowCount, 'a restoration without effect emits no event')
      }
    },
  )
}
