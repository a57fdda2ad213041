import type { RaceScenario } from './asked.ts'
import { billingScenarios } from './billing.ts'
import { contractScenarios } from './contract.ts'
import { recordScenarios } from './records.ts'

export const raceScenarios: readonly RaceScenario[] = [...contractScenarios, ...billingScenarios, ...recordScenarios]
