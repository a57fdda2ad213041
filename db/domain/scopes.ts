import { scopes } from '../../generated/scopes.ts'

export type Scope = (typeof scopes)[number]

type FamilyOf<S> = S extends `${infer Family}:${string}` ? Family : never

/** All scopes, in the order of the contract. */
export const allScopes: readonly string[] = scopes

export const roles = ['viewer', 'field', 'accountant', 'manager', 'admin', 'owner'] as const
export type Role = (typeof roles)[number]

const readable = allScopes.filter(
  (scope) => scope.endsWith(':read') && !['audit:read', 'settings:read', 'platform_admin:read'].includes(scope),
)
/** Scopes that every role has, because they concern only the user's own data and sign-in. */
const everyRole: readonly Scope[] = ['notifications:write', 'openid', 'offline_access']
const ofFamilies = (...wanted: FamilyOf<Scope>[]): string[] =>
  allScopes.filter((scope) => (wanted as string[]).includes(scope.split(':')[0]!))
const allBut = (...left: Scope[]): string[] => allScopes.filter((scope) => !(left as string[]).includes(scope))

const delegated: Record<Role, ReadonlySet<string>> = {
  viewer: new Set([...readable, ...everyRole]),
  field: new Set([
    ...readable,
    ...everyRole,
    ...([
      'site_logs:write',
      'time_entries:write',
      'comments:write',
      'comments:delete',
      'documents:write',
      'jobs:write',
    ] satisfies Scope[]),
  ]),
  accountant: new Set([...readable, ...everyRole, ...ofFamilies('invoices', 'pay_apps'), 'jobs:write']),
  manager: new Set(allBut('settings:write', 'webhooks:manage', 'audit:read', 'platform_admin:read')),
  admin: new Set(allBut('platform_admin:read')),
  owner: new Set(allBut('platform_admin:read')),
}

/** Returns the scopes that a user with this role may grant to an app. */
export const scopesGrantableBy = (role: Role): ReadonlySet<string> => delegated[role]

/**
 * Limits scopes to those of a role and returns them in the order of `allScopes`. A :write or :delete scope that the
 * role lacks is replaced by the :read scope of the same family, if the role has one. Any other scope that the role
 * lacks is dropped.
 */
export function limitScopesToRole(scopes: Iterable<string>, role: Role): string[] {
  const may = delegated[role]
  const left = new Set<string>()
  for (const scope of scopes) {
    const read = scope.replace(/:(?:write|delete)$/, ':read')
    if (may.has(scope)) left.add(scope)
    else if (may.has(read)) left.add(read)
  }
  return allScopes.filter((scope) => left.has(scope))
}

/**
 * Returns the known scopes of a space-separated list, each once, in the order of `allScopes`; unknown ones are dropped.
 */
export function parseScope(text: string): string[] {
  const asked = new Set(text.split(' '))
  return allScopes.filter((scope) => asked.has(scope))
}
