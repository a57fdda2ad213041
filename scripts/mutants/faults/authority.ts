import type { Fault } from '../fault.ts'

const made = 'db/access/made-endpoints.ts'
const makers = ['test/webhooks/endpoint-creators.test.ts']
const members = ['test/access/members.test.ts']
const ended = 'db/jobs/authority.ts'
const ends = ['test/jobs/authority.test.ts']

const admit = 'handlers/http/admit.ts'
const routes = 'handlers/mcp/routes.ts'
const agent = 'handlers/mcp/agent.ts'
const several = 'handlers/mcp/several.ts'
const operations = 'handlers/mcp/operations.ts'
const references = 'handlers/mcp/references.ts'
const resources = ['test/oauth/resources.test.ts']
const admission = ['test/mcp/admission.test.ts']
const calls = ['test/mcp/calls.test.ts']
const plans = ['test/mcp/several.test.ts']

/** Who may do what inside an organization, and what ends with an access; and what agents may, whose calls are those of their person or key. */
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
    find: "and (made_by ->> 'apiKeyId')::bigint = ${keyId} and deleted_at is null",
    replace: "and (made_by ->> 'apiKeyId')::bigint = ${toKeyId} and deleted_at is null",
    tests: makers,
  },
  {
    name: 'a key of somebody who works on site reviews',
    file: 'db/reviews.ts',
    find: "return !isAsked || caller.member === null || (await roleOfMember(db, caller)) !== 'field'",
    replace: "return !isAsked || caller.userId === null || (await roleOfMember(db, caller)) !== 'field'",
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
    file: 'handlers/portal/notes.ts',
    find: '    for (const row of rows.values()) buffer.note(row)\n',
    replace: '',
    tests: ['test/portal/reads.test.ts'],
  },
  {
    name: 'a company that is connected again is disconnected by an old revocation',
    file: 'workers/accounting/revoke.ts',
    find: '  if (realmId && (await isConnected(database, realmId))) return\n',
    replace: '',
    tests: ['test/accounting/connection.test.ts', 'test/accounting/again.test.ts'],
  },
  {
    name: 'a token holds at the API and for agents alike',
    file: admit,
    find: "if (found.grant.resource !== resource) return 'elsewhere'",
    replace: '',
    tests: admission,
  },
  {
    name: 'an agent is not told where to ask for a token',
    file: admit,
    find: 'Bearer realm="mcp", resource_metadata="${origin}${agentMetadataPath}"',
    replace: 'Bearer realm="mcp"',
    tests: admission,
  },
  {
    name: 'a code gives a token for whatever resource is asked for',
    file: 'db/access/oauth/codes.ts',
    find: 'return presented.resource === undefined || presented.resource === code.resource ? undefined :',
    replace: 'return presented.resource !== null ? undefined :',
    tests: resources,
  },
  {
    name: 'a refresh asks for another resource and is not refused',
    file: 'db/access/oauth/families.ts',
    find: "if (resource !== undefined && resource !== held.resource) return 'resource'",
    replace: '',
    tests: resources,
  },
  {
    name: "an agent's refreshed token is for the API",
    file: 'db/access/oauth/families.ts',
    find: 'resource: held.resource as OauthResource',
    replace: "resource: 'api'",
    tests: resources,
  },
  {
    name: 'consent to a resource that there is not is one to the API',
    file: 'handlers/oauth/checks/authorization-request.ts',
    find: "if (resource === 'unknown') return turned(",
    replace: "if (resource === 'unknown' && !redirectUri) return turned(",
    tests: resources,
  },
  {
    name: 'a page of any origin calls by the name of an agent',
    file: routes,
    find: 'if (origin === undefined || origins.has(origin)) return',
    replace: 'if (origin === undefined || origins.size > 0) return',
    tests: admission,
  },
  {
    name: 'a batch of messages is taken as one',
    file: routes,
    find: 'if (Array.isArray(message))',
    replace: 'if (Array.isArray(message) && message.length > 5000)',
    tests: calls,
  },
  {
    name: "what the SDK refuses by itself is told to anybody's key",
    file: routes,
    find: 'await agent.admitUnasked()',
    replace: '',
    tests: admission,
  },
  {
    name: 'an answer to an agent that shows a secret is compressed',
    file: routes,
    find: 'if (isSecret) end(',
    replace: 'if (isSecret && body.length > 1e9) end(',
    tests: calls,
  },
  {
    name: 'a revoked key is told to the model and not to its client',
    file: agent,
    find: "const isOfMessage = ['unauthorized', 'token_expired', 'internal_error']",
    replace: "const isOfMessage = ['internal_error']",
    tests: admission,
  },
  {
    name: 'arguments that a tool does not take are judged for nothing, for anybody',
    file: agent,
    find: 'const cause = await this.admit().then(',
    replace: 'const cause = await Promise.resolve().then(',
    tests: admission,
  },
  {
    name: 'search and describe cost nothing',
    file: agent,
    find: 'const messageCost = 1',
    replace: 'const messageCost = 0',
    tests: admission,
  },
  {
    name: 'the id `count` makes an agent count instead of read',
    file: operations,
    find: 'faults.length === 0 && !callable.leadsTo(operation, filled)',
    replace: 'faults.length > 1e9',
    tests: calls,
  },
  {
    name: "an agent's change is made again with its key",
    file: operations,
    find: "headers: { ...call.headers, 'idempotency-key': idempotencyKey } }",
    replace: 'headers: call.headers }',
    tests: [...calls, ...plans],
  },
  {
    name: 'an agent overwrites what was changed since it read it',
    file: operations,
    find: "...(etag !== undefined && { 'if-match': etag }),",
    replace: '',
    tests: calls,
  },
  {
    name: 'the audit log does not tell an agent from the API',
    file: operations,
    find: "exchange.cameBy = '/mcp'",
    replace: 'exchange.cameBy ??= undefined',
    tests: admission,
  },
  {
    name: 'a large file is shown to an agent by its beginning',
    file: 'handlers/mcp/outcome.ts',
    find: 'if (!body || body.length < size) {',
    replace: 'if (!body) {',
    tests: calls,
  },
  {
    name: 'a plan has as many calls as its body holds',
    file: 'handlers/mcp/tools.ts',
    find: 'maxItems: maxCalls,',
    replace: 'maxItems: 10_000,',
    tests: plans,
  },
  {
    name: 'a plan goes on behind what failed',
    file: several,
    find: 'return failed({ ...counts, calls: shown, failed: { ...about, ...facts }, notDone: rest })',
    replace: 'if (rest.length > 100) return failed({ ...counts, failed: { ...about, ...facts } })',
    tests: plans,
  },
  {
    name: 'two equal calls of a plan are done once',
    file: several,
    find: '`${idempotencyKey}:${shown.length}`',
    replace: '`${idempotencyKey}`',
    tests: plans,
  },
  {
    name: 'a call that was corrected in a plan is refused for its key',
    file: several,
    find: '`${seed}\\n${operation.method} ${target}\\n${body}`',
    replace: '`${seed}\\n${operation.method} ${target}\\n${body.length > 1e9}`',
    tests: plans,
  },
  {
    name: 'a plan begins although a later call of it leads nowhere',
    file: several,
    find: 'faults.push(...objectionsTo(asked, names, place))',
    replace: 'faults.push(...objectionsTo({}, names, place))',
    tests: plans,
  },
  {
    name: 'a reference takes what every object has and no answer says',
    file: references,
    find: "typeof value !== 'object' || value === null || !Object.hasOwn(value, name)",
    replace: "typeof value !== 'object' || value === null",
    tests: plans,
  },
  {
    name: 'the length of a list is a value of it',
    file: references,
    find: 'Array.isArray(value) && !/^\\d+$/.test(name) ? undefined :',
    replace: 'value === undefined ? undefined :',
    tests: plans,
  },
]
