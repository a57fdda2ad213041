import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expandAlsoScopes } from './also-scopes.ts'
import { completeDeprecation } from './changes/deprecation.ts'
import { type KeptRelease, keptReleases } from './changes/releases.ts'
import {
  completeOperation,
  completeProblem,
  completionComponents,
  isObject,
  type JsonObject,
  objectAt,
  type PlacedOperation,
} from './complete.ts'
import { Components } from './components.ts'
import { describeSchemas } from './describe-schemas.ts'
import { completeEvent } from './event-examples.ts'
import { type ExpandedFamily, expandFamily, methods } from './expand.ts'
import { withEventTypes } from './expand-events.ts'
import { scopesIn, tagsIn, withScopes } from './expand-scopes.ts'
import { publishFilters } from './export-filters.ts'
import { markPlanned, plannedIn } from './planned.ts'
import { linkAnswers } from './sequences/links.ts'
import { fail, namesOf } from './shorthand.ts'

/** The files of spec/, parsed: the root, what families share, the families by name, and what was released, the oldest first. */
export interface Sources {
  root: JsonObject
  shared: JsonObject
  families: Record<string, JsonObject>
  releases: KeptRelease[]
}

/**
 * The published document, and where each of its paths (`/contacts`), webhooks (`contact.created`) and components
 * (`schemas/Contact`) stands in spec/.
 */
export interface Bundle {
  document: JsonObject
  places: Map<string, string>
  /** Unpublished keys of the families' records, by the schema's name. */
  records: Record<string, RecordNotes>
}

interface RecordNotes {
  /** `x-label`. */
  label?: string
  /** `x-lock-tier`. */
  lockTier?: string
}

/** Reads `openapi.json`, `shared.json`, `families/**.json` and `releases/*.json` in `folder`. Throws when a file is no JSON. */
export function readSources(folder: string): Sources {
  const read = (name: string): JsonObject => {
    const text = readFileSync(join(folder, name), 'utf8')
    try {
      return JSON.parse(text) as JsonObject
    } catch (error) {
      fail(`spec/${name}`, `is no valid JSON; mend what its parser says: ${(error as Error).message}`)
    }
  }
  const listed = readdirSync(join(folder, 'families'), { recursive: true, encoding: 'utf8' })
  const files = listed.map((name) => name.replaceAll(sep, '/')).filter((name) => name.endsWith('.json'))
  const families = files.map((name) => [name.replace('.json', ''), read(`families/${name}`)] as const)
  return {
    ...{ root: read('openapi.json'), shared: read('shared.json'), families: Object.fromEntries(families) },
    releases: keptReleases(folder),
  }
}

/**
 * One document without references to other files: families in the root's order, each family's paths and webhooks in its own,
 * components by name. Throws when a family's shorthand is wrong, when a reference leads nowhere, when two files define a
 * path, an event or a component of one name, and when a definition is used by nothing.
 */
export function assemble(sources: Sources): Bundle {
  const {
    'x-families': _,
    'x-scopes': __,
    'x-scopes-by-value': byValue,
    'x-also-scopes': lists,
    components: written,
    ...root
  } = sources.root
  const files = inOrder(sources)
  const scopes = scopesIn([[rootFile, sources.root], ...files], publishedScopes(sources), sharedFile)
  const families = expandAll(sources.shared, files, Object.keys(scopes))
  const components = new Components()
  for (const [file, expanded] of families) components.define(expanded, file)
  const placed = gather(families)
  const take = (of: Placed[]): JsonObject =>
    Object.fromEntries(of.map(({ name, value, place }) => [name, components.take(value, place)]))
  const document: JsonObject = {
    ...root,
    tags: tagsIn(files),
    paths: take(placed.paths),
    webhooks: take(placed.webhooks),
  }
  for (const [section, names] of Object.entries(completionComponents)) {
    for (const name of names) components.component(`${section}/${name}`, sharedFile)
  }
  components.refuseUnused()
  const at = [...placed.paths, ...placed.webhooks].map(({ name, place }) => [name, place] as const)
  const places = new Map([...at, ...components.places()])
  for (const { path, method, operation } of operationsOf(document)) {
    expandAlsoScopes(operation, { byValue: objectAt(byValue), lists: objectAt(lists) }, `${places.get(path)} ${method}`)
  }
  document.components = { ...completed(document, components.sorted(), places), ...structuredClone(objectAt(written)) }
  objectAt(document.components, 'securitySchemes', 'oauth2', 'flows', 'authorizationCode').scopes = scopes
  markPlanned(document, plannedIn(document, operationsOf(document)))
  complyWithReleases(document, sources.releases, places)
  return { document, places, records: notesIn(sources) }
}

/** Adds the day of the last release, from which a new deprecation counts, and what follows from deprecations. */
function complyWithReleases(document: JsonObject, releases: readonly KeptRelease[], places: Bundle['places']): void {
  const last = releases.at(-1)
  if (last) document.info = { ...objectAt(document.info), 'x-released': last.day }
  for (const operation of operationsOf(document)) {
    completeDeprecation(operation, releases, `${places.get(operation.path)} ${operation.method}`)
  }
}

/** The keys beside `x-record` that are not published. */
function notesIn({ families }: Sources): Bundle['records'] {
  const schemas = Object.values(families).flatMap((family) => Object.entries(objectAt(family, 'schemas')))
  return Object.fromEntries(
    schemas.flatMap(([name, schema]) => {
      const { 'x-label': label, 'x-lock-tier': lockTier } = objectAt(schema)
      const notes = {
        ...(label !== undefined && { label: String(label) }),
        ...(lockTier !== undefined && { lockTier: String(lockTier) }),
      }
      return Object.keys(notes).length > 0 ? [[name, notes]] : []
    }),
  )
}

/** Adds to the operations of a document, and to `components`, what completion adds. */
function completed(document: JsonObject, components: JsonObject, places: Bundle['places']): JsonObject {
  for (const [name, problem] of Object.entries(objectAt(components, 'responses'))) {
    if (isObject(problem)) completeProblem(name, problem, components)
  }
  publishFilters(operationsOf(document), components)
  describeSchemas(components)
  for (const operation of operationsOf(document)) {
    atPlace(places, operation.path, () => completeOperation(operation, components), operation.method)
  }
  linkAnswers(operationsOf(document), components)
  for (const [type, webhook] of Object.entries(objectAt(document, 'webhooks'))) {
    atPlace(places, type, () => completeEvent(type, objectAt(webhook, 'post'), components))
  }
  return components
}

/** Does something with what stands at `name`, and says the place where that fails. */
function atPlace(places: Bundle['places'], name: string, complete: () => void, method = ''): void {
  try {
    complete()
  } catch (error) {
    fail(`${places.get(name)} ${method}`.trim(), error instanceof Error ? error.message : String(error))
  }
}

const rootFile = 'spec/openapi.json'
const sharedFile = 'spec/shared.json'
const fileOf = (family: string): string => `spec/families/${family}.json`

/** The families in the order that the root gives them. */
function inOrder({ root, families }: Sources): [file: string, source: JsonObject][] {
  const order = namesOf(root, 'x-families', rootFile)
  const absent = order.find((family) => !families[family])
  if (absent) fail(rootFile, `x-families names ${absent}, but there is no ${fileOf(absent)}; correct the name`)
  const forgotten = Object.keys(families).find((family) => !order.includes(family))
  if (forgotten)
    fail(fileOf(forgotten), `is in no place of the document; add "${forgotten}" to x-families in ${rootFile}`)
  return order.map((name) => [fileOf(name), families[name]!])
}

/** The scopes that the schema Scope lists itself. */
const publishedScopes = ({ shared }: Sources): string[] =>
  [objectAt(shared, 'schemas', 'Scope').enum ?? []].flat().map(String)

/** All files without shorthand. */
function expandAll(
  shared: JsonObject,
  families: [file: string, source: JsonObject][],
  scopes: readonly string[],
): [string, ExpandedFamily][] {
  const common = { ...shared, schemas: withScopes(objectAt(shared, 'schemas'), scopes) }
  return [
    [sharedFile, expandFamily(common, sharedFile)],
    ...withEventTypes(families).map(([file, source]): [string, ExpandedFamily] => [file, expandFamily(source, file)]),
  ]
}

interface Placed {
  name: string
  value: JsonObject
  place: string
}

/** The paths and webhooks of all families. Throws when two families have the same. */
function gather(families: [string, ExpandedFamily][]): { paths: Placed[]; webhooks: Placed[] } {
  const found = (section: string): Placed[] => {
    const files = new Map<string, string>()
    return families.flatMap(([file, { family }]) =>
      Object.entries(objectAt(family, section)).map(([name, value]) => {
        const other = files.get(name)
        if (other) fail(`${file} ${name}`, `is already in ${other}; keep it in one family`)
        files.set(name, file)
        return { name, value: objectAt(value), place: `${file} ${name}` }
      }),
    )
  }
  return { paths: found('paths'), webhooks: found('webhooks') }
}

/** The operations of a bundled document in its order; `path` without the servers' prefix. */
export function operationsOf(document: JsonObject): PlacedOperation[] {
  return Object.entries(objectAt(document, 'paths')).flatMap(([path, found]) => {
    const item = objectAt(found)
    return Object.entries(item).flatMap(([method, operation]) =>
      methods.includes(method) && isObject(operation) ? [{ method, path, item, operation }] : [],
    )
  })
}

/** The scopes an operation needs: `(none)` without a credential, `(any)` for whatever scopes, else joined by commas. */
export function scopeOf(operation: JsonObject): string {
  const alternatives = Array.isArray(operation.security) ? operation.security : []
  if (alternatives.length === 0) return '(none)'
  const scopes = objectAt(alternatives[0])
  const names = Object.values(scopes).flat().map(String)
  return names.length === 0 ? '(any)' : names.join(',')
}

/** One line for each operation: METHOD path operationId scope cost. */
export function operationLines(document: JsonObject): string {
  return operationsOf(document)
    .map(({ method, path, operation }) =>
      [method.toUpperCase(), path, operation.operationId, scopeOf(operation), operation['x-rate-limit-cost']].join(' '),
    )
    .join('\n')
    .concat('\n')
}
