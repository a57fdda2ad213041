import type { components } from '../../../generated/openapi.d.ts'
import { type Decimal, multiply, r2 } from '../money.ts'
import { Refusal, type Violation } from '../refusal.ts'
import { fixedProbability, type LeadStage, probabilityViolations } from './stages.ts'

type Lead = components['schemas']['Lead']
type Stage = Pick<LeadStage, 'id' | 'kind' | 'probability'>

/** Fields of a lead that depend on its stage. */
export type Placement = Pick<Lead, 'stageId' | 'status' | 'probability' | 'closedAt' | 'lostReason'>

/** Fields of a request that a lead's stage restricts; an absent member changes nothing. */
export interface PlacementInput {
  probability?: number | null | undefined
  lostReason?: string | null | undefined
}

/** A live project, as a refusal mentions it. */
export interface LiveProject {
  id: number
  projectNumber: string
}

/** Returns the violations of a request for a lead that is, or will be, in `stage`. */
export function placementViolations(
  stage: Pick<Stage, 'kind'>,
  { probability, lostReason }: PlacementInput,
): Violation[] {
  const excused = lostReason === undefined || lostReason === null || stage.kind === 'lost'
  return [
    ...probabilityViolations(stage.kind, probability),
    ...(excused ? [] : [{ field: 'lostReason', code: 'rule', message: 'is allowed only for a lost lead' } as const]),
  ]
}

/** Returns the stage fields of a new lead. `at` is the time of the write. */
export const newPlacement = (stage: Stage, { probability, lostReason }: PlacementInput, at: string): Placement => ({
  stageId: stage.id,
  status: stage.kind,
  probability: fixedProbability(stage.kind) ?? (probability === undefined ? stage.probability : probability),
  closedAt: stage.kind === 'open' ? null : at,
  lostReason: stage.kind === 'lost' ? (lostReason ?? null) : null,
})

/**
 * Returns the stage fields of a lead after a change. `stage` is its stage after the change, possibly the same one. A
 * new stage sets its own probability unless the request gives one. `closedAt` is the time when the lead left the open
 * stages, and stays the same while it moves between won and lost stages.
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

/**
 * Returns the refusal of moving a lead out of the won stages while the project made from it is live; otherwise
 * undefined.
 */
export function refusalToLeave(
  lead: Pick<Placement, 'stageId'>,
  stage: Pick<Stage, 'id' | 'kind'>,
  project: LiveProject | undefined,
): Refusal | undefined {
  if (!project || stage.kind === 'won' || stage.id === lead.stageId) return undefined
  return new Refusal(
    'conflict',
    `The lead became project ${project.id} (${project.projectNumber}). Until that project is deleted, the lead must stay in a won stage.`,
  )
}

/**
 * Returns the weighted value of leads. `sum` is the sum of each lead's value times its probability in percent; nulls
 * count as 0.
 */
export const weightedValue = (sum: Decimal): Decimal => r2(multiply(sum, '0.01'))
