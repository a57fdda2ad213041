import type { Fault } from '../fault.ts'

const admission = 'db/access/admission/admission.ts'
const verdicts = 'db/access/admission/verdicts.ts'
const storage = 'db/files/storage.ts'
const rateTests = ['test/access/rate-limits.test.ts', 'test/access/failed-credentials.test.ts']

export const faults: readonly Fault[] = [
  {
    name: 'a wrong secret is told that its key is at its limit',
    file: admission,
    find: "`${credential.publicId}:${cost}:${credential.secretHash.toString('latin1')}`",
    replace: '`${credential.publicId}:${cost}`',
    tests: ['test/http/exact-bounds.test.ts', ...rateTests, 'test/access/api-keys.test.ts'],
  },
  {
    name: 'a refused import refuses the next GET of its app',
    file: admission,
    find: ': `${credential.tenantId}:${credential.familyId}:${cost}`',
    replace: ': `${credential.tenantId}:${credential.familyId}`',
    tests: ['test/http/exact-bounds.test.ts'],
  },
  {
    name: 'a raised limit is seen after a minute',
    file: admission,
    find: 'const refusalMemoryMs = 1_000',
    replace: 'const refusalMemoryMs = 60_000',
    tests: rateTests,
  },
  {
    name: 'the keys of a person do not narrow with the role',
    file: verdicts,
    find: 'new Set(role === null ? scopes : withinRole(scopes, role))',
    replace: 'new Set(scopes)',
    tests: ['test/oauth/expiry-and-revocation.test.ts', 'test/portal/api-keys.test.ts'],
  },
  {
    name: 'keys of the same scopes have the role of whoever came first',
    file: verdicts,
    find: 'scopeSets.set(`${role}:${text}`, made)',
    replace: "for (const one of [role, 'viewer', 'owner', null]) scopeSets.set(`${one}:${text}`, made)",
    tests: ['test/oauth/expiry-and-revocation.test.ts', 'test/portal/api-keys.test.ts'],
  },
  {
    name: 'an hourly refusal tells when the minute has room',
    file: 'handlers/http/admit.ts',
    find: "const window = verdict.refusedBy === 'tenant' ? verdict.tenant : verdict.key!",
    replace: 'const window = verdict.key ?? verdict.tenant',
    tests: rateTests,
  },
  {
    name: 'a refused call is charged in the audit log',
    file: 'handlers/http/admit.ts',
    find: `    if (verdict.outcome === 'limited') throw limited(verdict)
    request.exchange.charge = verdict
    request.exchange.cost = cost`,
    replace: `    request.exchange.cost = cost
    if (verdict.outcome === 'limited') throw limited(verdict)
    request.exchange.charge = verdict`,
    tests: ['test/http/observability.test.ts', 'test/access/rate-limits.test.ts', 'test/portal/usage.test.ts'],
  },
  {
    name: 'the remaining requests of a key are one too many',
    file: 'handlers/http/admit.ts',
    find: "response.setHeader('RateLimit-Key-Remaining', Math.max(0, key.limit - key.used))",
    replace: "response.setHeader('RateLimit-Key-Remaining', Math.max(0, key.limit - key.used + 1))",
    tests: [...rateTests, 'test/http/observability.test.ts'],
  },
  {
    name: 'deleted endpoints count among those in use',
    file: 'db/access/limits.ts',
    find: 'where e.tenant_id = ${tenantId} and e.deleted_at is null) as live',
    replace: 'where e.tenant_id = ${tenantId}) as live',
    tests: ['test/portal/usage.test.ts', 'test/http/observability.test.ts', 'test/webhooks/webhooks.test.ts'],
  },
  {
    name: 'the units in use count requests of keys beside',
    file: 'db/access/limits.ts',
    find: 'w.tenant_id = ${tenantId} and w.key_id = 0',
    replace: 'w.tenant_id = ${tenantId}',
    tests: ['test/portal/usage.test.ts', 'test/http/observability.test.ts'],
  },
  {
    name: 'a revoked key is shown among the busy ones',
    file: 'db/access/usage.ts',
    find: 'join api_keys k on k.tenant_id = w.tenant_id and k.id = w.key_id and k.revoked_at is null',
    replace: 'join api_keys k on k.tenant_id = w.tenant_id and k.id = w.key_id',
    tests: ['test/portal/several-connections.test.ts'],
  },
  {
    name: 'an attempt more than the limit is let in',
    file: 'db/access/attempts.ts',
    find: 'admitted = cardinality(${recent}) < ${rule.limit}::integer,',
    replace: 'admitted = cardinality(${recent}) <= ${rule.limit}::integer,',
    tests: ['test/oauth/register.test.ts', 'test/oauth/sign-in.test.ts'],
  },
  {
    name: 'refused attempts keep their window closed',
    file: 'db/access/attempts.ts',
    find: '::timestamptz(3) else ${recent} end,',
    replace: '::timestamptz(3) else ${recent} || clock_timestamp()::timestamptz(3) end,',
    tests: ['test/oauth/register.test.ts', 'test/oauth/sign-in.test.ts'],
  },
  {
    name: 'a file that fills the quota to the byte is refused',
    file: storage,
    find: 'if (used + wanted <= quota) return',
    replace: 'if (used + wanted < quota) return',
    tests: ['test/files/storage.test.ts'],
  },
  {
    name: 'documents count nothing against the quota',
    file: storage,
    find: "state in ('finished', 'used')`",
    replace: "state in ('finished')`",
    tests: ['test/files/storage.test.ts', 'test/documents/documents.test.ts'],
  },
  {
    name: 'the files of jobs count nothing against the quota of uploads',
    file: storage,
    find: '  sql`select tenant_id, coalesce(sum(stored_bytes), 0) as number from jobs where stored_bytes > 0`,\n',
    replace: '',
    tests: ['test/files/storage.test.ts'],
  },
  {
    name: 'logos that were signed count nothing',
    file: storage,
    find: '  sql`select tenant_id, coalesce(sum(octet_length(bytes)), 0) as number from signed_logos where bytes is not null`,\n',
    replace: '',
    tests: ['test/files/storage.test.ts'],
  },
  {
    name: 'a job counts its own file twice',
    file: storage,
    find: 'refuseBeyondQuota(row.quota, row.stored - row.before, bytes)',
    replace: 'refuseBeyondQuota(row.quota, row.stored, bytes)',
    tests: ['test/files/quota.test.ts', 'test/files/storage.test.ts'],
  },
  {
    name: 'uploads under way count nothing against the quota',
    file: storage,
    find: 'standing.stored + standing.announced, wanted.bytes',
    replace: 'standing.stored, wanted.bytes',
    tests: ['test/files/storage.test.ts'],
  },
  {
    name: 'a fifth upload is under way',
    file: storage,
    find: 'if (uploads < maxUploads) return',
    replace: 'if (uploads <= maxUploads) return',
    tests: ['test/files/storage.test.ts'],
  },
  {
    name: 'a cancelled job counts against the quota for ever',
    file: 'db/jobs/jobs.ts',
    find: '  stored_bytes = 0, result = checkpoint',
    replace: '  result = checkpoint',
    tests: ['test/files/storage.test.ts', 'test/jobs/jobs.test.ts'],
  },
  {
    name: 'a job counts against the quota after its files have gone',
    file: 'db/files/sweep.ts',
    find: 'artifact = null, errors_artifact = null, stored_bytes = 0',
    replace: 'artifact = null, errors_artifact = null',
    tests: ['test/files/quota.test.ts', 'test/files/storage.test.ts', 'test/workers/sweep-files.test.ts'],
  },
  {
    name: 'a link is opened once more than it may be',
    file: 'handlers/http/public/page-limits.ts',
    find: 'left: left < 1 ? left : left - 1, at })',
    replace: 'left: left <= 0 ? left : left - 1, at })',
    tests: ['test/http/page-limits.test.ts'],
  },
  {
    name: 'what was refused is in the sums of what was spent',
    file: 'db/access/usage.ts',
    find: 'sum(cost) filter (where status <> 429)',
    replace: 'sum(cost)',
    tests: ['test/portal/usage.test.ts'],
  },
  {
    name: 'a link that was silent for a while is let in twice as often',
    file: 'handlers/http/public/page-limits.ts',
    find: 'const left = Math.min(this.#max, before.left',
    replace: 'const left = Math.min(2 * this.#max, before.left',
    tests: ['test/http/page-limits.test.ts'],
  },
  {
    name: 'each address of a customer counts by itself',
    file: 'db/domain/network/address-network.ts',
    find: '.parts.slice(0, 4)',
    replace: '.parts.slice(0, 8)',
    tests: ['test/access/failed-credentials.test.ts', 'test/oauth/sign-in.test.ts'],
  },
  {
    name: 'a network opens as many pages as it likes',
    file: 'handlers/http/public/page-limits.ts',
    find: 'customers.take(clientNetwork(request)) || links.take(linkOf(request))',
    replace: 'links.take(linkOf(request))',
    tests: ['test/http/page-limits.test.ts'],
  },
  {
    name: 'a network has a limit for each of its links',
    file: 'handlers/http/public/page-limits.ts',
    find: 'customers.take(clientNetwork(request)) || links.take(linkOf(request))',
    replace: 'customers.take(`${clientNetwork(request)}${linkOf(request)}`) || links.take(linkOf(request))',
    tests: ['test/http/page-limits.test.ts'],
  },
]
