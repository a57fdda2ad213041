import type { components } from '../../../generated/openapi.d.ts'
import { Refusal, type Violation } from '../refusal.ts'

export type LeadStage = components['schemas']['LeadStage']
export type StageKind = LeadStage['kind']

/** Lead stages of a new tenant, in order. Older tenants got the same stages by a migration. */
export const defaultLeadStages: readonly Pick<LeadStage, 'name' | 'kind' | 'probability'>[] = [
  { name: 'New', kind: 'open', probability: 10 },
  { name: 'Qualified', kind: 'open', probability: 25 },
  { name: 'Proposal', kind: 'open', probability: 50 },
  { name: 'Won', kind: 'won', probability: 100 },
  { name: 'Lost', kind: 'lost', probability: 0 },
]

const maxStages = 50

/**
 * Returns the probability in percent that every lead of a won or lost stage has: 100 or 0. Undefined for an open stage.
 */
export const fixedProbability = (kind: StageKind): number | undefined => ({ open: undefined, won: 100, lost: 0 })[kind]

/**
 * Returns a violation if the probability of a stage, or of a lead in it, does not fit a stage of this kind. Null always
 * fits.
 */
export function probabilityViolations(kind: StageKind, probability: number | null | undefined): Violation[] {
  const fixed = fixedProbability(kind)
  if (fixed === undefined || probability === undefined || probability === null || probability === fixed) return []
  return [{ field: 'probability', code: 'rule', message: `must be ${fixed} in a stage of kind ${kind}` }]
}

/** Returns the probability of a new stage in percent: the fixed one of its kind, else the given one, else 0. */
export const newStageProbability = (kind: StageKind, given: number | undefined): number =>
  fixedProbability(kind) ?? given ?? 0

/**
 * Returns the ids of a tenant's stages in order after `id` is added or moved to position `order`, counted from 1.
 * Without `order`, or with one beyond the end, `id` becomes the last.
 */
export function insertStage(ids: readonly number[], id: number, order: number = Number.POSITIVE_INFINITY): number[] {
  const others = ids.filter((other) => other !== id)
  const place = Math.min(order - 1, others.length)
  return [...others.slice(0, place), id, ...others.slice(place)]
}

/**
 * Returns the stages' new positions, keyed by stage id, if the stages are ordered as in `ids`. Stages that keep their
 * position are left out. Stages that are not in `ids` are left out.
 */
export function changedStageOrders(
  stages: readonly Pick<LeadStage, 'id' | 'order'>[],
  ids: readonly number[],
): Map<number, number> {
  const before = new Map(stages.map(({ id, order }) => [id, order]))
  return new Map(ids.flatMap((id, index) => (before.get(id) === index + 1 ? [] : [[id, index + 1] as const])))
}

/**
 * Returns the first stage of a kind in the tenant's order. Every tenant has one, because the last stage of a kind
 * cannot be deleted.
 */
export function firstStage<S extends Pick<LeadStage, 'kind' | 'order'>>(stages: readonly S[], kind: StageKind): S {
  const first = stages.filter((stage) => stage.kind === kind).sort((a, b) => a.order - b.order)[0]
  if (!first) throw new Error(`the tenant has no stage of kind ${kind}`)
  return first
}

/**
 * Returns the stage for a restored lead: the lead's own stage if that is live, else the first open stage. While the
 * project made from the lead is live, returns a won stage: the lead's own if it is won, else the first one.
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

/** Throws Refusal conflict if the tenant already has the maximum number of live stages. */
export function refuseStageOverLimit(count: number): void {
  if (count < maxStages) return
  throw new Refusal('conflict', `There are ${count} lead stages already, the maximum. Delete one first.`)
}

/** Throws Refusal conflict if `stage` is the last of its kind among the live `stages`. */
export function refuseLastStage(
  stages: readonly Pick<LeadStage, 'id' | 'kind'>[],
  stage: Pick<LeadStage, 'id' | 'name' | 'kind'>,
): void {
  if (stages.some(({ id, kind }) => kind === stage.kind && id !== stage.id)) return
  throw new Refusal('conflict', `${stage.name} is the last lead stage of kind ${stage.kind}. Create another one first.`)
}
