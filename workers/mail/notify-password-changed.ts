import type { TaskPayloads } from '../../db/services/jobs/tasks.ts'
import { enqueueMail } from '../../db/services/mail/mail.ts'
import type { WorkerContext } from '../base/context.ts'
import { findMailRecipient, listRemainingAccessLinks } from './mail-recipient.ts'
import { passwordChangedMail } from './password-mails.ts'

/**
 * Task tell-password-changed: mails a user that the password was changed. A retry uses the same mail id. If the user
 * was removed in the meantime, sends nothing.
 */
export async function notifyPasswordChanged(
  { database, secrets, settings }: Pick<WorkerContext, 'database' | 'secrets' | 'settings'>,
  { id, tenantId, userId, how, requestId }: TaskPayloads['tell-password-changed'],
): Promise<void> {
  const person = await findMailRecipient(database, { tenantId, userId })
  if (!person) return
  const { email: to, name, tenantName, from } = person
  const origin = settings.publicOrigin
  const goesOn = await listRemainingAccessLinks(database, { tenantId, userId }, { origin, language: from.language })
  const link = `${origin}/forgot-password`
  const words = passwordChangedMail({ from, name, tenantName, link }, { how, goesOn })
  const mail = { id, tenantId, to, ...words }
  await database.sql.transaction().execute((sql) => enqueueMail({ sql, requestId }, secrets, mail))
}
