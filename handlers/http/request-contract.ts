type Json = null | boolean | number | string | Json[] | { [member: string]: Json }
type JsonObject = { [member: string]: Json }

/**
 * The contract as express-openapi-validator gets it: what requests must be, and nothing else, one document for each
 * family of paths. The validator gives its compiler the whole document anew for every operation, so what it needs not
 * know would cost seconds at start and hundreds of megabytes. References are written out; answers, examples and
 * webhooks are left away. Query parameters may hold any reserved character: Express has decoded them rightly, and
 * without this the validator refuses a plus sign, which is how forms write a space.
 */
export function requestContracts(document: object): Map<string, object> {
  const whole = document as JsonObject
  const families = new Map<string, JsonObject>()
  for (const [path, item] of Object.entries(whole.paths as JsonObject)) {
    const family = familyOf(path)
    const paths = families.get(family) ?? {}
    families.set(family, paths)
    paths[path] = requestsOf(whole, item as JsonObject)
  }
  return new Map(
    [...families].map(([family, paths]) => [
      family,
      { openapi: whole.openapi, info: whole.info, servers: whole.servers, paths },
    ]),
  )
}

/** The first segment of a path names its family. */
export const familyOf = (path: string): string => path.split('/')[1]!

function requestsOf(document: JsonObject, item: JsonObject): JsonObject {
  const operations = Object.entries(item).map(([method, operation]) => {
    const { operationId, parameters, requestBody } = operation as JsonObject
    const requests = written(document, {
      parameters: parameters ?? [],
      ...(requestBody !== undefined && { requestBody }),
    })
    return [
      method,
      { operationId, ...(requests as JsonObject), responses: { default: { description: 'Any answer.' } } },
    ]
  })
  return Object.fromEntries(operations)
}

/** A value with its references written out, without examples. Throws for a schema that contains itself. */
function written(document: JsonObject, value: Json, above: readonly string[] = []): Json {
  if (Array.isArray(value)) return value.map((one) => written(document, one, above))
  if (value === null || typeof value !== 'object') return value
  const { $ref, ...rest } = value
  if (typeof $ref === 'string') {
    if (above.includes($ref)) throw new Error(`${$ref} contains itself`)
    const target = $ref
      .slice(2)
      .split('/')
      .reduce<Json>((at, member) => (at as JsonObject)[member]!, document)
    return {
      ...(written(document, target, [...above, $ref]) as JsonObject),
      ...(written(document, rest, above) as JsonObject),
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
