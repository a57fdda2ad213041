const families = [
  'contacts',
  'leads',
  'projects',
  'bids',
  'pay_apps',
  'change_orders',
  'site_logs',
  'time_entries',
  'products',
  'documents',
  'invoices',
  'comments',
] as const

const workflow = [
  'projects:reassign',
  'bids:send',
  'bids:accept_reject',
  'pay_apps:approve',
  'pay_apps:mark_paid',
  'pay_apps:send',
  'change_orders:approve',
  'change_orders:send',
  'invoices:send',
  'invoices:mark_paid',
  'invoices:void',
] as const

const others = [
  'users:read',
  'webhooks:manage',
  'jobs:read',
  'jobs:write',
  'notifications:read',
  'notifications:write',
  'messaging:read',
  'messaging:send',
  'support:read',
  'support:write',
  'reports:read',
  'signatures:read',
  'signatures:send',
  'audit:read',
  'settings:read',
  'settings:write',
  'dispatch:read',
  'dispatch:write',
  'offline_access',
  'platform_admin:read',
  'openid',
] as const

/** Every scope of service.md, and openid. */
export const allScopes: readonly string[] = [
  ...families.flatMap((family) => [`${family}:read`, `${family}:write`, `${family}:delete`]),
  ...workflow,
  ...others,
]

export const roles = ['viewer', 'field', 'accountant', 'manager', 'admin', 'owner'] as const
export type Role = (typeof roles)[number]

const readable = allScopes.filter(
  (scope) => scope.endsWith(':read') && !['audit:read', 'settings:read', 'platform_admin:read'].includes(scope),
)
/** What is a person's own, whatever he may see and do of the organization's. */
const everyRole = ['notifications:write', 'openid', 'offline_access']
const ofFamilies = (...wanted: string[]): string[] => allScopes.filter((scope) => wanted.includes(scope.split(':')[0]!))
const allBut = (...left: string[]): string[] => allScopes.filter((scope) => !left.includes(scope))

const delegated: Record<Role, ReadonlySet<string>> = {
  viewer: new Set([...readable, ...everyRole]),
  field: new Set([
    ...readable,
    ...everyRole,
    ...['site_logs:write', 'time_entries:write', 'comments:write', 'comments:delete', 'documents:write', 'jobs:write'],
  ]),
  accountant: new Set([...readable, ...everyRole, ...ofFamilies('invoices', 'pay_apps'), 'jobs:write']),
  manager: new Set(allBut('settings:write', 'webhooks:manage', 'audit:read', 'platform_admin:read')),
  admin: new Set(allBut('platform_admin:read')),
  owner: new Set(allBut('platform_admin:read')),
}

/** The scopes that a person of this role may give to an app. */
export const delegableBy = (role: Role): ReadonlySet<string> => delegated[role]

/**
 * Limits scopes to those of a role, in the order of `allScopes`: a :write or :delete that the role lacks becomes that
 * family's :read when the role has it, anything else that it lacks is dropped.
 */
export function withinRole(scopes: Iterable<string>, role: Role): string[] {
  const may = delegated[role]
  const left = new Set<string>()
  for (const scope of scopes) {
    const read = scope.replace(/:(?:write|delete)$/, ':read')
    if (may.has(scope)) left.add(scope)
    else if (may.has(read)) left.add(read)
  }
  return allScopes.filter((scope) => left.has(scope))
}

/** The known scopes of a space-separated list, each once, in the order of `allScopes`; unknown ones are dropped. */
export function parseScope(text: string): string[] {
  const asked = new Set(text.split(' '))
  return allScopes.filter((scope) => asked.has(scope))
}
