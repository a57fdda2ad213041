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
import { invitationMail, resetMail, resetsMail } from './password-mails.ts'

/**
 * Task start-password-reset: sends one mail with a link for every organization in which the address has an account.
 * Sends nothing if there is no such account. For an invitation, sends one mail, unless the user was removed again or
 * the organization is inactive.
 */
export async function startPasswordReset(
  { database, secrets }: Pick<WorkerContext, 'database' | 'secrets'>,
  { email, origin, asked, invited, requestId }: Tasks['start-password-reset'],
): Promise<void> {
  await database.sql.transaction().execute(async (sql) => {
    const headOf = async ({ tenantId, name, tenantName }: MailedAccount, link: string) => ({
      ...{ name, tenantName, link },
      from: await letterheadOf(await readingOf(database, { tenantId }), { tenantId }),
    })
    const mail = ({ tenantId, email: to }: MailedAccount, words: ReturnType<typeof resetMail>) =>
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
    // Sequential, because each letterhead is read on a separate connection.
    const heads: Awaited<ReturnType<typeof headOf>>[] = []
    for (const reset of resets) heads.push(await headOf(reset, linkOf(reset.token)))
    const [first, ...others] = heads
    if (!first) return
    const minutes = resetLifeMs / 60_000
    await mail(resets[0]!, others.length === 0 ? resetMail(first, minutes) : resetsMail([first, ...others], minutes))
  })
}

type MailedAccount = Pick<PasswordReset, 'tenantId' | 'email' | 'name' | 'tenantName'>
