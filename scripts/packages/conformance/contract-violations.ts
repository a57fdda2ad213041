import type { CheckedOperation, Contract, DocumentPart } from './contract.ts'
import type { KitAnswer } from './http.ts'

const problemMedia = 'application/problem+json'

/** Statuses that any request can get, so the contract does not declare them for each operation. */
const anywhere = new Set([408, 431])

/**
 * Lists how an answer violates the contract: its status, headers, media type and body. The list is empty if the answer
 * conforms. The answer to a request that matches no operation must be a problem.
 */
export function listContractViolations(
  contract: Contract,
  operation: CheckedOperation | undefined,
  method: string,
  answer: KitAnswer,
): string[] {
  const { status, headers, text } = answer
  const found = headers['x-request-id'] ? [] : ['there is no X-Request-Id']
  if (status >= 400 && (!operation || anywhere.has(status)))
    return [...found, ...problemBreaches(contract, answer, method, problemMedia, problemSchema)]
  if (!operation) return [...found, `${status} for a path that the document does not have`]
  const declared = operation.responses[String(status)]
  if (!declared) return [...found, `the status ${status} is not declared`]
  found.push(...headerBreaches(contract, declared, answer))
  const content = Object.entries((declared.content ?? {}) as Record<string, DocumentPart>)
  const [first] = content
  if (!first || method === 'HEAD') return text === '' ? found : [...found, 'there is a body where none is declared']
  if (status >= 400) return [...found, ...problemBreaches(contract, answer, method, first[0], first[1].schema)]
  const media = mediaTypeOf(answer)
  const schema = content.find(([type]) => type === media || type === '*/*')?.[1].schema
  if (!schema) found.push(`the content type ${media} is not declared`)
  else if (media === 'application/json') {
    if (answer.json === undefined) return [...found, 'the body is no JSON']
    found.push(...contract.listViolations(schema, answer.json), ...itemBreaches(contract, schema, answer.json))
  }
  return found
}

export const mediaTypeOf = ({ headers }: KitAnswer): string =>
  String(headers['content-type'] ?? 'none')
    .split(';')[0]!
    .trim()

const problemSchema: DocumentPart = { $ref: '#/components/schemas/Problem' }

/**
 * Checks the items of a list that may be compact. Either every item is a whole record, or every item has only the
 * members that the list's schema requires.
 */
function itemBreaches(contract: Contract, schema: DocumentPart, body: DocumentPart): string[] {
  const { items } = contract.resolve(schema).properties?.data ?? {}
  const name = /\/(\w+)ListItem$/.exec(items?.$ref)?.[1]
  if (name === undefined || !Array.isArray(body.data)) return []
  const compact = new Set([...(contract.resolve(items).required ?? []), 'deletedAt'])
  if (body.data.every((item: DocumentPart) => Object.keys(item).every((member) => compact.has(member)))) return []
  const whole = contract.document.components?.schemas?.[name]
  return whole ? body.data.flatMap((item: DocumentPart) => contract.listViolations(whole, item)) : []
}

function headerBreaches(contract: Contract, declared: DocumentPart, { headers }: KitAnswer): string[] {
  return Object.entries((declared.headers ?? {}) as Record<string, DocumentPart>).flatMap(([name, header]) => {
    const value = headers[name.toLowerCase()]
    if (value === undefined) return []
    const { schema = {} } = contract.resolve(header)
    const typed = contract.resolve(schema).type === 'integer' ? Number(value) : value
    return contract.listViolations(schema, typed).map((violation) => `the header ${name}: ${violation}`)
  })
}

/**
 * Checks a problem against the schema and media type that the contract declares. OAuth endpoints return problems as
 * plain JSON, all other operations as RFC 9457 defines.
 */
function problemBreaches(
  contract: Contract,
  answer: KitAnswer,
  method: string,
  media: string,
  schema: DocumentPart,
): string[] {
  const { status, headers, json } = answer
  if (mediaTypeOf(answer) !== media) return [`a problem has the content type ${mediaTypeOf(answer)}, not ${media}`]
  if (media === 'text/html' || method === 'HEAD') return []
  if (typeof json !== 'object' || json === null) return ['a problem is no JSON object']
  const found = contract.listViolations(schema, json)
  if (json.status !== undefined && json.status !== status) found.push(`it says ${json.status} under ${status}`)
  if (headers['idempotent-replayed'] !== 'true' && json.request_id !== headers['x-request-id'])
    found.push('its request_id is not X-Request-Id')
  return found
}
