import type { Request, Response } from 'express'
import { type AuditBuffer, recordAudit } from '../../db/access/audit.ts'
import {
  type SignInOutcome,
  type SigningIn,
  type SigningInBy,
  signInWith,
} from '../../db/access/second-factor/sign-in.ts'
import { endSession, findSession, noteNetworkOf, type SignedIn } from '../../db/access/sessions.ts'
import { passwordQueue } from '../../db/base/passwords.ts'
import type { Secrets } from '../../db/base/secrets.ts'
import type { Settings } from '../../db/base/settings.ts'
import { labelsOf } from '../../db/domain/language/labels.ts'
import { Refusal } from '../../db/domain/refusal.ts'
import type { Database } from '../../db/postgres/connection.ts'
import { writing } from '../../db/postgres/transaction.ts'
import { accessRow } from '../http/audit.ts'
import { clientNetwork } from '../http/exchange.ts'
import { HeldRefusals } from '../http/wire/held-refusals.ts'
import { waits } from '../http/wire/overload.ts'
import { type Browsers, browsersOf, languageOfReader } from './browser.ts'
import { sendPage } from './render.ts'
import { passkeyScripts, passkeySiteOf } from './second-factor/assets.ts'

/** What the pages use. */
export interface WebSessions {
  database: Database
  browsers: Browsers
  settings: Settings
  /** Keeps those waiting who are refused for asking too often. */
  refusals: HeldRefusals
  /** Waits for a turn at passwords, by client network, and does what needs them. Throws as the queue does. */
  withPasswords<T>(request: Request, response: Response, work: () => Promise<T>): Promise<T>
  /** Takes the rows of what was refused; what was done has its row in its transaction. */
  auditBuffer: Pick<AuditBuffer, 'note'>
  /** Who is signed in at this browser. */
  signedIn(request: Request): Promise<SignedIn | undefined>
  /**
   * Signs in at this browser, under a new session; an earlier one ends. Without all that is asked for there is no session.
   */
  signIn(request: Request, response: Response, account: SigningIn, how?: SigningInBy): Promise<SignInOutcome>
  signOut(request: Request, response: Response): Promise<void>
}

export function webSessionsOf({
  database,
  secrets,
  settings,
  auditBuffer,
}: {
  database: Database
  secrets: Secrets
  settings: Settings
  auditBuffer: AuditBuffer
}): WebSessions {
  const browsers = browsersOf(settings, secrets)
  const refusals = new HeldRefusals(settings.pageLimits.holdMs)
  return {
    refusals,
    async withPasswords(request, response, work) {
      response.emit(waits)
      try {
        return await passwordQueue.run(clientNetwork(request), work, () => response.destroyed)
      } catch (error) {
        if (error instanceof Refusal && error.code === 'service_unavailable') await refusals.hold(response)
        throw error
      }
    },
    database,
    browsers,
    settings,
    auditBuffer,
    async signedIn(request) {
      const token = browsers.sessionOf(request)
      const person = token === undefined ? undefined : await findSession(database, token)
      if (!person) return undefined
      request.exchange.tenantId = person.tenantId
      request.exchange.provePerson?.()
      return { ...person, requestId: request.exchange.requestId }
    },
    async signIn(request, response, account, how) {
      const outcome = await writing(
        database,
        { tenantId: account.tenantId, requestId: request.exchange.requestId },
        async (tx) => {
          const made = await signInWith(tx, secrets, account, how)
          if ('token' in made) {
            await noteNetworkOf(tx, account, clientNetwork(request))
            recordAudit(tx, accessRow(request, account, 303))
          }
          return made
        },
      )
      if (!('token' in outcome)) return outcome
      const before = browsers.sessionOf(request)
      if (before !== undefined) await endSession(database, before)
      browsers.setSession(response, outcome.token, outcome.lifeMs)
      return outcome
    },
    async signOut(request, response) {
      const token = browsers.sessionOf(request)
      if (token !== undefined) await endSession(database, token)
      browsers.clearSession(response)
    },
  }
}

export interface SignInPage {
  /** Where to go once signed in, as `ownAddress` lets it. */
  returnTo: string
  email?: string
  problem?: string
  status?: number
}

/** The sign-in page, shown wherever somebody has to sign in first. */
export function sendSignIn(
  { browsers, settings }: WebSessions,
  request: Request,
  response: Response,
  { returnTo, email = '', problem, status }: SignInPage,
): void {
  const form = browsers.give(request, response, 'form')
  const language = languageOfReader(request)
  const { hasPasskeys } = passkeySiteOf(settings)
  sendPage(response, {
    template: 'sign-in',
    title: labelsOf(language)('account.signIn'),
    language,
    ...(status && { status }),
    data: { form, returnTo, email, problem, hasPasskeys },
    scripts: hasPasskeys ? passkeyScripts : [],
    leadsTo: redirectIn(returnTo),
  })
}

/** An authorization request may lead straight on to its app, which the form's policy then has to allow. */
export function redirectIn(returnTo: string): string[] {
  const query = returnTo.split('?', 2)[1] ?? ''
  return new URLSearchParams(query).getAll('redirect_uri')
}

/** Where a sign-in leads that came from nowhere else. */
export const signedInHome = '/portal'

/** An address of ours that a sign-in may lead to; whatever else was asked for becomes the portal. */
export const ownAddress = (text: string): string => (ownPattern.test(text) && !text.includes('#') ? text : signedInHome)
const ownPattern = /^(?:\/api\/v1\/oauth\/authorize\?|\/account$|\/portal(?:$|[/?]))[\x21-\x5b\x5d-\x7e]*$/
