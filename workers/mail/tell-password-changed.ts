import { letterheadOf } from '../../db/branding/branding.ts'
import type { Tasks } from '../../db/jobs/tasks.ts'
import { enqueueMail } from '../../db/mail/mail.ts'
import { readingOf } from '../../db/postgres/transaction.ts'
import type { WorkerContext } from '../context.ts'
import { passwordChangedMail } from './password-mails.ts'

/**
 * The task tell-password-changed: one mail to the person whose password it was, in every attempt under the same id; none to
 * who has been removed since.
 */
export async function tellPasswordChanged(
  { database, secrets, settings }: Pick<WorkerContext, 'database' | 'secrets' | 'settings'>,
  { id, tenantId, userId, how }: Tasks['tell-password-changed'],
): Promise<void> {
  const person = await database.sql
    .selectFrom('users')
    .innerJoin('tenants', 'tenants.id', 'users.tenantId')
    .select(['users.email', 'users.name', 'tenants.name as tenantName'])
    .where('users.tenantId', '=', tenantId)
    .where('users.id', '=', userId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!person) return
  const { email: to, name, tenantName } = person
  const from = await letterheadOf(await readingOf(database, { tenantId }), { tenantId })
  const link = `${settings.publicOrigin}/forgot-password`
  await enqueueMail(database.sql, secrets, {
    id,
    tenantId,
    to,
    ...passwordChangedMail({ from, name, tenantName, link }, how),
  })
}
