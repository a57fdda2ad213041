import {
  addApp,
  changeRecoveryCodes,
  findSecondFactor,
  isOn,
  removeApp,
} from '../../../../db/access/second-factor/factors.ts'
import { holdPerson } from '../../../../db/access/second-factor/person.ts'
import { recoveryCodeCount } from '../../../../db/access/second-factor/recovery-codes.ts'
import { newAppSecret } from '../../../../db/access/second-factor/totp.ts'
import { invalid, Refusal } from '../../../../db/domain/refusal.ts'
import { passkeyScripts, passkeySiteOf } from '../../../pages/second-factor/assets.ts'
import { drawn } from '../../../pages/second-factor/qr.ts'
import { type FormProblems, tried } from '../../forms.ts'
import type { PageContext, SectionRoutes } from '../../section.ts'
import { passkeyPages } from './passkeys.ts'
import { askProof, type ProvedAction, proved } from './proof.ts'
import { endOthers, giveProved, home, leadTo, leaveWith, takeProved, underAccount } from './ways.ts'

/** Declares the pages of the signed-in user's second factor: authenticator app, passkeys and recovery codes. */
export function securityPages(routes: SectionRoutes): void {
  const { get, post } = routes
  get('/security', show)
  get('/security/app', (context) => askProof(context, ways.app))
  post('/security/app', beginApp)
  post('/security/app/confirm', confirmApp)
  get('/security/app/off', (context) => askProof(context, ways.off))
  post('/security/app/off', turnOff)
  get('/security/codes', showCodes)
  get('/security/codes/new', (context) => askProof(context, ways.codes))
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
    isOn: isOn(factor),
  }
  context.show({ template: 'security', title: 'Two-factor authentication', under: [underAccount], data })
}

const ways = {
  app: {
    title: 'Set up an authenticator app',
    action: `${home}/app`,
    says: 'You need an app on your phone that shows codes for signing in. From then on you enter its code in addition to your password.',
    button: 'Continue',
  },
  off: {
    title: 'Turn off the authenticator app',
    action: `${home}/app/off`,
    says: 'You are no longer asked for its codes. Without a passkey, your password alone signs you in, and your recovery codes are deleted.',
    button: 'Turn it off',
    isDangerous: true,
  },
  codes: {
    title: 'New recovery codes',
    action: `${home}/codes/new`,
    says: 'You get ten new codes. The old ones stop working.',
    button: 'Make new codes',
  },
} as const satisfies Record<string, ProvedAction>

async function beginApp(context: PageContext, form: URLSearchParams): Promise<void> {
  const outcome = await proved(context, form, async (tx) => {
    if ((await findSecondFactor(tx.sql, context.person)).appSince !== null)
      throw new Refusal('conflict', 'An authenticator app is already set up.')
  })
  if (outcome.problems) await askProof(context, ways.app, outcome.problems)
  else await showApp(context, newAppSecret())
}

/**
 * Shows the new app's secret. The form carries the secret in signed form, so that an app that is never confirmed leaves
 * nothing in the database.
 */
async function showApp(context: PageContext, secret: string, problems?: FormProblems): Promise<void> {
  const factor = await findSecondFactor(context.db.sql, context.person)
  context.show({
    ...{ template: 'app', title: ways.app.title, under: [underAccount, leadTo] },
    data: { ...drawn(secret, factor), setUp: giveProved(context, 'app', secret), problems },
    ...(problems && { status: problems.status }),
  })
}

async function confirmApp(context: PageContext, form: URLSearchParams): Promise<void> {
  const { person, services } = context
  const secret = takeProved(context, 'app', form.get('setUp') ?? '')
  const outcome = await tried(
    () =>
      context.change(async (tx) => {
        await holdPerson(tx, person)
        const codes = await addApp(tx, services.secrets, person, { secret, code: form.get('code') ?? '' })
        if (!codes)
          throw invalid([{ field: 'code', code: 'rule', message: 'That code isn’t right. Enter the newest one.' }])
        await endOthers(context, tx)
        return codes
      }),
    { code: 'The six digits' },
  )
  if (outcome.problems) await showApp(context, secret, outcome.problems)
  else await leaveWith(context, outcome.done, 'app-added')
}

async function showCodes(context: PageContext): Promise<void> {
  const kept = await context.reveal()
  const scripts = passkeyScripts
  const data = { codes: kept?.split('\n'), home }
  context.show({ template: 'codes', title: 'Your recovery codes', under: [underAccount, leadTo], scripts, data })
}

async function turnOff(context: PageContext, form: URLSearchParams): Promise<void> {
  const outcome = await proved(context, form, (tx) => removeApp(tx, context.person))
  if (outcome.problems) await askProof(context, ways.off, outcome.problems)
  else context.leave('/account/security', 'app-removed')
}

async function renew(context: PageContext, form: URLSearchParams): Promise<void> {
  const outcome = await proved(context, form, (tx) => changeRecoveryCodes(tx, context.person))
  if (outcome.problems) await askProof(context, ways.codes, outcome.problems)
  else await leaveWith(context, outcome.done, 'codes-renewed')
}
