import type { components } from '../../../generated/openapi.d.ts'
import { Refusal, type Violation } from '../refusal.ts'

export type LeadStage = components['schemas']['LeadStage']
export type StageKind = LeadStage['kind']

/** The stages of a new tenant, in their order; the migration that made the table gave them to those that were there. */
export const seededStages: readonly Pick<LeadStage, 'name' | 'kind' | 'probability'>[] = [
  { name: 'New', kind: 'open', probability: 10 },
  { name: 'Qualified', kind: 'open', probability: 25 },
  { name: 'Proposal', kind: 'open', probability: 50 },
  { name: 'Won', kind: 'won', probability: 100 },
  { name: 'Lost', kind: 'lost', probability: 0 },
]

const maxStages = 50

/** What is certain once a lead is decided; undefined while it is open. */
export const fixedProbability = (kind: StageKind): number | undefined => ({ open: undefined, won: 100, lost: 0 })[kind]

/** What a probability breaks in a stage of this kind, of the stage itself or of a lead in it. Null states nothing. */
export function probabilityViolations(kind: StageKind, probability: number | null | undefined): Violation[] {
  const fixed = fixedProbability(kind)
  if (fixed === undefined || probability === undefined || probability === null || probability === fixed) return []
  return [{ field: 'probability', code: 'rule', message: `must be ${fixed} in a stage that is ${kind}` }]
}

/** The probability of a new stage. */
export const newStageProbability = (kind: StageKind, given: number | undefined): number =>
  fixedProbability(kind) ?? given ?? 0

/**
 * The ids of a tenant's stages in their new order, with `id`, whether it was among them or not, at place `order`, counted
 * from 1; a place beyond the last, or none, is the last.
 */
export function stagesWith(ids: readonly number[], id: number, order: number = Number.POSITIVE_INFINITY): number[] {
  const others = ids.filter((other) => other !== id)
  const place = Math.min(order - 1, others.length)
  return [...others.slice(0, place), id, ...others.slice(place)]
}

/** The orders, by id, that change when the stages stand as `ids` has them; a stage that is not among the ids has none. */
export function changedOrders(
  stages: readonly Pick<LeadStage, 'id' | 'order'>[],
  ids: readonly number[],
): Map<number, number> {
  const before = new Map(stages.map(({ id, order }) => [id, order]))
  return new Map(ids.flatMap((id, index) => (before.get(id) === index + 1 ? [] : [[id, index + 1] as const])))
}

/** The first stage of a kind; every tenant has one, since the last of its kind is not deleted. */
export function firstStage<S extends Pick<LeadStage, 'kind' | 'order'>>(stages: readonly S[], kind: StageKind): S {
  const first = stages.filter((stage) => stage.kind === kind).sort((a, b) => a.order - b.order)[0]
  if (!first) throw new Error(`the tenant has no stage that is ${kind}`)
  return first
}

/**
 * The stage of a lead that is restored: its own, while that is among the live `stages`, else the first open one. While the
 * project that the lead became lives, it is a won one, its own or the first.
 */
export const stageAfterRestore = <S extends Pick<LeadStage, 'id' | 'kind' | 'order'>>(
  stages: readonly S[],
  stageId: number,
  hasLiveProject: boolean,
): S => {
  const own = stages.find(({ id }) => id === stageId)
  if (hasLiveProject) return own?.kind === 'won' ? own : firstStage(stages, 'won')
  return own ?? firstStage(stages, 'open')
}

/** Throws Refusal conflict when `count` live stages leave no room for another. */
export function refuseFurtherStage(count: number): void {
  if (count < maxStages) return
  throw new Refusal('conflict', `There are ${count} lead stages already, the maximum. Delete one first.`)
}

/** Throws Refusal conflict when `stage` is the last of its kind among the live `stages`. */
export function refuseLastStage(
  stages: readonly Pick<LeadStage, 'id' | 'kind'>[],
  stage: Pick<LeadStage, 'id' | 'name' | 'kind'>,
): void {
  if (stages.some(({ id, kind }) => kind === stage.kind && id !== stage.id)) return
  throw new Refusal('conflict', `${stage.name} is the last lead stage that is ${stage.kind}. Create another one first.`)
}
