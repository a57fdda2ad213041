import { resolvePointer } from '../../db/domain/references.ts'

type Json = null | boolean | number | string | Json[] | { [member: string]: Json }
type JsonObject = { [member: string]: Json }

/**
 * One operation of the contract as express-openapi-validator gets it: the rules for requests, and nothing else. The
 * validator passes its whole document to the compiler, so any other part would cost time and memory. References are
 * resolved; answers, examples and webhooks are left out. Query parameters may hold any reserved character: Express has
 * decoded them correctly, and without this the validator refuses a plus sign, which is how forms write a space.
 */
export function requestContract(document: object, method: string, path: string): object {
  const whole = objectIn(document)
  const { openapi, info } = whole
  const { operationId, parameters, requestBody } = objectIn(objectIn(objectIn(whole.paths)[path])[method])
  const asked = { parameters: parameters ?? [], ...(requestBody !== undefined && { requestBody }) }
  const requests = objectIn(written(whole, asked))
  const responses = { default: { description: 'Any answer.' } }
  return { openapi, info, paths: { [path]: { [method]: { operationId, ...requests, responses } } } }
}

/** What the linter has held to be an object in the document, which has been read from JSON. */
const objectIn = (value: object | Json | undefined): JsonObject => value as JsonObject

/** A value with its references resolved, without examples. Throws for a schema that contains itself. */
function written(document: JsonObject, value: Json, above: readonly string[] = []): Json {
  if (Array.isArray(value)) return value.map((one) => written(document, one, above))
  if (value === null || typeof value !== 'object') return value
  const { $ref, ...rest } = value
  if (typeof $ref === 'string') {
    if (above.includes($ref)) throw new Error(`${$ref} contains itself`)
    return {
      ...objectIn(written(document, resolvePointer(document, $ref) as Json, [...above, $ref])),
      ...objectIn(written(document, rest, above)),
    }
  }
  const kept = Object.entries(value).filter(([member, inner]) => !isExample(member, inner))
  const members = Object.fromEntries(kept.map(([member, inner]) => [member, written(document, inner, above)]))
  return value.in === 'query' ? { ...members, allowReserved: true } : members
}

/** A property may be named `example` or `examples`; it is a schema, and so an object with a type or more. */
const isExample = (member: string, value: Json): boolean =>
  member === 'examples' ? Array.isArray(value) || !isSchema(value) : member === 'example' && !isSchema(value)

const isSchema = (value: Json): boolean =>
  value !== null &&
  typeof value === 'object' &&
  !Array.isArray(value) &&
  ['type', '$ref', 'anyOf', 'oneOf', 'enum'].some((word) => word in value)
