import type { Request, Response, Router } from 'express'
import { loweredEmail } from '../../db/access/accounts.ts'
import { takeAttempt } from '../../db/access/attempts.ts'
import { recordAudit } from '../../db/access/audit.ts'
import { findPasswordReset, spendPasswordReset } from '../../db/access/password-resets.ts'
import { hashPassword, objectionToPassword, passwordLength } from '../../db/base/passwords.ts'
import { enqueuePasswordReset } from '../../db/mail/mail.ts'
import type { Transaction } from '../../db/postgres/transaction.ts'
import { type AccessSubject, accessRow, rowOf } from '../http/audit.ts'
import { caseSensitive } from '../http/case-sensitive.ts'
import { clientNetwork } from '../http/exchange.ts'
import { page, readOwnForm } from './browser.ts'
import { sendPage } from './render.ts'
import type { WebSessions } from './web-sessions.ts'

const perAccount = { name: 'reset-account', limit: 3, windowSeconds: 3600 }
const perAddress = { name: 'reset-address', limit: 20, windowSeconds: 3600 }

/** /forgot-password and /reset-password. */
export function passwordRoutes(webSessions: WebSessions): Router {
  const router = caseSensitive()
  const forgot = page(async (request, response) => sendForgot(webSessions, request, response))
  router.get('/forgot-password', forgot)
  router.post(
    '/forgot-password',
    page((request, response) => startReset(webSessions, request, response)),
  )
  router.get(
    '/reset-password',
    page(async (request, response) => {
      const { token } = request.query
      await sendReset(webSessions, request, response, typeof token === 'string' ? token : '')
    }),
  )
  router.post(
    '/reset-password',
    page((request, response) => setNewPassword(webSessions, request, response)),
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
  const form = webSessions.browsers.give(request, response, 'form')
  sendPage(response, { template: 'forgot-password', title: 'Forgotten password', status, data: { form, problem } })
}

/** Whether anybody has this address is found out by the worker; the answer, and the time it takes, say nothing. */
async function startReset(webSessions: WebSessions, request: Request, response: Response): Promise<void> {
  const { database, settings } = webSessions
  const fields = await readOwnForm(webSessions.browsers, request)
  const typed = fields('email').trim()
  if (typed.length > 254 || !/^[^\s@\0]+@[^\s@\0]+$/.test(typed)) {
    sendForgot(webSessions, request, response, 'This is not an e-mail address.', 422)
    return
  }
  const waitSeconds = await takeAttempt(database, perAddress, clientNetwork(request))
  if (waitSeconds > 0) {
    response.setHeader('Retry-After', String(waitSeconds))
    sendForgot(webSessions, request, response, 'Too many attempts. Try again later.', 429)
    return
  }
  const email = await loweredEmail(database.sql, typed)
  if ((await takeAttempt(database, perAccount, email)) === 0) {
    const asked = { ...rowOf(request), apiKeyId: null, clientId: null, status: 200, code: null }
    await enqueuePasswordReset(database.sql, { email, origin: settings.publicOrigin, asked })
  }
  sendMessage(
    response,
    'Look into your mail',
    `If ${email} has an account here, a link to set a new password is on its way. It works for half an hour.`,
  )
}

async function sendReset(
  webSessions: WebSessions,
  request: Request,
  response: Response,
  token: string,
  problem?: string,
): Promise<void> {
  const reset = await findPasswordReset(webSessions.database.sql, token)
  if (!reset) {
    sendSpent(response)
    return
  }
  const data = {
    form: webSessions.browsers.give(request, response, 'form'),
    token,
    email: reset.email,
    tenantName: reset.tenantName,
    problem,
    passwordLength,
  }
  const title = 'Set a new password'
  sendPage(response, { template: 'reset-password', title, data, status: problem ? 422 : 200 })
}

async function setNewPassword(webSessions: WebSessions, request: Request, response: Response): Promise<void> {
  const fields = await readOwnForm(webSessions.browsers, request)
  const [token, password] = [fields('token'), fields('password')]
  const disconnectApps = fields('disconnect') === 'yes'
  const problem = objectionToPassword(password)
  const note = (tx: Transaction, person: AccessSubject): void => recordAudit(tx, accessRow(request, person, 200))
  if (problem) {
    await sendReset(webSessions, request, response, token, problem)
    return
  }
  if (!(await findPasswordReset(webSessions.database.sql, token))) {
    sendSpent(response)
    return
  }
  const passwordHash = await webSessions.withPasswords(request, response, () => hashPassword(password))
  if (await spendPasswordReset(webSessions.database, token, { passwordHash, disconnectApps }, note)) {
    const apps = disconnectApps ? 'Every app is disconnected.' : 'Apps that you connected stay connected.'
    const text = `Your new password is set, and you are signed out everywhere. ${apps}`
    sendMessage(response, 'Password changed', text, { href: '/sign-in', label: 'Sign in' })
  } else sendSpent(response)
}

const sendSpent = (response: Response): void =>
  sendMessage(
    response,
    'This link is not good any more',
    'A link works once, for half an hour. Ask for a new one.',
    { href: '/forgot-password', label: 'Ask for a new link' },
    410,
  )

function sendMessage(
  response: Response,
  title: string,
  text: string,
  link?: { href: string; label: string },
  status = 200,
): void {
  sendPage(response, { template: 'message', title, status, data: { title, text, link } })
}
