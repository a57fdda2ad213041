import type { Request, Response, Router } from 'express'
import { type Label, type LabelKey, labelsOf } from '../../../../db/domain/language/labels.ts'
import { normalizeText } from '../../../../db/domain/texts/normalize-text.ts'
import {
  clearRecentCodeAttempts,
  countCodeAttempt,
  findCodeAttemptOwner,
  recordWrongCode,
  secondsUntilCodeAllowed,
} from '../../../../db/services/access/second-factor/code-attempts.ts'
import { findSecondFactor } from '../../../../db/services/access/second-factor/factors.ts'
import type { FactorOwner } from '../../../../db/services/access/second-factor/person.ts'
import type { PresentedProof, SignInOutcome } from '../../../../db/services/access/second-factor/sign-in.ts'
import { nameViolations } from '../../../../db/services/access/user-management.ts'
import { toAccessAuditRow } from '../../../pipeline/http/audit.ts'
import { caseSensitiveRouter } from '../../../pipeline/http/case-sensitive.ts'
import { type FieldReader, pageHandler, readVerifiedForm, requestedLanguage } from '../browser.ts'
import { assetRoutes } from '../look/assets.ts'
import { seeOther, setSecurityHeaders } from '../render.ts'
import { safeReturnPath, sendSignIn, type WebSessions } from '../web-sessions.ts'
import { passkeyAssets } from './assets.ts'
import {
  endSignInStep,
  isStepCurrent,
  readSignInStep,
  type SignInStep,
  sendProofPage,
  sendRecoveryCodesPage,
  sendSetUpPage,
  signInCeremonyContext,
} from './step.ts'
import {
  createPasskeyCreation,
  createPasskeyRequest,
  type PasskeyRequest,
  verifyNewPasskey,
  verifyPasskey,
} from './webauthn.ts'

type Exchange = [webSessions: WebSessions, request: Request, response: Response]

/**
 * Routes under /sign-in that follow the password step, and the route for signing in with a passkey instead of a
 * password.
 */
export function secondFactorRoutes(webSessions: WebSessions): Router {
  const router = caseSensitiveRouter()
  router.use(assetRoutes(passkeyAssets))
  const routes: Record<string, (...exchange: Exchange) => Promise<void>> = {
    '/sign-in/second-factor': prove,
    '/sign-in/set-up': setUp,
    '/sign-in/passkey': enter,
    '/sign-in/passkey-options': sendOptions,
    '/sign-in/passkey-creation': sendCreation,
  }
  for (const [path, serve] of Object.entries(routes))
    router.post(
      path,
      pageHandler((request, response) => serve(webSessions, request, response)),
    )
  return router
}

const said = (request: Request, ...label: Parameters<Label>): string => labelsOf(requestedLanguage(request))(...label)

function sendAgain(...[webSessions, request, response]: Exchange): (returnTo: string) => void {
  const problem = said(request, 'account.signInAgain')
  return (returnTo) => sendSignIn(webSessions, request, response, { returnTo, problem, status: 422 })
}

/** Handles POST /sign-in/second-factor: checks a code or a passkey after the password. */
async function prove(...exchange: Exchange): Promise<void> {
  const [webSessions, request] = exchange
  const fields = await readVerifiedForm(webSessions.browsers, request)
  const returnTo = safeReturnPath(fields('return'))
  const step = await readSignInStep(webSessions, request, fields('step'))
  if (!step) sendAgain(...exchange)(returnTo)
  else if (fields('response') !== '') await provePasskey(exchange, step, fields, returnTo)
  else await proveCode(exchange, step, fields, returnTo)
}

async function provePasskey(
  exchange: Exchange,
  step: SignInStep,
  fields: FieldReader,
  returnTo: string,
): Promise<void> {
  const [webSessions, request, response] = exchange
  const brought = { state: fields('state'), response: fields('response') }
  const shown = await verifyPasskey(
    signInCeremonyContext(webSessions, request, response),
    { prove: step.account },
    brought,
  )
  if (shown && 'token' in (await signInBy(exchange, step, shown))) seeOther(response, returnTo)
  else await showProofAgain(exchange, step, fields, 'factor.passkeyRefused')
}

/**
 * Checks a code. Ten wrong codes within 15 minutes end the sign-in step and block the user's codes for a while. Ten
 * wrong codes within a day are reported to the user and slow down further attempts. Passkeys cannot be guessed, so they
 * are not limited.
 */
async function proveCode(exchange: Exchange, step: SignInStep, fields: FieldReader, returnTo: string): Promise<void> {
  const [webSessions, , response] = exchange
  const { database } = webSessions
  const guessed = await findCodeAttemptOwner(database, step.account)
  const waitSeconds = await countCodeAttempt(database, guessed)
  if (waitSeconds > 0) {
    await sendHeldBack(exchange, step, { waitSeconds, returnTo })
    return
  }
  const outcome = await signInBy(exchange, step, { code: fields('code') })
  if ('token' in outcome) {
    await clearRecentCodeAttempts(database, guessed)
    seeOther(response, returnTo)
    return
  }
  if ('wrong' in outcome) await recordWrongCode(database, guessed)
  const nextWaitSeconds = await secondsUntilCodeAllowed(database, guessed)
  if (nextWaitSeconds > 0) await sendHeldBack(exchange, step, { waitSeconds: nextWaitSeconds, returnTo })
  else await showProofAgain(exchange, step, fields, 'factor.wrongCode')
}

/** Signs the user in if the proof is valid. The caller records a failed proof in the audit log. */
async function signInBy(
  [webSessions, request, response]: Exchange,
  step: SignInStep,
  shown: PresentedProof,
): Promise<SignInOutcome> {
  const { account, opened, endsAtMs } = step
  const outcome = await webSessions.signIn(request, response, account, { opened, presentedProof: shown, endsAtMs })
  if ('token' in outcome) await endSignInStep(webSessions, step)
  return outcome
}

async function showProofAgain(exchange: Exchange, step: SignInStep, fields: FieldReader, why: LabelKey): Promise<void> {
  const [webSessions, request, response] = exchange
  const returnTo = safeReturnPath(fields('return'))
  webSessions.auditBuffer.bufferRow(toAccessAuditRow(request, step.account, 422, 'unauthorized'))
  const factor = await findSecondFactor(webSessions.database.sql, step.account).catch(() => undefined)
  if (!factor || !isStepCurrent('proof', factor)) sendAgain(...exchange)(returnTo)
  else
    sendProofPage(webSessions, request, response, {
      step: fields('step'),
      factor,
      returnTo,
      problem: said(request, why),
    })
}

async function sendHeldBack(
  [webSessions, request, response]: Exchange,
  step: SignInStep,
  { waitSeconds, returnTo }: { waitSeconds: number; returnTo: string },
): Promise<void> {
  webSessions.auditBuffer.bufferRow(toAccessAuditRow(request, step.account, 429, 'rate_limited'))
  await endSignInStep(webSessions, step)
  await webSessions.refusals.hold(response)
  response.setHeader('Retry-After', String(waitSeconds))
  const problem = said(request, 'factor.heldBack', { minutes: Math.ceil(waitSeconds / 60) })
  sendSignIn(webSessions, request, response, { returnTo, problem, status: 429 })
}

/**
 * Handles POST /sign-in/set-up: sets up the first second factor of a user who must have one, after checking its code or
 * signature.
 */
async function setUp(...exchange: Exchange): Promise<void> {
  const [webSessions, request, response] = exchange
  const { browsers, database } = webSessions
  const fields = await readVerifiedForm(browsers, request)
  const returnTo = safeReturnPath(fields('return'))
  const step = await readSignInStep(webSessions, request, fields('step'))
  const secret = browsers.readToken(request, 'app', fields('setUp'))
  if (!step) {
    sendAgain(...exchange)(returnTo)
    return
  }
  const presentedProof = await firstFactorIn(exchange, step, fields, secret)
  const { account, opened, endsAtMs } = step
  const how = { opened, presentedProof, endsAtMs }
  const outcome = presentedProof ? await webSessions.signIn(request, response, account, how) : { wrong: true }
  if ('token' in outcome) {
    await endSignInStep(webSessions, step)
    sendRecoveryCodesPage(request, response, outcome.recoveryCodes, returnTo)
    return
  }
  const factor = await findSecondFactor(database.sql, account).catch(() => undefined)
  if ('stale' in outcome || !factor || !isStepCurrent('set-up', factor)) sendAgain(...exchange)(returnTo)
  else {
    const problem = said(request, fields('response') === '' ? 'factor.wrongFirstCode' : 'factor.passkeyRefused')
    const again = { step: fields('step'), factor, returnTo, problem, ...(secret !== undefined && { secret }) }
    await sendSetUpPage(webSessions, request, response, again)
  }
}

async function firstFactorIn(
  [webSessions, request, response]: Exchange,
  { account }: SignInStep,
  fields: FieldReader,
  secret: string | undefined,
): Promise<PresentedProof | undefined> {
  if (fields('response') === '') return secret === undefined ? undefined : { app: { secret, code: fields('code') } }
  const brought = { state: fields('state'), response: fields('response') }
  const made = await verifyNewPasskey(signInCeremonyContext(webSessions, request, response), account, brought)
  const name = normalizeText(fields('name'))
  return (
    made && { newPasskey: { ...made, name: nameViolations(name).length > 0 ? said(request, 'factor.passkey') : name } }
  )
}

/** Handles POST /sign-in/passkey: signs in with a passkey instead of e-mail address and password. */
async function enter(...exchange: Exchange): Promise<void> {
  const [webSessions, request, response] = exchange
  const fields = await readVerifiedForm(webSessions.browsers, request)
  const returnTo = safeReturnPath(fields('return'))
  const brought = { state: fields('state'), response: fields('response') }
  const shown = await verifyPasskey(signInCeremonyContext(webSessions, request, response), 'enter', brought)
  if (shown) {
    const { tenantId, userId } = shown.passkey
    const outcome = await webSessions.signIn(request, response, { tenantId, userId }, { presentedProof: shown })
    if ('token' in outcome) {
      seeOther(response, returnTo)
      return
    }
    webSessions.auditBuffer.bufferRow(toAccessAuditRow(request, { tenantId, userId }, 422, 'unauthorized'))
  }
  sendSignIn(webSessions, request, response, { returnTo, problem: said(request, 'factor.passkeyRefused'), status: 422 })
}

/**
 * Handles POST /sign-in/passkey-options: sends the page's script the options for a passkey request. After the password,
 * only passkeys of the user are accepted. Without a password, any passkey is accepted.
 */
async function sendOptions(...exchange: Exchange): Promise<void> {
  const [webSessions, request, response] = exchange
  const fields = await readVerifiedForm(webSessions.browsers, request)
  const asking = signInCeremonyContext(webSessions, request, response)
  if (fields('step') === '') {
    sendPasskeyRequest(response, await createPasskeyRequest(asking, 'enter'))
    return
  }
  const found = await personOf(exchange, fields('step'))
  sendPasskeyRequest(
    response,
    found && (await createPasskeyRequest(asking, { prove: found.person }, found.factor.passkeys)),
  )
}

/** Handles POST /sign-in/passkey-creation: sends the page's script the options for creating a user's first passkey. */
async function sendCreation(...exchange: Exchange): Promise<void> {
  const [webSessions, request, response] = exchange
  const fields = await readVerifiedForm(webSessions.browsers, request)
  const found = await personOf(exchange, fields('step'))
  const asking = signInCeremonyContext(webSessions, request, response)
  sendPasskeyRequest(response, found && (await createPasskeyCreation(asking, found.person, found.factor)))
}

async function personOf([webSessions, request]: Exchange, signed: string) {
  const step = await readSignInStep(webSessions, request, signed)
  if (!step) return undefined
  const { tenantId, userId } = step.account
  const person: FactorOwner = { tenantId, userId }
  return { person, factor: await findSecondFactor(webSessions.database.sql, person) }
}

/** Sends the passkey options that the page's script requested; status 422 if the sign-in step has ended. */
export function sendPasskeyRequest(response: Response, asked: PasskeyRequest | undefined): void {
  setSecurityHeaders(response)
  response.status(asked ? 200 : 422).json(asked ?? {})
}
