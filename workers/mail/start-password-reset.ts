import { readContextAtClockOf } from '../../db/engine/postgres/transaction.ts'
import { insertAudit } from '../../db/services/access/audit.ts'
import {
  createInvitation,
  createPasswordResets,
  invitationLifeMs,
  type PasswordReset,
  passwordResetLifeMs,
} from '../../db/services/access/password-resets.ts'
import { currentLetterheadOf } from '../../db/services/branding/branding.ts'
import type { TaskPayloads } from '../../db/services/jobs/tasks.ts'
import { enqueueMail } from '../../db/services/mail/mail.ts'
import type { WorkerContext } from '../base/context.ts'
import { invitationMail, multiAccountPasswordResetMail, passwordResetMail } from './password-mails.ts'

/**
 * Task start-password-reset: mails links for setting a new password to an email address. One mail contains a link for
 * each organization in which the address has an account. If the address has no account, sends nothing. For an
 * invitation, sends the invitation mail instead, unless the user was removed or the organization is inactive.
 */
export async function startPasswordReset(
  { database, secrets }: Pick<WorkerContext, 'database' | 'secrets'>,
  { email, origin, asked, invited, requestId }: TaskPayloads['start-password-reset'],
): Promise<void> {
  await database.sql.transaction().execute(async (sql) => {
    const headOf = async ({ tenantId, name, tenantName }: MailedAccount, link: string) => ({
      ...{ name, tenantName, link },
      from: await currentLetterheadOf(await readContextAtClockOf(database, { tenantId }), { tenantId }),
    })
    const mail = ({ tenantId, email: to }: MailedAccount, words: ReturnType<typeof passwordResetMail>) =>
      enqueueMail({ sql, requestId }, secrets, { tenantId, to, ...words })
    const linkOf = (token: string): string => `${origin}/reset-password?token=${token}`
    if (invited) {
      const found = await createInvitation(sql, email, invited.tenantId)
      if (!found) return
      const { signsInAt, ...account } = { signsInAt: undefined, ...found }
      const link = 'token' in found ? linkOf(found.token) : `${origin}/sign-in`
      const words = { ...invited, email: found.email, days: invitationLifeMs / 86_400_000, signsInAt }
      await mail(account, invitationMail(await headOf(account, link), words))
      return
    }
    const resets = await createPasswordResets(sql, email)
    for (const { tenantId, userId } of resets) if (asked) await insertAudit(sql, { ...asked, tenantId, userId })
    // Letterheads are read one after the other, because each is read on a separate database connection.
    const heads: Awaited<ReturnType<typeof headOf>>[] = []
    for (const reset of resets) heads.push(await headOf(reset, linkOf(reset.token)))
    const [first, ...others] = heads
    if (!first) return
    const minutes = passwordResetLifeMs / 60_000
    await mail(
      resets[0]!,
      others.length === 0
        ? passwordResetMail(first, minutes)
        : multiAccountPasswordResetMail([first, ...others], minutes),
    )
  })
}

type MailedAccount = Pick<PasswordReset, 'tenantId' | 'email' | 'name' | 'tenantName'>
