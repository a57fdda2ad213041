import { billingScenarios } from './billing.ts'
import { contractScenarios } from './contract.ts'
import type { RaceScenario } from './race-request.ts'
import { recordScenarios } from './records.ts'

export const raceScenarios: readonly RaceScenario[] = [...contractScenarios, ...billingScenarios, ...recordScenarios]
