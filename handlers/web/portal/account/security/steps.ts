import { Refusal } from '../../../../../db/domain/refusal.ts'
import { machineNow } from '../../../../../db/engine/base/clock.ts'
import type { Transaction } from '../../../../../db/engine/postgres/transaction.ts'
import { endOtherSessions } from '../../../../../db/services/access/sessions.ts'
import type { PageContext } from '../../section.ts'

/**
 * This module has the addresses of the second-factor pages. It also signs the tokens with which one page passes the
 * completed proof to the next.
 */

export const securityHome = '/portal/account/security'
export const accountLink = { href: '/portal/account', label: 'Your account' }
export const securityLink = { href: securityHome, label: 'Two-factor authentication' }

/** Time in ms after a proof of identity within which the next form must be submitted. */
const provedMs = 15 * 60_000

/**
 * Returns a signed token for the form after a proof of identity. The token contains `text` and is valid only for the
 * purpose `what`.
 */
export const signFactorToken = ({ signToken }: PageContext, what: 'app' | 'passkey', text = ''): string =>
  signToken('factor', [machineNow() + provedMs, what, text].join(' '))

/**
 * Returns the text in a token from `signFactorToken`. Throws Refusal forbidden if the token is missing, expired or for
 * another purpose.
 */
export function requireFactorToken({ readToken }: PageContext, what: 'app' | 'passkey', signed: string): string {
  const [until, purpose, text = ''] = (readToken('factor', signed) ?? '').split(' ')
  if (purpose !== what || Number(until) <= machineNow())
    throw new Refusal(
      'forbidden',
      'This page was open for too long. Start again at your account, under “Two-factor authentication”.',
    )
  return text
}

/** Ends the user's other sessions. Someone who knows only the password must then show the new factor to sign in. */
export const endOtherSessionsOf = ({ sessionToken, person }: PageContext, tx: Transaction): Promise<void> =>
  endOtherSessions(tx, person, sessionToken)

/** Redirects to the page that shows the new recovery codes once, or to the overview if there are none. */
export async function redirectToRecoveryCodes(
  context: PageContext,
  codes: readonly string[],
  notice: string,
): Promise<void> {
  if (codes.length > 0) await context.storeSecret(codes.join('\n'))
  context.redirectWithNotice(codes.length > 0 ? '/account/security/codes' : '/account/security', notice)
}
