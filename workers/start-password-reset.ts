import { insertAudit } from '../db/access/audit.ts'
import { createPasswordResets, resetLifeMs } from '../db/access/password-resets.ts'
import type { Tasks } from '../db/jobs/tasks.ts'
import { enqueueMail } from '../db/mail/mail.ts'
import { mailTemplate } from './mail-templates.ts'
import type { Surroundings } from './surroundings.ts'

const letter = mailTemplate('password-reset', { strict: true })

/** The task start-password-reset: one mail for every organization in which the address has an account, or none at all. */
export async function startPasswordReset(
  { database, secrets }: Pick<Surroundings, 'database' | 'secrets'>,
  { email, origin, asked }: Tasks['start-password-reset'],
): Promise<void> {
  await database.sql.transaction().execute(async (sql) => {
    for (const { token, ...reset } of await createPasswordResets(sql, email)) {
      const { tenantId, userId } = reset
      if (asked) await insertAudit(sql, { ...asked, tenantId, userId })
      const link = `${origin}/reset-password?token=${token}`
      const data = { ...reset, link, minutes: resetLifeMs / 60_000 }
      await enqueueMail(sql, secrets, {
        to: reset.email,
        subject: `Set a new password for ${reset.tenantName}`,
        text: letter.text(data),
        html: letter.html(data),
      })
    }
  })
}
