import type { Tasks } from '../../db/jobs/tasks.ts'
import { enqueueMail } from '../../db/mail/mail.ts'
import type { WorkerContext } from '../context.ts'
import { secondFactorMail } from './second-factor-mails.ts'
import { toldPerson, toldRemaining } from './told-person.ts'

/**
 * The task tell-second-factor: one mail to the person whose second factor it is, in every attempt under the same id; none to
 * who has been removed since.
 */
export async function tellSecondFactor(
  { database, secrets, settings }: Pick<WorkerContext, 'database' | 'secrets' | 'settings'>,
  { id, tenantId, userId, requestId, ...notice }: Tasks['tell-second-factor'],
): Promise<void> {
  const person = await toldPerson(database, { tenantId, userId })
  if (!person) return
  const { email: to, name, tenantName, from } = person
  const origin = settings.publicOrigin
  const told = { origin, language: from.language }
  const goesOn = notice.what === 'reset' ? await toldRemaining(database, { tenantId, userId }, told) : []
  const link = `${origin}/portal/account/security`
  const words = secondFactorMail({ name, tenantName, from, link, goesOn }, notice)
  const mail = { id, tenantId, to, ...words }
  await database.sql.transaction().execute((sql) => enqueueMail({ sql, requestId }, secrets, mail))
}
