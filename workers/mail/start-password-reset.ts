import { insertAudit } from '../../db/access/audit.ts'
import {
  createInvitation,
  createPasswordResets,
  invitationLifeMs,
  type PasswordReset,
  resetLifeMs,
} from '../../db/access/password-resets.ts'
import { letterheadOf } from '../../db/branding/branding.ts'
import type { Tasks } from '../../db/jobs/tasks.ts'
import { enqueueMail } from '../../db/mail/mail.ts'
import { readingOf } from '../../db/postgres/transaction.ts'
import type { WorkerContext } from '../context.ts'
import { invitationMail, resetMail } from './password-mails.ts'

/**
 * The task start-password-reset: one mail for every organization in which the address has an account, or none at all.
 * An invitation is one mail, and none where the person was removed again or the organization is not active.
 */
export async function startPasswordReset(
  { database, secrets }: Pick<WorkerContext, 'database' | 'secrets'>,
  { email, origin, asked, invited, requestId }: Tasks['start-password-reset'],
): Promise<void> {
  await database.sql.transaction().execute(async (sql) => {
    const mail = async ({ tenantId, email: to, name, tenantName }: MailedAccount, link: string, write: Write) => {
      const from = await letterheadOf(await readingOf(database, { tenantId }), { tenantId })
      await enqueueMail({ sql, requestId }, secrets, { tenantId, to, ...write({ from, name, tenantName, link }) })
    }
    const linkOf = (token: string): string => `${origin}/reset-password?token=${token}`
    if (invited) {
      const found = await createInvitation(sql, email, invited.tenantId)
      if (!found) return
      const { signsInAt, ...account } = { signsInAt: undefined, ...found }
      const link = 'token' in found ? linkOf(found.token) : `${origin}/sign-in`
      const words = { ...invited, email: found.email, days: invitationLifeMs / 86_400_000, signsInAt }
      await mail(account, link, (head) => invitationMail(head, words))
      return
    }
    for (const reset of await createPasswordResets(sql, email)) {
      if (asked) await insertAudit(sql, { ...asked, tenantId: reset.tenantId, userId: reset.userId })
      await mail(reset, linkOf(reset.token), (head) => resetMail(head, resetLifeMs / 60_000))
    }
  })
}

type MailedAccount = Pick<PasswordReset, 'tenantId' | 'email' | 'name' | 'tenantName'>
type Write = (account: Parameters<typeof resetMail>[0]) => ReturnType<typeof resetMail>
