import { isObject, type Json, type JsonObject, objectAt, resolveReference } from '../complete.ts'

/**
 * Formats that limit the length of a string. Only the fraction of a second has no limit, except the size of a body or a
 * header.
 */
const boundedFormats = ['date-time', 'date', 'time', 'uuid']

/**
 * Keywords that bound a value of one type. They add nothing next to enum, const, anyOf or oneOf, and orval's zod client
 * cannot load that combination.
 */
const bounds = [
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'multipleOf',
  'minItems',
  'maxItems',
]

/**
 * Finds what is wrong in all schemas within `value`, one line each. Strings and arrays need a bound. Bounds may not be
 * next to a choice of values or schemas. Objects need additionalProperties.
 */
export function lintSchemas(value: Json, at: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => lintSchemas(item, `${at}/${index}`))
  if (!isObject(value)) return []
  const inner = Object.entries(value)
    .filter(
      ([member]) => !['example', 'examples', 'enum', 'const', 'default'].includes(member) || at.endsWith('/properties'),
    )
    .flatMap(([member, below]) => lintSchemas(below, `${at}/${member}`))
  // A part of allOf only adds constraints to another part, and that other part is checked.
  return at.endsWith('/properties') || /\/allOf\/\d+$/.test(at)
    ? inner
    : [...lintSchema(value).map((line) => `${at}: ${line}`), ...inner]
}

function lintSchema(schema: JsonObject): string[] {
  const types = [schema.type].flat()
  const listed = schema.enum !== undefined || schema.const !== undefined
  const bounded = listed || schema.maxLength !== undefined || boundedFormats.includes(String(schema.format))
  const chosen = ['enum', 'const', 'anyOf', 'oneOf'].find((word) => schema[word] !== undefined)
  const beside = chosen && bounds.find((word) => schema[word] !== undefined)
  const closed = schema.additionalProperties !== undefined || schema.properties === undefined
  return [
    types.includes('string') && !bounded ? 'a string must be bounded by maxLength, enum, const or format' : '',
    beside
      ? `${beside} beside ${chosen} must be left out or stand in its branches: generators of validators cannot load it`
      : '',
    types.includes('array') && schema.maxItems === undefined ? 'an array must be bounded by maxItems' : '',
    types.includes('object') && !closed ? 'an object must state additionalProperties' : '',
  ].filter((line) => line !== '')
}

/**
 * Returns the values of a request without a type or a limit of their size, one line each. Arrays need maxItems. Objects
 * need maxProperties or no undeclared members.
 */
export function findUnboundedValues(schema: Json, components: JsonObject, at: string): string[] {
  const node = resolveReference(schema, components)
  const types = [node.type].flat()
  const isOpen = node.properties !== undefined || types.includes('object')
  const isClosed = [node.additionalProperties, node.unevaluatedProperties].includes(false)
  const says = ['type', 'enum', 'const', 'properties', 'anyOf', 'oneOf', 'allOf'].some((word) => word in node)
  const inner = [
    ...Object.entries(objectAt(node, 'properties')).map(([name, one]) => [`${at}.${name}`, one] as const),
    ...[node.items, node.additionalProperties].filter(isObject).map((one) => [`${at}[]`, one] as const),
    ...['anyOf', 'oneOf', 'allOf'].flatMap((word) => [node[word] ?? []].flat()).map((one) => [at, one] as const),
  ]
  return [
    ...(says ? [] : [`a request's value must have a type: ${at}`]),
    ...(types.includes('array') && node.maxItems === undefined ? [`a request's array must have maxItems: ${at}`] : []),
    ...(isOpen && !isClosed && node.maxProperties === undefined
      ? [`a request's object must be closed or have maxProperties: ${at}`]
      : []),
    ...inner.flatMap(([place, one]) => findUnboundedValues(one, components, place)),
  ]
}
