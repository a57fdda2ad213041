import { templatesIn } from '../frame/templates.ts'
import type { Section, Visit } from '../section.ts'

/** Who is signed in, for everybody. */
export const account: Section = {
  path: 'account',
  label: 'Your account',
  group: 'You',
  templates: templatesIn(import.meta.url),
  pages({ get, post }) {
    get('/', show)
    post('/switch', (visit, form) => visit.switchTo(Number(form.get('organization'))))
  },
}

async function show(visit: Visit): Promise<void> {
  const { person } = visit
  const organizations = (await visit.organizations()).map((one) => ({
    ...one,
    isThis: one.tenantId === person.tenantId,
  }))
  visit.show({ template: 'account', title: 'Your account', data: { person, organizations } })
}
