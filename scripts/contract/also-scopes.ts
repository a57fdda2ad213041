import { isObject, type Json, type JsonObject, objectAt, resolveReference } from './complete.ts'
import { failWithSpecError, readShorthandText } from './shorthand.ts'

/**
 * `x-also-scope` lists the scopes that an operation needs in addition to its security requirement. Each entry has
 * either `scopes` or `scopesByValue`, which lists scopes by the value of the member that `when` names. An entry without
 * `when` applies to every request. If `when` names a field of the stored record, the entry may have `and`. It lists
 * further fields of the record, each with the values for which the entry applies.
 */

const places = ['body', 'query', 'path', 'record']

/** Definitions of the root file, keyed by name: `byValue` from x-scopes-by-value, and `lists` from x-also-scopes. */
interface Named {
  byValue: JsonObject
  lists: JsonObject
}

/**
 * Replaces the shorthand in x-also-scope of one operation. An entry that is a name is replaced with the list of that
 * name in x-also-scopes of the root file. A `scopesByValue` that is a name is replaced with the map of that name in
 * x-scopes-by-value. For a bulk job, adds that the operation `delete` needs the family's :delete scope.
 */
export function expandAdditionalScopes(operation: JsonObject, { byValue, lists }: Named, place: string): void {
  const written = operation['x-also-scope'] ?? []
  if (!Array.isArray(written)) failWithSpecError(place, 'x-also-scope must be a list of entries')
  const listed = written.flatMap((entry) => (typeof entry === 'string' ? listOf(entry, lists, place) : [entry]))
  const entries = [...listed.map((entry) => expandEntry(objectAt(entry), byValue, place)), ...ofBulk(operation)]
  if (entries.length > 0) operation['x-also-scope'] = entries
}

const listOf = (name: string, lists: JsonObject, place: string): Json[] =>
  [lists[name] ?? failWithSpecError(place, `x-also-scopes of spec/openapi.json has no ${name}; add it there`)].flat()

function expandEntry(entry: JsonObject, maps: JsonObject, place: string): JsonObject {
  if (typeof entry.scopesByValue !== 'string') return entry
  const name = readShorthandText(entry, 'scopesByValue', place)
  const map =
    maps[name] ?? failWithSpecError(place, `x-scopes-by-value of spec/openapi.json has no ${name}; add it there`)
  return { ...entry, scopesByValue: map }
}

/** Returns the entry for a bulk job, whose body selects the operation; an empty list for any other operation. */
function ofBulk(operation: JsonObject): JsonObject[] {
  const body = objectAt(operation, 'requestBody', 'content', 'application/json', 'schema')
  if (!String(body.$ref).endsWith('BulkRequest')) return []
  const [write = ''] = scopesNeeded(operation)
  const needed = write.replace(/:write$/, ':delete')
  return [{ scopes: [needed], when: { in: 'body', name: 'operation', is: 'delete' } }]
}

const scopesNeeded = (operation: JsonObject): string[] =>
  Object.values(objectAt([operation.security].flat()[0]))
    .flat()
    .map(String)

/** Returns what is wrong in x-also-scope of an operation of the completed document, one line each. */
export function findAlsoScopeMistakes(operation: JsonObject, document: JsonObject): string[] {
  const entries = [operation['x-also-scope'] ?? []].flat().map((entry) => objectAt(entry))
  return entries.flatMap((entry) => [...scopeFaults(entry, document), ...conditionFaults(entry, operation, document)])
}

function scopeFaults(entry: JsonObject, document: JsonObject): string[] {
  const unknown = Object.keys(entry).find((key) => !['scopes', 'scopesByValue', 'when', 'unless'].includes(key))
  if (unknown) return [`x-also-scope has ${unknown}; an entry has scopes or scopesByValue, when and unless`]
  if ('scopes' in entry === 'scopesByValue' in entry) return ['an entry of x-also-scope has scopes or scopesByValue']
  if ('scopesByValue' in entry && !('when' in entry)) return ['scopesByValue of x-also-scope needs when; add it']
  const known = objectAt(document, 'components', 'securitySchemes', 'oauth2', 'flows', 'authorizationCode', 'scopes')
  const named = [entry.scopes ?? Object.values(objectAt(entry.scopesByValue))].flat(2).map(String)
  return named.flatMap((scope) =>
    scope in known ? [] : [`x-also-scope names ${scope}, which is no scope; correct it`],
  )
}

/**
 * Returns what is wrong in an entry's condition, one line each. A condition must name a member of the request, and
 * `scopesByValue` must have scopes for each of the member's values. If the member has a default, the condition must say
 * with `is` which value needs the scopes.
 */
function conditionFaults({ when, scopesByValue }: JsonObject, operation: JsonObject, document: JsonObject): string[] {
  if (when === undefined) return []
  const { in: place, name, is, and } = objectAt(when)
  if (!places.includes(String(place))) return [`when of x-also-scope has in ${place}; use one of ${places.join(', ')}`]
  if (place === 'record') return []
  if (and !== undefined) return [`x-also-scope has and in ${place}; only a condition on the record takes it`]
  const components = objectAt(document, 'components')
  const schema = memberOf(operation, String(place), String(name), components)
  if (!schema) return [`x-also-scope names ${name} in ${place}, which the operation does not take; correct it`]
  if (schema.default !== undefined && is === undefined) {
    return [`x-also-scope depends on ${name}, which has a default; say with is which value needs the scope`]
  }
  const values = [followed(schema, components).enum ?? []].flat().map(String)
  const listed = Object.keys(objectAt(scopesByValue))
  const lacking = scopesByValue === undefined ? [] : values.filter((value) => !listed.includes(value))
  return lacking.map((value) => `x-scopes-by-value has no scopes for ${name} ${value}; add an entry`)
}

/**
 * Returns the schema of the member or parameter that a condition names, such as `changes.entityType` or `items[].type`.
 */
function memberOf(operation: JsonObject, place: string, name: string, components: JsonObject): JsonObject | undefined {
  const steps = name.split('.')
  const start =
    place === 'body'
      ? objectAt(operation, 'requestBody', 'content', 'application/json').schema
      : { properties: parametersIn(operation, place, components) }
  return steps.reduce<JsonObject | undefined>((schema, step) => {
    const member = schema && propertiesOf(schema, components)[step.replace('[]', '')]
    if (!isObject(member)) return undefined
    return step.endsWith('[]') ? objectAt(followed(member, components).items) : member
  }, objectAt(start))
}

function parametersIn(operation: JsonObject, place: string, components: JsonObject): JsonObject {
  const all = [operation.parameters ?? []].flat().map((parameter) => resolveReference(objectAt(parameter), components))
  return Object.fromEntries(all.filter((one) => one.in === place).map((one) => [String(one.name), one.schema as Json]))
}

function propertiesOf(schema: JsonObject, components: JsonObject): JsonObject {
  const { allOf, properties } = followed(schema, components)
  const inherited = [allOf ?? []].flat().map((part) => propertiesOf(objectAt(part), components))
  return Object.assign({}, ...inherited, objectAt(properties))
}

/** Follows the references of a schema and removes null from its alternatives. */
function followed(schema: JsonObject, components: JsonObject): JsonObject {
  const found = resolveReference(schema, components)
  const [only] = [found.anyOf ?? []].flat().filter((part) => objectAt(part).type !== 'null')
  return only === undefined ? found : followed(objectAt(only), components)
}
