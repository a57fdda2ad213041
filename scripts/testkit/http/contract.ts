import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { contractFormats } from '../../../db/domain/contract-formats.ts'
import { followReference } from '../../../db/domain/schema-references.ts'
import { withAbsoluteReferences } from '../../packages/conformance/contract.ts'

/** Part of the OpenAPI document as parsed JSON. Its references are not resolved. */
// biome-ignore lint/suspicious/noExplicitAny: the document has many shapes, and the contract's own lint checks them
export type ContractNode = { [member: string]: any }

export interface OperationParameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: ContractNode
}

/** One operation of generated/openapi.json, with what tests of all operations need. */
export interface TestedOperation {
  operationId: string
  method: string
  /** Path template as in the contract, such as `/contacts/{id}`. */
  path: string
  /** Required scopes by security scheme name; empty for an operation that needs no credential. */
  security: Record<string, string[]>
  cost: number
  successStatus: number
  /** Whether the operation accepts an Idempotency-Key. */
  keyed: boolean
  parameters: OperationParameter[]
  body: { required: boolean; schema: ContractNode; examples: unknown[] } | undefined
  responses: Record<string, ContractNode>
  node: ContractNode
}

const text = readFileSync(new URL('../../../generated/openapi.json', import.meta.url), 'utf8')
export const contractDocument = JSON.parse(text) as ContractNode

/** Returns the object itself, or the object that its `$ref` refers to. */
export const resolveContractReference = (node: ContractNode): ContractNode =>
  followReference<ContractNode>(contractDocument, node)

const methods = ['get', 'post', 'put', 'patch', 'delete']

export const contractOperations: TestedOperation[] = Object.entries(contractDocument.paths as ContractNode).flatMap(
  ([path, item]) => methods.filter((method) => item[method]).map((method) => describe(path, method, item[method])),
)

function describe(path: string, method: string, node: ContractNode): TestedOperation {
  const parameters = ((node.parameters ?? []) as ContractNode[]).map((parameter) => {
    const { name, in: place, required = false, schema } = resolveContractReference(parameter)
    return { name, in: place, required, schema }
  })
  const json = node.requestBody && resolveContractReference(node.requestBody).content['application/json']
  const examples = json?.example
    ? [json.example]
    : Object.values(json?.examples ?? {}).map((one) => (one as ContractNode).value)
  const responses = Object.entries(node.responses as Record<string, ContractNode>).map(([status, one]) => [
    status,
    resolveContractReference(one),
  ])
  return {
    operationId: node.operationId,
    method: method.toUpperCase(),
    path,
    security: Object.assign({}, ...(node.security ?? [])),
    cost: node['x-rate-limit-cost'],
    successStatus:
      [201, 202].find((status) => status in node.responses) ??
      Number(Object.keys(node.responses).find((status) => status.startsWith('2'))),
    keyed: parameters.some(({ name }) => name === 'Idempotency-Key'),
    parameters,
    body: json && {
      required: resolveContractReference(node.requestBody).required === true,
      schema: json.schema,
      examples,
    },
    responses: Object.fromEntries(responses),
    node,
  }
}

const byId = new Map(contractOperations.map((operation) => [operation.operationId, operation]))

/** Returns the operation with this operationId. Throws if the contract does not have it. */
export function findOperation(operationId: string): TestedOperation {
  const found = byId.get(operationId)
  if (!found) throw new Error(`the contract has no operation ${operationId}`)
  return found
}

const patterns = [...Map.groupBy(contractOperations, ({ path }) => path)]
  .map(([path, operations]) => ({
    operations,
    parameters: path.split('{').length,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`),
  }))
  .sort((a, b) => a.parameters - b.parameters)

/**
 * Returns the operation that answers a request. If several path templates match, the template with the fewest
 * parameters decides, whatever the method. Undefined if that path does not have the method.
 */
export function matchOperation(method: string, path: string): TestedOperation | undefined {
  const wanted = method === 'HEAD' ? 'GET' : method
  const bare = path.split('?', 1)[0]!
  const { operations = [] } = patterns.find(({ pattern }) => pattern.test(bare)) ?? {}
  return operations.find((operation) => operation.method === wanted)
}

const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false, coerceTypes: false })
addFormats.default(ajv)
ajv.addFormat('email', contractFormats.email)
ajv.addSchema(contractDocument, 'contract')
const compiled = new Map<ContractNode, ValidateFunction>()

/** Returns the schema violations of a value as messages; empty if the value is valid. */
export function schemaViolations(schema: ContractNode, value: unknown): string[] {
  const known = compiled.get(schema) ?? ajv.compile(withAbsoluteReferences(schema))
  compiled.set(schema, known)
  if (known(value)) return []
  return (known.errors ?? []).map((error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`)
}

export interface ReceivedAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Statuses that any request may get. Operations do not declare them. */
const anywhere = new Set([408, 431])
const problemMedia = 'application/problem+json'
const problem = { $ref: '#/components/schemas/Problem' }
export const publishedProblemCodes: readonly string[] = resolveContractReference({
  $ref: '#/components/schemas/ApiAuditLog',
}).properties.code.enum

/** Returns an answer's violations of its operation's contract, as messages; empty if there are none. */
export function contractViolations(
  operation: TestedOperation | undefined,
  method: string,
  received: ReceivedAnswer,
): string[] {
  const { status, headers, text } = received
  if (status >= 400 && (anywhere.has(status) || !operation))
    return problemBreaches(received, [problemMedia, { schema: problem }], method)
  if (!operation) return [`${status} for a path that the contract does not have`]
  const declared = operation.responses[String(status)]
  if (!declared) return [`the status ${status} is not declared`]
  const found = headerBreaches(declared, headers)
  const content = Object.entries((declared.content ?? {}) as Record<string, ContractNode>)
  if (content.length === 0 || method === 'HEAD') {
    if (text !== '') found.push('there is a body where none is declared')
  } else if (status >= 400) found.push(...problemBreaches(received, content[0]!, method))
  else {
    const media = String(headers['content-type']).split(';')[0]
    const schema = content.find(([type]) => type === media || type === '*/*')?.[1].schema
    if (!schema) found.push(`the content type ${media} is not declared`)
    else if (media === 'application/json') {
      const body = JSON.parse(text)
      found.push(...schemaViolations(schema, body), ...itemBreaches(schema, body))
    }
  }
  if (!/^req_[0-9a-z]{26}$/.test(String(headers['x-request-id']))) found.push('there is no X-Request-Id')
  if (status < 300 && operation.cost > 0 && Object.keys(operation.security).length > 0) {
    if (!headers['ratelimit-tenant-remaining']) found.push('there is no RateLimit-Tenant-Remaining')
  }
  return found
}

/**
 * Returns the violations in a list that may be compact. Either all items must be compact, with only the required fields
 * and `deletedAt`, or all must be full records.
 */
function itemBreaches(schema: ContractNode, { data }: ContractNode): string[] {
  const { items } = resolveContractReference(schema).properties?.data ?? {}
  const name = /\/(\w+)ListItem$/.exec(items?.$ref)?.[1]
  if (name === undefined || !Array.isArray(data)) return []
  const ofCompact = new Set([...resolveContractReference(items).required, 'deletedAt'])
  if (data.every((item) => Object.keys(item).every((member) => ofCompact.has(member)))) return []
  return data.flatMap((item) => schemaViolations(contractDocument.components.schemas[name], item))
}

function headerBreaches(declared: ContractNode, headers: IncomingHttpHeaders): string[] {
  return Object.entries((declared.headers ?? {}) as Record<string, ContractNode>).flatMap(([name, header]) => {
    const value = headers[name.toLowerCase()]
    if (value === undefined) return []
    const { schema } = resolveContractReference(header)
    const typed = schema.type === 'integer' ? Number(value) : value
    return schemaViolations(schema, typed).map((violation) => `header ${name} ${violation}`)
  })
}

/**
 * Returns the contract violations of a problem answer. The contract declares its content type: plain JSON at OAuth
 * endpoints, `application/problem+json` (RFC 9457) at all others.
 */
function problemBreaches(
  { status, headers, text }: ReceivedAnswer,
  [declared, { schema }]: [string, ContractNode],
  method: string,
): string[] {
  const media = headers['content-type']
  if (media !== `${declared}; charset=utf-8`) return [`a problem has the content type ${media}`]
  if (declared === 'text/html') return []
  if (method === 'HEAD') return []
  const body = JSON.parse(text)
  const found = schemaViolations(schema, body)
  if (body.status !== status) found.push(`the problem says ${body.status} under ${status}`)
  if (!publishedProblemCodes.includes(problemCode(body))) found.push(`the problem's code is unknown: ${body.type}`)
  const replayed = headers['idempotent-replayed'] === 'true'
  if (!replayed && body.request_id !== headers['x-request-id']) found.push('request_id is not X-Request-Id')
  if (status === 401 && !headers['www-authenticate']) found.push('a 401 without WWW-Authenticate')
  if ((status === 429 || status === 503) && !(Number(headers['retry-after']) >= 1)) found.push('no Retry-After')
  if (status === 422 && !(body.errors?.length > 0)) found.push('a 422 without errors')
  return found
}

/** Returns the stable code of a problem, which is the fragment of its type. */
export const problemCode = (body: { type?: string } | undefined): string => String(body?.type).split('#')[1] ?? ''

/**
 * Returns the components that these paths of an OpenAPI document refer to, directly or through other components. Always
 * includes the security schemes.
 */
export function collectComponents(document: ContractNode, paths: ContractNode): ContractNode {
  const components: ContractNode = { securitySchemes: document.components.securitySchemes }
  const take = (value: unknown): void => {
    JSON.stringify(value, (member, inner) => {
      const [, section, name] = member === '$ref' ? (/^#\/components\/(\w+)\/(.+)$/.exec(inner) ?? []) : []
      if (section && name && components[section]?.[name] === undefined) {
        components[section] = { ...components[section], [name]: document.components[section][name] }
        take(document.components[section][name])
      }
      return inner
    })
  }
  take(paths)
  return components
}
