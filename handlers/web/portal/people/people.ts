import { randomBytes } from 'node:crypto'
import { Refusal } from '../../../../db/domain/refusal.ts'
import { hashPassword, passwordQueue } from '../../../../db/engine/base/passwords/passwords.ts'
import type { Transaction } from '../../../../db/engine/postgres/transaction.ts'
import { countLimitedAttempt } from '../../../../db/services/access/attempts.ts'
import { findSecondFactor, hasSecondFactor } from '../../../../db/services/access/second-factor/factors.ts'
import {
  changeRoleOfUser,
  findSignInActivity,
  inviteUser,
  removeUserById,
  sendPasswordLink,
} from '../../../../db/services/access/user-management.ts'
import { type Role, roles } from '../../../../db/services/access/users.ts'
import { clientNetworkOf } from '../../../pipeline/http/exchange.ts'
import { type FormProblems, pagerLinksOf, runFormRequest } from '../forms.ts'
import { sectionTemplates } from '../frame/templates.ts'
import type { PageContext, Section } from '../section.ts'
import { formVersionOf, recordVersionOf, versionPrecondition } from '../versions.ts'

const home = { href: '/portal/people', label: 'People' }

/** Descriptions of the roles in everyday words. */
const meanings: Record<Role, string> = {
  viewer: 'Reads everything but settings and the request log.',
  field: 'Reads, writes daily reports, hours, comments and documents.',
  accountant: 'Reads, and works with invoices and pay applications.',
  manager: 'Works with everything but keys, webhooks, settings and people.',
  admin: 'Everything an owner may do, except add, change or remove owners.',
  owner: 'Everything.',
}

/** Rate limit of mails with a sign-in link, per organization. */
const mails = { name: 'portal-invitations', limit: 50, windowSeconds: 3600 }

/** Portal section in which owners and admins manage the organization's users and their roles. */
export const people: Section = {
  path: 'people',
  label: 'People',
  group: 'Organization',
  scope: 'settings:write',
  templates: sectionTemplates(import.meta.url),
  notices: {
    invited: 'The person was added. An email with a link to sign in is being sent.',
    sent: 'An email with a link to sign in is being sent.',
    changed: 'The role is changed.',
    removed: 'The person is removed, and signed out everywhere.',
  },
  pages({ get, post }) {
    get('/', list)
    get('/new', async (context) => showForm(context, new URLSearchParams({ role: 'viewer' })))
    post('/new', invite)
    get('/:id', (context) => show(context))
    post('/:id/role', change)
    post('/:id/link', send)
    get('/:id/remove', confirm)
    post('/:id/remove', remove)
  },
}

async function list(context: PageContext): Promise<void> {
  const page = await context.list('listUsers', {
    query: context.query.cursor ? { cursor: context.query.cursor } : {},
  })
  const { db, caller } = context
  const presence = await findSignInActivity(
    db,
    caller,
    page.items.map(({ id }) => id),
  )
  const rows = page.items.map((one) => ({
    ...one,
    ...presence.get(one.id),
    isOneself: one.id === context.person.userId,
  }))
  context.show({ template: 'list', title: 'People', data: { people: rows, pager: pagerLinksOf(context, page) } })
}

/** Returns the roles that the signed-in user may assign. */
const rolesFor = ({ person }: PageContext, chosen: string) =>
  roles
    .filter((role) => role !== 'owner' || person.role === 'owner')
    .map((role) => ({ role, meaning: meanings[role], chosen: role === chosen }))

function showForm(context: PageContext, form: URLSearchParams, problems?: FormProblems): void {
  context.show({
    template: 'new',
    title: 'New person',
    under: [home],
    data: { problems, typed: Object.fromEntries(form), roles: rolesFor(context, form.get('role') ?? '') },
    ...(problems && { status: problems.status }),
  })
}

async function invite(context: PageContext, form: URLSearchParams): Promise<void> {
  await refuseTooMany(context)
  const text = (name: string): string => form.get(name) ?? ''
  const invitation = { email: text('email'), name: text('name'), role: text('role') }
  // The password is random, and no person ever sees it. The link in the mail lets the user set a password.
  const passwordHash = await passwordQueue.run(
    clientNetworkOf(context.request),
    () => hashPassword(randomBytes(32).toString('base64url')),
    () => context.response.destroyed,
  )
  const means = { passwordHash, origin: context.services.settings.publicOrigin }
  const made = await runFormRequest(() => context.change((tx) => inviteUser(tx, context.caller, invitation, means)), {
    name: 'Name',
    email: 'E-mail address',
    role: 'Role',
  })
  if (made.problems) showForm(context, form, made.problems)
  else context.redirectWithNotice('/people', 'invited')
}

async function refuseTooMany({ services, caller }: PageContext): Promise<void> {
  const waitSeconds = await countLimitedAttempt(services.database, mails, String(caller.tenantId))
  if (waitSeconds > 0) throw new Refusal('rate_limited', 'Too many emails were requested. Try again in an hour.')
}

async function show(context: PageContext, problems?: FormProblems): Promise<void> {
  const person = await context.operate('getUser', { params: { id: context.id() } })
  const isOneself = person.id === context.person.userId
  const factor = await findSecondFactor(context.db.sql, { tenantId: context.person.tenantId, userId: person.id })
  const mayTouch = person.role !== 'owner' || context.person.role === 'owner'
  const presence = (await findSignInActivity(context.db, context.caller, [person.id])).get(person.id)
  const data = {
    problems,
    person: { ...person, ...presence },
    isOneself,
    isFactorOn: hasSecondFactor(factor),
    isFactorRequired: factor.isRequired,
    mayTouch,
    meaning: meanings[person.role as Role],
    roles: rolesFor(context, person.role),
    version: recordVersionOf(person.role),
  }
  const status = problems && { status: problems.status }
  context.show({ template: 'person', title: person.name, under: [home], data, ...status })
}

async function change(context: PageContext, form: URLSearchParams): Promise<void> {
  const role = form.get('role') ?? ''
  const give = (tx: Transaction) => changeRoleOfUser(tx, context.caller, context.id(), role)
  const ifMatch = versionPrecondition(formVersionOf(form), role)
  const done = await runFormRequest(() => context.change(give, { ifMatch }), { role: 'Role' })
  if (done.problems) await show(context, done.problems)
  else context.redirectWithNotice(`/people/${context.id()}`, 'changed')
}

async function send(context: PageContext): Promise<void> {
  await refuseTooMany(context)
  const { publicOrigin } = context.services.settings
  await context.change((tx) => sendPasswordLink(tx, context.caller, context.id(), publicOrigin))
  context.redirectWithNotice(`/people/${context.id()}`, 'sent')
}

async function confirm(context: PageContext): Promise<void> {
  const person = await context.operate('getUser', { params: { id: context.id() } })
  const under = [home, { href: `/portal/people/${person.id}`, label: person.name }]
  context.show({ template: 'remove', title: `Remove ${person.name}`, under, data: { person } })
}

async function remove(context: PageContext): Promise<void> {
  await context.change((tx) => removeUserById(tx, context.caller, context.id()))
  context.redirectWithNotice('/people', 'removed')
}
