import { randomBytes } from 'node:crypto'
import { takeAttempt } from '../../../db/access/attempts.ts'
import { changeRole, invitePerson, removePerson, sendLink } from '../../../db/access/people.ts'
import { type Role, roles } from '../../../db/access/users.ts'
import { hashPassword, passwordQueue } from '../../../db/base/passwords.ts'
import { Refusal } from '../../../db/domain/refusal.ts'
import { clientNetwork } from '../../http/exchange.ts'
import { type Problems, pagerOf, tried } from '../forms.ts'
import { templatesIn } from '../frame/templates.ts'
import type { Section, Visit } from '../section.ts'

const home = { href: '/portal/people', label: 'People' }

/** What a role is for, in the words of an office. */
const meanings: Record<Role, string> = {
  viewer: 'Reads everything but settings and the request log.',
  field: 'Reads, writes daily reports, hours, comments and documents.',
  accountant: 'Reads, and works with invoices and pay applications.',
  manager: 'Works with everything but keys, webhooks, settings and people.',
  admin: 'Everything an owner may, except to make, change or remove owners.',
  owner: 'Everything.',
}

/** How many mails with a link an organization may ask for. */
const mails = { name: 'portal-invitations', limit: 50, windowSeconds: 3600 }

/** Who may sign in, and as what; for owners and admins. */
export const people: Section = {
  path: 'people',
  label: 'People',
  group: 'Organization',
  scope: 'settings:write',
  templates: templatesIn(import.meta.url),
  notices: {
    invited: 'The login is made, and a mail with a link to set the password is on its way.',
    sent: 'A mail with a link to set the password is on its way.',
    changed: 'The role is changed.',
    removed: 'The person is removed, and signed out everywhere.',
  },
  pages({ get, post }) {
    get('/', list)
    get('/new', async (visit) => showForm(visit, new URLSearchParams({ role: 'viewer' })))
    post('/new', invite)
    get('/:id', (visit) => show(visit))
    post('/:id/role', change)
    post('/:id/link', send)
    get('/:id/remove', confirm)
    post('/:id/remove', remove)
  },
}

async function list(visit: Visit): Promise<void> {
  const page = await visit.operate('listUsers', { query: visit.query.cursor ? { cursor: visit.query.cursor } : {} })
  const rows = page.items.map((one) => ({ ...one, isOneself: one.id === visit.person.userId }))
  visit.show({ template: 'list', title: 'People', data: { people: rows, pager: pagerOf(visit, page) } })
}

/** The roles that this person may give. */
const rolesFor = ({ person }: Visit, chosen: string) =>
  roles
    .filter((role) => role !== 'owner' || person.role === 'owner')
    .map((role) => ({ role, meaning: meanings[role], chosen: role === chosen }))

function showForm(visit: Visit, form: URLSearchParams, problems?: Problems): void {
  visit.show({
    template: 'new',
    title: 'New person',
    under: [home],
    data: { problems, typed: Object.fromEntries(form), roles: rolesFor(visit, form.get('role') ?? '') },
    ...(problems && { status: problems.status }),
  })
}

async function invite(visit: Visit, form: URLSearchParams): Promise<void> {
  await refuseTooMany(visit)
  const text = (name: string): string => form.get(name) ?? ''
  const invitation = { email: text('email'), name: text('name'), role: text('role') }
  // Nobody knows this password: the link in the mail sets the first one that opens anything.
  const passwordHash = await passwordQueue.run(
    clientNetwork(visit.request),
    () => hashPassword(randomBytes(32).toString('base64url')),
    () => visit.response.destroyed,
  )
  const means = { passwordHash, origin: visit.services.settings.publicOrigin }
  const made = await tried(
    () => visit.change((tx) => invitePerson(tx, visit.caller, invitation, means)),
    ['email', 'name', 'role'],
  )
  if (made.problems) showForm(visit, form, made.problems)
  else visit.leave('/people', 'invited')
}

async function refuseTooMany({ services, caller }: Visit): Promise<void> {
  const waitSeconds = await takeAttempt(services.database, mails, String(caller.tenantId))
  if (waitSeconds > 0) throw new Refusal('rate_limited', 'Too many mails were asked for. Try again in an hour.')
}

async function show(visit: Visit, problems?: Problems): Promise<void> {
  const person = await visit.operate('getUser', { params: { id: visit.id() } })
  const isOneself = person.id === visit.person.userId
  const mayTouch = person.role !== 'owner' || visit.person.role === 'owner'
  const data = {
    problems,
    person,
    isOneself,
    mayTouch,
    meaning: meanings[person.role as Role],
    roles: rolesFor(visit, person.role),
  }
  const status = problems && { status: problems.status }
  visit.show({ template: 'person', title: person.name, under: [home], data, ...status })
}

async function change(visit: Visit, form: URLSearchParams): Promise<void> {
  const role = form.get('role') ?? ''
  const done = await tried(() => visit.change((tx) => changeRole(tx, visit.caller, visit.id(), role)), ['role'])
  if (done.problems) await show(visit, done.problems)
  else visit.leave(`/people/${visit.id()}`, 'changed')
}

async function send(visit: Visit): Promise<void> {
  await refuseTooMany(visit)
  const { publicOrigin } = visit.services.settings
  await visit.change((tx) => sendLink(tx, visit.caller, visit.id(), publicOrigin))
  visit.leave(`/people/${visit.id()}`, 'sent')
}

async function confirm(visit: Visit): Promise<void> {
  const person = await visit.operate('getUser', { params: { id: visit.id() } })
  const under = [home, { href: `/portal/people/${person.id}`, label: person.name }]
  visit.show({ template: 'remove', title: `Remove ${person.name}`, under, data: { person } })
}

async function remove(visit: Visit): Promise<void> {
  await visit.change((tx) => removePerson(tx, visit.caller, visit.id()))
  visit.leave('/people', 'removed')
}
