import document from '../../../generated/openapi.json' with { type: 'json' }
import { Contract } from '../../packages/conformance/contract.ts'
import type { Lifetime } from '../../testkit/environment/database.ts'
import { openCrashKit } from './crash-kit.ts'
import { deliveryScenarios, requestedTaskScenarios } from './scenarios/requested-tasks.ts'
import { scheduledTaskScenarios } from './scenarios/scheduled-tasks.ts'
import type { CrashPointShare } from './share.ts'
import { tryTaskCrashPoints } from './task-trials.ts'
import type { TriedCrashPoints } from './trials.ts'
import { listKeyedOperations, walkCrashPoints } from './walk.ts'

/**
 * Tries the operations and tasks of a share. Returns the reasons for the operations that were left out, keyed by
 * operationId.
 */
export async function tryCrashPointsOfShare(
  lifetime: Lifetime,
  share: CrashPointShare,
  onTried: (tried: TriedCrashPoints) => void,
): Promise<Map<string, string>> {
  const failures: unknown[] = []
  const note = (failure: unknown) => void failures.push(failure)
  process.on('unhandledRejection', note)
  try {
    const place = await openCrashKit(lifetime, share.fault === 'kill')
    const isWalked = listKeyedOperations(new Contract(document)).some(share.has)
    const excluded = isWalked ? (await walkCrashPoints(place, document, share, onTried)).excluded : new Map()
    // Tasks are only tried with cuts: a killed task resumes in the same way as one whose connection was cut.
    if (share.fault === 'cut') {
      const scenarios = [
        ...requestedTaskScenarios,
        ...(await deliveryScenarios(place, lifetime)),
        ...scheduledTaskScenarios,
      ]
      for (const scenario of scenarios) {
        if (share.has(scenario.name)) onTried(await tryTaskCrashPoints(scenario, place, place.proxiedWorker, share))
      }
    }
    if (failures.length > 0) throw failures[0]
    return excluded
  } finally {
    process.off('unhandledRejection', note)
  }
}
