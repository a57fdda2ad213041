import type { components } from '../../../generated/openapi.d.ts'
import { type Decimal, multiply, roundToCents } from '../money.ts'
import { Refusal, type Violation } from '../refusal.ts'
import { fixedProbability, type LeadStage, probabilityViolations } from './stages.ts'

type Lead = components['schemas']['Lead']
type Stage = Pick<LeadStage, 'id' | 'kind' | 'probability'>

/** The stage of a lead and the fields that depend on it. */
export type LeadStageFields = Pick<Lead, 'stageId' | 'status' | 'probability' | 'closedAt' | 'lostReason'>

/** Fields of a request whose values depend on the lead's stage. An absent field stays as it is. */
export interface LeadStageInput {
  probability?: number | null | undefined
  lostReason?: string | null | undefined
}

/** A live project that an error message names. */
export interface LiveProject {
  id: number
  projectNumber: string
}

/**
 * Returns the violations of a request that creates or changes a lead. `stage` is the lead's stage after the request.
 */
export function leadStageViolations(
  stage: Pick<Stage, 'kind'>,
  { probability, lostReason }: LeadStageInput,
): Violation[] {
  const excused = lostReason === undefined || lostReason === null || stage.kind === 'lost'
  return [
    ...probabilityViolations(stage.kind, probability),
    ...(excused ? [] : [{ field: 'lostReason', code: 'rule', message: 'is allowed only for a lost lead' } as const]),
  ]
}

/** Returns the stage fields of a new lead. `at` is the time of the write. */
export const newLeadStageFields = (
  stage: Stage,
  { probability, lostReason }: LeadStageInput,
  at: string,
): LeadStageFields => ({
  stageId: stage.id,
  status: stage.kind,
  probability: fixedProbability(stage.kind) ?? (probability === undefined ? stage.probability : probability),
  closedAt: stage.kind === 'open' ? null : at,
  lostReason: stage.kind === 'lost' ? (lostReason ?? null) : null,
})

/**
 * Returns the stage fields of a lead after a change by the request `asked`. `stage` is the lead's stage after the
 * change, possibly the same one. A new stage sets its own probability unless the request gives one. `closedAt` is the
 * time when the lead left the open stages. It stays the same when the lead moves between won and lost stages.
 */
export function changedLeadStageFields(
  lead: LeadStageFields,
  stage: Stage,
  asked: LeadStageInput,
  at: string,
): LeadStageFields {
  if (stage.id !== lead.stageId) {
    const entered = newLeadStageFields(stage, { lostReason: lead.lostReason, ...given(asked) }, at)
    return { ...entered, closedAt: entered.closedAt && (lead.closedAt ?? at) }
  }
  const { probability = lead.probability, lostReason = lead.lostReason } = asked
  return { ...lead, probability: fixedProbability(stage.kind) ?? probability, lostReason }
}

const given = (asked: LeadStageInput): LeadStageInput =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))

/**
 * Returns the refusal if a lead would leave the won stages although the project made from it is live; otherwise
 * undefined.
 */
export function refusalToLeaveWonStage(
  lead: Pick<LeadStageFields, 'stageId'>,
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
 * Returns the weighted value of leads. `sum` is the sum of each lead's value times its probability in percent. Leads
 * without a value or a probability add 0.
 */
export const weightedValue = (sum: Decimal): Decimal => roundToCents(multiply(sum, '0.01'))
