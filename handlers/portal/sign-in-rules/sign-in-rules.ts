import { requiredRoles, setRequiredRoles } from '../../../db/access/second-factor/rules.ts'
import { roles } from '../../../db/domain/scopes.ts'
import { type FormProblems, tried } from '../forms.ts'
import { sectionTemplates } from '../frame/templates.ts'
import type { PageContext, Section } from '../section.ts'

/** Of whom the organization asks for a second factor, for its owners. */
export const signInRules: Section = {
  path: 'sign-in-rules',
  label: 'Sign-in rules',
  group: 'Organization',
  ownersOnly: true,
  templates: sectionTemplates(import.meta.url),
  notices: { saved: 'Saved. Whoever has to set up a second factor is led there at the next sign-in.' },
  pages({ get, post }) {
    get('/', show)
    post('/', save)
  },
}

async function show(context: PageContext): Promise<void> {
  render(context, await requiredRoles(context.db.sql, context.person.tenantId))
}

function render(context: PageContext, chosen: readonly string[], problems?: FormProblems): void {
  const shown = roles.map((role) => ({ role, chosen: chosen.includes(role) }))
  context.show({
    ...{ template: 'sign-in-rules', title: 'Sign-in rules', data: { roles: shown, problems } },
    ...(problems && { status: problems.status }),
  })
}

async function save(context: PageContext, form: URLSearchParams): Promise<void> {
  const asked = form.getAll('roles')
  const done = await tried(() => context.change((tx) => setRequiredRoles(tx, context.caller, asked)), ['roles'])
  if (done.problems) render(context, asked, done.problems)
  else context.leave('/sign-in-rules', 'saved')
}
