import { notFound, Refusal } from '../../../db/domain/refusal.ts'
import { callerOfSession, type SignedInUser } from '../../../db/services/access/sessions.ts'
import type { SidebarEntry } from './frame/frame.ts'
import { sections } from './registry.ts'
import type { Section } from './section.ts'

/**
 * This module has the addresses of the portal's sections. It decides who may open a section, by role, organization
 * status and kind of organization.
 */

export const portalRoot = '/portal'
export const portalAddressOf = ({ path }: Section, below = ''): string =>
  `${portalRoot}${path && `/${path}`}${below === '/' ? '' : below}`

export const sectionLink = (section: Section) => ({ href: portalAddressOf(section), label: section.label })

/** Returns the 404 refusal for a page that does not exist or that the user must not know about. */
export const pageNotFound = (): Refusal => notFound('page')

/** Returns the refusal for a section that the user's role may not open. */
export const roleForbiddenRefusal = ({ role }: SignedInUser, section?: Section): Refusal => {
  const approver = section?.ownersOnly ? 'an owner' : 'an owner or an admin'
  return new Refusal('forbidden', `Your role, ${role}, may not open this page. Ask ${approver} of your organization.`)
}

const isThere = ({ mode }: Section, { aheadMs }: SignedInUser): boolean =>
  mode === undefined || mode === (aheadMs === null ? 'live' : 'sandbox')

/** Reports whether the user sees the section and may open it. */
export function canOpen(section: Section, person: SignedInUser): boolean {
  const { scope, forPlatformAdmins, ownersOnly, closedTo } = section
  if (!isThere(section, person) || closedTo === person.role) return false
  if (forPlatformAdmins) return person.tenantStatus === 'active' && person.isPlatformAdmin
  if (ownersOnly) return person.tenantStatus === 'active' && person.role === 'owner'
  if (closedTo && person.tenantStatus !== 'active') return false
  return scope === undefined || (person.tenantStatus === 'active' && callerOfSession(person).scopes.has(scope))
}

/** Runs `serve` if the user may open the section. Otherwise throws Refusal not_found or forbidden. */
export async function serveIfAllowed(
  section: Section | undefined,
  person: SignedInUser,
  serve: () => Promise<void>,
): Promise<void> {
  if (section && !canOpen(section, person)) {
    if ((section.forPlatformAdmins && !person.isPlatformAdmin) || !isThere(section, person)) throw pageNotFound()
    if (person.tenantStatus === 'active') throw roleForbiddenRefusal(person, section)
    throw new Refusal('forbidden', `${person.tenantName} is ${person.tenantStatus}. Ask the operator of the service.`)
  }
  await serve()
}

export const canSeeAuditLog = (person: SignedInUser): boolean =>
  person.tenantStatus === 'active' && callerOfSession(person).scopes.has('audit:read')

/** Returns the entries of the user's sidebar: the sections that the user may open, in the order of the registry. */
export function sidebarEntries(person: SignedInUser, current: Section | undefined): SidebarEntry[] {
  return sections
    .filter((section) => !section.isUnlisted && canOpen(section, person))
    .map((section) => ({
      ...sectionLink(section),
      ...(section.group && { group: section.group }),
      current: section === current,
    }))
}
