import { isObject, type JsonObject, objectAt } from './complete.ts'
import { expandEvents } from './expand-events.ts'
import { expandIds } from './expand-ids.ts'
import { expandOperation } from './expand-operation.ts'
import { expandProblem } from './expand-problem.ts'
import { expandSchemas } from './expand-schemas.ts'
import { checkExtensionKeysBelow, failWithSpecError, publishedKeys } from './shorthand.ts'

/** Sections of a family's file that become components of the same name. */
export const componentSections = ['schemas', 'parameters', 'headers', 'responses', 'examples']

/**
 * Sections that a family's file may have. Tag and scopes become part of the document itself
 * (scripts/contract/expand-scopes.ts).
 */
const sections = ['paths', 'webhooks', ...componentSections, 'x-tag', 'x-scopes']

export const httpMethods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace']

/**
 * A family's file without shorthand, and the schemas that its shorthand generated, each with its location in the file.
 */
export interface ExpandedFamily {
  family: JsonObject
  generatedSchemas: { name: string; schema: JsonObject; place: string }[]
}

/** Expands all shorthand of one family's file. `file` is the path to show in error messages. */
export function expandFamily(written: JsonObject, file: string): ExpandedFamily {
  const source = expandIds(written, `${file} #`) as JsonObject
  const stray = Object.keys(source).find((section) => !sections.includes(section))
  if (stray) failWithSpecError(file, `unknown section ${stray}; a family has ${sections.join(', ')}`)
  const made: ExpandedFamily['generatedSchemas'] = []
  const keep = (schemas: JsonObject, place: string) => {
    for (const [name, schema] of Object.entries(schemas)) made.push({ name, schema: objectAt(schema), place })
  }
  const paths = expandPaths(objectAt(source, 'paths'), file, keep)
  const { webhooks, schemas: payloads } = expandEvents(objectAt(source, 'webhooks'), file)
  keep(payloads, `${file} webhooks`)
  for (const section of ['parameters', 'headers']) {
    for (const [name, component] of Object.entries(objectAt(source, section))) {
      checkExtensionKeysBelow(component, publishedKeys.schema, `${file} ${section}/${name}`)
    }
  }
  const responses = Object.entries(objectAt(source, 'responses')).map(
    ([name, response]) => [name, expandProblem(objectAt(response), `${file} responses/${name}`)] as const,
  )
  const schemas = expandSchemas(objectAt(source, 'schemas'), file)
  return {
    family: { ...source, paths, webhooks, responses: Object.fromEntries(responses), schemas },
    generatedSchemas: made,
  }
}

function expandPaths(paths: JsonObject, file: string, keep: (made: JsonObject, place: string) => void): JsonObject {
  const expanded = Object.entries(paths).map(([path, item]) => {
    if (!path.startsWith('/')) failWithSpecError(`${file} ${path}`, `a path begins with a slash; write "/${path}"`)
    if (!isObject(item)) failWithSpecError(`${file} ${path}`, 'a path holds its operations by their methods')
    const stray = Object.keys(item).find((member) => ![...httpMethods, 'parameters'].includes(member))
    if (stray)
      failWithSpecError(`${file} ${path}`, `${stray} is no method; a path has ${httpMethods.join(', ')} and parameters`)
    const operations = Object.entries(item).filter(([member]) => member !== 'parameters')
    return [
      path,
      Object.fromEntries(
        operations.map(([method, found]) => {
          const place = `${file} ${path} ${method}`
          const { operation, schemas } = expandOperation({ method, path, paths, operation: objectAt(found), place })
          keep(schemas, place)
          return [method, operation]
        }),
      ),
    ] as const
  })
  return Object.fromEntries(expanded)
}
