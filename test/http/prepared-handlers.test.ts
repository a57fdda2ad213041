import t from 'tap'
import { keyLookupOf } from '../../db/records/read.ts'
import { registered } from '../../db/resources/registry.ts'
import type { AnyHandler } from '../../handlers/contract.ts'
import { handlers } from '../../handlers/index.ts'
import { contractOperations, resolveReference, type TestedOperation } from '../support/contract.ts'

/** What an operation's handler has the pipeline do; nothing for one that is a function alone. */
const preparationOf = ({ operationId }: TestedOperation): Partial<AnyHandler> => ({
  ...(handlers as Record<string, object>)[operationId],
})

/** The resource whose record is the operation's data. */
function resourceOf({ responses, successStatus }: TestedOperation) {
  const schema = resolveReference(responses[successStatus] ?? {}).content?.['application/json']?.schema
  const name = schema && resolveReference(schema).properties?.data?.$ref?.split('/').at(-1)
  return Object.entries(registered).find(([one]) => one === name)?.[1]
}

/** What creates a record and does more than insert it. */
const more = ['createComment', 'createSignatureRequest']

t.test(
  'a record is looked up by its id while the caller is admitted, in every family that is shown whole',
  async (t) => {
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
  },
)

t.test(
  'a new record leaves with the claim of its key wherever no rule asks for the time of the transaction',
  async (t) => {
    const creations = contractOperations.filter(
      ({ method, path, successStatus }) => method === 'POST' && successStatus === 201 && /^\/[^/{]+$/.test(path),
    )
    const isSimple = (creation: TestedOperation): boolean => {
      const resource = resourceOf(creation)
      const { beforeInsert, prepareInsert, afterInsert } = resource?.rules ?? {}
      return resource !== undefined && !beforeInsert && !prepareInsert && !afterInsert
    }
    const pipelined = contractOperations.filter((one) => preparationOf(one).pipelined)
    t.ok(pipelined.length > 2)
    t.strictSame(
      pipelined.map(({ operationId }) => operationId),
      creations.filter((one) => isSimple(one) && !more.includes(one.operationId)).map(({ operationId }) => operationId),
    )
  },
)
