import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { operationsOf } from './bundle.ts'
import {
  dataOf,
  follow,
  isObject,
  isOfOneRecord,
  type Json,
  type JsonObject,
  objectAt,
  type PlacedOperation,
  successes,
} from './complete.ts'
import { lintSchemas, unbounded } from './lint-schemas.ts'
import { lintPlanned } from './planned.ts'

const mutations = ['post', 'put', 'patch', 'delete']

const costs: [string, number][] = [
  ['/exports', 20],
  ['/pdf', 50],
  ['/bulk', 100],
  ['/imports', 200],
]

/** Operations without a credential: the description, and those by which one comes to have a credential. */
const open = ['/openapi.json', '/oauth/register', '/oauth/authorize', '/oauth/token', '/oauth/revoke']

/** A mutation by method that changes nothing, or that OAuth's own rules make safe to repeat. */
const withoutIdempotency = [/^\/oauth\//, /\/bulk-fetch$/, /\/usage-counts$/]

const verbs = [
  ...['accept', 'add', 'aggregate', 'append', 'approve', 'authorize', 'bulk', 'cancel', 'connect', 'convert', 'count'],
  ...[
    'create',
    'delete',
    'disconnect',
    'dismiss',
    'download',
    'duplicate',
    'email',
    'export',
    'get',
    'import',
    'issue',
  ],
  ...['link', 'list', 'mark', 'move', 'queue', 'record', 'register', 'reject', 'remove', 'render', 'reopen', 'reorder'],
  ...[
    'replace',
    'replay',
    'resend',
    'restore',
    'revert',
    'revoke',
    'rotate',
    'run',
    'search',
    'send',
    'share',
    'submit',
  ],
  ...['test', 'undismiss', 'unlink', 'update', 'void'],
]
const verbFirst = new RegExp(`^(${verbs.join('|')})[A-Z][A-Za-z]*$`)

type Rule = (operation: PlacedOperation, document: JsonObject) => (string | false)[]

/**
 * The house rules that a bundled document breaks, one line each, in the document's order; none when it keeps them all.
 */
export function lintDocument(document: JsonObject): string[] {
  const operations = operationsOf(document)
  const found = operations.flatMap((operation) =>
    rules
      .flatMap((rule) => rule(operation, document))
      .filter((line) => line !== false)
      .map((line) => `${operation.method.toUpperCase()} ${operation.path}: ${line}`),
  )
  return [
    ...found,
    ...lintNames(operations),
    ...lintScopes(document),
    ...lintSchemas(document, '#'),
    ...lintPlanned(document, operations),
  ]
}

/** What makes the document no valid OpenAPI 3.1, an example that its schema refuses included; one line each. */
export async function lintStandard(document: JsonObject): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })
  return problems.map(({ message, location }) => `${location[0]?.pointer ?? '#'}: ${message}`)
}

const cost: Rule = ({ method, path, operation }) => {
  const byPath = costs.find(([ending]) => path.endsWith(ending))?.[1] ?? 5
  const right = method === 'get' ? 1 : byPath
  return [operation['x-rate-limit-cost'] !== right && `x-rate-limit-cost must be ${right}`]
}

const idempotency: Rule = ({ method, path, operation }, document) => {
  const needed = mutations.includes(method) && !withoutIdempotency.some((pattern) => pattern.test(path))
  const taken = parameterNamed(operation, 'header', 'Idempotency-Key', document) !== undefined
  return [
    needed && !taken && 'a mutation must take Idempotency-Key',
    !needed && taken && 'only a mutation takes Idempotency-Key',
    taken && !answers(operation, '409') && 'Idempotency-Key implies 409',
  ]
}

/** OAuth's own operations are about no record; whatever is about one answers its version and heeds it. */
const versions: Rule = (placed, document) => {
  const { method, path, operation } = placed
  const components = objectAt(document, 'components')
  const needed = !path.startsWith('/oauth/') && isOfOneRecord(placed, components)
  const takes = (name: string) => parameterNamed(operation, 'header', name, document) !== undefined
  const shown = successes(operation).every(([, answer]) => 'ETag' in objectAt(answer, 'headers'))
  const isList = successes(operation).some(([, answer]) => dataOf(answer, components).type === 'array')
  return [
    needed && !shown && 'an answer of one record must carry ETag',
    needed && method === 'get' && !takes('If-None-Match') && 'a read of one record must take If-None-Match',
    needed &&
      ['put', 'patch', 'delete'].includes(method) &&
      !takes('If-Match') &&
      'a change of one record must take If-Match',
    needed && isList && !isObject(operation['x-version-of']) && 'an answer of several records must say x-version-of',
    takes('If-Match') && !answers(operation, '412') && 'If-Match implies 412',
    takes('If-None-Match') && !answers(operation, '304') && 'If-None-Match implies 304',
  ]
}

const pathParameters: Rule = ({ path, operation }, document) => {
  const names = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '')
  return [
    ...names.map((name) => !parameterNamed(operation, 'path', name, document) && `{${name}} must be a parameter`),
    names.length > 0 && !answers(operation, '404') && 'a parameter in the path implies 404',
  ]
}

/** A PATCH of {} changes nothing, which is nothing to refuse. */
const emptyPatch: Rule = ({ method, operation }, document) => {
  const schema = objectAt(operation, 'requestBody', 'content', 'application/json').schema ?? {}
  const { minProperties, required } = follow(schema, objectAt(document, 'components'))
  return [method === 'patch' && (minProperties ?? required) !== undefined && 'a PATCH must take {}']
}

/** Where OAuth's own rules govern, a wrong body is a 400. */
const body: Rule = ({ path, operation }) => {
  const given = isObject(operation.requestBody) && !path.startsWith('/oauth/')
  return ['413', '415', '422'].map((status) => given && !answers(operation, status) && `a body implies ${status}`)
}

const lists: Rule = ({ operation }, document) => {
  const components = objectAt(document, 'components')
  const schema = successMedia(operation).map((media) => follow(media.schema ?? {}, components))
  const meta = schema.map((envelope) => follow(objectAt(envelope, 'properties').meta ?? {}, components))
  if (!meta.some((member) => 'pagination' in objectAt(member, 'properties'))) return []
  const refs = parametersOf(operation).map((parameter) => objectAt(parameter).$ref)
  const cursor = refs.includes('#/components/parameters/Cursor')
  return [
    !refs.includes('#/components/parameters/Limit') && 'a list must take the shared parameter Limit',
    !cursor && !parameterNamed(operation, 'query', 'after', document) && 'a list must take the shared parameter Cursor',
  ]
}

const security: Rule = ({ path, operation }, document) => {
  const alternatives = Array.isArray(operation.security) ? operation.security.map((one) => objectAt(one)) : undefined
  if (!alternatives) return ['must state its scopes in security']
  if (alternatives.length === 0) return [!open.includes(path) && 'must need a credential']
  const scopes = objectAt(document, 'components', 'securitySchemes', 'oauth2', 'flows', 'authorizationCode', 'scopes')
  const asked = alternatives.map((one) => JSON.stringify(Object.values(one)[0]))
  const named = alternatives.flatMap((one) => Object.values(one).flat()).map(String)
  return [
    asked.some((one) => one !== asked[0]) && 'both credentials must need the same scopes',
    ...named.map((scope) => !(scope in scopes) && `${scope} is no scope`),
    ...['401', '402', '403', '429'].map((status) => !answers(operation, status) && `a credential implies ${status}`),
  ]
}

const documentation: Rule = ({ operation }, document) => {
  const declared = (Array.isArray(document.tags) ? document.tags : []).map((tag) => objectAt(tag).name)
  const tags = Array.isArray(operation.tags) ? operation.tags : []
  const request = Object.values(objectAt(operation, 'requestBody', 'content'))
  const media = [...request.map((one) => objectAt(one)), ...successMedia(operation)]
  return [
    !operation.summary && 'must have a summary',
    !operation.description && 'must have a description',
    !(tags.length === 1 && declared.includes(tags[0])) && 'must have one tag, and a declared one',
    media.some((one) => one.example === undefined && one.examples === undefined) && 'must have examples',
    ...['405', '500', '503'].map((status) => !answers(operation, status) && `must answer ${status}`),
  ]
}

/** Whatever a request may carry has a bound that is checked before the validator looks at it. */
const bounds: Rule = ({ operation }, document) => {
  const components = objectAt(document, 'components')
  const media = Object.values(objectAt(operation, 'requestBody', 'content')).map((one) => objectAt(one).schema ?? {})
  const parameters = parametersOf(operation).map((one) => follow(one, components).schema ?? {})
  return [...media, ...parameters].flatMap((schema) => unbounded(schema, components, ''))
}

const rules: Rule[] = [
  ...[bounds, cost, idempotency, versions, pathParameters, emptyPatch, body, lists, security, documentation],
]

function lintNames(operations: PlacedOperation[]): string[] {
  const seen = new Set<Json | undefined>()
  return operations.flatMap(({ method, path, operation: { operationId } }) => {
    const at = `${method.toUpperCase()} ${path}`
    const again = seen.has(operationId)
    seen.add(operationId)
    if (again) return [`${at}: operationId ${operationId} is used twice`]
    return verbFirst.test(String(operationId)) ? [] : [`${at}: operationId ${operationId} must begin with a known verb`]
  })
}

function lintScopes(document: JsonObject): string[] {
  const components = objectAt(document, 'components')
  const grant = objectAt(components, 'securitySchemes', 'oauth2', 'flows', 'authorizationCode')
  const flow = objectAt(grant, 'scopes')
  // The standard's own schema refuses relative addresses here, which other linters let pass.
  const addresses = ['authorizationUrl', 'tokenUrl', 'refreshUrl'].filter((name) => !URL.canParse(String(grant[name])))
  const listed = objectAt(components, 'schemas', 'Scope').enum
  const same = JSON.stringify(listed) === JSON.stringify(Object.keys(flow))
  return [
    ...addresses.map((name) => `components.securitySchemes.oauth2: ${name} must be absolute`),
    ...(same ? [] : ['components.schemas.Scope: must list the scopes of oauth2 in their order']),
  ]
}

function parametersOf(operation: JsonObject): Json[] {
  return Array.isArray(operation.parameters) ? operation.parameters : []
}

function parameterNamed(operation: JsonObject, place: string, name: string, document: JsonObject) {
  const components = objectAt(document, 'components')
  return parametersOf(operation)
    .map((parameter) => follow(parameter, components))
    .find((parameter) => parameter.in === place && parameter.name === name)
}

const answers = (operation: JsonObject, status: string) => status in objectAt(operation, 'responses')

function successMedia(operation: JsonObject): JsonObject[] {
  const success = Object.entries(objectAt(operation, 'responses')).filter(([status]) => status.startsWith('2'))
  return success.flatMap(([, answer]) => Object.values(objectAt(answer, 'content')).map((media) => objectAt(media)))
}

if (process.argv[1] === import.meta.filename) {
  const file = resolve(process.argv[2] ?? join(import.meta.dirname, '../../generated/openapi.json'))
  const document = JSON.parse(readFileSync(file, 'utf8')) as JsonObject
  const findings = [...lintDocument(document), ...(await lintStandard(document))]
  for (const finding of findings) console.error(finding)
  console.log(`${operationsOf(document).length} operations, ${findings.length} findings`)
  process.exitCode = findings.length === 0 ? 0 : 1
}
