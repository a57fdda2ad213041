import { endOtherSessions } from '../../../../db/access/sessions.ts'
import { machineNow } from '../../../../db/base/clock.ts'
import { Refusal } from '../../../../db/domain/refusal.ts'
import type { Transaction } from '../../../../db/postgres/transaction.ts'
import type { PageContext } from '../../section.ts'

/** Where the pages of the second factor are, and how one hands on to the next that the person has been proved. */

export const home = '/portal/account/security'
export const underAccount = { href: '/portal/account', label: 'Your account' }
export const leadTo = { href: home, label: 'Two-factor authentication' }

/** How long after the proof the next page may be sent. */
const provedMs = 15 * 60_000

/** A signed text for the form after a proof, for one purpose. */
export const giveProved = ({ give }: PageContext, what: 'app' | 'passkey', text = ''): string =>
  give('factor', [machineNow() + provedMs, what, text].join(' '))

/** What `giveProved` was given. Throws Refusal forbidden for a form without a proof, or with one of another purpose or from too long ago. */
export function takeProved({ take }: PageContext, what: 'app' | 'passkey', signed: string): string {
  const [until, purpose, text = ''] = (take('factor', signed) ?? '').split(' ')
  if (purpose !== what || Number(until) <= machineNow())
    throw new Refusal(
      'forbidden',
      'This page was open for too long. Begin again at your account, under “Two-factor authentication”.',
    )
  return text
}

/** Whoever is signed in elsewhere, with a password that somebody else may know, has to show the factor. */
export const endOthers = ({ sessionToken, person }: PageContext, tx: Transaction): Promise<void> =>
  endOtherSessions(tx, person, sessionToken)

/** Leads to the codes of a first factor, which the next page shows once; else back to the overview. */
export async function leaveWith(context: PageContext, codes: readonly string[], notice: string): Promise<void> {
  if (codes.length > 0) await context.keep(codes.join('\n'))
  context.leave(codes.length > 0 ? '/account/security/codes' : '/account/security', notice)
}
