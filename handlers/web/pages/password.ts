import type { Request, Response, Router } from 'express'
import { labelsOf } from '../../../db/domain/language/labels.ts'
import { type Language, languageOf } from '../../../db/domain/language/languages.ts'
import { type RemainingAccessSentence, remainingAccessSentences } from '../../../db/domain/language/remaining-access.ts'
import { emailAddressForms } from '../../../db/domain/texts/email-addresses.ts'
import { findPasswordViolation, hashPassword, passwordLength } from '../../../db/engine/base/passwords/passwords.ts'
import type { Transaction } from '../../../db/engine/postgres/transaction.ts'
import { canonicalEmail } from '../../../db/services/access/accounts.ts'
import { countLimitedAttempt } from '../../../db/services/access/attempts.ts'
import { recordAudit } from '../../../db/services/access/audit.ts'
import {
  findOrganizationNamesBlockingAcceptance,
  findPasswordReset,
  spendPasswordReset,
} from '../../../db/services/access/password-resets.ts'
import { clearAllCodeAttempts } from '../../../db/services/access/second-factor/code-attempts.ts'
import { readConventions } from '../../../db/services/branding/branding.ts'
import { enqueuePasswordResetTask } from '../../../db/services/mail/mail.ts'
import { type AccessSubject, toAccessAuditRow, toRequestAuditColumns } from '../../pipeline/http/audit.ts'
import { caseSensitiveRouter } from '../../pipeline/http/case-sensitive.ts'
import { clientNetworkOf } from '../../pipeline/http/exchange.ts'
import { pageHandler, readVerifiedForm, requestedLanguage } from './browser.ts'
import { sendPage } from './render.ts'
import { countPasswordReset } from './reset-limits.ts'
import type { WebSessions } from './web-sessions.ts'

const perAddress = { name: 'reset-address', limit: 20, windowSeconds: 3600 }

/** Routes of /forgot-password and /reset-password. */
export function passwordRoutes(webSessions: WebSessions): Router {
  const router = caseSensitiveRouter()
  const forgot = pageHandler(async (request, response) => sendForgot(webSessions, request, response))
  router.get('/forgot-password', forgot)
  router.post(
    '/forgot-password',
    pageHandler((request, response) => startReset(webSessions, request, response)),
  )
  router.get(
    '/reset-password',
    pageHandler(async (request, response) => {
      const { token } = request.query
      await sendReset(webSessions, request, response, typeof token === 'string' ? token : '')
    }),
  )
  router.post(
    '/reset-password',
    pageHandler((request, response) => setNewPassword(webSessions, request, response)),
  )
  return router
}

function sendForgot(
  webSessions: WebSessions,
  request: Request,
  response: Response,
  problem?: string,
  status = 200,
): void {
  const form = webSessions.browsers.signToken(request, response, 'form')
  const language = requestedLanguage(request)
  const title = labelsOf(language)('account.forgotTitle')
  sendPage(response, { template: 'forgot-password', title, language, status, data: { form, problem } })
}

/**
 * Handles a request for a password reset. The worker looks up the address, so neither the answer nor its duration
 * reveals whether an account exists.
 */
async function startReset(webSessions: WebSessions, request: Request, response: Response): Promise<void> {
  const { database, settings } = webSessions
  const fields = await readVerifiedForm(webSessions.browsers, request)
  const language = requestedLanguage(request)
  const label = labelsOf(language)
  const typed = fields('email').trim()
  if (typed.length > 254 || !/^[^\s@\0]+@[^\s@\0]+$/.test(typed)) {
    sendForgot(webSessions, request, response, label('account.noAddress'), 422)
    return
  }
  const network = clientNetworkOf(request)
  const waitSeconds = await countLimitedAttempt(database, perAddress, network)
  if (waitSeconds > 0) {
    response.setHeader('Retry-After', String(waitSeconds))
    sendForgot(webSessions, request, response, label('account.tryAgainLater'), 429)
    return
  }
  const email = await canonicalEmail(database.sql, typed)
  if (await countPasswordReset(database, email, network)) {
    const asked = { ...toRequestAuditColumns(request), apiKeyId: null, clientId: null, status: 200, code: null }
    await enqueuePasswordResetTask(
      { sql: database.sql, requestId: request.exchange.requestId },
      { email, origin: settings.publicOrigin, asked },
    )
  }
  sendMessage(response, language, {
    title: label('account.mailSent'),
    text: label('account.mailOnItsWay', { email: emailAddressForms(email)[1] }),
  })
}

async function sendReset(
  webSessions: WebSessions,
  request: Request,
  response: Response,
  token: string,
  isWrong = false,
): Promise<void> {
  const reset = await findPasswordReset(webSessions.database.sql, token)
  if (!reset) {
    sendSpent(request, response)
    return
  }
  const inTheWay = await findOrganizationNamesBlockingAcceptance(webSessions.database.sql, reset)
  if (inTheWay.length > 0) {
    await sendFull(webSessions, response, reset, inTheWay)
    return
  }
  const language = await languageOfOrganization(webSessions, reset)
  const label = labelsOf(language)
  const data = {
    form: webSessions.browsers.signToken(request, response, 'form'),
    token,
    email: reset.email,
    tenantName: reset.tenantName,
    problem: isWrong && label('account.passwordLength', passwordLength),
    passwordLength,
  }
  const title = label('account.resetTitle')
  sendPage(response, { template: 'reset-password', title, language, data, status: isWrong ? 422 : 200 })
}

async function setNewPassword(webSessions: WebSessions, request: Request, response: Response): Promise<void> {
  const fields = await readVerifiedForm(webSessions.browsers, request)
  const [token, password] = [fields('token'), fields('password')]
  const disconnectApps = fields('disconnect') === 'yes'
  const note = (tx: Transaction, person: AccessSubject): void => recordAudit(tx, toAccessAuditRow(request, person, 200))
  if (findPasswordViolation(password) !== undefined) {
    await sendReset(webSessions, request, response, token, true)
    return
  }
  const reset = await findPasswordReset(webSessions.database.sql, token)
  if (!reset) {
    sendSpent(request, response)
    return
  }
  const passwordHash = await webSessions.withPasswords(request, response, () => hashPassword(password))
  const spent = await spendPasswordReset(webSessions.database, token, { passwordHash, disconnectApps }, note)
  if (spent && 'inTheWay' in spent) await sendFull(webSessions, response, reset, spent.inTheWay)
  else if (spent) {
    const { remaining } = spent
    await clearAllCodeAttempts(webSessions.database, reset)
    const language = await languageOfOrganization(webSessions, reset)
    const label = labelsOf(language)
    sendMessage(response, language, {
      title: label('account.passwordSet'),
      text: label('account.passwordSetText', { apps: disconnectApps ? 'gone' : 'kept' }),
      goesOn: remainingAccessSentences(label, { keys: remaining.keys.length, endpoints: remaining.endpoints.length }),
      link: { href: '/sign-in', label: label('account.signIn') },
    })
  } else sendSpent(request, response)
}

/**
 * Sends the page for a user who already has accounts in the maximum number of organizations. The page lists these
 * organizations and explains what to do.
 */
async function sendFull(
  webSessions: WebSessions,
  response: Response,
  invited: { tenantId: number; tenantName: string },
  names: readonly string[],
): Promise<void> {
  const language = await languageOfOrganization(webSessions, invited)
  const label = labelsOf(language)
  const [count, organization] = [names.length, invited.tenantName]
  const organizations = new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
  const text = label('account.full', { count, organizations, organization })
  sendMessage(response, language, { title: label('account.fullTitle'), text }, 409)
}

/** Returns the organization's language, in which the reset mail was also written. */
const languageOfOrganization = async (
  { database }: WebSessions,
  { tenantId }: { tenantId: number },
): Promise<Language> => languageOf((await readConventions(database, tenantId)).locale)

function sendSpent(request: Request, response: Response): void {
  const language = requestedLanguage(request)
  const label = labelsOf(language)
  const link = { href: '/forgot-password', label: label('account.askAgain') }
  sendMessage(response, language, { title: label('account.spentTitle'), text: label('account.spent'), link }, 410)
}

function sendMessage(
  response: Response,
  language: Language,
  data: { title: string; text: string; goesOn?: RemainingAccessSentence[]; link?: { href: string; label: string } },
  status = 200,
): void {
  sendPage(response, { template: 'message', title: data.title, language, status, data })
}
