import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { findAlsoScopeMistakes } from '../also-scopes.ts'
import { assembleContract, operationsOf, readSources } from '../bundle.ts'
import {
  anyMedia,
  concernsOneRecord,
  getResponseDataSchema,
  isObject,
  type Json,
  type JsonObject,
  type LocatedOperation,
  listSuccessResponses,
  objectAt,
  resolveReference,
} from '../complete.ts'
import { componentNameAt, prefixWithFile, type SpecLocations } from '../locations.ts'
import { lintPlanned } from '../planned.ts'
import { SpecError } from '../shorthand.ts'
import { lintDescriptions, lintSchemaForms, lintSummaries } from './lint-descriptions.ts'
import { lintEvents } from './lint-events.ts'
import { mergeExampleFindings } from './lint-examples.ts'
import { findUnboundedValues, lintSchemas } from './lint-schemas.ts'
import { lintTags } from './lint-tags.ts'

const mutations = ['post', 'put', 'patch', 'delete']

const costs: [string, number][] = [
  ['/exports', 20],
  ['/pdf', 50],
  ['/bulk', 100],
  ['/imports', 200],
]

/**
 * Paths of operations that need no credential: the OpenAPI document, and the operations that issue or revoke a
 * credential.
 */
const open = ['/openapi.json', '/oauth/register', '/oauth/authorize', '/oauth/token', '/oauth/revoke']

/** Paths of operations other than GET that change nothing, or that OAuth's own rules make safe to repeat. */
const withoutIdempotency = [/^\/oauth\//, /\/bulk-fetch$/, /\/usage-counts$/]

const verbs = `
  accept add advance aggregate append approve authorize bulk cancel connect convert count create delete
  disconnect dismiss download duplicate email erase export get import issue link list mark move queue record
  recover register reject remove render reopen reorder replace replay resend reset restore revert revoke rotate run
  search send share submit test undismiss unlink update void
`
const verbFirst = new RegExp(`^(${verbs.trim().split(/\s+/).join('|')})[A-Z][A-Za-z]*$`)

type Rule = (operation: LocatedOperation, document: JsonObject) => (string | false)[]

/**
 * Returns the violations of this project's rules in a bundled document, one line each, in the document's order. With
 * the bundle's `sourceFiles`, each line begins with the file to correct.
 */
export function lintDocument(document: JsonObject, places: SpecLocations = new Map()): string[] {
  const operations = operationsOf(document)
  const found = operations.flatMap((operation) =>
    rules
      .flatMap((rule) => rule(operation, document))
      .filter((line) => line !== false)
      .map((line) =>
        prefixWithFile(places, operation.path, `${operation.method.toUpperCase()} ${operation.path}: ${line}`),
      ),
  )
  return [
    ...found,
    ...lintNames(operations, places),
    ...lintAddresses(document).map((line) =>
      prefixWithFile(places, componentNameAt(`#/${line.replaceAll('.', '/')}`), line),
    ),
    ...lintEvents(document, places),
    ...lintTags(document).map((line) => prefixWithFile(places, '', line)),
    ...lintSchemas(document, '#').map((line) => prefixWithFile(places, componentNameAt(line), line)),
    ...[...lintDescriptions(document), ...lintSchemaForms(document)].map((line) =>
      prefixWithFile(places, componentNameAt(line), line),
    ),
    ...lintSummaries(operations).map(({ path, line }) => prefixWithFile(places, path, line)),
    ...lintPlanned(document, operations).map((line) => prefixWithFile(places, '', line)),
  ]
}

/**
 * Returns where the document is not valid OpenAPI 3.1, including examples that do not match their schemas; one line for
 * each mistake.
 */
export async function lintOpenApi(document: JsonObject, places: SpecLocations = new Map()): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })
  const findings = problems.map(({ message, location }) => ({ message, pointer: location[0]?.pointer ?? '#' }))
  return mergeExampleFindings(document, findings).map(({ pointer, message }) =>
    prefixWithFile(places, componentNameAt(pointer), `${pointer}: ${message}`),
  )
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
    needed &&
      !taken &&
      'a mutation must take Idempotency-Key; name its scope in x-scope and leave out x-reads-only, or list its path in withoutIdempotency',
    !needed &&
      taken &&
      'only a mutation takes Idempotency-Key; leave it out, or say x-reads-only on a POST that changes nothing',
    taken && !answers(operation, '409') && 'Idempotency-Key implies 409; add the answer',
  ]
}

/**
 * Checks record versions: an operation on one record must return the record's ETag and accept the caller's version.
 * OAuth's operations concern no record.
 */
const versions: Rule = (placed, document) => {
  const { method, path, operation } = placed
  const components = objectAt(document, 'components')
  const needed = !path.startsWith('/oauth/') && concernsOneRecord(placed, components)
  const takes = (name: string) => parameterNamed(operation, 'header', name, document) !== undefined
  const shown = listSuccessResponses(operation).every(([, answer]) => 'ETag' in objectAt(answer, 'headers'))
  const isList = listSuccessResponses(operation).some(
    ([, answer]) => getResponseDataSchema(answer, components).type === 'array',
  )
  return [
    needed && !shown && 'an answer of one record must carry ETag; add the header to its answers',
    needed &&
      method === 'get' &&
      !takes('If-None-Match') &&
      'a read of one record must take If-None-Match; add the parameter IfNoneMatch',
    needed &&
      ['put', 'patch', 'delete'].includes(method) &&
      !takes('If-Match') &&
      'a change of one record must take If-Match; add the parameter IfMatch',
    method === 'post' &&
      takes('If-Match') &&
      objectAt(document, 'paths', path.slice(0, path.lastIndexOf('}') + 1)).get === undefined &&
      'If-Match of a POST names the record of its path; leave IfMatchOfPath out, or give that record a GET',
    needed &&
      isList &&
      !isObject(operation['x-version-of']) &&
      'an answer of several records must say x-version-of; name there the record whose version it has',
    takes('If-Match') && !answers(operation, '412') && 'If-Match implies 412; add the answer',
    takes('If-None-Match') && !answers(operation, '304') && 'If-None-Match implies 304; add the answer',
  ]
}

const pathParameters: Rule = ({ path, operation }, document) => {
  const names = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '')
  return [
    ...names.map(
      (name) =>
        !parameterNamed(operation, 'path', name, document) &&
        `{${name}} must be a parameter; define it, and name it in the path's parameters unless it is called like it`,
    ),
    names.length > 0 && !answers(operation, '404') && 'a parameter in the path implies 404; add the answer',
  ]
}

/** Checks that a PATCH accepts an empty object, which changes nothing. */
const emptyPatch: Rule = ({ method, operation }, document) => {
  const schema = objectAt(operation, 'requestBody', 'content', 'application/json').schema ?? {}
  const { minProperties, required } = resolveReference(schema, objectAt(document, 'components'))
  return [
    method === 'patch' &&
      (minProperties ?? required) !== undefined &&
      'a PATCH must take {}; leave required and minProperties out of its schema',
  ]
}

/**
 * Checks that an operation with a body declares the problems of an invalid body. Under /oauth/ an invalid body is
 * always a 400.
 */
const body: Rule = ({ path, operation }) => {
  const given = isObject(operation.requestBody) && !path.startsWith('/oauth/')
  return ['413', '415', '422'].map(
    (status) => given && !answers(operation, status) && `a body implies ${status}; add the answer`,
  )
}

const lists: Rule = ({ operation }, document) => {
  const components = objectAt(document, 'components')
  const schema = successMedia(operation).map((media) => resolveReference(media.schema ?? {}, components))
  const meta = schema.map((envelope) => resolveReference(objectAt(envelope, 'properties').meta ?? {}, components))
  if (!meta.some((member) => 'pagination' in objectAt(member, 'properties'))) return []
  const refs = parametersOf(operation).map((parameter) => objectAt(parameter).$ref)
  const cursor = refs.includes('#/components/parameters/Cursor')
  return [
    !refs.includes('#/components/parameters/Limit') &&
      'a list must take the shared parameter Limit; say x-page-of in its answer, or add it',
    !cursor &&
      !parameterNamed(operation, 'query', 'after', document) &&
      'a list must take the shared parameter Cursor; say x-page-of in its answer, or add it',
  ]
}

const security: Rule = ({ path, operation }, document) => {
  const alternatives = Array.isArray(operation.security) ? operation.security.map((one) => objectAt(one)) : undefined
  if (!alternatives) return ['must state its scopes in security; name its scope in x-scope (any: any credential)']
  if (alternatives.length === 0) return [!open.includes(path) && 'must need a credential; name its scope in x-scope']
  const scopes = objectAt(document, 'components', 'securitySchemes', 'oauth2', 'flows', 'authorizationCode', 'scopes')
  const asked = alternatives.map((one) => JSON.stringify(Object.values(one)[0]))
  const named = alternatives.flatMap((one) => Object.values(one).flat()).map(String)
  return [
    asked.some((one) => one !== asked[0]) &&
      'both credentials must need the same scopes; name the scope in x-scope instead of security',
    ...named.map(
      (scope) =>
        !(scope in scopes) &&
        `${scope} is no scope; correct it, or say in x-scopes of the family what it lets a caller do`,
    ),
    ...findAlsoScopeMistakes(operation, document),
    ...['401', '402', '403', '429'].map(
      (status) => !answers(operation, status) && `a credential implies ${status}; add the answer`,
    ),
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
    !(tags.length === 1 && declared.includes(tags[0])) &&
      'must have one tag, and a declared one; take one, or declare it in x-tag of the family',
    media.some((one) => one.example === undefined && one.examples === undefined) &&
      'must have examples; give the body x-examples and the schema of an answer examples',
    ...['405', '500', '503'].map((status) => !answers(operation, status) && `must answer ${status}; add the answer`),
  ]
}

/**
 * Checks that every value of a request has a type and a limit of its size. Arrays need maxItems. Objects need
 * maxProperties or no undeclared members.
 */
const bounds: Rule = ({ operation }, document) => {
  const components = objectAt(document, 'components')
  const media = Object.values(objectAt(operation, 'requestBody', 'content')).map((one) => objectAt(one).schema ?? {})
  const parameters = parametersOf(operation).map((one) => resolveReference(one, components).schema ?? {})
  return [...media, ...parameters].flatMap((schema) => findUnboundedValues(schema, components, ''))
}

const rules: Rule[] = [
  ...[bounds, cost, idempotency, versions, pathParameters, emptyPatch, body, lists, security, documentation],
]

function lintNames(operations: LocatedOperation[], places: SpecLocations): string[] {
  const seen = new Map<Json | undefined, string>()
  return operations.flatMap(({ method, path, operation: { operationId } }) => {
    const at = `${method.toUpperCase()} ${path}`
    const other = seen.get(operationId)
    seen.set(operationId, at)
    const line = other
      ? `operationId ${operationId} is used twice, by ${other} too; give this operation a name of its own`
      : !verbFirst.test(String(operationId)) &&
        `operationId ${operationId} must begin with a known verb; rename it, or add the verb to this lint`
    return line ? [prefixWithFile(places, path, `${at}: ${line}`)] : []
  })
}

/**
 * Checks that OAuth's addresses are absolute. OpenAPI's own schema demands that, but the linter used above does not
 * check it.
 */
function lintAddresses(document: JsonObject): string[] {
  const grant = objectAt(document, 'components', 'securitySchemes', 'oauth2', 'flows', 'authorizationCode')
  return ['authorizationUrl', 'tokenUrl', 'refreshUrl']
    .filter((name) => !URL.canParse(String(grant[name])))
    .map((name) => `components.securitySchemes.oauth2: ${name} must be absolute; begin it with https://`)
}

function parametersOf(operation: JsonObject): Json[] {
  return Array.isArray(operation.parameters) ? operation.parameters : []
}

function parameterNamed(operation: JsonObject, place: string, name: string, document: JsonObject) {
  const components = objectAt(document, 'components')
  return parametersOf(operation)
    .map((parameter) => resolveReference(parameter, components))
    .find((parameter) => parameter.in === place && parameter.name === name)
}

const answers = (operation: JsonObject, status: string) => status in objectAt(operation, 'responses')

function successMedia(operation: JsonObject): JsonObject[] {
  const success = Object.entries(objectAt(operation, 'responses')).filter(([status]) => status.startsWith('2'))
  return success.flatMap(([, answer]) =>
    Object.entries(objectAt(answer, 'content')).flatMap(([type, media]) =>
      type === anyMedia ? [] : [objectAt(media)],
    ),
  )
}

/**
 * Prints the mistakes in spec/, one line each. A mistake that prevents bundling is printed alone. Exits with 1 if there
 * are any.
 */
async function main(): Promise<void> {
  try {
    const { document, sourceFiles } = assembleContract(readSources(join(import.meta.dirname, '../../../spec')))
    const findings = [...lintDocument(document, sourceFiles), ...(await lintOpenApi(document, sourceFiles))]
    for (const finding of findings) console.error(finding)
    console.log(`${operationsOf(document).length} operations, ${findings.length} findings`)
    process.exitCode = findings.length === 0 ? 0 : 1
  } catch (error) {
    if (!(error instanceof SpecError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

if (process.argv[1] === import.meta.filename) await main()
