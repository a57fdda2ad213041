import { partsOf } from '../../../db/domain/references.ts'
import type { ReferenceContract, ReferenceSchema } from './contract.ts'

/** One member of a body, named by its path: `lines[].quantity`. */
export interface Field {
  name: string
  type: string
  required: boolean
  description: string
  limits: string
}

/** The depth below which members are not listed; the published document has them all. */
const maxDepth = 3

/** The members of a schema and of what it contains, in the contract's order, at each level the required ones first. */
export function schemaFields(contract: ReferenceContract, schema: ReferenceSchema, prefix = '', depth = 1): Field[] {
  const { properties = {}, required = [] } = merged(contract, schema)
  const isRequired = ([name]: [string, ReferenceSchema]): boolean => required.includes(name)
  const all = Object.entries(properties)
  const inOrder = [...all.filter(isRequired), ...all.filter((one) => !isRequired(one))]
  return inOrder.flatMap(([name, property]) => {
    const member = merged(contract, property)
    const field = {
      name: `${prefix}${name}`,
      type: typeOf(contract, member),
      required: required.includes(name),
      description: member.description ?? '',
      limits: limitsOf(member),
    }
    return depth < maxDepth ? [field, ...fieldsBelow(contract, member, field.name, depth + 1)] : [field]
  })
}

function fieldsBelow(contract: ReferenceContract, member: ReferenceSchema, name: string, depth: number): Field[] {
  const isList = member.items !== undefined
  const below = isList ? merged(contract, member.items!) : member
  return schemaFields(contract, below, `${name}${isList ? '[]' : ''}.`, depth)
}

/** A schema merged with the schemas that it refers to and is composed of, and with the members of all its alternatives. */
function merged(contract: ReferenceContract, schema: ReferenceSchema): ReferenceSchema {
  const { $ref: _, allOf: __, anyOf, oneOf, ...own } = schema
  const alternatives = anyOf ?? oneOf
  const parts = partsOf(contract, schema).map((part) => merged(contract, part))
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

/** `string or null`, `list of objects`. */
export function typeOf(contract: ReferenceContract, schema: ReferenceSchema): string {
  const { type, items, format, properties, const: only } = merged(contract, schema)
  if (only !== undefined) return JSON.stringify(only)
  const types = [type ?? (properties ? 'object' : 'any')].flat()
  return types
    .map((one) => (one === 'array' && items ? `list of ${typeOf(contract, items)}` : one))
    .map((one) => (one === 'string' && format ? format : one))
    .join(' or ')
}

/** The constraints on a value beside its type, in words. */
export function limitsOf(schema: ReferenceSchema): string {
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
