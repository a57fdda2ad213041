import type { TaskPayloads } from '../../db/services/jobs/tasks.ts'
import { enqueueMail } from '../../db/services/mail/mail.ts'
import type { WorkerContext } from '../base/context.ts'
import { findMailRecipient, listRemainingAccessLinks } from './mail-recipient.ts'
import { secondFactorMail } from './second-factor-mails.ts'

/**
 * Task tell-second-factor: mails a user about a change of the second factor. A retry uses the same mail id. If the user
 * was removed in the meantime, sends nothing.
 */
export async function notifySecondFactorChanged(
  { database, secrets, settings }: Pick<WorkerContext, 'database' | 'secrets' | 'settings'>,
  { id, tenantId, userId, requestId, ...notice }: TaskPayloads['tell-second-factor'],
): Promise<void> {
  const person = await findMailRecipient(database, { tenantId, userId })
  if (!person) return
  const { email: to, name, tenantName, from } = person
  const origin = settings.publicOrigin
  const context = { origin, language: from.language }
  const goesOn = notice.what === 'reset' ? await listRemainingAccessLinks(database, { tenantId, userId }, context) : []
  const link = `${origin}/portal/account/security`
  const words = secondFactorMail({ name, tenantName, from, link, goesOn }, notice)
  const mail = { id, tenantId, to, ...words }
  await database.sql.transaction().execute((sql) => enqueueMail({ sql, requestId }, secrets, mail))
}
