import { nameViolations } from '../../../../db/access/people.ts'
import { findSecondFactor } from '../../../../db/access/second-factor/factors.ts'
import { addPasskey, removePasskey } from '../../../../db/access/second-factor/passkeys.ts'
import { holdPerson } from '../../../../db/access/second-factor/person.ts'
import { invalid, notFound, Refusal } from '../../../../db/domain/refusal.ts'
import { plainText } from '../../../../db/domain/texts/plain-text.ts'
import { passkeyScripts, passkeySiteOf } from '../../../pages/second-factor/assets.ts'
import { sendAsked } from '../../../pages/second-factor/second-factor.ts'
import { askForNewPasskey, askForPasskey, newPasskeyIn } from '../../../pages/second-factor/webauthn.ts'
import { type FormProblems, tried } from '../../forms.ts'
import type { PageContext, SectionRoutes } from '../../section.ts'
import { askingOf, askProof, type ProvedAction, proved } from './proof.ts'
import { endOthers, giveProved, home, leadTo, leaveWith, takeProved, underAccount } from './ways.ts'

/** Declares the pages on which a user adds and removes passkeys. */
export function passkeyPages({ get, post }: SectionRoutes): void {
  get('/security/passkeys/new', (context) => {
    refuseWhereNone(context)
    return askProof(context, added)
  })
  post('/security/passkeys/new', async (context, form) => {
    refuseWhereNone(context)
    const outcome = await proved(context, form, async () => {})
    if (outcome.problems) await askProof(context, added, outcome.problems)
    else showNew(context, giveProved(context, 'passkey'))
  })
  post('/security/passkeys', add)
  post('/security/passkeys/options', sendOptions)
  post('/security/passkeys/creation', sendCreation)
  get('/security/passkeys/:id/remove', async (context) => askProof(context, await removal(context)))
  post('/security/passkeys/:id/remove', async (context, form) => {
    const way = await removal(context)
    const outcome = await proved(context, form, (tx) => removePasskey(tx, context.person, context.id()))
    if (outcome.problems) await askProof(context, way, outcome.problems)
    else context.leave('/account/security', 'passkey-removed')
  })
}

const added: ProvedAction = {
  title: 'Add a passkey',
  action: `${home}/passkeys/new`,
  says: 'Your phone, your computer or a security key stores it and asks for your fingerprint, your face or a PIN. It signs you in without your password and replaces the code.',
  button: 'Continue',
}

async function removal(context: PageContext): Promise<ProvedAction> {
  const id = context.id()
  const { passkeys } = await findSecondFactor(context.db.sql, context.person)
  const passkey = passkeys.find((one) => one.id === id)
  if (!passkey) throw notFound('passkey')
  return {
    title: `Remove ${passkey.name}`,
    action: `${home}/passkeys/${id}/remove`,
    says: `The passkey “${passkey.name}” can no longer sign you in. Delete it on the device that stores it, too.`,
    button: 'Remove it',
    isDangerous: true,
  }
}

function refuseWhereNone({ services }: PageContext): void {
  if (!passkeySiteOf(services.settings).hasPasskeys)
    throw new Refusal(
      'conflict',
      'Passkeys do not work here, because the address of this service is a number and browsers store passkeys only for names.',
    )
}

function showNew(context: PageContext, isProved: string, form?: URLSearchParams, problems?: FormProblems): void {
  context.show({
    ...{ template: 'passkey', title: added.title, under: [underAccount, leadTo], scripts: passkeyScripts },
    data: { isProved, name: form?.get('name') ?? '', home, problems },
    ...(problems && { status: problems.status }),
  })
}

async function add(context: PageContext, form: URLSearchParams): Promise<void> {
  const { person } = context
  const isProved = form.get('proved') ?? ''
  takeProved(context, 'passkey', isProved)
  const brought = { state: form.get('state') ?? '', response: form.get('response') ?? '' }
  const made = await newPasskeyIn(askingOf(context), person, brought)
  const name = plainText(form.get('name') ?? '')
  const outcome = await tried(
    () =>
      context.change(async (tx) => {
        const violations = nameViolations(name)
        if (violations.length > 0) throw invalid(violations)
        if (!made) throw new Refusal('conflict', 'This passkey was not accepted. Try again.')
        await holdPerson(tx, person)
        const codes = await addPasskey(tx, person, { ...made, name })
        await endOthers(context, tx)
        return codes
      }),
    { name: 'Name' },
  )
  if (outcome.problems) showNew(context, isProved, form, outcome.problems)
  else await leaveWith(context, outcome.done, 'passkey-added')
}

/** Sends the options for a passkey request to the script of the proof page. */
async function sendOptions(context: PageContext): Promise<void> {
  const { person, response } = context
  const { passkeys } = await findSecondFactor(context.db.sql, person)
  sendAsked(response, await askForPasskey(askingOf(context), { prove: person }, passkeys))
}

/**
 * Sends the options for creating a passkey to the page's script. A passkey created without the signed proof is not
 * stored.
 */
async function sendCreation(context: PageContext): Promise<void> {
  const { person, response } = context
  const factor = await findSecondFactor(context.db.sql, person)
  sendAsked(response, await askForNewPasskey(askingOf(context), person, factor))
}
