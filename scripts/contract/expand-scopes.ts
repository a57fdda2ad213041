import { isObject, type JsonObject, objectAt } from './complete.ts'
import { failWithSpecError, readShorthandText } from './shorthand.ts'

/** Parsed files of spec/ with their paths. Error messages show the paths. */
type Files = readonly [file: string, source: JsonObject][]

/** Returns the tags that the families' files declare with `x-tag`, in the families' order. */
export const collectTags = (families: Files): JsonObject[] =>
  families.flatMap(([, { 'x-tag': tag }]) => (isObject(tag) ? [tag] : []))

/**
 * Returns the description of each scope from `x-scopes` of the files. The scopes in `order` come first, in the order in
 * which they were published; then those of later families.
 */
export function collectScopeDescriptions(
  files: Files,
  order: readonly string[],
  place: string,
): Record<string, string> {
  const said = new Map<string, string>()
  for (const [file, source] of files) {
    const scopes = objectAt(source, 'x-scopes')
    for (const scope of Object.keys(scopes)) {
      if (said.has(scope)) failWithSpecError(`${file} x-scopes`, `${scope} is declared by another file; keep it in one`)
      said.set(scope, readShorthandText(scopes, scope, `${file} x-scopes`))
    }
  }
  const unsaid = order.find((scope) => !said.has(scope))
  if (unsaid)
    failWithSpecError(place, `${unsaid} is declared by no file; say in x-scopes of its family what it lets a caller do`)
  const scopes = [...new Set([...order, ...said.keys()])]
  return Object.fromEntries(scopes.map((scope) => [scope, said.get(scope)!]))
}

/** Fills the list of scopes into the schema with `x-scopes: true`. */
export function fillScopeSchema(schemas: JsonObject, scopes: readonly string[]): JsonObject {
  const listed = Object.entries(schemas).map(([name, schema]) => {
    const { 'x-scopes': isList, ...rest } = objectAt(schema)
    return [name, isList === true ? { ...rest, enum: [...scopes] } : schema] as const
  })
  return Object.fromEntries(listed)
}
