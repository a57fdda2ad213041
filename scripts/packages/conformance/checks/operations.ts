import type { ConformanceCheck } from '../check.ts'
import type { Contract } from '../contract.ts'
import { CheckSkipped } from '../findings.ts'

/**
 * Returns a check for each operation of the kit's contract (`known`). Its call in the walk must succeed, and the answer
 * must match the checked contract. An operation that the checked contract does not have is skipped.
 */
export const createOperationChecks = (known: Contract, contract: Contract): ConformanceCheck[] =>
  known.operations.map(({ operationId, method, path, scope }) => ({
    id: `operations.${operationId}`,
    title: `${operationId} succeeds, and its answer matches the contract`,
    clause: `openapi.json, ${method} ${path}`,
    async run({ walkResults }) {
      const { finding, input, reason } = walkResults.get(operationId) ?? {}
      if (!contract.findOperation(operationId))
        throw new CheckSkipped('the document does not have it; document.operations tells')
      if (finding) throw finding
      if (!input) throw new CheckSkipped(`${reason ?? 'it was not called'}${scope ? '' : ''}`)
    },
  }))
