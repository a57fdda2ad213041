import { isObject, type Json, type JsonObject, objectAt } from './complete.ts'
import { componentSections, type ExpandedFamily } from './expand.ts'
import { failWithSpecError, SpecError } from './shorthand.ts'

interface Definition {
  value: JsonObject
  place: string
  /**
   * Whether the definition was generated from a shorthand in the contract's source, instead of being written out.
   * Several operations may generate the same definition.
   */
  isMade: boolean
}

/**
 * Registry of the definitions of all families by `section/name`. A definition that a document refers to is copied into
 * its components once. A family's `#/schemas/Bid` may refer to a definition in any file, so it is not a JSON pointer
 * within its own file (db/domain/schema-references.ts).
 */
export class ComponentRegistry {
  readonly #definitions = new Map<string, Definition>()
  readonly #taken = new Map<string, JsonObject>()

  /** Adds the definitions of one expanded file. Throws if another file has defined the same name. */
  define({ family, generatedSchemas }: ExpandedFamily, file: string): void {
    for (const section of componentSections) {
      for (const [name, value] of Object.entries(objectAt(family, section))) {
        this.#add(`${section}/${name}`, { value: objectAt(value), place: file, isMade: false })
      }
    }
    for (const { name, schema, place } of generatedSchemas)
      this.#add(`schemas/${name}`, { value: schema, place, isMade: true })
  }

  #add(key: string, definition: Definition): void {
    const other = this.#definitions.get(key)
    if (!other) {
      this.#definitions.set(key, definition)
      return
    }
    const { place, isMade, value } = definition
    if (isMade && other.isMade) {
      if (JSON.stringify(value) === JSON.stringify(other.value)) return
      failWithSpecError(
        place,
        `makes ${key} otherwise than ${other.place}; give both the same parameters, or write one schema out`,
      )
    }
    const follows = isMade || other.isMade
    const mend = follows ? 'leave it out where it is written, it follows' : 'give one of them another name'
    failWithSpecError(place, `${key} is already defined in ${other.place}; ${mend}`)
  }

  /** Returns where each component in use is defined: its file, or its location in that file. */
  listLocations(): Map<string, string> {
    return new Map([...this.#taken.keys()].map((key) => [key, this.#definitions.get(key)!.place]))
  }

  /**
   * Returns a copy of `value` with its references changed to components of the document. Siblings of a `$ref` are
   * copied. `place` is the location of `value` for error messages.
   */
  copyWithReferences(value: Json, place: string): Json {
    if (Array.isArray(value)) return value.map((item) => this.copyWithReferences(item, place))
    if (!isObject(value)) return value
    const { $ref, ...beside } = value
    if (typeof $ref === 'string')
      return { ...this.#follow($ref, place), ...objectAt(this.copyWithReferences(beside, place)) }
    return Object.fromEntries(
      Object.entries(value).map(([member, inner]) => [member, this.copyWithReferences(inner, place)]),
    )
  }

  #follow(reference: string, place: string): JsonObject {
    const [, section = '', name = ''] = /^#\/(\w+)\/([\w-]+)$/.exec(reference) ?? []
    if (!componentSections.includes(section)) {
      failWithSpecError(place, `${reference} is no reference; write #/schemas/<name>, whichever file defines it`)
    }
    return this.referTo(`${section}/${name}`, place)
  }

  /** Copies a definition into the document's components and returns a reference to it. */
  referTo(key: string, place: string): JsonObject {
    const found = this.#definitions.get(key)
    if (!found)
      failWithSpecError(
        place,
        `#/${key} leads nowhere; correct the name, or define it in this file or in spec/shared.json`,
      )
    if (!this.#taken.has(key)) {
      const copy: JsonObject = {}
      this.#taken.set(key, copy)
      Object.assign(copy, this.copyWithReferences(found.value, found.isMade ? found.place : `${found.place} ${key}`))
    }
    return { $ref: `#/components/${key}` }
  }

  /** Returns the components in use by section and name, both sorted. */
  listSorted(): JsonObject {
    const keys = [...this.#taken.keys()].sort()
    const bySection = Map.groupBy(keys, (key) => key.split('/')[0]!)
    return Object.fromEntries(
      [...bySection].map(([section, of]) => [
        section,
        Object.fromEntries(of.map((key) => [key.slice(section.length + 1), this.#taken.get(key)!])),
      ]),
    )
  }

  refuseUnused(): void {
    const unused = [...this.#definitions].filter(([key]) => !this.#taken.has(key))
    if (unused.length === 0) return
    const lines = unused.map(([key, { place }]) => `${place}: ${key} is used by nothing; refer to it or remove it`)
    throw new SpecError(lines.join('\n'))
  }
}
