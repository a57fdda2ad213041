import { invalid, Refusal } from '../../../../../db/domain/refusal.ts'
import { passwordQueue, verifyPasswordHashes } from '../../../../../db/engine/base/passwords/passwords.ts'
import type { Transaction } from '../../../../../db/engine/postgres/transaction.ts'
import {
  clearRecentCodeAttempts,
  countCodeAttempt,
  findCodeAttemptOwner,
  recordWrongCode,
  secondsUntilCodeAllowed,
} from '../../../../../db/services/access/second-factor/code-attempts.ts'
import {
  acceptCode,
  findSecondFactor,
  hasSecondFactor,
} from '../../../../../db/services/access/second-factor/factors.ts'
import { recordPasskeyUse } from '../../../../../db/services/access/second-factor/passkeys.ts'
import { findPasswordHash, lockPerson } from '../../../../../db/services/access/second-factor/person.ts'
import { clientNetworkOf } from '../../../../pipeline/http/exchange.ts'
import { passkeyScripts, passkeySiteOf } from '../../../pages/second-factor/assets.ts'
import { type CeremonyContext, verifyPasskey } from '../../../pages/second-factor/webauthn.ts'
import { formatWait } from '../../../pages/wait-text.ts'
import { type FormProblems, runFormRequest } from '../../forms.ts'
import type { PageContext } from '../../section.ts'
import { accountLink, securityHome, securityLink } from './steps.ts'

/**
 * This module asks users to prove their identity before a change of the second factor. The signed-in user enters the
 * password and, if a second factor is set up, a code or a recovery code. A passkey alone also suffices, because it is
 * two factors in one. An open browser session is not enough. Wrong passwords and codes count together with wrong codes
 * at sign-in.
 */

export const ceremonyContextOf = ({ services, signToken, readToken }: PageContext): CeremonyContext => ({
  ...{ database: services.database, settings: services.settings },
  signToken: (text) => signToken('passkey', text),
  readToken: (signed) => readToken('passkey', signed),
})

/** Returns the data of a proof form and the scripts of its page. */
async function proofForm(context: PageContext) {
  const factor = await findSecondFactor(context.db.sql, context.person)
  const hasPasskeys = factor.passkeys.length > 0 && passkeySiteOf(context.services.settings).hasPasskeys
  return {
    factor,
    data: { asksCode: hasSecondFactor(factor), hasApp: factor.appSince !== null, hasPasskeys },
    scripts: hasPasskeys ? passkeyScripts : [],
  }
}

/** Action that requires a proof, with the texts of its page. */
export interface ActionRequiringProof {
  title: string
  action: string
  says: string
  button: string
  isDangerous?: true
}

/** Shows the page that asks for a proof. */
export async function showReauthenticationPage(
  context: PageContext,
  way: ActionRequiringProof,
  problems?: FormProblems,
): Promise<void> {
  const { data, scripts } = await proofForm(context)
  context.show({
    ...{ template: 'proof', title: way.title, under: [accountLink, securityLink], scripts },
    data: { ...way, ...data, home: securityHome, problems },
    ...(problems && { status: problems.status }),
  })
}

/**
 * Checks the proof in the form and runs `work` in the same transaction, so that a code is used up only if the action
 * succeeds. Returns errors as form problems.
 */
export async function runIfIdentityConfirmed<T>(
  context: PageContext,
  form: URLSearchParams,
  work: (tx: Transaction) => Promise<T>,
): Promise<{ done: T; problems?: undefined } | { problems: FormProblems }> {
  const prove = form.get('response') ? byPasskey : byPassword
  return prove(context, form, work)
}

type Proof = typeof runIfIdentityConfirmed

const fields = { password: 'Your password', code: 'Code' }

const byPasskey: Proof = async (context, form, work) => {
  const { person } = context
  const brought = { state: form.get('state') ?? '', response: form.get('response') ?? '' }
  const shown = await verifyPasskey(ceremonyContextOf(context), { prove: person }, brought)
  return runFormRequest(
    () =>
      context.change(async (tx) => {
        await lockPerson(tx, person)
        if (!shown || !(await recordPasskeyUse(tx, shown.passkey, shown.counter)))
          throw new Refusal('conflict', 'This passkey was not accepted. Try again, or use another method.')
        return work(tx)
      }),
    fields,
  )
}

const byPassword: Proof = async (context, form, work) => {
  const { person, services } = context
  const guessed = await findCodeAttemptOwner(services.database, person)
  const waitSeconds = await countCodeAttempt(services.database, guessed)
  if (waitSeconds > 0) return { problems: heldBack(context, waitSeconds) }
  const checked = await checkPassword(context, form.get('password') ?? '')
  const outcome = await runFormRequest(
    () =>
      context.change(async (tx) => {
        if (checked === undefined || (await lockPerson(tx, person)) !== checked) throw wrong('password')
        const factor = await findSecondFactor(tx.sql, person)
        if (hasSecondFactor(factor) && !(await acceptCode(tx, services.secrets, factor, form.get('code') ?? '')))
          throw wrong('code')
        return work(tx)
      }),
    fields,
  )
  if (!outcome.problems) await clearRecentCodeAttempts(services.database, guessed)
  else {
    if (outcome.problems.marked.some(({ id }) => id === 'code')) await recordWrongCode(services.database, guessed)
    const nextWaitSeconds = await secondsUntilCodeAllowed(services.database, guessed)
    if (nextWaitSeconds > 0) return { problems: heldBack(context, nextWaitSeconds) }
  }
  return outcome
}

const wrongWords = { password: 'Wrong password.', code: 'That code isn’t right. Enter the newest one.' }

const wrong = (field: 'password' | 'code'): Refusal => invalid([{ field, code: 'rule', message: wrongWords[field] }])

function heldBack({ response }: PageContext, waitSeconds: number): FormProblems {
  response.setHeader('Retry-After', String(waitSeconds))
  return { status: 429, marked: [], others: [`Too many wrong tries. Try again in ${formatWait(waitSeconds)}.`] }
}

/** Returns the hash of the user's password if `given` is that password; otherwise undefined. */
async function checkPassword(
  { person, services, request, response }: PageContext,
  given: string,
): Promise<string | undefined> {
  const passwordHash = await findPasswordHash(services.database.sql, person)
  if (passwordHash === undefined) return undefined
  const [isRight] = await passwordQueue.run(
    clientNetworkOf(request),
    () => verifyPasswordHashes([passwordHash], given),
    () => response.destroyed,
  )
  return isRight ? passwordHash : undefined
}
