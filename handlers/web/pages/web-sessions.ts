import type { Request, Response } from 'express'
import { labelsOf } from '../../../db/domain/language/labels.ts'
import { Refusal } from '../../../db/domain/refusal.ts'
import { passwordQueue } from '../../../db/engine/base/passwords/passwords.ts'
import type { Secrets } from '../../../db/engine/base/secrets.ts'
import type { Settings } from '../../../db/engine/base/settings.ts'
import type { Database } from '../../../db/engine/postgres/connection.ts'
import { runTransaction } from '../../../db/engine/postgres/transaction.ts'
import { type AuditBuffer, recordAudit } from '../../../db/services/access/audit.ts'
import {
  type SignInAccount,
  type SignInOptions,
  type SignInOutcome,
  signInToAccount,
} from '../../../db/services/access/second-factor/sign-in.ts'
import {
  endSession,
  findSession,
  recordKnownNetworkOfUser,
  type SignedInUser,
} from '../../../db/services/access/sessions.ts'
import { toAccessAuditRow } from '../../pipeline/http/audit.ts'
import { clientNetworkOf } from '../../pipeline/http/exchange.ts'
import { DelayedRefusals, waits } from '../../pipeline/http/wire/delayed-refusals.ts'
import { type BrowserState, createBrowserState, requestedLanguage } from './browser.ts'
import { sendPage } from './render.ts'
import { passkeyScripts, passkeySiteOf } from './second-factor/assets.ts'

/** Services shared by the HTML pages: browser cookies, sessions and sign-in. */
export interface WebSessions {
  database: Database
  browsers: BrowserState
  settings: Settings
  /** Delays the answers to requests that were refused for exceeding a rate limit. */
  refusals: DelayedRefusals
  /**
   * Runs work that hashes passwords. The work waits in the password queue, which alternates between client networks.
   * Throws the same refusals as the queue.
   */
  withPasswords<T>(request: Request, response: Response, work: () => Promise<T>): Promise<T>
  /** Collects audit rows of refused requests. Successful requests write their audit row in their transaction. */
  auditBuffer: Pick<AuditBuffer, 'bufferRow'>
  /** Returns the user who is signed in at this browser. */
  signedIn(request: Request): Promise<SignedInUser | undefined>
  /**
   * Signs the user in with a new session and ends the browser's previous session. Creates no session if the user must
   * first prove or set up a second factor.
   */
  signIn(request: Request, response: Response, account: SignInAccount, how?: SignInOptions): Promise<SignInOutcome>
  signOut(request: Request, response: Response): Promise<void>
}

export function createWebSessions({
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
  const browsers = createBrowserState(settings, secrets)
  const refusals = new DelayedRefusals(settings.pageLimits.holdMs)
  return {
    refusals,
    async withPasswords(request, response, work) {
      response.emit(waits)
      try {
        return await passwordQueue.run(clientNetworkOf(request), work, () => response.destroyed)
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
      request.exchange.onSignedIn?.()
      return { ...person, requestId: request.exchange.requestId }
    },
    async signIn(request, response, account, how) {
      const outcome = await runTransaction(
        database,
        { tenantId: account.tenantId, requestId: request.exchange.requestId },
        async (tx) => {
          const made = await signInToAccount(tx, secrets, account, how)
          if ('token' in made) {
            await recordKnownNetworkOfUser(tx, account, clientNetworkOf(request))
            recordAudit(tx, toAccessAuditRow(request, account, 303))
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
  /** Path to open after sign-in, validated by `safeReturnPath`. */
  returnTo: string
  email?: string
  problem?: string
  status?: number
}

/** Sends the sign-in page. Pages that require a session call it for signed-out visitors. */
export function sendSignIn(
  { browsers, settings }: WebSessions,
  request: Request,
  response: Response,
  { returnTo, email = '', problem, status }: SignInPage,
): void {
  const form = browsers.signToken(request, response, 'form')
  const language = requestedLanguage(request)
  const { hasPasskeys } = passkeySiteOf(settings)
  sendPage(response, {
    template: 'sign-in',
    title: labelsOf(language)('account.signIn'),
    language,
    ...(status && { status }),
    data: { form, returnTo, email, problem, hasPasskeys },
    scripts: hasPasskeys ? passkeyScripts : [],
    redirectTargets: redirectUrisIn(returnTo),
  })
}

/**
 * Returns the redirect URIs in `returnTo`. Sign-in for an authorization request may redirect straight to the app, so
 * the form's security policy must allow these URIs.
 */
export function redirectUrisIn(returnTo: string): string[] {
  const query = returnTo.split('?', 2)[1] ?? ''
  return new URLSearchParams(query).getAll('redirect_uri')
}

/** Default path after sign-in. */
export const defaultReturnPath = '/portal'

/** Returns `text` if sign-in may redirect to this path of the service; otherwise the portal's path. */
export const safeReturnPath = (text: string): string =>
  ownPattern.test(text) && !text.includes('#') ? text : defaultReturnPath
const ownPattern = /^(?:\/api\/v1\/oauth\/authorize\?|\/account$|\/portal(?:$|[/?]))[\x21-\x5b\x5d-\x7e]*$/
