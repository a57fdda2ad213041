import { letterheadOf } from '../../db/branding/branding.ts'
import type { Tasks } from '../../db/jobs/tasks.ts'
import { enqueueMail } from '../../db/mail/mail.ts'
import { readingOf } from '../../db/postgres/transaction.ts'
import type { WorkerContext } from '../context.ts'
import { secondFactorMail } from './second-factor-mails.ts'

/**
 * The task tell-second-factor: one mail to the person whose second factor it is, in every attempt under the same id; none to
 * who has been removed since.
 */
export async function tellSecondFactor(
  { database, secrets, settings }: Pick<WorkerContext, 'database' | 'secrets' | 'settings'>,
  { id, tenantId, userId, ...notice }: Tasks['tell-second-factor'],
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
  const link = `${settings.publicOrigin}/portal/account/security`
  const words = secondFactorMail({ name, tenantName, from, link }, notice)
  await enqueueMail(database.sql, secrets, { id, tenantId, to, ...words })
}
