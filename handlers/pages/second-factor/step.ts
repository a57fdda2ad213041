import type { Request, Response } from 'express'
import { isOn, type SecondFactor } from '../../../db/access/second-factor/factors.ts'
import { newAppSecret } from '../../../db/access/second-factor/totp.ts'
import { createSignInTicket, readTicket, spendTicket, type TicketAccount } from '../../../db/access/sign-in-tickets.ts'
import { labelsOf } from '../../../db/domain/language/labels.ts'
import { languageOfReader } from '../browser.ts'
import { copyScript } from '../look/assets.ts'
import { seeOther, sendPage, templatesIn } from '../render.ts'
import { redirectIn, type WebSessions } from '../web-sessions.ts'
import { passkeyScripts, passkeySiteOf } from './assets.ts'
import { drawn } from './qr.ts'
import type { Asking } from './webauthn.ts'

/**
 * The step after the password: a code, a passkey, or the setting up of what the organization asks for. Until it is done there
 * is no session, only a ticket for the accounts that the password has opened, and the name of one of them; both are in the
 * step's form, signed for this browser.
 */

const templates = templatesIn(new URL('./', import.meta.url), ['passkey-problem'])

/** How long somebody has for the step. */
const stepLifeMs = { proof: 10 * 60_000, 'set-up': 30 * 60_000 }

export interface SignInStep {
  ticket: string
  account: TicketAccount
  /** All accounts that the password has opened. */
  opened: TicketAccount[]
  /** The end of the session that the new one continues, by the machine's clock; undefined after a password. */
  endsAtMs: number | undefined
}

/** Where a sign-in goes on after the password. */
interface GoingOn {
  account: TicketAccount
  opened?: readonly TicketAccount[]
  endsAtMs?: number
  returnTo: string
}

/**
 * Goes on once the password has opened `account`: to where the person wanted to go, or to the next step. False where the
 * password has changed since.
 */
export async function goOn(
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
    const step = webSessions.browsers.give(
      request,
      response,
      'step',
      JSON.stringify([ticket, account.tenantId, endsAtMs]),
    )
    if (asks === 'proof') sendProof(webSessions, request, response, { step, factor, returnTo })
    else await sendSetUp(webSessions, request, response, { step, factor, returnTo })
  } else return false
  return true
}

/** The step that a form names; undefined where it is over, or was given to another browser. */
export async function takeStep(
  { browsers, database }: WebSessions,
  request: Request,
  signed: string,
): Promise<SignInStep | undefined> {
  const [ticket, tenantId, endsAtMs] = JSON.parse(browsers.take(request, 'step', signed) ?? '[]') as SignedStep
  const opened = ticket === undefined ? [] : await readTicket(database.sql, ticket)
  const account = opened.find((one) => one.tenantId === tenantId)
  if (!account || ticket === undefined) return undefined
  return { ticket, account, opened, endsAtMs: endsAtMs ?? undefined }
}

/** The ticket, the chosen organization and `endsAtMs`, which is null after a password. */
type SignedStep = [ticket?: string, tenantId?: number, endsAtMs?: number | null]

export const endStep = async ({ database }: WebSessions, { ticket }: SignInStep): Promise<void> =>
  void (await spendTicket(database.sql, ticket))

/** This browser, as it is asked for a passkey before there is a session. */
export const askingAt = (
  { browsers, database, settings }: WebSessions,
  request: Request,
  response: Response,
): Asking => ({
  ...{ database, settings },
  give: (text) => browsers.give(request, response, 'passkey', text),
  take: (signed) => browsers.take(request, 'passkey', signed),
})

interface StepPage {
  /** The signed step. */
  step: string
  factor: SecondFactor
  returnTo: string
  problem?: string
}

export function sendProof(
  webSessions: WebSessions,
  request: Request,
  response: Response,
  { factor, ...page }: StepPage,
): void {
  const language = languageOfReader(request)
  const data = {
    ...page,
    form: webSessions.browsers.give(request, response, 'form'),
    tenantName: factor.tenantName,
    hasApp: factor.appSince !== null,
    hasPasskeys: factor.passkeys.length > 0 && passkeySiteOf(webSessions.settings).hasPasskeys,
  }
  sendPage(response, {
    ...{ template: 'proof', templates, language, title: labelsOf(language)('factor.stepTitle'), data },
    ...(page.problem && { status: 422 }),
    scripts: data.hasPasskeys ? passkeyScripts : [],
    leadsTo: redirectIn(page.returnTo),
  })
}

/** `secret` is that of a form that is shown again. */
export async function sendSetUp(
  webSessions: WebSessions,
  request: Request,
  response: Response,
  { factor, secret = newAppSecret(), ...page }: StepPage & { secret?: string },
): Promise<void> {
  const { browsers, settings } = webSessions
  const { hasPasskeys } = passkeySiteOf(settings)
  const language = languageOfReader(request)
  const label = labelsOf(language)
  const data = {
    ...page,
    ...drawn(secret, factor, label('factor.qrCode')),
    form: browsers.give(request, response, 'form'),
    setUp: browsers.give(request, response, 'app', secret),
    tenantName: factor.tenantName,
    hasPasskeys,
  }
  sendPage(response, {
    ...{ template: 'set-up', templates, language, title: label('factor.setUpTitle'), data },
    ...(page.problem && { status: 422 }),
    scripts: [...(hasPasskeys ? passkeyScripts : []), copyScript.path],
    leadsTo: redirectIn(page.returnTo),
  })
}

/** The codes of a factor that was set up on the way in, and the way on. */
export function sendCodes(request: Request, response: Response, codes: readonly string[], returnTo: string): void {
  const language = languageOfReader(request)
  const title = labelsOf(language)('factor.codesTitle')
  const data = { codes, returnTo }
  const scripts = [...passkeyScripts, copyScript.path]
  sendPage(response, { template: 'codes', templates, language, title, data, scripts })
}

/** Whether a person has what a page of a step is about; what was set up or taken away meanwhile is another step. */
export const isStill = (asks: 'proof' | 'set-up', factor: SecondFactor): boolean => (asks === 'proof') === isOn(factor)
