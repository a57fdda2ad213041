import { callerOfSession, type SignedIn } from '../../db/access/sessions.ts'
import { notFound, Refusal } from '../../db/domain/refusal.ts'
import type { FrameEntry } from './frame/frame.ts'
import { sections } from './registry.ts'
import type { Section } from './section.ts'

/** Where the portal's sections are, and which of them a person's role, organization and kind of organization open. */

export const root = '/portal'
export const portalAddress = ({ path }: Section, below = ''): string =>
  `${root}${path && `/${path}`}${below === '/' ? '' : below}`

export const linkTo = (section: Section) => ({ href: portalAddress(section), label: section.label })

/** What is no page, or not for this person to know of. */
export const nowhere = (): Refusal => notFound('page')

/** What a role is told at what it does not open. */
export const notForRole = ({ role }: SignedIn, section?: Section): Refusal => {
  const whom = section?.ownersOnly ? 'an owner' : 'an owner or an admin'
  return new Refusal('forbidden', `The role ${role} does not open this. Ask ${whom} of your organization.`)
}

const isThere = ({ mode }: Section, { aheadMs }: SignedIn): boolean =>
  mode === undefined || mode === (aheadMs === null ? 'live' : 'sandbox')

/** Whether a person sees a section and may open it. */
export function isOpen(section: Section, person: SignedIn): boolean {
  const { scope, forPlatformAdmins, ownersOnly, closedTo } = section
  if (!isThere(section, person) || closedTo === person.role) return false
  if (forPlatformAdmins) return person.tenantStatus === 'active' && person.isPlatformAdmin
  if (ownersOnly) return person.tenantStatus === 'active' && person.role === 'owner'
  if (closedTo && person.tenantStatus !== 'active') return false
  return scope === undefined || (person.tenantStatus === 'active' && callerOfSession(person).scopes.has(scope))
}

/** Serves a section to a person who opens it. Throws Refusal not_found, forbidden. */
export async function admitted(
  section: Section | undefined,
  person: SignedIn,
  serve: () => Promise<void>,
): Promise<void> {
  if (section && !isOpen(section, person)) {
    if ((section.forPlatformAdmins && !person.isPlatformAdmin) || !isThere(section, person)) throw nowhere()
    if (person.tenantStatus === 'active') throw notForRole(person, section)
    throw new Refusal('forbidden', `${person.tenantName} is ${person.tenantStatus}. Ask the operator of the service.`)
  }
  await serve()
}

export const seesLog = (person: SignedIn): boolean =>
  person.tenantStatus === 'active' && callerOfSession(person).scopes.has('audit:read')

/** The sidebar of a person: what the role opens, in the registry's order. */
export function entriesFor(person: SignedIn, current: Section | undefined): FrameEntry[] {
  return sections
    .filter((section) => !section.isUnlisted && isOpen(section, person))
    .map((section) => ({
      ...linkTo(section),
      ...(section.group && { group: section.group }),
      current: section === current,
    }))
}
