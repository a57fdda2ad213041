import type { Fault } from '../../fault.ts'

const audit = 'db/access/audit.ts'

/** API keys, and the log of what is done with them. */
export const faults: readonly Fault[] = [
  {
    name: 'the log cannot be filtered by person',
    file: audit,
    find: "'operationId', 'apiKeyId', 'userId'] as const)",
    replace: "'operationId', 'apiKeyId'] as const)",
    tests: ['test/http/observability.test.ts', 'test/portal/developers/requests.test.ts'],
  },
  {
    name: 'the log of 4xx shows what failed as well',
    file: audit,
    find: ".where('status', '<', least + 100)",
    replace: ".where('status', '<', least + 200)",
    tests: [
      'test/access/audit-filters.test.ts',
      'test/http/observability.test.ts',
      'test/portal/developers/requests.test.ts',
    ],
  },
  {
    name: 'the log to a moment leaves out the request of that moment',
    file: audit,
    find: "query.where('createdAt', '<=', filters.dateTo)",
    replace: "query.where('createdAt', '<', filters.dateTo)",
    tests: [
      'test/access/audit-filters.test.ts',
      'test/http/observability.test.ts',
      'test/portal/developers/requests.test.ts',
    ],
  },
  {
    name: 'refusals of several keys are one row',
    file: audit,
    find: '`${row.tenantId}:${row.apiKeyId}:${row.userId}:${row.clientId}:${row.createdAt.slice(0, 16)}`',
    replace: '`${row.tenantId}:${row.userId}:${row.clientId}:${row.createdAt.slice(0, 16)}`',
    tests: ['test/http/observability.test.ts', 'test/access/rate-limits.test.ts'],
  },
  {
    name: 'the last use of a key is that of another organization',
    file: audit,
    find: 'where k.tenant_id = used.tenant_id and k.id = used.id and',
    replace: 'where k.tenant_id = used.tenant_id and',
    tests: ['test/http/observability.test.ts', 'test/access/api-keys.test.ts'],
  },
  {
    name: 'a key that only changes things was never used',
    file: 'handlers/http/audit.ts',
    find: 'if (caller?.apiKeyId) buffer',
    replace: 'if (caller?.apiKeyId && !request.exchange.audited) buffer',
    tests: ['test/http/observability.test.ts'],
  },
  {
    name: 'a page of the log repeats its last row',
    file: audit,
    find: "query = query.where('id', '<', after)",
    replace: "query = query.where('id', '<=', after)",
    tests: ['test/http/observability.test.ts', 'test/portal/developers/requests.test.ts'],
  },
  {
    name: 'a cursor of one organization is good in another',
    file: 'db/base/cursor.ts',
    find: 'JSON.stringify([tenantId, operationId, bound])',
    replace: 'JSON.stringify([tenantId > 0, operationId, bound])',
    tests: ['test/domain/cursor.test.ts', 'test/http/bad-input.test.ts'],
  },
  {
    name: 'a key that is made outlives its maker',
    file: 'db/access/api-keys.ts',
    find: 'expiresAt: key.expiresAt ?? held.endsAt,',
    replace: 'expiresAt: key.expiresAt ?? null,',
    tests: ['test/access/api-keys.test.ts'],
  },
  {
    name: 'a key cannot be made to end with its maker',
    file: 'db/access/api-keys.ts',
    find: 'expiresMs > Date.parse(held.endsAt)',
    replace: 'expiresMs >= Date.parse(held.endsAt)',
    tests: ['test/access/api-keys.test.ts'],
  },
  {
    name: 'a key that was revoked has another time of its end when it is revoked again',
    file: 'db/access/revocation.ts',
    find: `      .set({ revokedAt: tx.machineAt })
      .where('tenantId', '=', tenantId)
      .where('revokedAt', 'is', null)
      .where(which)`,
    replace: `      .set({ revokedAt: tx.machineAt })
      .where('tenantId', '=', tenantId)
      .where('revokedAt', 'is distinct from', tx.machineAt)
      .where(which)`,
    tests: ['test/access/key-revocation.test.ts', 'test/access/api-keys.test.ts'],
  },
  {
    name: 'a key that is known is unknown for good once its organization has moved',
    file: 'db/access/admission/admission.ts',
    find: "verdict.outcome === 'unknown' && isKnown(request.credential)",
    replace: "verdict.outcome === 'expired' && isKnown(request.credential)",
    tests: ['test/access/prefetch.test.ts'],
  },
  {
    name: 'a key is refused with the words for none',
    file: 'handlers/http/admit.ts',
    find: 'isMissing ? missing(challenge) : unauthorized(challenge, describeRejectedCredential(authorization))',
    replace: 'missing(challenge)',
    tests: ['test/contract/credentials.test.ts', 'test/http/bad-input.test.ts'],
  },
  {
    name: 'a key is faster than its maker when nothing is said of it',
    file: 'db/access/api-keys.ts',
    find: 'key.perMinuteLimit ?? Math.min(usualPerMinute, held.perMinuteLimit)',
    replace: 'key.perMinuteLimit ?? usualPerMinute',
    tests: ['test/access/api-keys.test.ts'],
  },
  {
    name: 'a key is revoked whatever version its reader had seen',
    file: 'db/access/api-keys.ts',
    find: `  refuseOther(tx, shownKey(before), 'API key')
`,
    replace: '',
    tests: ['test/contract/versions.test.ts', 'test/access/api-keys.test.ts'],
  },
  {
    name: 'a page of keys repeats the last of the page before',
    file: 'db/access/api-keys.ts',
    find: `query.where('id', '<', after)`,
    replace: `query.where('id', '<=', after)`,
    tests: ['test/access/api-keys.test.ts', 'test/portal/developers/api-keys.test.ts'],
  },
  {
    name: 'a key is not as fast as its maker',
    file: 'db/access/api-keys.ts',
    find: 'key.perMinuteLimit > held.perMinuteLimit',
    replace: 'key.perMinuteLimit >= held.perMinuteLimit',
    tests: ['test/access/api-keys.test.ts'],
  },
]
