import { emailAddressForms, toAsciiAddress } from '../../domain/texts/email-addresses.ts'
import type { Database } from '../../engine/postgres/connection.ts'
import { runTransaction } from '../../engine/postgres/transaction.ts'
import { removeUser } from '../../services/access/users.ts'

/**
 * Removes a sandbox's users who were removed from its live organization. An older version of the service left them in
 * the sandbox. A user who was added to the sandbox after the removal from the live organization stays. Returns the
 * number of users removed.
 */
export async function removeFormerUsers(database: Database, tenantId: number): Promise<number> {
  const { sql: at } = database
  const { sandboxOf } = await at
    .selectFrom('tenants')
    .select('sandboxOf')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  if (sandboxOf === null) return 0
  const people = await at
    .selectFrom('users')
    .select(['email', 'createdAt'])
    .where('tenantId', '=', tenantId)
    .where('deletedAt', 'is', null)
    .execute()
  const emails = people.flatMap(({ email }) => emailAddressForms(email))
  const inLive = await at
    .selectFrom('users')
    .select(['email', 'deletedAt'])
    .where('tenantId', '=', sandboxOf)
    .where('email', 'in', ['', ...emails])
    .execute()
  const former = people.filter(({ email, createdAt }) => {
    const accounts = inLive.filter((one) => toAsciiAddress(one.email) === toAsciiAddress(email))
    return accounts.length > 0 && accounts.every(({ deletedAt }) => deletedAt !== null && deletedAt >= createdAt)
  })
  for (const { email } of former) await runTransaction(database, { tenantId }, (tx) => removeUser(tx, tenantId, email))
  return former.length
}
