import { composedSchemas } from '../../../../db/domain/schema-references.ts'
import type { ReferenceContract, ReferenceSchema } from './contract.ts'

/** A member of a request or response body. `name` is its path, such as `lines[].quantity`. */
export interface Field {
  name: string
  type: string
  required: boolean
  description: string
  limits: string
}

/** Maximum nesting depth of listed members. Deeper members appear only in the published document. */
const maxDepth = 3

/**
 * Returns the members of a schema and its nested schemas in the contract's order. At each level, required members come
 * first.
 */
export function schemaFields(contract: ReferenceContract, schema: ReferenceSchema, prefix = '', depth = 1): Field[] {
  const { properties = {}, required = [] } = merged(contract, schema)
  const isRequired = ([name]: [string, ReferenceSchema]): boolean => required.includes(name)
  const all = Object.entries(properties)
  const inOrder = [...all.filter(isRequired), ...all.filter((one) => !isRequired(one))]
  return inOrder.flatMap(([name, property]) => {
    const member = merged(contract, property)
    const field = {
      name: `${prefix}${name}`,
      type: typeInWords(contract, member),
      required: required.includes(name),
      description: member.description ?? '',
      limits: constraintsInWords(member),
    }
    return depth < maxDepth ? [field, ...fieldsBelow(contract, member, field.name, depth + 1)] : [field]
  })
}

function fieldsBelow(contract: ReferenceContract, member: ReferenceSchema, name: string, depth: number): Field[] {
  const isList = member.items !== undefined
  const below = isList ? merged(contract, member.items!) : member
  return schemaFields(contract, below, `${name}${isList ? '[]' : ''}.`, depth)
}

/**
 * Returns a schema merged with the schemas that it references or is composed of. Includes the members of all
 * alternatives.
 */
function merged(contract: ReferenceContract, schema: ReferenceSchema): ReferenceSchema {
  const { $ref: _, allOf: __, anyOf, oneOf, ...own } = schema
  const alternatives = anyOf ?? oneOf
  const parts = composedSchemas(contract, schema).map((part) => merged(contract, part))
  const choices = (alternatives ?? []).map((part) => merged(contract, part))
  const all = [...parts, ...choices, own]
  const properties = Object.assign({}, ...all.map((part) => part.properties ?? {}))
  return {
    ...Object.assign({}, ...parts, own),
    ...(Object.keys(properties).length > 0 && { properties }),
    required: [...parts, own].flatMap((part) => part.required ?? []),
    ...(choices.length > 0 && !own.type && { type: [...new Set(choices.flatMap((part) => part.type ?? []))] }),
    ...(own.description === undefined && parts[0]?.description && { description: parts[0].description }),
  }
}

/** Returns the type of a schema in words, such as `string or null` or `list of objects`. */
export function typeInWords(contract: ReferenceContract, schema: ReferenceSchema): string {
  const { type, items, format, properties, const: only } = merged(contract, schema)
  if (only !== undefined) return JSON.stringify(only)
  const types = [type ?? (properties ? 'object' : 'any')].flat()
  return types
    .map((one) => (one === 'array' && items ? `list of ${typeInWords(contract, items)}` : one))
    .map((one) => (one === 'string' && format ? format : one))
    .join(' or ')
}

/** Returns the constraints of a value in words, without its type. */
export function constraintsInWords(schema: ReferenceSchema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  const parts = [
    schema.enum && `one of ${schema.enum.map((one) => JSON.stringify(one)).join(', ')}`,
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
    schema.default !== undefined && `${JSON.stringify(schema.default)} unless given`,
  ]
  return parts.filter(Boolean).join('; ')
}

function range(min: number | undefined, max: number | undefined, unit: string): string | undefined {
  if (min !== undefined && max !== undefined) return `${min} to ${max}${unit}`
  if (min !== undefined) return `at least ${min}${unit}`
  return max === undefined ? undefined : `at most ${max}${unit}`
}
