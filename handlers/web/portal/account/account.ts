import { findSecondFactor, hasSecondFactor } from '../../../../db/services/access/second-factor/factors.ts'
import { sectionTemplates } from '../frame/templates.ts'
import type { PageContext, Section } from '../section.ts'
import { securityPages } from './security/security.ts'

/** Portal section of the signed-in user's own account; open to every role. */
export const account: Section = {
  path: 'account',
  label: 'Your account',
  group: 'You',
  templates: new Map([
    ...sectionTemplates(import.meta.url),
    ...sectionTemplates(new URL('./security/', import.meta.url).href),
  ]),
  notices: {
    'app-added': 'The authenticator app is set up. You are signed out everywhere else.',
    'app-removed': 'The authenticator app is turned off.',
    'passkey-added': 'The passkey is added. You are signed out everywhere else.',
    'passkey-removed': 'The passkey is removed.',
    'codes-renewed': 'There are new recovery codes. The old ones no longer work.',
  },
  pages(routes) {
    const { get, post } = routes
    get('/', show)
    securityPages(routes)
    post('/switch', (context, form) => context.switchTo(Number(form.get('organization'))))
  },
}

async function show(context: PageContext): Promise<void> {
  const { person } = context
  const organizations = (await context.organizations()).map((one) => ({
    ...one,
    isThis: one.tenantId === person.tenantId,
  }))
  const isFactorOn = hasSecondFactor(await findSecondFactor(context.db.sql, person))
  context.show({ template: 'account', title: 'Your account', data: { person, organizations, isFactorOn } })
}
