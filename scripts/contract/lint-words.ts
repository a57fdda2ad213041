import { isObject, type Json, type JsonObject, objectAt } from './complete.ts'
import { dataMembers } from './shorthand.ts'

/**
 * What of the document says nothing to its readers, one line each: schemas without a title and a description, members
 * without a description (of their own or of the schema that they refer to), parameters without an example.
 */
export function lintWords(document: JsonObject): string[] {
  const components = objectAt(document, 'components')
  const schemas = Object.entries(objectAt(components, 'schemas')).flatMap(([name, schema]) => [
    ...['title', 'description'].flatMap((word) =>
      objectAt(schema)[word] === undefined ? [`#/components/schemas/${name}: a schema must have a ${word}`] : [],
    ),
    ...silentMembers(schema, `#/components/schemas/${name}`),
  ])
  const parameters = Object.entries(objectAt(components, 'parameters')).flatMap(([name, parameter]) =>
    silentParameter(objectAt(parameter), `#/components/parameters/${name}`),
  )
  const inOperations = Object.entries(objectAt(document, 'paths')).flatMap(([path, item]) =>
    Object.entries(objectAt(item)).flatMap(([method, operation]) =>
      [objectAt(operation).parameters ?? []]
        .flat()
        .filter((parameter): parameter is JsonObject => isObject(parameter) && parameter.$ref === undefined)
        .flatMap((parameter) => silentParameter(parameter, `${method.toUpperCase()} ${path}`)),
    ),
  )
  return [...schemas, ...parameters, ...inOperations]
}

function silentParameter(parameter: JsonObject, at: string): string[] {
  const isShown = parameter.example !== undefined || parameter.examples !== undefined
  return [
    ...(parameter.description === undefined ? [`${at}: the parameter ${parameter.name} must have a description`] : []),
    ...(isShown ? [] : [`${at}: the parameter ${parameter.name} must have an example`]),
  ]
}

function silentMembers(value: Json, at: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => silentMembers(item, `${at}/${index}`))
  if (!isObject(value)) return []
  const silent = Object.entries(objectAt(value, 'properties')).flatMap(([name, member]) =>
    isObject(member) && member.description === undefined && member.$ref === undefined
      ? [`${at}: ${name} must have a description`]
      : [],
  )
  const inner = Object.entries(value).flatMap(([member, below]) =>
    dataMembers.includes(member) && !at.endsWith('/properties') ? [] : silentMembers(below, `${at}/${member}`),
  )
  return [...silent, ...inner]
}
