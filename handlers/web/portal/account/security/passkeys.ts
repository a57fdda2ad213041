import { invalid, notFound, Refusal } from '../../../../../db/domain/refusal.ts'
import { normalizeText } from '../../../../../db/domain/texts/normalize-text.ts'
import { findSecondFactor } from '../../../../../db/services/access/second-factor/factors.ts'
import { addPasskey, removePasskey } from '../../../../../db/services/access/second-factor/passkeys.ts'
import { lockPerson } from '../../../../../db/services/access/second-factor/person.ts'
import { nameViolations } from '../../../../../db/services/access/user-management.ts'
import { passkeyScripts, passkeySiteOf } from '../../../pages/second-factor/assets.ts'
import { sendPasskeyRequest } from '../../../pages/second-factor/second-factor.ts'
import { createPasskeyCreation, createPasskeyRequest, verifyNewPasskey } from '../../../pages/second-factor/webauthn.ts'
import { type FormProblems, runFormRequest } from '../../forms.ts'
import type { PageContext, SectionRoutes } from '../../section.ts'
import {
  type ActionRequiringProof,
  ceremonyContextOf,
  runIfIdentityConfirmed,
  showReauthenticationPage,
} from './proof.ts'
import {
  accountLink,
  endOtherSessionsOf,
  redirectToRecoveryCodes,
  requireFactorToken,
  securityHome,
  securityLink,
  signFactorToken,
} from './steps.ts'

/** Declares the pages on which a user adds and removes passkeys. */
export function passkeyPages({ get, post }: SectionRoutes): void {
  get('/security/passkeys/new', (context) => {
    refuseWhereNone(context)
    return showReauthenticationPage(context, added)
  })
  post('/security/passkeys/new', async (context, form) => {
    refuseWhereNone(context)
    const outcome = await runIfIdentityConfirmed(context, form, async () => {})
    if (outcome.problems) await showReauthenticationPage(context, added, outcome.problems)
    else showNew(context, signFactorToken(context, 'passkey'))
  })
  post('/security/passkeys', add)
  post('/security/passkeys/options', sendOptions)
  post('/security/passkeys/creation', sendCreation)
  get('/security/passkeys/:id/remove', async (context) => showReauthenticationPage(context, await removal(context)))
  post('/security/passkeys/:id/remove', async (context, form) => {
    const way = await removal(context)
    const outcome = await runIfIdentityConfirmed(context, form, (tx) => removePasskey(tx, context.person, context.id()))
    if (outcome.problems) await showReauthenticationPage(context, way, outcome.problems)
    else context.redirectWithNotice('/account/security', 'passkey-removed')
  })
}

const added: ActionRequiringProof = {
  title: 'Add a passkey',
  action: `${securityHome}/passkeys/new`,
  says: 'Your phone, your computer or a security key stores it and asks for your fingerprint, your face or a PIN. It signs you in without your password and replaces the code.',
  button: 'Continue',
}

async function removal(context: PageContext): Promise<ActionRequiringProof> {
  const id = context.id()
  const { passkeys } = await findSecondFactor(context.db.sql, context.person)
  const passkey = passkeys.find((one) => one.id === id)
  if (!passkey) throw notFound('passkey')
  return {
    title: `Remove ${passkey.name}`,
    action: `${securityHome}/passkeys/${id}/remove`,
    says: `The passkey “${passkey.name}” can no longer sign you in. Delete it on the device that stores it, too.`,
    button: 'Remove it',
    isDangerous: true,
  }
}

function refuseWhereNone({ services }: PageContext): void {
  if (!passkeySiteOf(services.settings).hasPasskeys)
    throw new Refusal(
      'conflict',
      'Passkeys do not work here, because this service is reached by an IP address. Browsers store passkeys only for domain names.',
    )
}

function showNew(context: PageContext, isProved: string, form?: URLSearchParams, problems?: FormProblems): void {
  context.show({
    ...{ template: 'passkey', title: added.title, under: [accountLink, securityLink], scripts: passkeyScripts },
    data: { isProved, name: form?.get('name') ?? '', home: securityHome, problems },
    ...(problems && { status: problems.status }),
  })
}

async function add(context: PageContext, form: URLSearchParams): Promise<void> {
  const { person } = context
  const isProved = form.get('proved') ?? ''
  requireFactorToken(context, 'passkey', isProved)
  const brought = { state: form.get('state') ?? '', response: form.get('response') ?? '' }
  const made = await verifyNewPasskey(ceremonyContextOf(context), person, brought)
  const name = normalizeText(form.get('name') ?? '')
  const outcome = await runFormRequest(
    () =>
      context.change(async (tx) => {
        const violations = nameViolations(name)
        if (violations.length > 0) throw invalid(violations)
        if (!made) throw new Refusal('conflict', 'This passkey was not accepted. Try again.')
        await lockPerson(tx, person)
        const codes = await addPasskey(tx, person, { ...made, name })
        await endOtherSessionsOf(context, tx)
        return codes
      }),
    { name: 'Name' },
  )
  if (outcome.problems) showNew(context, isProved, form, outcome.problems)
  else await redirectToRecoveryCodes(context, outcome.done, 'passkey-added')
}

/** Sends the options for a passkey request to the script of the proof page. */
async function sendOptions(context: PageContext): Promise<void> {
  const { person, response } = context
  const { passkeys } = await findSecondFactor(context.db.sql, person)
  sendPasskeyRequest(response, await createPasskeyRequest(ceremonyContextOf(context), { prove: person }, passkeys))
}

/**
 * Sends the options for creating a passkey to the page's script. A passkey created without the signed proof is not
 * stored.
 */
async function sendCreation(context: PageContext): Promise<void> {
  const { person, response } = context
  const factor = await findSecondFactor(context.db.sql, person)
  sendPasskeyRequest(response, await createPasskeyCreation(ceremonyContextOf(context), person, factor))
}
