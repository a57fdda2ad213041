import { callerOfSession, type SignedIn } from '../../db/access/sessions.ts'
import { notFound, Refusal } from '../../db/domain/refusal.ts'
import type { FrameEntry } from './frame/frame.ts'
import { sections } from './registry.ts'
import type { Section } from './section.ts'

/** Addresses of the portal's sections, and the access rules by role, organization status and kind of organization. */

export const root = '/portal'
export const portalAddress = ({ path }: Section, below = ''): string =>
  `${root}${path && `/${path}`}${below === '/' ? '' : below}`

export const linkTo = (section: Section) => ({ href: portalAddress(section), label: section.label })

/** Returns the 404 refusal for a page that does not exist or that the user must not know about. */
export const nowhere = (): Refusal => notFound('page')

/** Returns the refusal for a section that the user's role may not open. */
export const notForRole = ({ role }: SignedIn, section?: Section): Refusal => {
  const approver = section?.ownersOnly ? 'an owner' : 'an owner or an admin'
  return new Refusal('forbidden', `Your role, ${role}, may not open this page. Ask ${approver} of your organization.`)
}

const isThere = ({ mode }: Section, { aheadMs }: SignedIn): boolean =>
  mode === undefined || mode === (aheadMs === null ? 'live' : 'sandbox')

/** Reports whether the user sees the section and may open it. */
export function isOpen(section: Section, person: SignedIn): boolean {
  const { scope, forPlatformAdmins, ownersOnly, closedTo } = section
  if (!isThere(section, person) || closedTo === person.role) return false
  if (forPlatformAdmins) return person.tenantStatus === 'active' && person.isPlatformAdmin
  if (ownersOnly) return person.tenantStatus === 'active' && person.role === 'owner'
  if (closedTo && person.tenantStatus !== 'active') return false
  return scope === undefined || (person.tenantStatus === 'active' && callerOfSession(person).scopes.has(scope))
}

/** Serves a section if the user may open it. Throws Refusal not_found or forbidden otherwise. */
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

/** Returns the user's sidebar: the listed sections that the role may open, in the registry's order. */
export function entriesFor(person: SignedIn, current: Section | undefined): FrameEntry[] {
  return sections
    .filter((section) => !section.isUnlisted && isOpen(section, person))
    .map((section) => ({
      ...linkTo(section),
      ...(section.group && { group: section.group }),
      current: section === current,
    }))
}
