import { operationOfStep, type Recipe, recipes } from '../../../../generated/recipes.ts'
import type { CallInput } from '../caller.ts'
import { RecipeValues } from '../recipe-values.ts'
import { type Walk, WalkStopped } from './operation-walk.ts'
import { bookChanges, differingCalls, refusals } from './walk-exceptions.ts'

const recipesById: Readonly<Record<string, Recipe | undefined>> = recipes

/** Steps of all recipes: the operations whose answers other recipes need. */
const neededSteps = new Set(Object.values(recipes).flatMap(({ steps }) => steps))

/** Runs recipes. A record that a step creates is used for all later recipes that need it in its present state. */
export class RecipeWalk {
  readonly #walk: Walk
  readonly #values: RecipeValues
  /** Operations that have changed a record since it was created, keyed by the step that created it. */
  readonly #changes = new Map<string, string[]>()
  /** Reasons why operations failed, keyed by operationId. They are not called again. */
  readonly #failures = new Map<string, string>()

  constructor(walk: Walk, endpoint: string) {
    this.#walk = walk
    this.#values = new RecipeValues({ webhookUrl: endpoint, realmId: 'none', refreshToken: 'none' }, walk.nameMark)
  }

  /** Reports whether an operation has a recipe. */
  knows(operationId: string): boolean {
    return recipesById[operationId] !== undefined
  }

  /**
   * Returns the operation to call next: the one with the fewest missing steps. Among several, it prefers one that changes
   * no record, and then the one that most of the others need.
   */
  chooseNext(operationIds: readonly string[]): string {
    const rankOf = (id: string): number[] => [
      this.#countMissing(id),
      this.#changedBy(id).length,
      -operationIds.filter((other) => recipesById[other]!.steps.includes(id)).length,
    ]
    const ranked = operationIds.map((id) => ({ id, rank: rankOf(id) }))
    const isBefore = (one: number[], other: number[]) => {
      const place = one.findIndex((value, at) => value !== other[at])
      return place >= 0 && one[place]! < other[place]!
    }
    return ranked.reduce((first, one) => (isBefore(one.rank, first.rank) ? one : first)).id
  }

  /** Counts the steps that have to be run before an operation, because their records are missing or unusable. */
  #countMissing(operationId: string): number {
    const steps = stepsOf(operationId)
    const unusable = this.#findUnusable(operationId, steps)
    return steps.filter((step) => !this.#values.data.has(step) || unusable.has(step)).length
  }

  /** Calls an operation after the steps of its recipe. Throws WalkStopped if a step or the operation is refused. */
  async run(operationId: string): Promise<void> {
    const recipe = recipesById[operationId]!
    if (bookChanges.includes(operationId)) {
      await this.#runStep('getAccountingConnection')
      const status: string = this.#values.fill('{getAccountingConnection.status}')
      if (status !== 'not_connected')
        return this.#walk.skipOperations(`the organization's accounting system is ${status}`, operationId)
    }
    const steps = stepsOf(operationId)
    for (const step of this.#findUnusable(operationId, steps)) {
      this.#values.data.delete(step)
      this.#changes.delete(step)
    }
    for (const step of steps) await this.#runStep(step)
    if (recipe.ended) await this.#walk.waitForJobEnd(this.#values.fill(recipe.path![0]!))
    const refusal = refusals[operationId]
    if (!refusal) {
      await this.#runStep(operationId)
      await this.#cancelUnneededJob(operationId)
      return
    }
    const input = await this.#inputOf(operationId, recipe)
    await this.#walk.callRefusable(operationId, refusal.reason, { ...input, ...refusal.input })
    this.#noteChanges(operationId)
  }

  /**
   * Returns the steps whose records are not in the state that an operation needs. These are the records that operations
   * other than `steps` have changed. A record that the operation itself changes must also have no records of other
   * recipes below it. Everything that depends on such records is included.
   */
  #findUnusable(operationId: string, steps: readonly string[]): ReadonlySet<string> {
    const isOther = (step: string) => step !== operationId && !steps.includes(step)
    const known = [...this.#values.data.keys()].filter((step) => step !== 'given')
    const changed = this.#changedBy(operationId)
    const unusable = new Set(
      [...steps, operationId].filter(
        (step) =>
          this.#changes.get(step)?.some(isOther) ||
          (changed.includes(step) && known.some((one) => isOther(one) && stepsBefore(one).includes(step))),
      ),
    )
    for (let size = -1; size !== unusable.size; ) {
      size = unusable.size
      for (const step of known)
        if ([...stepsBefore(step), ...(this.#changes.get(step) ?? [])].some((one) => unusable.has(one)))
          unusable.add(step)
    }
    return unusable
  }

  async #runStep(step: string): Promise<void> {
    if (this.#values.data.has(step)) return
    const operationId = operationOfStep(step)
    const failure = this.#failures.get(operationId)
    if (failure !== undefined) throw new WalkStopped(failure)
    const recipe = recipesById[operationId]!
    try {
      const json = await this.#walk.step(operationId, await this.#inputOf(operationId, recipe))
      if (operationId === 'listUsers' && json.data.length === 0) throw new WalkStopped('the organization has no people')
      this.#values.data.set(step, json?.data ?? json)
      this.#noteChanges(step)
    } catch (error) {
      if (error instanceof WalkStopped) this.#failures.set(operationId, error.message)
      throw error
    }
  }

  async #inputOf(operationId: string, recipe: Recipe): Promise<CallInput> {
    const { path, query, body, file } = this.#values.fill(recipe)
    if (file) await this.#walk.putFile(this.#values.fill(`{${file.upload}.uploadUrl}`), file)
    const form = recipe.isForm && {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(body as Record<string, string>).toString(),
    }
    return {
      ...(path && { path }),
      query: { ...this.#narrowingQuery(operationId), ...query },
      ...(body !== undefined && { body: this.#isDryRun(operationId) ? { ...body, dryRun: true } : body }),
      ...form,
      ...differingCalls[operationId],
    }
  }

  /** Returns the parameters that keep a list short. A list that other recipes need is not searched. */
  #narrowingQuery(operationId: string): CallInput['query'] {
    const known = this.#walk.contract.findOperation(operationId)?.parameters.map(({ name }) => name) ?? []
    return {
      ...(known.includes('limit') && { limit: 5 }),
      ...(known.includes('search') && !neededSteps.has(operationId) && { search: this.#walk.nameMark }),
    }
  }

  /** Returns whether the walk calls an operation as a dry run, so that it changes none of the organization's records. */
  #isDryRun(operationId: string): boolean {
    return /\/(bulk|imports)$/.test(this.#walk.contract.findOperation(operationId)?.path ?? '')
  }

  #noteChanges(step: string): void {
    for (const one of this.#changedBy(operationOfStep(step)))
      this.#changes.set(one, [...(this.#changes.get(one) ?? []), step])
  }

  /**
   * Returns the steps that created the records that an operation changes. The last record in its path is one if the
   * operation deletes it or supports If-Match. The records in the list `ids` of its body are, and so is an upload. A PATCH
   * changes nothing on which other recipes depend.
   */
  #changedBy(operationId: string): string[] {
    const { path = [], body, file, changes = [] } = recipesById[operationId]!
    const operation = this.#walk.contract.findOperation(operationId)
    const { ids = [] } = (body ?? {}) as { ids?: readonly string[] }
    const takesVersion = operation?.parameters.some(({ name }) => name === 'If-Match')
    const isChange = operation?.method === 'DELETE' || (operation?.method !== 'PATCH' && takesVersion)
    const texts = [
      ...(isChange ? path.slice(-1) : []),
      ...(/\/bulk-(delete|restore)$/.test(operation?.path ?? '') ? ids : []),
    ]
    return [...texts.flatMap((text) => /^\{([^.]+)/.exec(text)?.[1] ?? []), ...(file ? [file.upload] : []), ...changes]
  }

  async #cancelUnneededJob(operationId: string): Promise<void> {
    const { job_id: id } = (this.#values.data.get(operationId) ?? {}) as { job_id?: string }
    if (id && !neededSteps.has(operationId))
      await this.#walk.callRefusable('cancelJob', refusals.cancelJob!.reason, { path: [id] })
  }
}

/** Returns the steps before a step. */
const stepsBefore = (step: string): readonly string[] => recipesById[operationOfStep(step)]!.steps

/** Returns the steps that the walk runs before an operation. */
const stepsOf = (operationId: string): string[] => recipesById[operationId]!.steps.filter((step) => !refusals[step])
