import { isObject, type Json, type JsonObject, objectAt } from '../complete.ts'

/** The alternative schemas of a value; it must match one of them. */
export type SchemaAlternatives = readonly JsonObject[]

const kinds = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const
export type ValueType = (typeof kinds)[number]

/** A numeric bound, or the set of a keyword's values as JSON text. */
export type Bound = number | ReadonlySet<string>

/** Constraints of a schema on values of one type, such as strings. */
export interface SchemaConstraints {
  /** The allowed values, as JSON; undefined if any value is allowed. */
  values: ReadonlySet<string> | undefined
  /** Whether later releases may add values (`x-grows`). */
  mayGrow: boolean
  /** Bounds and formats, keyed by keyword. */
  limits: ReadonlyMap<string, Bound>
  members: ReadonlyMap<string, SchemaAlternatives>
  required: ReadonlySet<string>
  /** Schemas for undeclared members; undefined if they may have any value, empty if they are not allowed. */
  undeclaredMembers: SchemaAlternatives | undefined
  items: SchemaAlternatives | undefined
}

/** A schema's constraints, keyed by the type of value. A type without an entry is not allowed. */
export type SchemaShape = ReadonlyMap<ValueType, SchemaConstraints>

const lowerBounds = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties']
const upperBounds = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties']

/** Returns whether a keyword is a lower or an upper bound; undefined if it is neither. */
export const boundSideOf = (keyword: string): 'lower' | 'upper' | undefined =>
  lowerBounds.includes(keyword) ? 'lower' : upperBounds.includes(keyword) ? 'upper' : undefined

/** Keywords that apply to values of any kind. */
const always = ['default']

/** Keywords that apply to values of each kind, in addition to `type`, `enum`, `const`, members and items. */
const keywordsOf: Record<ValueType, readonly string[]> = {
  null: [],
  boolean: [],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'format'],
  string: ['minLength', 'maxLength', 'pattern', 'format', 'x-decimal', 'contentMediaType', 'contentEncoding'],
  array: ['minItems', 'maxItems', 'uniqueItems', 'prefixItems', 'contains', 'unevaluatedItems'],
  object: [
    ...['minProperties', 'maxProperties', 'propertyNames', 'patternProperties', 'unevaluatedProperties'],
    ...['dependentRequired', 'dependentSchemas', 'if', 'then', 'else', 'not'],
  ],
}

/**
 * Reads the schemas of one document as shapes: follows references and merges `allOf`, `anyOf` and `oneOf`. Alternatives
 * become one shape with the members of all, the required members that all share, and the widest bounds. An object is
 * therefore compared by its members, whether it is written as one schema or split into two.
 */
export class SchemaShapeReader {
  private readonly known = new Map<string, SchemaShape>()
  private readonly ids = new Map<JsonObject, number>()
  private readonly joined = new Map<string, JsonObject>()
  readonly document: JsonObject

  constructor(document: JsonObject) {
    this.document = document
  }

  /** Returns a key for alternatives of this document. The same alternatives always have the same key. */
  keyOf(alternatives: SchemaAlternatives): string {
    return alternatives.map((schema) => this.idOf(schema)).join(',')
  }

  shapeOf(alternatives: SchemaAlternatives): SchemaShape {
    const key = this.keyOf(alternatives)
    const known = this.known.get(key) ?? alternatives.map((schema) => this.read(schema)).reduce(union, new Map())
    this.known.set(key, known)
    return known
  }

  /** Returns the component that the alternatives refer to; undefined if they are inline or refer to several. */
  nameOf(alternatives: SchemaAlternatives): string | undefined {
    const [only, ...others] = alternatives
    if (others.length > 0) return undefined
    if (typeof only?.$ref === 'string') return only.$ref.split('/').at(-1)
    const chosen = [only?.anyOf, only?.oneOf].find(Array.isArray)?.filter(isNoNull)
    const nested = chosen ?? [only?.allOf ?? []].flat().filter(isReference)
    return nested.length === 1 ? this.nameOf(nested) : undefined
  }

  /**
   * Returns the x-since of a member or of its component: the minor version that introduced it. Empty if neither has
   * one.
   */
  sinceOf(alternatives: SchemaAlternatives): string {
    const [own] = alternatives
    const nested = [own?.anyOf, own?.oneOf, own?.allOf].find(Array.isArray)?.filter(isNoNull) ?? []
    const said = [own, this.follow(own), ...nested.map((schema) => this.follow(schema))]
    return String(said.map((schema) => schema?.['x-since']).find((since) => since !== undefined) ?? '')
  }

  /** Follows a reference to its component; returns any other value as it is. */
  follow(value: Json | undefined): JsonObject {
    const found = objectAt(value)
    return typeof found.$ref === 'string' ? objectAt(this.document, ...found.$ref.slice(2).split('/')) : found
  }

  private idOf(schema: JsonObject): number {
    const id = this.ids.get(schema) ?? this.ids.size
    this.ids.set(schema, id)
    return id
  }

  private read(schema: JsonObject): SchemaShape {
    const { $ref, allOf = [], anyOf, oneOf } = schema
    const parts: SchemaShape[] = [this.own(schema)]
    if ($ref !== undefined) parts.push(this.shapeOf([this.follow(schema)]))
    for (const part of [allOf].flat()) parts.push(this.shapeOf([objectAt(part)]))
    for (const choice of [anyOf, oneOf]) if (Array.isArray(choice)) parts.push(this.shapeOf(choice.filter(isObject)))
    if (schema['x-grows'] === true && schema.discriminator) parts.push(this.grown(objectAt(schema.discriminator)))
    return parts.reduce((all, part) => intersection(all, part, (a, b) => this.join(a, b)))
  }

  /** Returns a shape in which the discriminator's values may grow, because later releases may add alternatives. */
  private grown({ propertyName }: JsonObject): SchemaShape {
    const name = String(propertyName)
    const known = this.joined.get(`+${name}`) ?? { properties: { [name]: { 'x-grows': true } } }
    this.joined.set(`+${name}`, known)
    return this.own(known)
  }

  /** Returns the shape of the schema's own keywords, without its references and alternatives. */
  private own(schema: JsonObject): SchemaShape {
    const values = schema.const !== undefined ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : undefined
    const types = schema.type === undefined ? undefined : [schema.type].flat().map(String)
    const stated = types?.map((type) => (type === 'integer' ? 'number' : type))
    const given = kinds.filter((kind) => stated?.includes(kind) ?? true)
    const shown = given.filter((kind) => values?.some((value) => kindOf(value) === kind) ?? true)
    const isInteger = types?.includes('integer') === true && !types.includes('number')
    return new Map(shown.map((kind) => [kind, facetsOf(schema, kind, values, isInteger)]))
  }

  /** Returns a schema that requires both alternatives. The same alternatives always return the same object. */
  private join(first: SchemaAlternatives, second: SchemaAlternatives): SchemaAlternatives {
    const key = `${this.keyOf(first)}&${this.keyOf(second)}`
    const schema = this.joined.get(key) ?? { allOf: [{ anyOf: [...first] }, { anyOf: [...second] }] }
    this.joined.set(key, schema)
    return [schema]
  }
}

const isNoNull = (schema: Json): schema is JsonObject => isObject(schema) && schema.type !== 'null'
const isReference = (schema: Json): schema is JsonObject => typeof objectAt(schema).$ref === 'string'

function kindOf(value: Json): ValueType {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : (typeof value as ValueType)
}

function facetsOf(
  schema: JsonObject,
  kind: ValueType,
  values: Json[] | undefined,
  isInteger: boolean,
): SchemaConstraints {
  const limits = [...always, ...keywordsOf[kind]].flatMap((keyword) => {
    const value = schema[keyword]
    if (value === undefined) return []
    return [
      [keyword, typeof value === 'number' && boundSideOf(keyword) ? value : new Set([JSON.stringify(value)])] as const,
    ]
  })
  const { additionalProperties: rest, items } = schema
  return {
    values: values && new Set(values.filter((value) => kindOf(value) === kind).map((value) => JSON.stringify(value))),
    mayGrow: schema['x-grows'] === true,
    limits: new Map([...limits, ...(kind === 'number' && isInteger ? [['integer', new Set(['true'])] as const] : [])]),
    members: new Map(Object.entries(objectAt(schema.properties)).map(([name, member]) => [name, [objectAt(member)]])),
    required: new Set([schema.required ?? []].flat().map(String)),
    undeclaredMembers: rest === false ? [] : isObject(rest) ? [rest] : undefined,
    items: isObject(items) ? [items] : undefined,
  }
}

/** Merges two shapes into one that allows the values of either. */
function union(first: SchemaShape, second: SchemaShape): SchemaShape {
  const all = kinds.flatMap((kind): [ValueType, SchemaConstraints][] => {
    const [a, b] = [first.get(kind), second.get(kind)]
    return a && b ? [[kind, either(a, b)]] : (a ?? b) ? [[kind, (a ?? b)!]] : []
  })
  return new Map(all)
}

function either(a: SchemaConstraints, b: SchemaConstraints): SchemaConstraints {
  const limits = [...a.limits].flatMap(([keyword, value]): [string, Bound][] => {
    const other = b.limits.get(keyword)
    if (other === undefined) return []
    if (typeof value === 'number' && typeof other === 'number') {
      return [[keyword, boundSideOf(keyword) === 'lower' ? Math.min(value, other) : Math.max(value, other)]]
    }
    return typeof value === 'object' && typeof other === 'object' ? [[keyword, value.union(other)]] : []
  })
  return {
    values: a.values && b.values && a.values.union(b.values),
    mayGrow: a.mayGrow || b.mayGrow,
    limits: new Map(limits),
    members: mergedMembers(a, b, (one, other) => (one === other ? one : [...new Set([...one, ...other])])),
    required: a.required.intersection(b.required),
    undeclaredMembers: a.undeclaredMembers &&
      b.undeclaredMembers && [...new Set([...a.undeclaredMembers, ...b.undeclaredMembers])],
    items: a.items && b.items && [...new Set([...a.items, ...b.items])],
  }
}

type Join = (first: SchemaAlternatives, second: SchemaAlternatives) => SchemaAlternatives

/** Merges two shapes into one that allows only the values of both. */
function intersection(first: SchemaShape, second: SchemaShape, join: Join): SchemaShape {
  const common = kinds.filter((kind) => first.has(kind) && second.has(kind))
  return new Map(common.map((kind) => [kind, both(first.get(kind)!, second.get(kind)!, join)]))
}

function both(a: SchemaConstraints, b: SchemaConstraints, join: Join): SchemaConstraints {
  const limits = new Map(a.limits)
  for (const [keyword, value] of b.limits) {
    const other = limits.get(keyword)
    if (typeof value === 'number' && typeof other === 'number') {
      limits.set(keyword, boundSideOf(keyword) === 'lower' ? Math.max(value, other) : Math.min(value, other))
    } else if (other === undefined || typeof value === 'number' || typeof other === 'number') {
      limits.set(keyword, value)
    } else if (other.symmetricDifference(value).size > 0) {
      const texts = [other, value].map((texts) => [...texts].sort().join(' or '))
      limits.set(keyword, new Set([texts.join(' and ')]))
    }
  }
  const joined = (one: SchemaAlternatives | undefined, other: SchemaAlternatives | undefined) =>
    one && other ? join(one, other) : (one ?? other)
  const isClosed = a.undeclaredMembers?.length === 0 || b.undeclaredMembers?.length === 0
  return {
    values: a.values && b.values ? a.values.intersection(b.values) : (a.values ?? b.values),
    mayGrow: a.mayGrow || b.mayGrow,
    limits,
    members: mergedMembers(a, b, join),
    required: a.required.union(b.required),
    undeclaredMembers: isClosed ? [] : joined(a.undeclaredMembers, b.undeclaredMembers),
    items: joined(a.items, b.items),
  }
}

function mergedMembers(
  a: SchemaConstraints,
  b: SchemaConstraints,
  merge: Join,
): ReadonlyMap<string, SchemaAlternatives> {
  const members = new Map(a.members)
  for (const [name, member] of b.members) {
    const other = members.get(name)
    members.set(name, other ? merge(other, member) : member)
  }
  return members
}
