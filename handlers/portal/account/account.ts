import { sectionTemplates } from '../frame/templates.ts'
import type { PageContext, Section } from '../section.ts'

/** Who is signed in, for everybody. */
export const account: Section = {
  path: 'account',
  label: 'Your account',
  group: 'You',
  templates: sectionTemplates(import.meta.url),
  pages({ get, post }) {
    get('/', show)
    post('/switch', (context, form) => context.switchTo(Number(form.get('organization'))))
  },
}

async function show(context: PageContext): Promise<void> {
  const { person } = context
  const organizations = (await context.organizations()).map((one) => ({
    ...one,
    isThis: one.tenantId === person.tenantId,
  }))
  context.show({ template: 'account', title: 'Your account', data: { person, organizations } })
}
