import fc from 'fast-check'
import t from 'tap'
import { allScopes, limitScopesToRole, parseScope, roles, scopesGrantableBy } from '../../db/domain/scopes.ts'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'

const beyond = (role: (typeof roles)[number]): string[] =>
  allScopes.filter((scope) => !scopesGrantableBy(role).has(scope))

t.test('owners, admins and managers can delegate every scope except the listed ones', (t) => {
  t.strictSame(beyond('owner'), ['platform_admin:read'])
  t.strictSame(beyond('admin'), ['platform_admin:read'])
  t.strictSame(beyond('manager'), ['webhooks:manage', 'audit:read', 'settings:write', 'platform_admin:read'])
  t.end()
})

const everyones = ['notifications:write', 'openid', 'offline_access']

t.test('a viewer can delegate only read scopes, but not those of audit log, settings and platform', (t) => {
  const may = [...scopesGrantableBy('viewer')].filter((scope) => !everyones.includes(scope))
  t.ok(nonEmpty(may).every((scope) => scope.endsWith(':read')))
  const reads = allScopes.filter((scope) => scope.endsWith(':read'))
  t.strictSame(
    reads.filter((scope) => !may.includes(scope)),
    ['audit:read', 'settings:read', 'platform_admin:read'],
  )
  t.end()
})

t.test('the field and accountant roles can delegate the scopes of a viewer and the listed additional ones', (t) => {
  const more = (role: 'field' | 'accountant') =>
    allScopes.filter((scope) => scopesGrantableBy(role).has(scope) && !scopesGrantableBy('viewer').has(scope))
  t.strictSame(more('field'), [
    'site_logs:write',
    'time_entries:write',
    'documents:write',
    'comments:write',
    'comments:delete',
    'jobs:write',
  ])
  t.strictSame(more('accountant'), [
    'pay_apps:write',
    'pay_apps:delete',
    'invoices:write',
    'invoices:delete',
    'pay_apps:approve',
    'pay_apps:mark_paid',
    'pay_apps:send',
    'invoices:send',
    'invoices:mark_paid',
    'invoices:void',
    'jobs:write',
  ])
  for (const role of ['field', 'accountant'] as const)
    t.strictSame(
      nonEmpty([...scopesGrantableBy('viewer')]).filter((scope) => !scopesGrantableBy(role).has(scope)),
      [],
      role,
    )
  for (const role of roles)
    t.strictSame(
      limitScopesToRole(everyones, role),
      allScopes.filter((scope) => everyones.includes(scope)),
    )
  t.end()
})

t.test('limitScopesToRole replaces a write scope that the role lacks by the read scope, if the role has that', (t) => {
  const asked = ['contacts:write', 'bids:delete', 'bids:send', 'settings:write', 'openid', 'platform_admin:read']
  t.strictSame(limitScopesToRole(asked, 'viewer'), ['contacts:read', 'bids:read', 'openid'])
  t.strictSame(limitScopesToRole(['settings:write'], 'manager'), ['settings:read'])
  t.strictSame(limitScopesToRole(['webhooks:manage', 'audit:read'], 'manager'), [])
  t.end()
})

t.test('limitScopesToRole never returns a scope beyond the role and is idempotent', (t) => {
  fc.assert(
    fc.property(fc.subarray([...allScopes, 'nonsense:write']), fc.constantFrom(...roles), (scopes, role) => {
      const left = limitScopesToRole(scopes, role)
      const may = scopesGrantableBy(role)
      const asked = new Set([...scopes, ...scopes.map((scope) => scope.replace(/:(write|delete)$/, ':read'))])
      return (
        left.every((scope) => may.has(scope) && asked.has(scope)) &&
        limitScopesToRole(left, role).join() === left.join() &&
        scopes.every((scope) => !may.has(scope) || left.includes(scope))
      )
    }),
    { seed: 47 },
  )
  t.end()
})

t.test('parseScope returns each known scope once, in a fixed order', (t) => {
  t.strictSame(parseScope('openid  bids:read nonsense bids:read contacts:read'), [
    'contacts:read',
    'bids:read',
    'openid',
  ])
  t.strictSame(parseScope(''), [])
  t.end()
})
