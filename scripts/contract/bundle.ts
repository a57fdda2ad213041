import { readdirSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import {
  completeOperation,
  completeProblem,
  completionComponents,
  isObject,
  type Json,
  type JsonObject,
  objectAt,
  type PlacedOperation,
} from './complete.ts'
import { markPlanned, plannedIn } from './planned.ts'

/** A family's sections that become components of the same name; `paths` and `webhooks` are put in place instead. */
const sections = ['schemas', 'parameters', 'headers', 'responses', 'examples']
const inline = ['paths', 'webhooks']

export const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace']

/**
 * Reads `openapi.json`, `shared.json` and `families/*.json` in `folder` and answers one document without outside
 * references: root order for paths, components by name. Throws when a reference leads nowhere, when two files define a
 * component of one name, and when a definition is used by nothing.
 */
export function bundle(folder: string): JsonObject {
  const sources = new Sources(folder)
  const root = sources.file(resolve(folder, 'openapi.json'))
  const document = sources.take(root, resolve(folder, 'openapi.json')) as JsonObject
  for (const [section, names] of Object.entries(completionComponents)) {
    for (const name of names) sources.component(resolve(folder, 'shared.json'), section, name)
  }
  const components = sources.sorted()
  for (const [name, problem] of Object.entries(objectAt(components, 'responses'))) {
    if (isObject(problem)) completeProblem(name, problem)
  }
  for (const placed of operationsOf(document)) completeOperation(placed, components)
  sources.refuseUnused()
  document.components = { ...components, ...objectAt(document, 'components') }
  markPlanned(document, plannedIn(document, operationsOf(document)))
  return document
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

class Sources {
  readonly #folder: string
  readonly #files = new Map<string, JsonObject>()
  readonly #definedIn = new Map<string, string>()
  readonly #used = new Set<string>()
  readonly #components: JsonObject = {}

  constructor(folder: string) {
    this.#folder = resolve(folder)
    const families = readdirSync(resolve(folder, 'families')).filter((name) => name.endsWith('.json'))
    for (const name of ['shared.json', ...families.sort().map((family) => `families/${family}`)]) {
      this.#define(resolve(folder, name))
    }
  }

  file(path: string): JsonObject {
    const known = this.#files.get(path)
    if (known) return known
    const parsed = JSON.parse(readFileSync(path, 'utf8')) as JsonObject
    this.#files.set(path, parsed)
    return parsed
  }

  #define(path: string): void {
    const here = relative(this.#folder, path)
    for (const [section, members] of Object.entries(this.file(path))) {
      if (![...sections, ...inline].includes(section)) throw new Error(`${here}: unknown section ${section}`)
      for (const name of Object.keys(objectAt(members))) {
        const key = inline.includes(section) ? `${here}#/${section}/${name}` : `${section}/${name}`
        const other = this.#definedIn.get(key)
        if (other) throw new Error(`${here}: ${key} is already defined in ${other}`)
        this.#definedIn.set(key, here)
      }
    }
  }

  /** A copy of `value`, read in the file `from`, whose references are to components of the bundle. */
  take(value: Json, from: string): Json {
    if (Array.isArray(value)) return value.map((item) => this.take(item, from))
    if (!isObject(value)) return value
    if (typeof value.$ref === 'string') return this.#resolve(value.$ref, from)
    return Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, this.take(inner, from)]))
  }

  #resolve(reference: string, from: string): Json {
    const [file = '', pointer = ''] = reference.split('#')
    const target = file === '' ? from : resolve(dirname(from), file)
    const [, section = '', name = ''] = pointer.split('/')
    const found = objectAt(this.file(target), section)[name]
    const here = relative(this.#folder, from)
    if (found === undefined) throw new Error(`${here}: ${reference} leads nowhere`)
    if (!inline.includes(section)) return this.component(target, section, name)
    this.#used.add(`${relative(this.#folder, target)}#/${section}/${name}`)
    return this.take(found, target)
  }

  /** Puts the definition into the bundle's components, once, and answers a reference to it. */
  component(file: string, section: string, name: string): JsonObject {
    const key = `${section}/${name}`
    if (!this.#used.has(key)) {
      this.#used.add(key)
      const members = objectAt(this.#components, section)
      this.#components[section] = members
      members[name] = this.take(objectAt(this.file(file), section)[name] ?? {}, file)
    }
    return { $ref: `#/components/${key}` }
  }

  sorted(): JsonObject {
    const order = (members: JsonObject) => Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(
      order(this.#components).map(([section, members]) => [section, Object.fromEntries(order(objectAt(members)))]),
    )
  }

  refuseUnused(): void {
    const unused = [...this.#definedIn].filter(([key]) => !this.#used.has(key))
    if (unused.length > 0) throw new Error(`used by nothing: ${unused.map(([key, file]) => `${key} (${file})`)}`)
  }
}
