import { insertAudit } from '../db/access/audit.ts'
import { createPasswordResets, invitationLifeMs, resetLifeMs } from '../db/access/password-resets.ts'
import type { Tasks } from '../db/jobs/tasks.ts'
import { enqueueMail } from '../db/mail/mail.ts'
import { mailTemplate } from './mail-templates.ts'
import type { Surroundings } from './surroundings.ts'

const letter = mailTemplate('password-reset', { strict: true })
const invitation = mailTemplate('invitation', { strict: true })

/**
 * The task start-password-reset: one mail for every organization in which the address has an account, or none at all.
 * Whoever was removed again before his invitation goes out gets none.
 */
export async function startPasswordReset(
  { database, secrets }: Pick<Surroundings, 'database' | 'secrets'>,
  { email, origin, asked, invited }: Tasks['start-password-reset'],
): Promise<void> {
  await database.sql.transaction().execute(async (sql) => {
    for (const { token, ...reset } of await createPasswordResets(sql, email, { invitedBy: invited?.tenantId })) {
      const { tenantId, userId } = reset
      if (asked) await insertAudit(sql, { ...asked, tenantId, userId })
      const link = `${origin}/reset-password?token=${token}`
      const data = {
        ...reset,
        link,
        minutes: resetLifeMs / 60_000,
        days: invitationLifeMs / 86_400_000,
        by: invited?.by,
      }
      const { text, html } = invited ? invitation : letter
      const subject = invited ? `Your login at ${reset.tenantName}` : `Set a new password for ${reset.tenantName}`
      await enqueueMail(sql, secrets, { to: reset.email, subject, text: text(data), html: html(data) })
    }
  })
}
