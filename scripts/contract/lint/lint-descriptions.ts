import { isObject, type Json, type JsonObject, type LocatedOperation, objectAt } from '../complete.ts'
import { dataMembers } from '../shorthand.ts'

/**
 * Finds schemas from which client generators make awkward types: an allOf with one part, and lists of values that occur
 * twice. Returns one line each.
 */
export function lintSchemaForms(document: JsonObject): string[] {
  const lists = new Map<string, string>()
  const look = (value: Json, at: string): string[] => {
    if (Array.isArray(value)) return value.flatMap((item, index) => look(item, `${at}/${index}`))
    if (!isObject(value)) return []
    const inner = Object.entries(value).flatMap(([member, below]) =>
      dataMembers.includes(member) && !at.endsWith('/properties') ? [] : look(below, `${at}/${member}`),
    )
    if (at.endsWith('/properties')) return inner
    const isWrapper = Array.isArray(value.allOf) && value.allOf.length === 1
    const list = Array.isArray(value.enum) && value.enum.length > 1 ? JSON.stringify(value.enum) : undefined
    const before = list === undefined ? undefined : lists.get(list)
    if (list !== undefined) lists.set(list, at)
    return [
      ...(isWrapper ? [`${at}: refer to the one part of allOf itself, with what else there is beside it`] : []),
      ...(before === undefined
        ? []
        : [`${at}: has the values of ${before}; name them once in schemas and refer to them`]),
      ...inner,
    ]
  }
  return look(document, '#')
}

/**
 * Finds undocumented parts of the document, one line each. Schemas need a title and a description. Members need a
 * description, their own or that of the referenced schema. Parameters need a description and an example.
 */
export function lintDescriptions(document: JsonObject): string[] {
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

/**
 * Returns the members without a description, one line each. Members within an `if` are skipped, because they are
 * described elsewhere.
 */
function silentMembers(value: Json, at: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => silentMembers(item, `${at}/${index}`))
  if (!isObject(value)) return []
  const silent = Object.entries(objectAt(value, 'properties')).flatMap(([name, member]) =>
    isObject(member) && member.description === undefined && member.$ref === undefined
      ? [`${at}: ${name} must have a description`]
      : [],
  )
  const inner = Object.entries(value).flatMap(([member, below]) =>
    [...dataMembers, 'if'].includes(member) && !at.endsWith('/properties')
      ? []
      : silentMembers(below, `${at}/${member}`),
  )
  return [...silent, ...inner]
}

const summaryVerbs = `
  accept add advance append approve authorize bring cancel comment connect convert count create delete disconnect dismiss download
  duplicate e-mail edit email erase export fetch get import issue link list mail mark move push queue record recover register reject
  remove render reopen reorder replace replay resend reset restore revert revoke rotate run search send share start submit test
  undismiss unlink update void
`
const firstWords = new Set(summaryVerbs.trim().split(/\s+/))

/** Finds summaries that two operations share or that do not begin with a known verb; returns one line each. */
export function lintSummaries(operations: readonly LocatedOperation[]): { path: string; line: string }[] {
  const seen = new Map<string, string>()
  return operations.flatMap(({ method, path, operation }) => {
    const at = `${method.toUpperCase()} ${path}`
    const summary = String(operation.summary ?? '')
    const other = seen.get(summary)
    seen.set(summary, at)
    const [first = ''] = summary.toLowerCase().split(/[ ,]/)
    if (other) return [{ path, line: `${at}: the summary is that of ${other} too; say what is this operation's own` }]
    return firstWords.has(first) ? [] : [{ path, line: `${at}: the summary must begin with a known verb` }]
  })
}
