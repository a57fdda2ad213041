import { roles } from '../../../../db/domain/scopes.ts'
import type { Transaction } from '../../../../db/engine/postgres/transaction.ts'
import {
  findRolesRequiringSecondFactor,
  setRolesRequiringSecondFactor,
} from '../../../../db/services/access/second-factor/rules.ts'
import { type FormProblems, runFormRequest } from '../forms.ts'
import { sectionTemplates } from '../frame/templates.ts'
import type { PageContext, Section } from '../section.ts'
import { formVersionOf, recordVersionOf, versionPrecondition } from '../versions.ts'

/** Portal section in which owners choose the roles that must use a second factor. */
export const signInRules: Section = {
  path: 'sign-in-rules',
  label: 'Sign-in rules',
  group: 'Organization',
  ownersOnly: true,
  templates: sectionTemplates(import.meta.url),
  notices: { saved: 'Saved. People who must set up a second factor are asked to do so at their next sign-in.' },
  pages({ get, post }) {
    get('/', show)
    post('/', save)
  },
}

async function show(context: PageContext): Promise<void> {
  const chosen = await findRolesRequiringSecondFactor(context.db.sql, context.person.tenantId)
  render(context, { chosen, version: recordVersionOf(chosen) })
}

interface Shown {
  chosen: readonly string[]
  /** Version of the rules from which the form was rendered. */
  version: string | undefined
  problems?: FormProblems
}

function render(context: PageContext, { chosen, version, problems }: Shown): void {
  const shown = roles.map((role) => ({ role, chosen: chosen.includes(role) }))
  context.show({
    ...{ template: 'sign-in-rules', title: 'Sign-in rules', data: { roles: shown, version, problems } },
    ...(problems && { status: problems.status }),
  })
}

const fields = { roles: 'Required of' }

async function save(context: PageContext, form: URLSearchParams): Promise<void> {
  const asked = form.getAll('roles')
  const version = formVersionOf(form)
  const set = (tx: Transaction) => setRolesRequiringSecondFactor(tx, context.caller, asked)
  const done = await runFormRequest(() => context.change(set, { ifMatch: versionPrecondition(version, asked) }), fields)
  if (done.problems) render(context, { chosen: asked, version, problems: done.problems })
  else context.redirectWithNotice('/sign-in-rules', 'saved')
}
