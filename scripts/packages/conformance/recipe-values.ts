import { randomUUID } from 'node:crypto'
import { recipeReference } from '../../../generated/recipes.ts'

/** Values of the references in recipes: the data that the steps returned, and the values that the caller supplies. */
export class RecipeValues {
  /** Data that the steps returned, keyed by step. */
  readonly data = new Map<string, unknown>()
  readonly #mark: string

  /** `mark` is the text by which the caller finds its records; empty for none. */
  constructor(given: Readonly<Record<string, string>>, mark = '') {
    this.data.set('given', given)
    this.#mark = mark
  }

  /** Returns a copy of a value in which the references are replaced. Throws a TypeError if a step has no such member. */
  fill<Value>(value: Value): Value {
    return this.#fill(value) as Value
  }

  #fill(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#fill(one))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.#fill(one)]))
    if (typeof value !== 'string') return value
    const [whole] = value.matchAll(recipeReference)
    if (whole?.[0] === value) return this.#find(whole)
    return value
      .replaceAll(/ ?\{mark\}/g, this.#mark && ` ${this.#mark}`)
      .replaceAll('{unique}', () => randomUUID())
      .replaceAll(recipeReference, (...match) => String(this.#find(match)))
  }

  #find([, operationId = '', number = '', path = '']: readonly string[]): unknown {
    const step = operationId + number
    const found = path
      .split('.')
      .reduce<unknown>((at, member) => (at as Record<string, unknown> | undefined)?.[member], this.data.get(step))
    if (found === undefined) throw new TypeError(`${step} returned no ${path}`)
    return found
  }
}
