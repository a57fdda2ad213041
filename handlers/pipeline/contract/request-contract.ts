import { resolvePointer } from '../../../db/domain/schema-references.ts'

type Json = null | boolean | number | string | Json[] | { [member: string]: Json }
type JsonObject = { [member: string]: Json }

/**
 * Returns a contract with one operation for express-openapi-validator, reduced to the rules for requests. The validator
 * passes its whole document to the compiler, so every other part would cost time and memory. References are resolved;
 * responses, examples and webhooks are removed. Query parameters may contain any reserved character, because Express
 * has already decoded them. Otherwise the validator would refuse a plus sign, which is how forms write a space.
 */
export function requestContract(document: object, method: string, path: string): object {
  const whole = objectIn(document)
  const { openapi, info } = whole
  const { operationId, parameters, requestBody } = objectIn(objectIn(objectIn(whole.paths)[path])[method])
  const requestParts = { parameters: parameters ?? [], ...(requestBody !== undefined && { requestBody }) }
  const requests = objectIn(resolvedValue(whole, requestParts))
  const responses = { default: { description: 'Any answer.' } }
  return { openapi, info, paths: { [path]: { [method]: { operationId, ...requests, responses } } } }
}

/** Treats a part of the JSON document as an object, which the contract's linter has verified. */
const objectIn = (value: object | Json | undefined): JsonObject => value as JsonObject

/** Returns a value with its references resolved and without examples. Throws for a schema that contains itself. */
function resolvedValue(document: JsonObject, value: Json, above: readonly string[] = []): Json {
  if (Array.isArray(value)) return value.map((one) => resolvedValue(document, one, above))
  if (value === null || typeof value !== 'object') return value
  const { $ref, ...rest } = value
  if (typeof $ref === 'string') {
    if (above.includes($ref)) throw new Error(`${$ref} contains itself`)
    return {
      ...objectIn(resolvedValue(document, resolvePointer(document, $ref) as Json, [...above, $ref])),
      ...objectIn(resolvedValue(document, rest, above)),
    }
  }
  const kept = Object.entries(value).filter(([member, inner]) => !isExample(member, inner))
  const members = Object.fromEntries(kept.map(([member, inner]) => [member, resolvedValue(document, inner, above)]))
  return value.in === 'query' ? { ...members, allowReserved: true } : members
}

/** Reports whether a member is an example. A property named `example` or `examples` is not: its value is a schema. */
const isExample = (member: string, value: Json): boolean =>
  member === 'examples' ? Array.isArray(value) || !isSchema(value) : member === 'example' && !isSchema(value)

const isSchema = (value: Json): boolean =>
  value !== null &&
  typeof value === 'object' &&
  !Array.isArray(value) &&
  ['type', '$ref', 'anyOf', 'oneOf', 'enum'].some((word) => word in value)
