import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { removeUser } from '../../db/services/access/users.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { findMailRecipient } from '../../workers/mail/mail-recipient.ts'

const { database, tenant: newTenant } = await startService(t)

t.test('a user who was removed before a mail about the account is sent does not get the mail', async (t) => {
  const tenant = await newTenant({ name: 'Harbor Homes' })
  const { id: userId, email } = await makeUser(tenant, 'viewer')
  const find = () => findMailRecipient(database, { tenantId: tenant.id, userId })
  const { email: to, tenantName } = (await find())!
  t.strictSame([to, tenantName], [email, 'Harbor Homes'])
  await runTransaction(database, tenant.caller, (tx) => removeUser(tx, tenant.id, email))
  t.equal(await find(), undefined)
})
