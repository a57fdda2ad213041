import type { Fault } from '../../fault.ts'

const admit = 'handlers/http/admit.ts'
const routes = 'handlers/mcp/routes.ts'
const agent = 'handlers/mcp/agent.ts'
const several = 'handlers/mcp/call-several.ts'
const operations = 'handlers/mcp/operations.ts'
const references = 'handlers/mcp/references.ts'
const resources = ['test/oauth/resources.test.ts']
const admission = ['test/mcp/admission.test.ts']
const calls = ['test/mcp/calls.test.ts']
const plans = ['test/mcp/call-several.test.ts']

/** What agents may, whose calls are those of their person or key. */
export const faults: readonly Fault[] = [
  {
    name: 'a token holds at the API and for agents alike',
    file: admit,
    find: "if (found.grant.resource !== resource) return 'elsewhere'",
    replace: '',
    tests: admission,
  },
  {
    name: 'a message of an invented key is read before the key is looked up',
    file: admit,
    find: '((doubted || looksUp) && !(await exists(credential)))',
    replace: '(doubted && !(await exists(credential)))',
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
    find: 'await agent.admitIfNotAttempted()',
    replace: '',
    tests: admission,
  },
  {
    name: 'an answer to an agent that shows a secret is compressed',
    file: routes,
    find: 'if (isSecret) endResponse(',
    replace: 'if (isSecret && body.length > 1e9) endResponse(',
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
    find: "exchange.entryPath = '/mcp'",
    replace: 'exchange.entryPath ??= undefined',
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
    find: 'maxItems: maxCallsPerPlan,',
    replace: 'maxItems: 10_000,',
    tests: plans,
  },
  {
    name: 'a plan goes on behind what failed',
    file: several,
    find: 'return toFailedToolResult({ ...counts, calls: shown, failed: { ...about, ...facts }, notDone: rest })',
    replace:
      'if (rest.length > 100) return toFailedToolResult({ ...counts, toFailedToolResult: { ...about, ...facts } })',
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
    find: 'faults.push(...checkReferences(asked, names, place))',
    replace: 'faults.push(...checkReferences({}, names, place))',
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
  {
    name: 'references stand for a hundred times what a body has room for',
    file: references,
    find: 'if (filling.bytes > maxBodyBytes) {',
    replace: 'if (filling.bytes > 100 * maxBodyBytes) {',
    tests: plans,
  },
]
