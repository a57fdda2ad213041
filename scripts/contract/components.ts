import { isObject, type Json, type JsonObject, objectAt } from './complete.ts'
import { componentSections, type ExpandedFamily } from './expand.ts'
import { fail, SpecError } from './shorthand.ts'

interface Definition {
  value: JsonObject
  place: string
  /** Whether a shorthand key stands for it, which several operations may have. */
  isMade: boolean
}

/**
 * What all families define by `section/name`; what a document refers to is taken into its components, once. A family's
 * `#/schemas/Bid` names what any file defines, so that it is no pointer into its own document (db/domain/references.ts).
 */
export class Components {
  readonly #definitions = new Map<string, Definition>()
  readonly #taken = new Map<string, JsonObject>()

  /** Adds what one expanded file defines. Throws when another has defined the same name. */
  define({ family, made }: ExpandedFamily, file: string): void {
    for (const section of componentSections) {
      for (const [name, value] of Object.entries(objectAt(family, section))) {
        this.#add(`${section}/${name}`, { value: objectAt(value), place: file, isMade: false })
      }
    }
    for (const { name, schema, place } of made) this.#add(`schemas/${name}`, { value: schema, place, isMade: true })
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
      fail(place, `makes ${key} otherwise than ${other.place}; give both the same parameters, or write one schema out`)
    }
    const follows = isMade || other.isMade
    const mend = follows ? 'leave it out where it is written, it follows' : 'give one of them another name'
    fail(place, `${key} is already defined in ${other.place}; ${mend}`)
  }

  /** The file, or the place in it, that defines each component that is taken. */
  places(): Map<string, string> {
    return new Map([...this.#taken.keys()].map((key) => [key, this.#definitions.get(key)!.place]))
  }

  /** A copy of `value`, which stands at `place`, whose references are to components of the document; what is said beside one stays. */
  take(value: Json, place: string): Json {
    if (Array.isArray(value)) return value.map((item) => this.take(item, place))
    if (!isObject(value)) return value
    const { $ref, ...beside } = value
    if (typeof $ref === 'string') return { ...this.#follow($ref, place), ...objectAt(this.take(beside, place)) }
    return Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, this.take(inner, place)]))
  }

  #follow(reference: string, place: string): JsonObject {
    const [, section = '', name = ''] = /^#\/(\w+)\/([\w-]+)$/.exec(reference) ?? []
    if (!componentSections.includes(section)) {
      fail(place, `${reference} is no reference; write #/schemas/<name>, whichever file defines it`)
    }
    return this.component(`${section}/${name}`, place)
  }

  /** Takes the definition into the document's components and answers a reference to it. */
  component(key: string, place: string): JsonObject {
    const found = this.#definitions.get(key)
    if (!found)
      fail(place, `#/${key} leads nowhere; correct the name, or define it in this file or in spec/shared.json`)
    if (!this.#taken.has(key)) {
      const copy: JsonObject = {}
      this.#taken.set(key, copy)
      Object.assign(copy, this.take(found.value, found.isMade ? found.place : `${found.place} ${key}`))
    }
    return { $ref: `#/components/${key}` }
  }

  /** What was taken, by section and name, both in their order. */
  sorted(): JsonObject {
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
