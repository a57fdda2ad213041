import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { type Operation, operationsOf } from './bundle.ts'
import { follow, isObject, type Json, type JsonObject, objectAt } from './complete.ts'

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

/** Formats whose own grammar bounds a string. A fraction of a second is bounded by what a body or a header may hold. */
const boundedFormats = ['date-time', 'date', 'time', 'uuid']

type Rule = (operation: Operation, document: JsonObject) => (string | false)[]

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
  return [...found, ...lintNames(operations), ...lintScopes(document), ...lintSchemas(document, '#')]
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

const preconditions: Rule = ({ method, path, operation }, document) => {
  // A record that no GET answers has no ETag that a change could be held against.
  const readable = (document.paths as Record<string, JsonObject>)[path]?.get !== undefined
  const needed = readable && ['put', 'patch', 'delete'].includes(method) && /\{(id|\w+Id)\}$/.test(path)
  const taken = parameterNamed(operation, 'header', 'If-Match', document) !== undefined
  return [
    needed && !taken && 'a change of one record must take If-Match',
    taken && !answers(operation, '412') && 'If-Match implies 412',
  ]
}

const pathParameters: Rule = ({ path, operation }, document) => {
  const names = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '')
  return [
    ...names.map((name) => !parameterNamed(operation, 'path', name, document) && `{${name}} must be a parameter`),
    names.length > 0 && !answers(operation, '404') && 'a parameter in the path implies 404',
  ]
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
    ...['500', '503'].map((status) => !answers(operation, status) && `must answer ${status}`),
  ]
}

const rules: Rule[] = [cost, idempotency, preconditions, pathParameters, body, lists, security, documentation]

function lintNames(operations: Operation[]): string[] {
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

/** Strings and arrays without a bound, and objects that do not say whether they are closed, anywhere below `value`. */
function lintSchemas(value: Json, at: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => lintSchemas(item, `${at}/${index}`))
  if (!isObject(value)) return []
  const inner = Object.entries(value)
    .filter(
      ([member]) => !['example', 'examples', 'enum', 'const', 'default'].includes(member) || at.endsWith('/properties'),
    )
    .flatMap(([member, below]) => lintSchemas(below, `${at}/${member}`))
  // A part of allOf narrows what another part has closed.
  return at.endsWith('/properties') || /\/allOf\/\d+$/.test(at)
    ? inner
    : [...lintSchema(value).map((line) => `${at}: ${line}`), ...inner]
}

function lintSchema(schema: JsonObject): string[] {
  const types = [schema.type].flat()
  const listed = schema.enum !== undefined || schema.const !== undefined
  const bounded = listed || schema.maxLength !== undefined || boundedFormats.includes(String(schema.format))
  const closed = schema.additionalProperties !== undefined || schema.properties === undefined
  return [
    types.includes('string') && !bounded ? 'a string must be bounded by maxLength, enum, const or format' : '',
    types.includes('array') && schema.maxItems === undefined ? 'an array must be bounded by maxItems' : '',
    types.includes('object') && !closed ? 'an object must state additionalProperties' : '',
  ].filter((line) => line !== '')
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
  const file = resolve(process.argv[2] ?? join(import.meta.dirname, '../generated/openapi.json'))
  const document = JSON.parse(readFileSync(file, 'utf8')) as JsonObject
  const findings = [...lintDocument(document), ...(await lintStandard(document))]
  for (const finding of findings) console.error(finding)
  console.log(`${operationsOf(document).length} operations, ${findings.length} findings`)
  process.exitCode = findings.length === 0 ? 0 : 1
}
