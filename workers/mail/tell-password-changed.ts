import type { Tasks } from '../../db/jobs/tasks.ts'
import { enqueueMail } from '../../db/mail/mail.ts'
import type { WorkerContext } from '../context.ts'
import { passwordChangedMail } from './password-mails.ts'
import { toldPerson, toldRemaining } from './told-person.ts'

/**
 * Task tell-password-changed: notifies a user of the changed password. Every attempt uses the same mail id. A user who
 * has been removed since gets no mail.
 */
export async function tellPasswordChanged(
  { database, secrets, settings }: Pick<WorkerContext, 'database' | 'secrets' | 'settings'>,
  { id, tenantId, userId, how, requestId }: Tasks['tell-password-changed'],
): Promise<void> {
  const person = await toldPerson(database, { tenantId, userId })
  if (!person) return
  const { email: to, name, tenantName, from } = person
  const origin = settings.publicOrigin
  const goesOn = await toldRemaining(database, { tenantId, userId }, { origin, language: from.language })
  const link = `${origin}/forgot-password`
  const words = passwordChangedMail({ from, name, tenantName, link }, { how, goesOn })
  const mail = { id, tenantId, to, ...words }
  await database.sql.transaction().execute((sql) => enqueueMail({ sql, requestId }, secrets, mail))
}
