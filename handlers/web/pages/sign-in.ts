import type { Request, Response, Router } from 'express'
import { labelsOf } from '../../../db/domain/language/labels.ts'
import type { Database } from '../../../db/engine/postgres/connection.ts'
import { type Account, canonicalEmail, findAccountsByPassword } from '../../../db/services/access/accounts.ts'
import { clearAttempts, countLimitedAttempt, undoAttempt } from '../../../db/services/access/attempts.ts'
import { createSignInTicket, redeemSignInTicket } from '../../../db/services/access/sign-in-tickets.ts'
import { toAccessAuditRow } from '../../pipeline/http/audit.ts'
import { caseSensitiveRouter } from '../../pipeline/http/case-sensitive.ts'
import { clientNetworkOf } from '../../pipeline/http/exchange.ts'
import { pageHandler, readVerifiedForm, requestedLanguage } from './browser.ts'
import { seeOther, sendPage } from './render.ts'
import { continueSignIn } from './second-factor/step.ts'
import { defaultReturnPath, safeReturnPath, sendSignIn, type WebSessions } from './web-sessions.ts'

/**
 * Rate limits of failed sign-ins, per client network and per pair of account and network. There is no limit per account
 * across all networks, because then anyone could lock out its owner.
 * An attempt is counted under the typed e-mail address before the password is checked. If the password is right, the
 * attempt is removed from the count.
 */
const perPair = { name: 'sign-in-pair', limit: 10, windowSeconds: 900 }
const perAddress = { name: 'sign-in-address', limit: 60, windowSeconds: 900 }

/** Routes of /sign-in and /sign-out. */
export function signInRoutes(webSessions: WebSessions): Router {
  const router = caseSensitiveRouter()
  router.get(
    '/sign-in',
    pageHandler(async (request, response) => {
      if (await webSessions.signedIn(request)) seeOther(response, defaultReturnPath)
      else sendSignIn(webSessions, request, response, { returnTo: defaultReturnPath })
    }),
  )
  router.post(
    '/sign-in',
    pageHandler((request, response) => signIn(webSessions, request, response)),
  )
  router.post(
    '/sign-in/organization',
    pageHandler((request, response) => chooseOrganization(webSessions, request, response)),
  )
  router.post(
    '/sign-out',
    pageHandler(async (request, response) => {
      const fields = await readVerifiedForm(webSessions.browsers, request)
      await webSessions.signOut(request, response)
      seeOther(response, fields('return') === '' ? '/sign-in' : safeReturnPath(fields('return')))
    }),
  )
  return router
}

async function signIn(webSessions: WebSessions, request: Request, response: Response): Promise<void> {
  const { database, browsers } = webSessions
  const fields = await readVerifiedForm(browsers, request)
  const label = labelsOf(requestedLanguage(request))
  const [email, returnTo] = [fields('email').trim().slice(0, 254), safeReturnPath(fields('return'))]
  const again = (problem: string, status: number): void =>
    sendSignIn(webSessions, request, response, { returnTo, email, problem, status })
  const network = clientNetworkOf(request)
  const { waitSeconds, accounts, opened } = await webSessions.withPasswords(request, response, () =>
    tryPassword(database, network, email, fields('password')),
  )
  if (waitSeconds > 0) {
    await webSessions.refusals.hold(response)
    response.setHeader('Retry-After', String(waitSeconds))
    again(label('account.tryAgainIn', { minutes: Math.ceil(waitSeconds / 60) }), 429)
    return
  }
  const [first, ...others] = opened
  if (first && others.length > 0)
    await sendOrganizations(webSessions, request, response, { accounts: opened, returnTo })
  else if (!first || !(await continueSignIn(webSessions, request, response, { account: first, returnTo }))) {
    for (const account of accounts)
      webSessions.auditBuffer.bufferRow(toAccessAuditRow(request, account, 422, 'unauthorized'))
    again(label('account.wrong'), 422)
  }
}

interface PasswordCheck {
  /** Seconds to wait before the next attempt; 0 if the password was checked. */
  waitSeconds: number
  accounts: Account[]
  opened: Account[]
}

/**
 * Counts a sign-in attempt, then checks the password. The caller queues the whole attempt for password hashing, so that
 * a flood of attempts does not reach the database.
 */
async function tryPassword(
  database: Database,
  network: string,
  email: string,
  password: string,
): Promise<PasswordCheck> {
  const attempt = await takeSignIn(database, email, network)
  if (attempt.waitSeconds > 0) return { waitSeconds: attempt.waitSeconds, accounts: [], opened: [] }
  const found = await findAccountsByPassword(database, email, password)
  if (found.opened.length > 0) await attempt.succeeded()
  return { waitSeconds: 0, ...found }
}

/** Counts a sign-in attempt. `succeeded` removes it from the count if the password was right. */
async function takeSignIn(
  database: Database,
  email: string,
  network: string,
): Promise<{ waitSeconds: number; succeeded(): Promise<void> }> {
  const pair = `${await canonicalEmail(database.sql, email)} ${network}`
  const pairWaits = await countLimitedAttempt(database, perPair, pair)
  const addressWaits = pairWaits > 0 ? 0 : await countLimitedAttempt(database, perAddress, network)
  if (addressWaits > 0) await undoAttempt(database, perPair, pair)
  return {
    waitSeconds: pairWaits || addressWaits,
    async succeeded() {
      await clearAttempts(database, perPair, pair)
      await undoAttempt(database, perAddress, network)
    },
  }
}

/** Asks the user to choose an organization, because the password opens accounts in several organizations. */
async function sendOrganizations(
  { browsers, database }: WebSessions,
  request: Request,
  response: Response,
  { accounts, returnTo }: { accounts: Account[]; returnTo: string },
): Promise<void> {
  const ticket = await createSignInTicket(database.sql, accounts)
  const choices = accounts.map(({ tenantId, tenantName }) => ({
    tenantName,
    choice: browsers.signToken(request, response, 'organization', JSON.stringify([ticket, tenantId])),
  }))
  const form = browsers.signToken(request, response, 'form')
  const data = { choices, form, returnTo }
  const language = requestedLanguage(request)
  const title = labelsOf(language)('account.chooseOrganization')
  sendPage(response, { template: 'choose-organization', title, language, data, redirectTargets: [] })
}

async function chooseOrganization(webSessions: WebSessions, request: Request, response: Response): Promise<void> {
  const fields = await readVerifiedForm(webSessions.browsers, request)
  const returnTo = safeReturnPath(fields('return'))
  const signed = webSessions.browsers.readToken(request, 'organization', fields('choice'))
  const [ticket, tenantId] = JSON.parse(signed ?? '[]') as [string?, number?]
  const accounts = ticket === undefined ? [] : await redeemSignInTicket(webSessions.database.sql, ticket)
  const chosen = accounts.find((account) => account.tenantId === tenantId)
  const isOn =
    chosen && (await continueSignIn(webSessions, request, response, { account: chosen, opened: accounts, returnTo }))
  if (!isOn) {
    if (chosen) webSessions.auditBuffer.bufferRow(toAccessAuditRow(request, chosen, 422, 'unauthorized'))
    const problem = labelsOf(requestedLanguage(request))('account.signInAgain')
    sendSignIn(webSessions, request, response, { returnTo, problem, status: 422 })
  }
}
