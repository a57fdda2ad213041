import { invalid, Refusal } from '../../../../../db/domain/refusal.ts'
import {
  addAuthenticatorApp,
  changeRecoveryCodes,
  findSecondFactor,
  hasSecondFactor,
  removeAuthenticatorApp,
} from '../../../../../db/services/access/second-factor/factors.ts'
import { lockPerson } from '../../../../../db/services/access/second-factor/person.ts'
import { recoveryCodeCount } from '../../../../../db/services/access/second-factor/recovery-codes.ts'
import { generateTotpSecret } from '../../../../../db/services/access/second-factor/totp.ts'
import { renderAppSecret } from '../../../pages/second-factor/app-secret.ts'
import { passkeyScripts, passkeySiteOf } from '../../../pages/second-factor/assets.ts'
import { type FormProblems, runFormRequest } from '../../forms.ts'
import type { PageContext, SectionRoutes } from '../../section.ts'
import { passkeyPages } from './passkeys.ts'
import { type ActionRequiringProof, runIfIdentityConfirmed, showReauthenticationPage } from './proof.ts'
import {
  accountLink,
  endOtherSessionsOf,
  redirectToRecoveryCodes,
  requireFactorToken,
  securityHome,
  securityLink,
  signFactorToken,
} from './steps.ts'

/** Declares the pages of the signed-in user's second factor: authenticator app, passkeys and recovery codes. */
export function securityPages(routes: SectionRoutes): void {
  const { get, post } = routes
  get('/security', show)
  get('/security/app', (context) => showReauthenticationPage(context, ways.app))
  post('/security/app', beginApp)
  post('/security/app/confirm', confirmApp)
  get('/security/app/off', (context) => showReauthenticationPage(context, ways.off))
  post('/security/app/off', turnOff)
  get('/security/codes', showCodes)
  get('/security/codes/new', (context) => showReauthenticationPage(context, ways.codes))
  post('/security/codes/new', renew)
  passkeyPages(routes)
}

async function show(context: PageContext): Promise<void> {
  const factor = await findSecondFactor(context.db.sql, context.person)
  const { hasPasskeys } = passkeySiteOf(context.services.settings)
  const data = {
    factor,
    hasPasskeys,
    all: recoveryCodeCount,
    isOn: hasSecondFactor(factor),
  }
  context.show({ template: 'security', title: 'Two-factor authentication', under: [accountLink], data })
}

const ways = {
  app: {
    title: 'Set up an authenticator app',
    action: `${securityHome}/app`,
    says: 'You need an app on your phone that shows codes for signing in. From then on you enter its code in addition to your password.',
    button: 'Continue',
  },
  off: {
    title: 'Turn off the authenticator app',
    action: `${securityHome}/app/off`,
    says: 'You are no longer asked for its codes. Without a passkey, your password alone signs you in, and your recovery codes are deleted.',
    button: 'Turn it off',
    isDangerous: true,
  },
  codes: {
    title: 'New recovery codes',
    action: `${securityHome}/codes/new`,
    says: 'You get ten new codes. The old ones stop working.',
    button: 'Make new codes',
  },
} as const satisfies Record<string, ActionRequiringProof>

async function beginApp(context: PageContext, form: URLSearchParams): Promise<void> {
  const outcome = await runIfIdentityConfirmed(context, form, async (tx) => {
    if ((await findSecondFactor(tx.sql, context.person)).appSince !== null)
      throw new Refusal('conflict', 'An authenticator app is already set up.')
  })
  if (outcome.problems) await showReauthenticationPage(context, ways.app, outcome.problems)
  else await showApp(context, generateTotpSecret())
}

/**
 * Shows the secret for a new authenticator app. A signed token in the page's form carries the secret, so nothing is in
 * the database before the user confirms the app with a code.
 */
async function showApp(context: PageContext, secret: string, problems?: FormProblems): Promise<void> {
  const factor = await findSecondFactor(context.db.sql, context.person)
  context.show({
    ...{ template: 'app', title: ways.app.title, under: [accountLink, securityLink] },
    data: { ...renderAppSecret(secret, factor), setUp: signFactorToken(context, 'app', secret), problems },
    ...(problems && { status: problems.status }),
  })
}

async function confirmApp(context: PageContext, form: URLSearchParams): Promise<void> {
  const { person, services } = context
  const secret = requireFactorToken(context, 'app', form.get('setUp') ?? '')
  const outcome = await runFormRequest(
    () =>
      context.change(async (tx) => {
        await lockPerson(tx, person)
        const codes = await addAuthenticatorApp(tx, services.secrets, person, { secret, code: form.get('code') ?? '' })
        if (!codes)
          throw invalid([{ field: 'code', code: 'rule', message: 'That code isn’t right. Enter the newest one.' }])
        await endOtherSessionsOf(context, tx)
        return codes
      }),
    { code: 'The six digits' },
  )
  if (outcome.problems) await showApp(context, secret, outcome.problems)
  else await redirectToRecoveryCodes(context, outcome.done, 'app-added')
}

async function showCodes(context: PageContext): Promise<void> {
  const kept = await context.takeSecret()
  const scripts = passkeyScripts
  const data = { codes: kept?.split('\n'), home: securityHome }
  context.show({ template: 'codes', title: 'Your recovery codes', under: [accountLink, securityLink], scripts, data })
}

async function turnOff(context: PageContext, form: URLSearchParams): Promise<void> {
  const outcome = await runIfIdentityConfirmed(context, form, (tx) => removeAuthenticatorApp(tx, context.person))
  if (outcome.problems) await showReauthenticationPage(context, ways.off, outcome.problems)
  else context.redirectWithNotice('/account/security', 'app-removed')
}

async function renew(context: PageContext, form: URLSearchParams): Promise<void> {
  const outcome = await runIfIdentityConfirmed(context, form, (tx) => changeRecoveryCodes(tx, context.person))
  if (outcome.problems) await showReauthenticationPage(context, ways.codes, outcome.problems)
  else await redirectToRecoveryCodes(context, outcome.done, 'codes-renewed')
}
