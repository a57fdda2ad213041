import type { Tasks } from '../../db/jobs/tasks.ts'
import { enqueueMail } from '../../db/mail/mail.ts'
import type { WorkerContext } from '../context.ts'
import { secondFactorMail } from './second-factor-mails.ts'
import { toldPerson, toldRemaining } from './told-person.ts'

/**
 * Task tell-second-factor: notifies a user of a change to the second factor. Every attempt uses the same mail id. A
 * user who has been removed since gets no mail.
 */
export async function tellSecondFactor(
  { database, secrets, settings }: Pick<WorkerContext, 'database' | 'secrets' | 'settings'>,
  { id, tenantId, userId, requestId, ...notice }: Tasks['tell-second-factor'],
): Promise<void> {
  const person = await toldPerson(database, { tenantId, userId })
  if (!person) return
  const { email: to, name, tenantName, from } = person
  const origin = settings.publicOrigin
  const context = { origin, language: from.language }
  const goesOn = notice.what === 'reset' ? await toldRemaining(database, { tenantId, userId }, context) : []
  const link = `${origin}/portal/account/security`
  const words = secondFactorMail({ name, tenantName, from, link, goesOn }, notice)
  const mail = { id, tenantId, to, ...words }
  await database.sql.transaction().execute((sql) => enqueueMail({ sql, requestId }, secrets, mail))
}
