import type { ConformanceCheck } from '../check.ts'
import { Contract, type DocumentPart, listPathParameterNames } from '../contract.ts'
import { ConformanceFinding, expectCondition, expectStatus } from '../findings.ts'

const fetched = 'GET /openapi.json'

/** Returns the first `$ref` of a document that does not resolve; undefined if all do. */
function lostReference(contract: Contract, part: unknown): string | undefined {
  if (Array.isArray(part)) return part.map((one) => lostReference(contract, one)).find(Boolean)
  if (typeof part !== 'object' || part === null) return undefined
  const { $ref } = part as DocumentPart
  if (typeof $ref === 'string' && Object.keys(contract.resolve(part as DocumentPart)).length === 0) return $ref
  return Object.entries(part)
    .filter(([member]) => !/^examples?$/.test(member))
    .map(([, value]) => lostReference(contract, value))
    .find(Boolean)
}

/** Returns the cost that method and path imply. */
function costByRule(method: string, path: string): number {
  const special = { exports: 20, pdf: 50, bulk: 100, imports: 200 }[path.split('/').at(-1)!]
  return special ?? (method === 'GET' ? 1 : 5)
}

export const documentChecks: ConformanceCheck[] = [
  {
    id: 'document.published',
    title: 'The OpenAPI document is version 3.1 in JSON, and reading it needs no credential',
    clause: 'openapi',
    async run({ anonymousCaller }) {
      const answer = await anonymousCaller.send('GET', '/openapi.json')
      expectStatus(answer, 200)
      expectCondition(answer, 'openapi 3.1', /^3\.1\./.test(answer.json?.openapi), `openapi ${answer.json?.openapi}`)
    },
  },
  {
    id: 'document.etag',
    title: 'The OpenAPI document has an ETag, and If-None-Match with it returns 304',
    clause: 'openapi#where-it-is',
    async run({ anonymousCaller }) {
      const answer = await anonymousCaller.send('GET', '/openapi.json')
      const etag = answer.headers.etag ?? '"none"'
      const again = await anonymousCaller.send('GET', '/openapi.json', { headers: { 'If-None-Match': etag } })
      expectCondition(again, '304 without a body', again.status === 304 && again.text === '', `${again.status}`)
    },
  },
  {
    id: 'document.references',
    title: 'Every reference in the OpenAPI document resolves',
    clause: 'openapi',
    async run({ anonymousCaller }) {
      const { json } = await anonymousCaller.send('GET', '/openapi.json')
      const lost = lostReference(new Contract(json), json)
      if (lost) throw new ConformanceFinding(fetched, 'references that lead somewhere', lost)
    },
  },
  {
    id: 'document.operations',
    title: 'The OpenAPI document has every operation of the API with its method, path and operationId',
    clause: 'versions',
    async run({ anonymousCaller, kitContract }) {
      const theirs = new Contract((await anonymousCaller.send('GET', '/openapi.json')).json)
      const has = ({ operationId, method, path }: { operationId: string; method: string; path: string }) => {
        const found = theirs.findOperation(operationId)
        return found?.method === method && found.path.replace(/\{[^}]+\}/g, '{}') === path.replace(/\{[^}]+\}/g, '{}')
      }
      const missing = kitContract.operations.filter((operation) => !has(operation))
      const named = missing.map(({ method, path, operationId }) => `${method} ${path} (${operationId})`)
      if (missing.length > 0)
        throw new ConformanceFinding(fetched, 'all operations', `a document without ${named.slice(0, 5).join(', ')}`)
    },
  },
  {
    id: 'document.scopes',
    title: 'Every operation requires the scope that the API defines for it',
    clause: 'operations',
    async run({ anonymousCaller, kitContract }) {
      const theirs = new Contract((await anonymousCaller.send('GET', '/openapi.json')).json)
      const other = kitContract.operations.filter(({ operationId, scope, needsNoCredential }) => {
        const found = theirs.findOperation(operationId)
        return found && (found.scope !== scope || found.needsNoCredential !== needsNoCredential)
      })
      const named = other.map(
        ({ operationId, scope }) => `${operationId} with ${theirs.findOperation(operationId)?.scope}, not ${scope}`,
      )
      if (other.length > 0) throw new ConformanceFinding(fetched, 'the scopes of the API', named.slice(0, 5).join(', '))
    },
  },
  {
    id: 'document.costs',
    title: 'Every operation states its cost, and the cost follows from its method and path',
    clause: 'rate-limits',
    async run({ anonymousCaller }) {
      const theirs = new Contract((await anonymousCaller.send('GET', '/openapi.json')).json)
      const other = theirs.operations.filter(({ method, path, cost }) => cost !== costByRule(method, path))
      const named = other.map(({ operationId, cost }) => `${operationId} at ${cost}`)
      if (other.length > 0)
        throw new ConformanceFinding(fetched, 'costs by method and path', named.slice(0, 5).join(', '))
    },
  },
  {
    id: 'document.parameters',
    title: 'Every path parameter is declared',
    clause: 'openapi',
    async run({ anonymousCaller }) {
      const theirs = new Contract((await anonymousCaller.send('GET', '/openapi.json')).json)
      const lost = theirs.operations.filter(({ path, parameters }) =>
        listPathParameterNames(path).some((name) => !parameters.some((one) => one.in === 'path' && one.name === name)),
      )
      if (lost.length > 0)
        throw new ConformanceFinding(fetched, 'parameters that are described', `none in ${lost[0]!.operationId}`)
    },
  },
]
