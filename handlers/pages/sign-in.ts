import { type Request, type Response, Router } from 'express'
import { forgetAttempts, takeAttempt } from '../../db/attempts.ts'
import { type Account, accountsOpenedBy } from '../../db/users.ts'
import { clientAddress } from '../http/exchange.ts'
import { page, readOwnForm } from './browser.ts'
import { seeOther, sendPage } from './render.ts'
import { ownAddress, sendSignIn, type Visits } from './visits.ts'

/** Attempts are counted before the password is looked at, and by what was typed, so that the count tells nothing. */
const perAccount = { name: 'sign-in-account', limit: 10, windowSeconds: 900 }
const perAddress = { name: 'sign-in-address', limit: 60, windowSeconds: 900 }

/** /sign-in and /sign-out. */
export function signInRoutes(visits: Visits): Router {
  const router = Router()
  router.get(
    '/sign-in',
    page(async (request, response) => {
      if (await visits.signedIn(request)) seeOther(response, '/account')
      else sendSignIn(visits, request, response, { returnTo: '/account' })
    }),
  )
  router.post(
    '/sign-in',
    page((request, response) => signIn(visits, request, response)),
  )
  router.post(
    '/sign-in/organization',
    page((request, response) => chooseOrganization(visits, request, response)),
  )
  router.post(
    '/sign-out',
    page(async (request, response) => {
      const fields = await readOwnForm(visits.browsers, request, response)
      await visits.signOut(request, response)
      seeOther(response, fields('return') === '' ? '/sign-in' : ownAddress(fields('return')))
    }),
  )
  return router
}

async function signIn(visits: Visits, request: Request, response: Response): Promise<void> {
  const { database, browsers } = visits
  const fields = await readOwnForm(browsers, request, response)
  const [email, returnTo] = [fields('email').trim().slice(0, 254), ownAddress(fields('return'))]
  const again = (problem: string, status: number): void =>
    sendSignIn(visits, request, response, { returnTo, email, problem, status })
  const account = email.toLowerCase()
  const waitSeconds =
    (await takeAttempt(database, perAddress, clientAddress(request))) ||
    (await takeAttempt(database, perAccount, account))
  if (waitSeconds > 0) {
    response.setHeader('Retry-After', String(waitSeconds))
    again(`Too many attempts. Try again in ${inMinutes(waitSeconds)}.`, 429)
    return
  }
  const accounts = await accountsOpenedBy(database, email, fields('password'))
  if (accounts.length === 0) {
    again('The e-mail address or the password is wrong.', 422)
    return
  }
  await forgetAttempts(database, perAccount, account)
  if (accounts.length > 1) sendOrganizations(visits, request, response, accounts, returnTo)
  else {
    await visits.signIn(request, response, accounts[0]!.tenantId, accounts[0]!.userId)
    seeOther(response, returnTo)
  }
}

const inMinutes = (seconds: number): string => (seconds <= 60 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`)

/** One password that opens accounts of several organizations: the person says which one is meant. */
function sendOrganizations(
  { browsers }: Visits,
  request: Request,
  response: Response,
  accounts: Account[],
  returnTo: string,
): void {
  const choices = accounts.map(({ tenantId, tenantName, userId }) => ({
    tenantName,
    choice: browsers.give(request, response, 'organization', JSON.stringify([tenantId, userId])),
  }))
  const form = browsers.give(request, response, 'form')
  const data = { choices, form, returnTo }
  sendPage(response, { template: 'choose-organization', title: 'Choose an organization', data, leadsTo: [] })
}

async function chooseOrganization(visits: Visits, request: Request, response: Response): Promise<void> {
  const fields = await readOwnForm(visits.browsers, request, response)
  const returnTo = ownAddress(fields('return'))
  const chosen = visits.browsers.take(request, 'organization', fields('choice'))
  if (chosen === undefined) {
    sendSignIn(visits, request, response, { returnTo, problem: 'Please sign in again.', status: 422 })
    return
  }
  const [tenantId, userId] = JSON.parse(chosen) as [number, number]
  await visits.signIn(request, response, tenantId, userId)
  seeOther(response, returnTo)
}
