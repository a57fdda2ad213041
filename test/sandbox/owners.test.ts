import t from 'tap'
import { liveReadContext, runTransaction } from '../../db/engine/postgres/transaction.ts'
import { removeFormerUsers } from '../../db/operations/sandbox/former-users.ts'
import { createSandbox, listSandboxes } from '../../db/operations/sandbox/organizations.ts'
import { rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'

const { database, tenant: newTenant } = await startService(t)

t.test('the list of sandboxes names owners who are still users, and includes sandboxes without owners', async (t) => {
  const live = await newTenant()
  const person = await makeUser(live, 'owner')
  const acting = { tenantId: live.id, userId: person.id }
  const id = await runTransaction(database, live.caller, (tx) => createSandbox(tx, acting, 'Trials'))
  const owners = async () => (await listSandboxes(liveReadContext(database), acting)).map((one) => one.owners)
  t.strictSame(await owners(), [[person.email]])
  await database.pool.query('update users set deleted_at = now() where tenant_id = $1', [id])
  t.strictSame(await owners(), [[]])
  t.equal(await removeFormerUsers(database, id), 0, 'a sandbox without users')
})

t.test('a removed user cannot create a sandbox', async (t) => {
  const live = await newTenant()
  const { id: userId } = await makeUser(live, 'owner')
  await database.pool.query('update users set deleted_at = now() where tenant_id = $1', [live.id])
  const acting = { tenantId: live.id, userId }
  await rejectsWith(
    t,
    runTransaction(database, live.caller, (tx) => createSandbox(tx, acting, 'Trials')),
    { message: 'no result' },
  )
  t.strictSame(await listSandboxes(liveReadContext(database), acting), [])
})
