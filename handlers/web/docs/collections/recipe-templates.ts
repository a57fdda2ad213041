import { operationOfStep, type Recipe, recipeReference, recipes } from '../../../../generated/recipes.ts'
import type { OperationId } from '../../../pipeline/contract/contract.ts'
import type { OperationView } from '../../pages/reference/view.ts'
import { idVariableOfList, type RecordVariable, type StoredVariable } from './variables.ts'

/**
 * This module translates recipes to `{{name}}`, the notation of variables in Postman and Bruno. `{{$guid}}` is a random
 * UUID in both.
 */

/** A sample file that the scripts upload for a request, unless the user has already uploaded a file. */
export interface SampleFile {
  /** Path of the operation to call first: it returns the address to which the file is uploaded. */
  to: string
  filename: string
  contentType: string
  /** Text of the sample file, with variables in place of ids. */
  content: string
}

/** Variables for the other of two records, keyed by the variable of the record itself. */
const otherNames: Record<string, string> = { projectId: 'targetProjectId', productId: 'partId' }

/** Variables with texts that are not ids, keyed by the member of the data. */
const textNames: Record<string, string> = {
  sourcePath: 'sourcePath',
  client_id: 'oauthClientId',
  createdAt: 'webhookDeliveryCreatedAt',
}

/** Returns the variable for the other of two records, which an earlier call of the same operation created. */
export const otherVariableOf = (name: string): string =>
  otherNames[name] ?? `other${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** Recipes as templates with variables, and the variables that their steps fill. */
export class RecipeTemplates {
  readonly #views: ReadonlyMap<string, OperationView>
  readonly #variables: ReadonlyMap<string, RecordVariable>
  /** Variables by reference, such as `bidId` by `createBid.id`. */
  readonly #names = new Map<string, string>()
  readonly #stored = new Map<string, StoredVariable[]>()

  constructor(views: readonly OperationView[], variables: ReadonlyMap<string, RecordVariable>) {
    this.#views = new Map(views.map((view) => [view.id, view]))
    this.#variables = variables
    for (const { id, path } of views) {
      const places = [...path.matchAll(/\/\{/g)].map(({ index }) => path.slice(0, index))
      for (const [at, text] of (recipeOf(id).path ?? []).entries())
        this.#names.set(text.slice(1, -1), idVariableOfList(places[at]!))
    }
    for (const [, id = '', number, member = ''] of JSON.stringify(recipes).matchAll(recipeReference)) {
      if (id !== 'given') this.#store(id, member, number !== '')
    }
  }

  /** Returns the variables that the operation's answer fills, because a recipe refers to its data. */
  storedBy(operationId: string): StoredVariable[] {
    return this.#stored.get(operationId) ?? []
  }

  /** Returns whether the answer of an operation fills a variable, because a recipe refers to its data. */
  fills(variable: string): boolean {
    return [...this.#stored.values()].flat().some((one) => one.variable === variable || one.former === variable)
  }

  /** Returns a part of a recipe with variables in place of its references. */
  fill<Value>(value: Value): Value {
    const text = JSON.stringify(value)
      .replaceAll(/ ?\{mark\}/g, '')
      .replaceAll('{unique}', '{{$guid}}')
      .replaceAll(/\{given\.(\w+)\}/g, '{{$1}}')
      .replaceAll(recipeReference, (_, id: string, number: string, member: string) => {
        const name = this.#nameOf(id, member)
        return `{{${number ? otherVariableOf(name) : name}}}`
      })
    return JSON.parse(text) as Value
  }

  /** Serializes a body as JSON. Variables for numeric ids are written without quotation marks. */
  bodyJson(body: unknown): string {
    const text = JSON.stringify(this.fill(body), null, 2)
    const texts = ['realmId', 'refreshToken', ...Object.values(textNames)]
    return text.replaceAll(/"\{\{(\w+)\}\}"/g, (quoted, name: string) =>
      texts.includes(name) || this.#variables.get(name)?.isNumber === false ? quoted : `{{${name}}}`,
    )
  }

  /** Returns the sample file of an operation, if its recipe has a file. */
  sampleFileOf(operationId: string): SampleFile | undefined {
    const { file } = recipeOf(operationId)
    if (!file) return undefined
    const { filename } = recipeOf(file.upload).body as { filename: string }
    const to = this.#views.get(file.upload)!.path
    return { to, filename, contentType: file.contentType, content: this.fill(file.text) }
  }

  /**
   * Returns the operations to send before an operation, so that it succeeds in any organization. Returns none if the
   * scripts find all records that it needs: those that it only reads or refers to, in any state. The scripts upload files
   * themselves.
   */
  prerequisitesOf({ id, method, path }: OperationView): string[] {
    const { steps, ended, body, changes = [] } = recipeOf(id)
    const isRead = method === 'GET' || /\/(bulk-fetch|usage-counts)$/.test(path)
    const changesRecord =
      !isRead && (path.includes('{') || 'ids' in ((body ?? {}) as object) || changes.some((one) => steps.includes(one)))
    if (!ended && !changesRecord && steps.every((step) => this.#isFound(step))) return []
    const ordered = steps.flatMap((step) =>
      step.includes('#') ? [] : [...steps.filter((one) => one.startsWith(`${step}#`)), step],
    )
    const isSent = (step: string, at: number) =>
      !this.#isFound(step) || (at > 0 ? !this.#isRead(step) : this.#isNamed(step, [...steps, id]))
    return ordered.filter(isSent).map(operationOfStep)
  }

  /** Returns whether a step changes nothing that later requests need: it lists records or announces an upload. */
  #isRead(step: string): boolean {
    return step.endsWith('Upload') || this.#views.get(operationOfStep(step))!.method === 'GET'
  }

  /** Returns whether the paths or the lists of ids of some operations contain the record that a step creates. */
  #isNamed(step: string, operations: readonly string[]): boolean {
    const naming = operations.map((one) => recipeOf(operationOfStep(one)))
    const texts = naming.flatMap(({ path = [], body }) => [
      ...path,
      ...((body as { ids?: string[] } | undefined)?.ids ?? []),
    ])
    return step.includes('#') || texts.some((text) => text.startsWith(`{${step}.`))
  }

  /** Returns whether the scripts find the record that a step returns in a list, whatever its state. */
  #isFound(step: string): boolean {
    const { path, method } = this.#views.get(step) ?? { path: '{', method: '' }
    const isListed = this.storedBy(step).every(({ variable }) => this.#variables.has(variable))
    return step.endsWith('Upload') || (!path.includes('{') && method !== 'PUT' && isListed)
  }

  #store(id: string, member: string, isOther: boolean): void {
    const variable = this.#nameOf(id, member)
    const stored = this.storedBy(id).filter((one) => one.variable !== variable)
    const known = this.storedBy(id).find((one) => one.variable === variable)
    const at = member.replaceAll(/(?:^|\.)(\d+)\./g, '[$1]?.')
    const data = id === 'registerOauthClient' ? 'answer' : 'answer.data'
    const other = isOther || known?.former ? { former: otherVariableOf(variable) } : {}
    this.#stored.set(id, [...stored, { variable, at: `${data}${at.startsWith('[') ? '' : '.'}${at}`, ...other }])
  }

  #nameOf(id: string, member: string): string {
    const known = this.#names.get(`${id}.${member}`)
    if (known) return known
    const [, index, last = member] = /^(\d+)\.(\w+)$/.exec(member) ?? []
    const name = textNames[last] ?? idVariableOfList(this.#views.get(id)!.path)
    return Number(index) > 0 ? otherVariableOf(name) : name
  }
}

/** Returns the recipe of an operation. It is empty for an operation that only another contract than the published one has. */
export const recipeOf = (operationId: string): Recipe => recipes[operationId as OperationId] ?? { steps: [] }
