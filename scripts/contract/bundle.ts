import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expandAdditionalScopes } from './also-scopes.ts'
import { completeDeprecation } from './changes/deprecation.ts'
import { type ReleasedContract, readReleasedContracts } from './changes/releases.ts'
import {
  completeOperation,
  completeProblem,
  componentsUsedByContractCompletion,
  isObject,
  type JsonObject,
  type LocatedOperation,
  objectAt,
} from './complete.ts'
import { ComponentRegistry } from './components.ts'
import { describeSchemas } from './describe-schemas.ts'
import { addEventExample } from './event-examples.ts'
import { type ExpandedFamily, expandFamily, httpMethods } from './expand.ts'
import { fillEventTypeSchemas } from './expand-events.ts'
import { collectScopeDescriptions, collectTags, fillScopeSchema } from './expand-scopes.ts'
import { addExportBodies } from './export-filters.ts'
import { findPlannedParts, markPlanned } from './planned.ts'
import { addResponseLinks } from './sequences/links.ts'
import { failWithSpecError, readShorthandNames } from './shorthand.ts'

/**
 * Parsed files of spec/: the root, the definitions that families share, the families keyed by name, and the released
 * contracts, the oldest first.
 */
export interface ContractSources {
  root: JsonObject
  shared: JsonObject
  families: Record<string, JsonObject>
  releases: ReleasedContract[]
}

/**
 * The published document, and the file in spec/ that defines each of its paths (`/contacts`), webhooks
 * (`contact.created`) and components (`schemas/Contact`).
 */
export interface ContractBundle {
  document: JsonObject
  sourceFiles: Map<string, string>
  /** Unpublished keys of the record schemas (x-label, x-lock-tier) with their values, keyed by schema name. */
  records: Record<string, RecordNotes>
}

interface RecordNotes {
  /** Value of `x-label`. */
  label?: string
  /** Value of `x-lock-tier`: the record's group in the lock order. */
  lockTier?: string
}

/**
 * Reads `openapi.json`, `shared.json`, `families/**.json` and `releases/*.json` in `folder`. Throws if a file of the
 * contract is not valid JSON.
 */
export function readSources(folder: string): ContractSources {
  const read = (name: string): JsonObject => {
    const text = readFileSync(join(folder, name), 'utf8')
    try {
      return JSON.parse(text) as JsonObject
    } catch (error) {
      failWithSpecError(`spec/${name}`, `is no valid JSON; mend what its parser says: ${(error as Error).message}`)
    }
  }
  const listed = readdirSync(join(folder, 'families'), { recursive: true, encoding: 'utf8' })
  const files = listed.map((name) => name.replaceAll(sep, '/')).filter((name) => name.endsWith('.json'))
  const families = files.map((name) => [name.replace('.json', ''), read(`families/${name}`)] as const)
  return {
    ...{ root: read('openapi.json'), shared: read('shared.json'), families: Object.fromEntries(families) },
    releases: readReleasedContracts(folder),
  }
}

/**
 * Joins the sources into one document without references to other files. Families are in the root's order, each
 * family's paths and webhooks in the family's own order, components sorted by name.
 *
 * Throws if a family's shorthand is wrong, if a reference has no target, or if a definition is unused. Also throws if
 * two files define the same path, event or component.
 */
export function assembleContract(sources: ContractSources): ContractBundle {
  const {
    'x-families': _,
    'x-scopes': __,
    'x-scopes-by-value': byValue,
    'x-also-scopes': lists,
    components: written,
    ...root
  } = sources.root
  const files = inOrder(sources)
  const scopes = collectScopeDescriptions([[rootFile, sources.root], ...files], publishedScopes(sources), sharedFile)
  const families = expandAll(sources.shared, files, Object.keys(scopes))
  const components = new ComponentRegistry()
  for (const [file, expanded] of families) components.define(expanded, file)
  const placed = gather(families)
  const take = (of: Placed[]): JsonObject =>
    Object.fromEntries(of.map(({ name, value, place }) => [name, components.copyWithReferences(value, place)]))
  const document: JsonObject = {
    ...root,
    tags: collectTags(files),
    paths: take(placed.paths),
    webhooks: take(placed.webhooks),
  }
  for (const [section, names] of Object.entries(componentsUsedByContractCompletion)) {
    for (const name of names) components.referTo(`${section}/${name}`, sharedFile)
  }
  components.refuseUnused()
  const at = [...placed.paths, ...placed.webhooks].map(({ name, place }) => [name, place] as const)
  const places = new Map([...at, ...components.listLocations()])
  for (const { path, method, operation } of operationsOf(document)) {
    expandAdditionalScopes(
      operation,
      { byValue: objectAt(byValue), lists: objectAt(lists) },
      `${places.get(path)} ${method}`,
    )
  }
  document.components = {
    ...completed(document, components.listSorted(), places),
    ...structuredClone(objectAt(written)),
  }
  objectAt(document.components, 'securitySchemes', 'oauth2', 'flows', 'authorizationCode').scopes = scopes
  markPlanned(document, findPlannedParts(document, operationsOf(document)))
  complyWithReleases(document, sources.releases, places)
  return { document, sourceFiles: places, records: notesIn(sources) }
}

/**
 * Adds the date of the last release. The notice period of a new deprecation starts on it. Also adds the dates and
 * headers of deprecated operations.
 */
function complyWithReleases(
  document: JsonObject,
  releases: readonly ReleasedContract[],
  places: ContractBundle['sourceFiles'],
): void {
  const last = releases.at(-1)
  if (last) document.info = { ...objectAt(document.info), 'x-released': last.day }
  for (const operation of operationsOf(document)) {
    completeDeprecation(operation, releases, `${places.get(operation.path)} ${operation.method}`)
  }
}

/** Returns the unpublished keys of the record schemas with their values: x-label and x-lock-tier. */
function notesIn({ families }: ContractSources): ContractBundle['records'] {
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

/** Completes all operations, problems and events of a document, and the schemas in `components`. */
function completed(document: JsonObject, components: JsonObject, places: ContractBundle['sourceFiles']): JsonObject {
  for (const [name, problem] of Object.entries(objectAt(components, 'responses'))) {
    if (isObject(problem)) completeProblem(name, problem, components)
  }
  addExportBodies(operationsOf(document), components)
  describeSchemas(components)
  for (const operation of operationsOf(document)) {
    atPlace(places, operation.path, () => completeOperation(operation, components), operation.method)
  }
  addResponseLinks(operationsOf(document), components)
  for (const [type, webhook] of Object.entries(objectAt(document, 'webhooks'))) {
    atPlace(places, type, () => addEventExample(type, objectAt(webhook, 'post'), components))
  }
  return components
}

/**
 * Runs `complete` for the path or event `name`. If it throws, fails with an error that names the file and the
 * operation.
 */
function atPlace(places: ContractBundle['sourceFiles'], name: string, complete: () => void, method = ''): void {
  try {
    complete()
  } catch (error) {
    failWithSpecError(`${places.get(name)} ${method}`.trim(), error instanceof Error ? error.message : String(error))
  }
}

const rootFile = 'spec/openapi.json'
const sharedFile = 'spec/shared.json'
const fileOf = (family: string): string => `spec/families/${family}.json`

/**
 * Returns the families in the order of x-families in the root. Throws if x-families names an unknown family or omits
 * one.
 */
function inOrder({ root, families }: ContractSources): [file: string, source: JsonObject][] {
  const order = readShorthandNames(root, 'x-families', rootFile)
  const absent = order.find((family) => !families[family])
  if (absent)
    failWithSpecError(rootFile, `x-families names ${absent}, but there is no ${fileOf(absent)}; correct the name`)
  const forgotten = Object.keys(families).find((family) => !order.includes(family))
  if (forgotten)
    failWithSpecError(
      fileOf(forgotten),
      `is in no place of the document; add "${forgotten}" to x-families in ${rootFile}`,
    )
  return order.map((name) => [fileOf(name), families[name]!])
}

/** Returns the scopes that the schema Scope lists in spec/. */
const publishedScopes = ({ shared }: ContractSources): string[] =>
  [objectAt(shared, 'schemas', 'Scope').enum ?? []].flat().map(String)

/** Expands the shorthand of the shared file and of all families. */
function expandAll(
  shared: JsonObject,
  families: [file: string, source: JsonObject][],
  scopes: readonly string[],
): [string, ExpandedFamily][] {
  const common = { ...shared, schemas: fillScopeSchema(objectAt(shared, 'schemas'), scopes) }
  return [
    [sharedFile, expandFamily(common, sharedFile)],
    ...fillEventTypeSchemas(families).map(([file, source]): [string, ExpandedFamily] => [
      file,
      expandFamily(source, file),
    ]),
  ]
}

interface Placed {
  name: string
  value: JsonObject
  place: string
}

/** Collects the paths and webhooks of all families. Throws if two families have the same path or webhook. */
function gather(families: [string, ExpandedFamily][]): { paths: Placed[]; webhooks: Placed[] } {
  const found = (section: string): Placed[] => {
    const files = new Map<string, string>()
    return families.flatMap(([file, { family }]) =>
      Object.entries(objectAt(family, section)).map(([name, value]) => {
        const other = files.get(name)
        if (other) failWithSpecError(`${file} ${name}`, `is already in ${other}; keep it in one family`)
        files.set(name, file)
        return { name, value: objectAt(value), place: `${file} ${name}` }
      }),
    )
  }
  return { paths: found('paths'), webhooks: found('webhooks') }
}

/** Returns the operations of a bundled document in its order; `path` has no server prefix. */
export function operationsOf(document: JsonObject): LocatedOperation[] {
  return Object.entries(objectAt(document, 'paths')).flatMap(([path, found]) => {
    const item = objectAt(found)
    return Object.entries(item).flatMap(([method, operation]) =>
      httpMethods.includes(method) && isObject(operation) ? [{ method, path, item, operation }] : [],
    )
  })
}

/**
 * Returns the scopes that an operation needs, joined by commas. `(none)`: it needs no credential. `(any)`: any
 * credential may call it.
 */
export function formatRequiredScopes(operation: JsonObject): string {
  const alternatives = Array.isArray(operation.security) ? operation.security : []
  if (alternatives.length === 0) return '(none)'
  const scopes = objectAt(alternatives[0])
  const names = Object.values(scopes).flat().map(String)
  return names.length === 0 ? '(any)' : names.join(',')
}

/** Formats one line for each operation: METHOD path operationId scope cost. */
export function formatOperationLines(document: JsonObject): string {
  return operationsOf(document)
    .map(({ method, path, operation }) =>
      [
        method.toUpperCase(),
        path,
        operation.operationId,
        formatRequiredScopes(operation),
        operation['x-rate-limit-cost'],
      ].join(' '),
    )
    .join('\n')
    .concat('\n')
}
