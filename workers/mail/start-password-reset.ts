import { insertAudit } from '../../db/access/audit.ts'
import { createPasswordResets, invitationLifeMs, resetLifeMs } from '../../db/access/password-resets.ts'
import { letterheadOf } from '../../db/branding/branding.ts'
import type { Tasks } from '../../db/jobs/tasks.ts'
import { enqueueMail } from '../../db/mail/mail.ts'
import { readingOf } from '../../db/postgres/transaction.ts'
import type { WorkerContext } from '../context.ts'
import { invitationMail, resetMail } from './password-mails.ts'

/**
 * The task start-password-reset: one mail for every organization in which the address has an account, or none at all.
 * Whoever was removed again before his invitation goes out gets none.
 */
export async function startPasswordReset(
  { database, secrets }: Pick<WorkerContext, 'database' | 'secrets'>,
  { email, origin, asked, invited }: Tasks['start-password-reset'],
): Promise<void> {
  await database.sql.transaction().execute(async (sql) => {
    for (const { token, ...reset } of await createPasswordResets(sql, email, { invitedBy: invited?.tenantId })) {
      const { tenantId, userId, name, tenantName } = reset
      if (asked) await insertAudit(sql, { ...asked, tenantId, userId })
      const from = await letterheadOf(await readingOf(database, { tenantId }), { tenantId })
      const link = `${origin}/reset-password?token=${token}`
      const account = { from, name, tenantName, link }
      const words = invited
        ? invitationMail(account, { ...invited, email: reset.email, days: invitationLifeMs / 86_400_000 })
        : resetMail(account, resetLifeMs / 60_000)
      await enqueueMail(sql, secrets, { tenantId, to: reset.email, ...words })
    }
  })
}
