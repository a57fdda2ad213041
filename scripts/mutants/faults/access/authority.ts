import type { Fault } from '../../fault.ts'

const made = 'db/access/created-endpoints.ts'
const makers = ['test/webhooks/endpoint-creators.test.ts']
const members = ['test/access/members.test.ts']
const ended = 'db/jobs/required-scopes.ts'
const ends = ['test/jobs/authority.test.ts']

/** Who may do what inside an organization, and what ends with an access. */
export const faults: readonly Fault[] = [
  {
    name: 'the endpoints that an app made go on when it is disconnected',
    file: made,
    find: ' or e.maker_family_id = any(${familyIds}::text[])',
    replace: '',
    tests: makers,
  },
  {
    name: 'the endpoints that a revoked key made go on',
    file: made,
    find: "(e.made_by ->> 'apiKeyId')::bigint = any(${keyIds}::bigint[]) or ",
    replace: '',
    tests: makers,
  },
  {
    name: 'an access that ends turns off the endpoints of other organizations',
    file: made,
    find: 'where e.tenant_id = ${tenantId} and e.is_active and e.deleted_at is null',
    replace: 'where e.is_active and e.deleted_at is null',
    tests: [...makers, 'test/records/tenant-guard.test.ts'],
  },
  {
    name: 'an endpoint that was off says anew why',
    file: made,
    find: ' and e.is_active and e.deleted_at is null',
    replace: ' and e.deleted_at is null',
    tests: makers,
  },
  {
    name: 'whoever turns an endpoint on does not become its maker',
    file: 'db/webhooks/endpoints.ts',
    find: 'const maker = isActive ? await makerNow(tx, caller) : undefined',
    replace: 'const maker = undefined as EndpointMaker | undefined',
    tests: makers,
  },
  {
    name: 'endpoints of a replaced key end with it',
    file: made,
    find: "and (made_by ->> 'apiKeyId')::bigint = any(${keyIds}) and deleted_at is null",
    replace: "and (made_by ->> 'apiKeyId')::bigint = ${toKeyId} and deleted_at is null",
    tests: makers,
  },
  {
    name: 'a key of somebody who works on site reviews',
    file: 'db/reviews.ts',
    find: "return !isAsked || caller.member === null || (await findRoleOfMember(db, caller)) !== 'field'",
    replace: "return !isAsked || caller.userId === null || (await findRoleOfMember(db, caller)) !== 'field'",
    tests: members,
  },
  {
    name: 'a key of somebody who works on site deletes the comments of others',
    file: 'db/comments.ts',
    find: 'if (caller.member === null || isAuthor(caller, author)) return\n  const role',
    replace: 'if (caller.userId === null || isAuthor(caller, author)) return\n  const role',
    tests: members,
  },
  {
    name: 'a job keeps nobody behind its key',
    file: 'db/base/caller.ts',
    find: '  member: caller.member,\n',
    replace: '',
    tests: [...members, ...ends, 'test/workers/bulk.test.ts'],
  },
  {
    name: 'a grant ends the jobs of the same person’s other apps',
    file: ended,
    find: '(requester.familyId ?? null) === familyId',
    replace: 'requester.userId !== null',
    tests: ends,
  },
  {
    name: 'a key ends the imports of others with jobs:write alone',
    file: ended,
    find: '    .filter((scope) => !caller.scopes.has(scope))\n',
    replace: "    .filter((scope) => !caller.scopes.has(scope) && !scope.endsWith(':write'))\n",
    tests: ends,
  },
  {
    name: 'a bulk deletion is ended with the scope to write',
    file: ended,
    find: "=== 'delete' ? `${family}:delete` : `${family}:write`]",
    replace: "=== 'deleted' ? `${family}:delete` : `${family}:write`]",
    tests: ends,
  },
  {
    name: 'an answer is sent again to a key without the scopes that it took',
    file: 'db/access/idempotency.ts',
    find: '  for (const needed of stored.neededScopes ?? []) requireScope(caller, needed)\n',
    replace: '',
    tests: ['test/http/replayed-scopes.test.ts'],
  },
  {
    name: 'the scopes that an answer took are not noted',
    file: 'db/access/required-scope.ts',
    find: 'if (isHeld) this.#asked.add(scope)',
    replace: 'if (!isHeld) this.#asked.add(scope)',
    tests: ['test/http/replayed-scopes.test.ts'],
  },
  {
    name: 'what a person reads in the portal is in no log',
    file: 'handlers/portal/audit-notes.ts',
    find: '    for (const row of rows.values()) buffer.bufferRow(row)\n',
    replace: '',
    tests: ['test/portal/audit-log.test.ts'],
  },
  {
    name: 'a company that is connected again is disconnected by an old revocation',
    file: 'workers/accounting/revoke.ts',
    find: '  if (realmId && (await isCompanyConnected(database, realmId))) return\n',
    replace: '',
    tests: ['test/accounting/connection.test.ts', 'test/accounting/edge-cases.test.ts'],
  },
]
