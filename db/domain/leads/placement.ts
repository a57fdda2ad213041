import type { components } from '../../../generated/openapi.d.ts'
import { type Decimal, multiply, r2 } from '../money.ts'
import { Refusal, type Violation } from '../refusal.ts'
import { fixedProbability, type LeadStage, probabilityViolations } from './stages.ts'

type Lead = components['schemas']['Lead']
type Stage = Pick<LeadStage, 'id' | 'kind' | 'probability'>

/** What a lead has by the stage in which it stands. */
export type Placement = Pick<Lead, 'stageId' | 'status' | 'probability' | 'closedAt' | 'lostReason'>

/** What a request says beside the stage; an absent member says nothing. */
export interface PlacementInput {
  probability?: number | null | undefined
  lostReason?: string | null | undefined
}

/** A project that lives, as a refusal names it. */
export interface LiveProject {
  id: number
  projectNumber: string
}

/** What a request breaks for a lead that stands, or is to stand, in `stage`. */
export function placementViolations(
  stage: Pick<Stage, 'kind'>,
  { probability, lostReason }: PlacementInput,
): Violation[] {
  const excused = lostReason === undefined || lostReason === null || stage.kind === 'lost'
  return [
    ...probabilityViolations(stage.kind, probability),
    ...(excused ? [] : [{ field: 'lostReason', code: 'rule', message: 'is for a lost lead only' } as const]),
  ]
}

/** How a new lead stands in its stage. `at` is the time of the write. */
export const newPlacement = (stage: Stage, { probability, lostReason }: PlacementInput, at: string): Placement => ({
  stageId: stage.id,
  status: stage.kind,
  probability: fixedProbability(stage.kind) ?? (probability === undefined ? stage.probability : probability),
  closedAt: stage.kind === 'open' ? null : at,
  lostReason: stage.kind === 'lost' ? (lostReason ?? null) : null,
})

/**
 * How a lead stands after a change; `stage` is the one that it is to stand in, be it the one where it stands. A new stage
 * brings its probability unless one is asked for. A lead is closed since it left an open stage, whichever of the others
 * it stands in.
 */
export function changedPlacement(lead: Placement, stage: Stage, asked: PlacementInput, at: string): Placement {
  if (stage.id !== lead.stageId) {
    const entered = newPlacement(stage, { lostReason: lead.lostReason, ...given(asked) }, at)
    return { ...entered, closedAt: entered.closedAt && (lead.closedAt ?? at) }
  }
  const { probability = lead.probability, lostReason = lead.lostReason } = asked
  return { ...lead, probability: fixedProbability(stage.kind) ?? probability, lostReason }
}

const given = (asked: PlacementInput): PlacementInput =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))

/** The Refusal of a lead that would leave the won stages while the project that it became lives. */
export function refusalToLeave(
  lead: Pick<Placement, 'stageId'>,
  stage: Pick<Stage, 'id' | 'kind'>,
  project: LiveProject | undefined,
): Refusal | undefined {
  if (!project || stage.kind === 'won' || stage.id === lead.stageId) return undefined
  return new Refusal(
    'conflict',
    `The lead became project ${project.id} (${project.projectNumber}). While it lives, the lead stays in a won stage.`,
  )
}

/** What leads are worth weighted by their probabilities: `sum` is that of each value times its percents, nulls being 0. */
export const weightedValue = (sum: Decimal): Decimal => r2(multiply(sum, '0.01'))
