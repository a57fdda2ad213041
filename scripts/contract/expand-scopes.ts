import { isObject, type JsonObject, objectAt } from './complete.ts'
import { fail, shorthandText } from './shorthand.ts'

/** Files by their names in messages. */
type Files = readonly [file: string, source: JsonObject][]

/** The tags that the families' files declare with `x-tag`, in the families' order. */
export const tagsIn = (families: Files): JsonObject[] =>
  families.flatMap(([, { 'x-tag': tag }]) => (isObject(tag) ? [tag] : []))

/**
 * What each scope lets a caller do, as `x-scopes` of the files says: first the scopes that `order` lists, as they were
 * published, then those of later families.
 */
export function scopesIn(files: Files, order: readonly string[], place: string): Record<string, string> {
  const said = new Map<string, string>()
  for (const [file, source] of files) {
    const scopes = objectAt(source, 'x-scopes')
    for (const scope of Object.keys(scopes)) {
      if (said.has(scope)) fail(`${file} x-scopes`, `${scope} is declared by another file; keep it in one`)
      said.set(scope, shorthandText(scopes, scope, `${file} x-scopes`))
    }
  }
  const unsaid = order.find((scope) => !said.has(scope))
  if (unsaid) fail(place, `${unsaid} is declared by no file; say in x-scopes of its family what it lets a caller do`)
  const scopes = [...new Set([...order, ...said.keys()])]
  return Object.fromEntries(scopes.map((scope) => [scope, said.get(scope)!]))
}

/** The schemas with the list of scopes written out in the one that says `x-scopes: true`. */
export function withScopes(schemas: JsonObject, scopes: readonly string[]): JsonObject {
  const listed = Object.entries(schemas).map(([name, schema]) => {
    const { 'x-scopes': isList, ...rest } = objectAt(schema)
    return [name, isList === true ? { ...rest, enum: [...scopes] } : schema] as const
  })
  return Object.fromEntries(listed)
}
