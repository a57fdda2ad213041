import t from 'tap'
import { keyLookupOf } from '../../db/engine/records/read.ts'
import { resourcesByRecord } from '../../db/workflows/resources/registry.ts'
import { handlers } from '../../handlers/operations/index.ts'
import type { AnyHandler } from '../../handlers/pipeline/contract/contract.ts'
import {
  contractOperations,
  resolveContractReference,
  type TestedOperation,
} from '../../scripts/testkit/http/contract.ts'

/**
 * Returns what an operation's handler asks the pipeline to prepare. A handler that is a plain function prepares
 * nothing.
 */
const preparationOf = ({ operationId }: TestedOperation): Partial<AnyHandler> => ({
  ...(handlers as Record<string, object>)[operationId],
})

/** Returns the resource whose record is the data of the operation's answer. */
function resourceOf({ responses, successStatus }: TestedOperation) {
  const schema = resolveContractReference(responses[successStatus] ?? {}).content?.['application/json']?.schema
  const name = schema && resolveContractReference(schema).properties?.data?.$ref?.split('/').at(-1)
  return Object.entries(resourcesByRecord).find(([one]) => one === name)?.[1]
}

t.test('every family without restricted visibility looks up a record by id while the caller is admitted', async (t) => {
  const reads = contractOperations.filter(({ method, path }) => method === 'GET' && /^\/[^/]+\/\{id\}$/.test(path))
  const expected = reads.map((read) => {
    const resource = resourceOf(read)
    return [read.operationId, resource && !resource.visibility ? keyLookupOf(resource) : undefined] as const
  })
  t.ok(expected.filter(([, lookup]) => lookup).length > 10)
  t.strictSame(
    reads.map((read) => [read.operationId, preparationOf(read).prefetch]),
    expected,
  )
})
