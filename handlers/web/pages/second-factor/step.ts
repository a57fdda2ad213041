import type { Request, Response } from 'express'
import { labelsOf } from '../../../../db/domain/language/labels.ts'
import { hasSecondFactor, type SecondFactor } from '../../../../db/services/access/second-factor/factors.ts'
import { generateTotpSecret } from '../../../../db/services/access/second-factor/totp.ts'
import {
  createSignInTicket,
  readSignInTicket,
  redeemSignInTicket,
  type TicketAccount,
} from '../../../../db/services/access/sign-in-tickets.ts'
import { requestedLanguage } from '../browser.ts'
import { copyScript } from '../look/assets.ts'
import { loadTemplates, seeOther, sendPage } from '../render.ts'
import { redirectUrisIn, type WebSessions } from '../web-sessions.ts'
import { renderAppSecret } from './app-secret.ts'
import { passkeyScripts, passkeySiteOf } from './assets.ts'
import type { CeremonyContext } from './webauthn.ts'

/**
 * The sign-in step after the password: a code, a passkey, or the setup of a second factor that the organization
 * requires.
 * Until this step succeeds there is no session. The form of the step contains a token that is signed for this browser.
 * The token contains a ticket for the accounts that the password opened, and the chosen organization.
 */

const templates = loadTemplates(new URL('./', import.meta.url), ['passkey-problem'])

/** Time in milliseconds within which the user must prove or set up a second factor after the password. */
const stepLifeMs = { proof: 10 * 60_000, 'set-up': 30 * 60_000 }

export interface SignInStep {
  ticket: string
  account: TicketAccount
  /** All accounts that the user's password opened at sign-in. */
  opened: TicketAccount[]
  /**
   * Time at which the new session ends, in ms of the machine clock. It is the end of the current session if the user
   * switches to another organization; undefined after a password sign-in.
   */
  endsAtMs: number | undefined
}

/** Data for continuing a sign-in after the password. */
interface GoingOn {
  account: TicketAccount
  opened?: readonly TicketAccount[]
  endsAtMs?: number
  returnTo: string
}

/**
 * Continues the sign-in after the password of `account` was verified: redirects to `returnTo` or shows the next step.
 * Returns false if the password has changed in the meantime.
 */
export async function continueSignIn(
  webSessions: WebSessions,
  request: Request,
  response: Response,
  { account, opened = [], endsAtMs, returnTo }: GoingOn,
): Promise<boolean> {
  const outcome = await webSessions.signIn(request, response, account, { opened, endsAtMs })
  if ('token' in outcome) seeOther(response, returnTo)
  else if ('asks' in outcome) {
    const { asks, factor } = outcome
    const accounts = opened.length > 0 ? opened : [account]
    const ticket = await createSignInTicket(webSessions.database.sql, accounts, { lifeMs: stepLifeMs[asks] })
    const step = webSessions.browsers.signToken(
      request,
      response,
      'step',
      JSON.stringify([ticket, account.tenantId, endsAtMs]),
    )
    if (asks === 'proof') sendProofPage(webSessions, request, response, { step, factor, returnTo })
    else await sendSetUpPage(webSessions, request, response, { step, factor, returnTo })
  } else return false
  return true
}

/** Returns the sign-in step of a form. Returns undefined if the step has ended or belongs to another browser. */
export async function readSignInStep(
  { browsers, database }: WebSessions,
  request: Request,
  signed: string,
): Promise<SignInStep | undefined> {
  const [ticket, tenantId, endsAtMs] = JSON.parse(browsers.readToken(request, 'step', signed) ?? '[]') as SignedStep
  const opened = ticket === undefined ? [] : await readSignInTicket(database.sql, ticket)
  const account = opened.find((one) => one.tenantId === tenantId)
  if (!account || ticket === undefined) return undefined
  return { ticket, account, opened, endsAtMs: endsAtMs ?? undefined }
}

/**
 * Content of the signed token of a sign-in step: the ticket, the id of the chosen organization, and `endsAtMs` of the
 * step. After a password sign-in, `endsAtMs` is null.
 */
type SignedStep = [ticket?: string, tenantId?: number, endsAtMs?: number | null]

export const endSignInStep = async ({ database }: WebSessions, { ticket }: SignInStep): Promise<void> =>
  void (await redeemSignInTicket(database.sql, ticket))

/** Returns the context for passkey requests at sign-in, when the browser has no session yet. */
export const signInCeremonyContext = (
  { browsers, database, settings }: WebSessions,
  request: Request,
  response: Response,
): CeremonyContext => ({
  ...{ database, settings },
  signToken: (text) => browsers.signToken(request, response, 'passkey', text),
  readToken: (signed) => browsers.readToken(request, 'passkey', signed),
})

interface StepPage {
  /** Signed token that carries the state of the sign-in from the password to the second factor (SignedStep). */
  step: string
  factor: SecondFactor
  returnTo: string
  problem?: string
}

export function sendProofPage(
  webSessions: WebSessions,
  request: Request,
  response: Response,
  { factor, ...page }: StepPage,
): void {
  const language = requestedLanguage(request)
  const data = {
    ...page,
    form: webSessions.browsers.signToken(request, response, 'form'),
    tenantName: factor.tenantName,
    hasApp: factor.appSince !== null,
    hasPasskeys: factor.passkeys.length > 0 && passkeySiteOf(webSessions.settings).hasPasskeys,
  }
  sendPage(response, {
    ...{ template: 'proof', templates, language, title: labelsOf(language)('factor.stepTitle'), data },
    ...(page.problem && { status: 422 }),
    scripts: data.hasPasskeys ? passkeyScripts : [],
    redirectTargets: redirectUrisIn(page.returnTo),
  })
}

/** Shows the setup page of the second factor. `secret` is set when the form is shown again after an error. */
export async function sendSetUpPage(
  webSessions: WebSessions,
  request: Request,
  response: Response,
  { factor, secret = generateTotpSecret(), ...page }: StepPage & { secret?: string },
): Promise<void> {
  const { browsers, settings } = webSessions
  const { hasPasskeys } = passkeySiteOf(settings)
  const language = requestedLanguage(request)
  const label = labelsOf(language)
  const data = {
    ...page,
    ...renderAppSecret(secret, factor, label('factor.qrCode')),
    form: browsers.signToken(request, response, 'form'),
    setUp: browsers.signToken(request, response, 'app', secret),
    tenantName: factor.tenantName,
    hasPasskeys,
  }
  sendPage(response, {
    ...{ template: 'set-up', templates, language, title: label('factor.setUpTitle'), data },
    ...(page.problem && { status: 422 }),
    scripts: [...(hasPasskeys ? passkeyScripts : []), copyScript.path],
    redirectTargets: redirectUrisIn(page.returnTo),
  })
}

/** Shows the recovery codes of a second factor that was set up during sign-in, with a link to continue. */
export function sendRecoveryCodesPage(
  request: Request,
  response: Response,
  codes: readonly string[],
  returnTo: string,
): void {
  const language = requestedLanguage(request)
  const title = labelsOf(language)('factor.codesTitle')
  const data = { codes, returnTo }
  const scripts = [...passkeyScripts, copyScript.path]
  sendPage(response, { template: 'codes', templates, language, title, data, scripts })
}

/**
 * Reports whether the submitted step still fits the user: `proof` requires that the user has a second factor, `set-up`
 * that the user has none. The user may have added or removed the second factor after the page was shown.
 */
export const isStepCurrent = (asks: 'proof' | 'set-up', factor: SecondFactor): boolean =>
  (asks === 'proof') === hasSecondFactor(factor)
