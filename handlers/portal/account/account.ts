import { templatesIn } from '../frame/templates.ts'
import type { Section, Visit } from '../section.ts'

/** Who is signed in, for everybody. */
export const account: Section = {
  path: 'account',
  label: 'Your account',
  group: 'You',
  templates: templatesIn(import.meta.url),
  pages({ get }) {
    get('/', show)
  },
}

async function show(visit: Visit): Promise<void> {
  visit.show({ template: 'account', title: 'Your account', data: { person: visit.person } })
}
