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
