import { findSecondFactor, isOn, takeCode } from '../../../../db/access/second-factor/factors.ts'
import {
  forgetGuesses,
  guessedOf,
  guessWait,
  noteWrongCode,
  takeGuess,
} from '../../../../db/access/second-factor/guessing.ts'
import { noteUse } from '../../../../db/access/second-factor/passkeys.ts'
import { findPasswordHash, holdPerson } from '../../../../db/access/second-factor/person.ts'
import { matchingAccounts, passwordQueue } from '../../../../db/base/passwords.ts'
import { invalid, Refusal } from '../../../../db/domain/refusal.ts'
import type { Transaction } from '../../../../db/postgres/transaction.ts'
import { clientNetwork } from '../../../http/exchange.ts'
import { inMinutes } from '../../../pages/minutes.ts'
import { passkeyScripts, passkeySiteOf } from '../../../pages/second-factor/assets.ts'
import { type Asking, passkeyIn } from '../../../pages/second-factor/webauthn.ts'
import { type FormProblems, tried } from '../../forms.ts'
import type { PageContext } from '../../section.ts'
import { home, leadTo, underAccount } from './ways.ts'

/**
 * Proof of identity before a change of the second factor.
 * The signed-in user enters the password and, if a second factor is set up, a code or a recovery code. A passkey alone
 * also suffices, because it is two factors in one. An open browser session is not enough. Wrong passwords and codes
 * count together with wrong codes at sign-in.
 */

export const askingOf = ({ services, give, take }: PageContext): Asking => ({
  ...{ database: services.database, settings: services.settings },
  give: (text) => give('passkey', text),
  take: (signed) => take('passkey', signed),
})

/** Returns the data of a proof form and the scripts of its page. */
async function proofForm(context: PageContext) {
  const factor = await findSecondFactor(context.db.sql, context.person)
  const hasPasskeys = factor.passkeys.length > 0 && passkeySiteOf(context.services.settings).hasPasskeys
  return {
    factor,
    data: { asksCode: isOn(factor), hasApp: factor.appSince !== null, hasPasskeys },
    scripts: hasPasskeys ? passkeyScripts : [],
  }
}

/** Action that requires a proof, with the texts of its page. */
export interface ProvedAction {
  title: string
  action: string
  says: string
  button: string
  isDangerous?: true
}

/** Shows the page that asks for a proof. */
export async function askProof(context: PageContext, way: ProvedAction, problems?: FormProblems): Promise<void> {
  const { data, scripts } = await proofForm(context)
  context.show({
    ...{ template: 'proof', title: way.title, under: [underAccount, leadTo], scripts },
    data: { ...way, ...data, home, problems },
    ...(problems && { status: problems.status }),
  })
}

/**
 * Checks the proof in the form and runs `work` in the same transaction, so that a code is used up only if the action
 * succeeds. Returns errors as form problems.
 */
export async function proved<T>(
  context: PageContext,
  form: URLSearchParams,
  work: (tx: Transaction) => Promise<T>,
): Promise<{ done: T; problems?: undefined } | { problems: FormProblems }> {
  const prove = form.get('response') ? byPasskey : byPassword
  return prove(context, form, work)
}

type Proof = typeof proved

const fields = { password: 'Your password', code: 'Code' }

const byPasskey: Proof = async (context, form, work) => {
  const { person } = context
  const brought = { state: form.get('state') ?? '', response: form.get('response') ?? '' }
  const shown = await passkeyIn(askingOf(context), { prove: person }, brought)
  return tried(
    () =>
      context.change(async (tx) => {
        await holdPerson(tx, person)
        if (!shown || !(await noteUse(tx, shown.passkey, shown.counter)))
          throw new Refusal('conflict', 'This passkey was not accepted. Try again, or use another method.')
        return work(tx)
      }),
    fields,
  )
}

const byPassword: Proof = async (context, form, work) => {
  const { person, services } = context
  const guessed = await guessedOf(services.database, person)
  const waitSeconds = await takeGuess(services.database, guessed)
  if (waitSeconds > 0) return { problems: heldBack(context, waitSeconds) }
  const checked = await checkPassword(context, form.get('password') ?? '')
  const outcome = await tried(
    () =>
      context.change(async (tx) => {
        if (checked === undefined || (await holdPerson(tx, person)) !== checked) throw wrong('password')
        const factor = await findSecondFactor(tx.sql, person)
        if (isOn(factor) && !(await takeCode(tx, services.secrets, factor, form.get('code') ?? ''))) throw wrong('code')
        return work(tx)
      }),
    fields,
  )
  if (!outcome.problems) await forgetGuesses(services.database, guessed)
  else {
    if (outcome.problems.marked.some(({ id }) => id === 'code')) await noteWrongCode(services.database, guessed)
    const nextWaitSeconds = await guessWait(services.database, guessed)
    if (nextWaitSeconds > 0) return { problems: heldBack(context, nextWaitSeconds) }
  }
  return outcome
}

const wrongWords = { password: 'Wrong password.', code: 'That code isn’t right. Enter the newest one.' }

const wrong = (field: 'password' | 'code'): Refusal => invalid([{ field, code: 'rule', message: wrongWords[field] }])

function heldBack({ response }: PageContext, waitSeconds: number): FormProblems {
  response.setHeader('Retry-After', String(waitSeconds))
  return { status: 429, marked: [], others: [`Too many wrong tries. Try again in ${inMinutes(waitSeconds)}.`] }
}

/** Returns the hash of the user's password if `given` is that password; otherwise undefined. */
async function checkPassword(
  { person, services, request, response }: PageContext,
  given: string,
): Promise<string | undefined> {
  const passwordHash = await findPasswordHash(services.database.sql, person)
  if (passwordHash === undefined) return undefined
  const [isRight] = await passwordQueue.run(
    clientNetwork(request),
    () => matchingAccounts([passwordHash], given),
    () => response.destroyed,
  )
  return isRight ? passwordHash : undefined
}
