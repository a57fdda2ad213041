import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { withAbsoluteReferences } from '../packages/conformance/contract.ts'
import { operationsOf } from './bundle.ts'
import { isObject, type Json, type JsonObject, listSuccessResponses, objectAt, resolveReference } from './complete.ts'
import { failWithSpecError } from './shorthand.ts'

/**
 * Members of a recipe in spec/recipes. `example` has the members by which the body differs from the contract's example;
 * `body` replaces the example. The other members are explained in the generated type `Recipe`.
 */
const members = ['path', 'query', 'example', 'body', 'after', 'changes', 'file', 'ended', 'sandbox', 'refused']

/** Values that the caller of a recipe has to supply, with a valid example of each. */
const givenValues: JsonObject = {
  webhookUrl: 'https://example.com/webhooks',
  realmId: '9130347957983546',
  refreshToken: 'AB11738000000ExampleToken',
}

const typeText = `/**
 * How an operation is called successfully. Texts may contain references: \`{createBid.id}\` is a member of the data that
 * createBid returned, and \`{createProject#2.id}\` belongs to a second call of createProject. \`{given.webhookUrl}\` comes
 * from the caller, \`{unique}\` is a unique text, and \`{mark}\` is a text by which the caller finds its records.
 */
export interface Recipe {
  /** Values of the path parameters, in order. */
  path?: readonly string[]
  query?: Readonly<Record<string, string>>
  body?: unknown
  /** Set if the body is sent as a form instead of JSON. */
  isForm?: true
  /** File to upload before the call, to the \`uploadUrl\` that the step \`upload\` returned. */
  file?: { upload: string; contentType: string; text: string }
  /** The recipes to run before, in this order. Numbers as in references mark repeated calls of an operation. */
  steps: readonly string[]
  /** Steps whose records the operation changes without having them in its path, or whose results it removes. */
  changes?: readonly string[]
  /** Set if the job in the path must have ended. */
  ended?: true
  /** Set if only the organization of a sandbox has the operation. */
  sandbox?: true
  /** Reason why an API key alone cannot call the operation successfully. */
  refused?: string
}
`

/**
 * Renders the module with all recipes of `folder`, one for each operation of the document. Throws if an operation has no
 * recipe, if a reference has no target, if recipes need each other, or if a body violates the contract.
 */
export function renderRecipes(folder: string, document: JsonObject): string {
  const recipes = new RecipeBook(folder, document)
  const ids = operationsOf(document).map(({ operation }) => String(operation.operationId))
  const lines = ids.map((id) => `  ${id}: ${JSON.stringify(recipes.resolve(id))},\n`)
  return `// Generated from spec/ by \`make generated\`; do not edit.

import type { operations } from './openapi.d.ts'

${typeText}
${notationText}
export const recipes: Readonly<Record<keyof operations, Recipe>> = {
${lines.join('')}}
`
}

const reference = /\{(\w+)((?:#\d+)?)\.([\w.]+)\}/g

const notationText = `/** References in the texts of recipes. The groups are the operationId, the number of a repeated call, and the member. */
export const recipeReference = ${reference}

/** Returns the operation of a step: \`createProject\` for \`createProject#2\`. */
export const operationOfStep = (step: string): string => step.split('#')[0]!
`

class RecipeBook {
  readonly #recipes = new Map<string, { recipe: JsonObject; place: string }>()
  readonly #operations: ReadonlyMap<string, ReturnType<typeof operationsOf>[number]>
  readonly #components: JsonObject
  readonly #ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false })

  constructor(folder: string, document: JsonObject) {
    this.#operations = new Map(operationsOf(document).map((one) => [String(one.operation.operationId), one]))
    this.#components = objectAt(document.components)
    addFormats.default(this.#ajv)
    this.#ajv.addSchema(document, 'contract')
    for (const name of readdirSync(folder).sort()) {
      const read = JSON.parse(readFileSync(join(folder, name), 'utf8')) as JsonObject
      for (const [id, recipe] of Object.entries(read)) this.#add(id, objectAt(recipe), `spec/recipes/${name} ${id}`)
    }
  }

  /** Returns an operation's recipe with its complete body and with the steps before it. */
  resolve(id: string): JsonObject {
    const { recipe, place } = this.#find(id, 'spec/recipes')
    const { path, query, file, changes, ended, sandbox, refused } = recipe
    const placed = this.#operations.get(id)!
    const parameters = placed.path.split('{').length - 1
    if (parameters !== (Array.isArray(path) ? path.length : 0))
      failWithSpecError(place, `${placed.path} has ${parameters} parameters; give each a value in path`)
    this.#filled([path ?? [], query ?? {}, file ?? ''], place)
    const body = this.#bodyOf(id, recipe, place)
    const steps: string[] = []
    this.#addSteps(id, '', steps, [])
    return {
      ...{ ...(path && { path }), ...(query && { query }), ...(body?.value !== undefined && { body: body.value }) },
      ...{
        ...(body?.isForm && { isForm: true }),
        ...(file !== undefined && { file: this.#fileOf(file, body?.value, place) }),
        steps: steps.slice(0, -1),
      },
      ...{
        ...(changes && { changes }),
        ...(ended && { ended }),
        ...(sandbox && { sandbox }),
        ...(refused !== undefined && { refused }),
      },
    }
  }

  #fileOf(text: Json, body: Json | undefined, place: string): JsonObject {
    const [, upload] = /^\{(\w+)\.sourcePath\}$/.exec(String(objectAt(body).sourcePath)) ?? []
    if (!upload) return failWithSpecError(place, 'has a file, but its body no sourcePath; refer to that of an upload')
    const announced = objectAt(this.#bodyOf(upload, this.#find(upload, place).recipe, place)?.value)
    return { upload, contentType: announced.contentType!, text }
  }

  #add(id: string, recipe: JsonObject, place: string): void {
    if (!this.#operations.has(id)) failWithSpecError(place, 'is no operation; name one of generated/operations.txt')
    if (this.#recipes.has(id)) failWithSpecError(place, 'has a recipe in another file too; remove one of them')
    const unknown = Object.keys(recipe).find((member) => !members.includes(member))
    if (unknown) failWithSpecError(place, `${unknown} means nothing here; use ${members.join(', ')}`)
    this.#recipes.set(id, { recipe, place })
  }

  #find(id: string, place: string): { recipe: JsonObject; place: string } {
    return this.#recipes.get(id) ?? failWithSpecError(place, `has no recipe for ${id}; add one`)
  }

  /** Appends the recipes that this one needs and then its own name, each once. */
  #addSteps(id: string, number: string, steps: string[], above: readonly string[]): void {
    const name = id + number
    if (steps.includes(name)) return
    const { recipe, place } = this.#find(id, above.join(' -> '))
    if (above.includes(name)) failWithSpecError(place, `needs itself: ${[...above, name].join(' -> ')}`)
    const after = (Array.isArray(recipe.after) ? recipe.after : []).map((one): [string, string] => [String(one), ''])
    const { path, query, example, body, file } = recipe
    const texts = JSON.stringify([path, query, example, body, file].filter((one) => one !== undefined))
    const referred = [...texts.matchAll(reference)].filter(([, target]) => target !== 'given')
    for (const [other, count] of [...after, ...referred.map((one): [string, string] => [one[1]!, one[2]!])])
      this.#addSteps(other, count, steps, [...above, name])
    steps.push(name)
  }

  /** Returns the complete body: the contract's example with the recipe's members. Checks it against its schema. */
  #bodyOf(id: string, recipe: JsonObject, place: string): { value: Json; isForm: boolean } | undefined {
    const { operation } = this.#operations.get(id)!
    const [type, media] =
      Object.entries(objectAt(resolveReference(operation.requestBody ?? {}, this.#components).content))[0] ?? []
    if (!type || !isObject(media)) return undefined
    const [first] = Object.values(objectAt(media.examples))
    const example = media.example ?? (first && resolveReference(first, this.#components).value)
    const value = recipe.body ?? (isObject(example) ? { ...example, ...objectAt(recipe.example) } : undefined)
    if (value === undefined)
      return failWithSpecError(place, 'has no body, and the contract no example; add one of them')
    const validate = this.#ajv.compile(withAbsoluteReferences(objectAt(media.schema)))
    if (!validate(this.#filled(value, place))) {
      const [{ instancePath, message } = { instancePath: '', message: '' }] = validate.errors ?? []
      failWithSpecError(place, `body${instancePath} ${message}; correct it`)
    }
    return { value, isForm: type === 'application/x-www-form-urlencoded' }
  }

  /** Replaces the references in a value with members of the contract's example answers. */
  #filled(value: Json, place: string): Json {
    if (Array.isArray(value)) return value.map((one) => this.#filled(one, place))
    if (isObject(value))
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.#filled(one, place)]))
    if (typeof value !== 'string') return value
    const text = value.replaceAll(/\{(unique|mark)\}/g, '$1')
    const [whole] = text.matchAll(reference)
    if (whole?.[0] === text) return this.#exampleAt(whole, place)
    return text.replaceAll(reference, (...match) => String(this.#exampleAt(match, place)))
  }

  /** Returns the referenced member of the example answer. Each record gets a different id, although there is one example. */
  #exampleAt([, id = '', number = '', path = '']: readonly string[], place: string): Json {
    const answer = id === 'given' ? givenValues : this.#exampleAnswer(id, place)
    let offset = Number(number.slice(1))
    const found = path.split('.').reduce<Json | undefined>((at, member) => {
      if (isObject(at)) return at[member]
      if (!Array.isArray(at)) return undefined
      offset += Number(member)
      return at[0]
    }, answer)
    if (found === undefined)
      failWithSpecError(place, `the example answer of ${id} has no ${path}; correct the reference`)
    return typeof found === 'number' ? found + offset : found
  }

  #exampleAnswer(id: string, place: string): Json {
    const placed = this.#operations.get(id)
    if (!placed) return failWithSpecError(place, `there is no operation ${id}; name one of generated/operations.txt`)
    const [[, answer] = ['', {}]] = listSuccessResponses(placed.operation)
    const media = objectAt(resolveReference(answer, this.#components).content, 'application/json')
    const [first] = Object.values(objectAt(media.examples))
    const example = media.example ?? (first && resolveReference(first, this.#components).value)
    return isObject(example) && 'data' in example ? example.data! : (example ?? {})
  }
}
