import type { Request, Response, Router } from 'express'
import { type Account, accountsOpenedBy, loweredEmail } from '../../db/access/accounts.ts'
import { forgetAttempts, returnAttempt, takeAttempt } from '../../db/access/attempts.ts'
import { createSignInTicket, spendTicket } from '../../db/access/sign-in-tickets.ts'
import { labelsOf } from '../../db/domain/language/labels.ts'
import type { Database } from '../../db/postgres/connection.ts'
import { accessRow } from '../http/audit.ts'
import { caseSensitive } from '../http/case-sensitive.ts'
import { clientNetwork } from '../http/exchange.ts'
import { languageOfReader, page, readOwnForm } from './browser.ts'
import { seeOther, sendPage } from './render.ts'
import { goOn } from './second-factor/step.ts'
import { ownAddress, sendSignIn, signedInHome, type WebSessions } from './web-sessions.ts'

/**
 * Failures are limited for an address, and for an account from one address; never for an account from everywhere, or
 * anybody could keep its owner out. An attempt counts before the password is checked, under the e-mail address as typed,
 * and is given back when the password was right.
 */
const perPair = { name: 'sign-in-pair', limit: 10, windowSeconds: 900 }
const perAddress = { name: 'sign-in-address', limit: 60, windowSeconds: 900 }

/** /sign-in and /sign-out. */
export function signInRoutes(webSessions: WebSessions): Router {
  const router = caseSensitive()
  router.get(
    '/sign-in',
    page(async (request, response) => {
      if (await webSessions.signedIn(request)) seeOther(response, signedInHome)
      else sendSignIn(webSessions, request, response, { returnTo: signedInHome })
    }),
  )
  router.post(
    '/sign-in',
    page((request, response) => signIn(webSessions, request, response)),
  )
  router.post(
    '/sign-in/organization',
    page((request, response) => chooseOrganization(webSessions, request, response)),
  )
  router.post(
    '/sign-out',
    page(async (request, response) => {
      const fields = await readOwnForm(webSessions.browsers, request)
      await webSessions.signOut(request, response)
      seeOther(response, fields('return') === '' ? '/sign-in' : ownAddress(fields('return')))
    }),
  )
  return router
}

async function signIn(webSessions: WebSessions, request: Request, response: Response): Promise<void> {
  const { database, browsers } = webSessions
  const fields = await readOwnForm(browsers, request)
  const label = labelsOf(languageOfReader(request))
  const [email, returnTo] = [fields('email').trim().slice(0, 254), ownAddress(fields('return'))]
  const again = (problem: string, status: number): void =>
    sendSignIn(webSessions, request, response, { returnTo, email, problem, status })
  const network = clientNetwork(request)
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
  else if (!first || !(await goOn(webSessions, request, response, { account: first, returnTo }))) {
    for (const account of accounts) webSessions.auditBuffer.note(accessRow(request, account, 422, 'unauthorized'))
    again(label('account.wrong'), 422)
  }
}

interface Tried {
  /** The seconds that this address has to wait, where the password was not checked. */
  waitSeconds: number
  accounts: Account[]
  opened: Account[]
}

/**
 * One attempt to sign in, counted before the password is checked. The whole attempt waits for its turn at passwords, so
 * that a flood of attempts does not reach the database either.
 */
async function tryPassword(database: Database, network: string, email: string, password: string): Promise<Tried> {
  const attempt = await takeSignIn(database, email, network)
  if (attempt.waitSeconds > 0) return { waitSeconds: attempt.waitSeconds, accounts: [], opened: [] }
  const found = await accountsOpenedBy(database, email, password)
  if (found.opened.length > 0) await attempt.succeeded()
  return { waitSeconds: 0, ...found }
}

/** Counts an attempt to sign in until it is known not to be a failure. */
async function takeSignIn(
  database: Database,
  email: string,
  network: string,
): Promise<{ waitSeconds: number; succeeded(): Promise<void> }> {
  const pair = `${await loweredEmail(database.sql, email)} ${network}`
  const pairWaits = await takeAttempt(database, perPair, pair)
  const addressWaits = pairWaits > 0 ? 0 : await takeAttempt(database, perAddress, network)
  if (addressWaits > 0) await returnAttempt(database, perPair, pair)
  return {
    waitSeconds: pairWaits || addressWaits,
    async succeeded() {
      await forgetAttempts(database, perPair, pair)
      await returnAttempt(database, perAddress, network)
    },
  }
}

/** One password that opens accounts of several organizations: the person says which one is meant. */
async function sendOrganizations(
  { browsers, database }: WebSessions,
  request: Request,
  response: Response,
  { accounts, returnTo }: { accounts: Account[]; returnTo: string },
): Promise<void> {
  const ticket = await createSignInTicket(database.sql, accounts)
  const choices = accounts.map(({ tenantId, tenantName }) => ({
    tenantName,
    choice: browsers.give(request, response, 'organization', JSON.stringify([ticket, tenantId])),
  }))
  const form = browsers.give(request, response, 'form')
  const data = { choices, form, returnTo }
  const language = languageOfReader(request)
  const title = labelsOf(language)('account.chooseOrganization')
  sendPage(response, { template: 'choose-organization', title, language, data, leadsTo: [] })
}

async function chooseOrganization(webSessions: WebSessions, request: Request, response: Response): Promise<void> {
  const fields = await readOwnForm(webSessions.browsers, request)
  const returnTo = ownAddress(fields('return'))
  const signed = webSessions.browsers.take(request, 'organization', fields('choice'))
  const [ticket, tenantId] = JSON.parse(signed ?? '[]') as [string?, number?]
  const accounts = ticket === undefined ? [] : await spendTicket(webSessions.database.sql, ticket)
  const chosen = accounts.find((account) => account.tenantId === tenantId)
  const isOn = chosen && (await goOn(webSessions, request, response, { account: chosen, opened: accounts, returnTo }))
  if (!isOn) {
    if (chosen) webSessions.auditBuffer.note(accessRow(request, chosen, 422, 'unauthorized'))
    const problem = labelsOf(languageOfReader(request))('account.signInAgain')
    sendSignIn(webSessions, request, response, { returnTo, problem, status: 422 })
  }
}
