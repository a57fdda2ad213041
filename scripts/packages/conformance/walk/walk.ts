import { RateLimitExhausted } from '../caller.ts'
import type { CheckedOperation } from '../contract.ts'
import { NoAnswerError } from '../http.ts'
import { type Walk, WalkStopped } from './operation-walk.ts'
import { RecipeWalk } from './recipe-walk.ts'

/**
 * Calls every operation of `known` by its recipe, family by family, in an order in which each can succeed. If a step of a recipe fails, the
 * operation is left out, with the reason. The other operations are still called.
 */
export async function walkAll(walk: Walk, known: readonly CheckedOperation[], endpoint: string): Promise<void> {
  const recipes = new RecipeWalk(walk, endpoint)
  const familyOf = ({ path }: CheckedOperation) => path.split('/')[1]
  for (const family of new Set(known.map(familyOf))) {
    const described = known.filter((one) => familyOf(one) === family && recipes.knows(one.operationId))
    const remaining = new Set(described.map(({ operationId }) => operationId))
    while (remaining.size > 0) {
      const operationId = recipes.chooseNext([...remaining])
      remaining.delete(operationId)
      try {
        await recipes.run(operationId)
      } catch (error) {
        if (!walk.operations.has(operationId)) walk.skipOperations(whyEnded(error).slice(0, 300), operationId)
      }
    }
  }
  for (const { operationId } of known)
    if (!walk.operations.has(operationId)) walk.skipOperations('the kit does not call it', operationId)
}

function whyEnded(error: unknown): string {
  if (error instanceof WalkStopped || error instanceof NoAnswerError)
    return `what comes before it failed: ${error.message}`
  if (error instanceof RateLimitExhausted) throw error
  // The answer does not match its schema in the contract. The check of that operation reports this.
  if (error instanceof TypeError) return `an answer cannot be read: ${error.message}`
  throw error
}
