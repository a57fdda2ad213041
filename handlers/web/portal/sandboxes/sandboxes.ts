import { normalizeText } from '../../../../db/domain/texts/normalize-text.ts'
import {
  createSandbox,
  deleteSandbox,
  findSandbox,
  listSandboxes,
  maxSandboxes,
} from '../../../../db/operations/sandbox/organizations.ts'
import { type FormProblems, runFormRequest } from '../forms.ts'
import { sectionTemplates } from '../frame/templates.ts'
import type { PageContext, Section } from '../section.ts'

const home = { href: '/portal/sandboxes', label: 'Sandboxes' }

/** Portal section in which owners and admins manage the organization's sandboxes. */
export const sandboxes: Section = {
  path: 'sandboxes',
  label: 'Sandboxes',
  group: 'Developers',
  scope: 'settings:write',
  mode: 'live',
  templates: sectionTemplates(import.meta.url),
  notices: {
    made: 'The sandbox is ready, and you are its owner. Open it with “Switch organization”.',
    deleted: 'The sandbox is deleted.',
  },
  pages({ get, post }) {
    get('/', (context) => show(context))
    post('/', make)
    get('/:id/delete', confirm)
    post('/:id/delete', remove)
  },
}

async function show(context: PageContext, form?: URLSearchParams, problems?: FormProblems): Promise<void> {
  const made = await listSandboxes(context.db, context.caller)
  const { email, tenantName } = context.person
  const data = {
    sandboxes: made.map((one) => ({ ...one, isOwn: one.owners.includes(email) })),
    most: maxSandboxes,
    hasRoom: made.length < maxSandboxes,
    typed: { name: form?.get('name') ?? `${tenantName} sandbox`.slice(0, 100) },
    problems,
  }
  context.show({ template: 'list', title: 'Sandboxes', data, ...(problems && { status: problems.status }) })
}

async function make(context: PageContext, form: URLSearchParams): Promise<void> {
  const name = normalizeText(form.get('name') ?? '')
  const make = () => context.change((tx) => createSandbox(tx, context.caller, name))
  const made = await runFormRequest(make, { name: 'Name' })
  if (made.problems) await show(context, form, made.problems)
  else context.redirectWithNotice('/sandboxes', 'made')
}

async function confirm(context: PageContext): Promise<void> {
  const sandbox = await findSandbox(context.db, context.caller, context.id())
  context.show({ template: 'delete', title: `Delete ${sandbox.name}`, under: [home], data: { sandbox } })
}

async function remove(context: PageContext): Promise<void> {
  await context.change((tx) => deleteSandbox(tx, context.caller, context.id()))
  context.redirectWithNotice('/sandboxes', 'deleted')
}
