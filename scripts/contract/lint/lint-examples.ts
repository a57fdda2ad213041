import { pointerSegments } from '../../../db/domain/schema-references.ts'
import { isObject, type Json, type JsonObject, resolveReference } from '../complete.ts'
import { membersOf } from '../records.ts'

/** A linter's message about a location in the document. */
export interface LintFinding {
  pointer: string
  message: string
}

const ofExamples = /^Example value must conform to the schema: (?:`[^`]*` property )?(.*)$/
const tooMuch = /^must NOT have additional properties `(.*)`/
const fitsNone = /^must match a schema in anyOf/

/**
 * Merges findings about the same mistake in an example. The linter reports a mistake in a record's example at every
 * response that shows the record. In lists it reports it twice: for the schema of the complete record and for the
 * compact one. The merged finding has the first location and concerns the complete record's schema.
 */
export function mergeExampleFindings(document: JsonObject, findings: readonly LintFinding[]): LintFinding[] {
  const either = new Set(
    findings.filter(({ message }) => fitsNone.test(faultIn(message))).map(({ pointer }) => pointer),
  )
  const groups = new Map<string, LintFinding[]>()
  for (const finding of findings) {
    const { pointer, message } = finding
    const fault = faultIn(message)
    const above = pointer.slice(0, pointer.lastIndexOf('/'))
    const [, extra] = tooMuch.exec(fault) ?? []
    if (extra && either.has(above) && schemaAt(document, above).members.includes(extra)) continue
    const owner = schemaAt(document, extra ? above : pointer).name
    const key = fault && owner ? `${owner} ${fault}` : `${pointer} ${message}`
    groups.set(key, [...(groups.get(key) ?? []), finding])
  }
  const named = [...groups.values()].flat()
  const isExplained = ({ pointer, message }: LintFinding) =>
    fitsNone.test(faultIn(message)) &&
    named.some((other) => other.message !== message && `${other.pointer}/`.startsWith(`${pointer}/`))
  return [...groups.values()].flatMap(([first, ...more]) => {
    if (isExplained(first!)) return []
    const others = new Set(more.map(({ pointer }) => pointer).filter((pointer) => pointer !== first!.pointer)).size
    const places = others === 0 ? '' : ` So it is in ${others} more places.`
    return [{ pointer: first!.pointer, message: `${first!.message}${places}` }]
  })
}

const faultIn = (message: string): string => ofExamples.exec(message)?.[1] ?? ''

/**
 * Returns the name and the members of the schema that an example's value must match; the first one if there are
 * several.
 */
function schemaAt(document: JsonObject, pointer: string): { name: string | undefined; members: string[] } {
  const path = pointerSegments(pointer)
  const start = path.findIndex((part) => part === 'example' || part === 'examples')
  const media = path
    .slice(0, start)
    .reduce<Json | undefined>((at, part) => (isObject(at) ? at[part] : undefined), document)
  if (start < 0 || !isObject(media) || !isObject(media.schema)) return { name: undefined, members: [] }
  const components = document.components as JsonObject
  let name: string | undefined
  const taken = (schema: Json | undefined): JsonObject => {
    if (!isObject(schema)) return {}
    // The payload schema of an event is the payload schema of its record, narrowed to one event type.
    const whole = schema.anyOf ?? schema.oneOf ?? schema.allOf
    if (Array.isArray(whole)) return taken(whole[0])
    if (typeof schema.$ref === 'string') name = schema.$ref.split('/').at(-1)
    return typeof schema.$ref === 'string' ? taken(resolveReference(schema, components)) : schema
  }
  let schema = taken(media.schema)
  for (const part of path.slice(start + (path[start] === 'example' ? 1 : 3))) {
    schema = taken(
      /^\d+$/.test(part) ? schema.items : isObject(schema.properties) ? schema.properties[part] : undefined,
    )
  }
  return { name, members: membersOf(document, schema) }
}
