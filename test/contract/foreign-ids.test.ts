import t from 'tap'
import { allScopes } from '../../db/domain/scopes.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { createPathRecords, prepareRequest } from '../../scripts/testkit/fixtures/prepared-requests.ts'
import {
  bodyReferences,
  pathParameterNames,
  sendOperation,
  sharedPathParameters,
  unusedIdLike,
} from '../../scripts/testkit/fixtures/sample.ts'
import type { ClientAnswer } from '../../scripts/testkit/http/client.ts'
import { contractOperations, matchOperation } from '../../scripts/testkit/http/contract.ts'
import { credentialKinds } from '../../scripts/testkit/peers/credential-kinds.ts'

const service = await startService(t)

/** Returns what a caller sees of an answer, except values that differ between any two requests. */
function seen({ status, headers, text, json }: ClientAnswer): object {
  const passing = ['x-request-id', 'date']
  const shown = Object.entries(headers).filter(([name]) => !passing.includes(name) && !name.startsWith('ratelimit-'))
  return { status, headers: Object.fromEntries(shown), text: text.replaceAll(json.request_id, '') }
}

for (const kind of credentialKinds) {
  t.test(
    `every operation answers an id of another organization like an id that never existed, for ${kind.name}`,
    async (t) => {
      const owner = await service.tenant()
      const stranger = await service.tenant()
      const client = await kind.client(stranger, allScopes)
      const places = contractOperations.flatMap((operation) =>
        pathParameterNames(operation.path).flatMap((name, index) =>
          sharedPathParameters.has(name) ? [] : [{ operation, index }],
        ),
      )
      for (const { operation, index } of nonEmpty(places)) {
        const theirs = await createPathRecords(owner, operation.path)
        const { ids, body } = await prepareRequest(stranger, operation)
        const above = ids.slice(0, index)
        const foreign = await sendOperation(client, operation, [...above, ...theirs.slice(index)], body)
        const never = await sendOperation(client, operation, [...above, ...theirs.slice(index).map(unusedIdLike)], body)
        matches(t, foreign, { status: 404, code: 'not_found' }, operation.operationId)
        t.strictSame(seen(foreign), seen(never), operation.operationId)
      }
    },
  )

  t.test(
    `a reference to a record of another organization is refused like an id that never existed, for ${kind.name}`,
    async (t) => {
      const owner = await service.tenant()
      const stranger = await service.tenant()
      const client = await kind.client(stranger, allScopes)
      const references = contractOperations.flatMap((operation) =>
        bodyReferences(operation).map((reference) => ({ ...reference, operation })),
      )
      for (const { operation, field, collection } of nonEmpty(references)) {
        const [theirs] = await createPathRecords(owner, `${collection}/{id}`)
        const { ids, ...prepared } = await prepareRequest(stranger, operation)
        const body = prepared.body as object
        const foreign = await sendOperation(client, operation, ids, { ...body, [field]: theirs })
        const never = await sendOperation(client, operation, ids, { ...body, [field]: unusedIdLike(theirs!) })
        matches(t, foreign.json.errors, [{ field, code: 'not_found' }], operation.operationId)
        t.strictSame(seen(foreign), seen(never), operation.operationId)
      }
    },
  )
}

t.test('a request of another organization leaves each record unchanged for its owner', async (t) => {
  const owner = await service.tenant()
  const stranger = await service.tenant()
  for (const operation of contractOperations) {
    if (operation.method === 'GET' || pathParameterNames(operation.path).length === 0) continue
    const item = operation.path.replace(/(\})\/[^{}]*$/, '$1')
    if (matchOperation('GET', item.replace(/\{[^}]+\}/g, '1'))?.path !== item) continue
    const ids = await createPathRecords(owner, operation.path)
    const read = matchOperation('GET', item.replace(/\{[^}]+\}/g, '1'))!
    const before = await sendOperation(owner.client, read, ids)
    const { body } = await prepareRequest(stranger, operation)
    await sendOperation(stranger.client, operation, ids, body)
    const after = await sendOperation(owner.client, read, ids)
    t.equal(before.status, 200, operation.operationId)
    t.strictSame(after.json.data, before.json.data, operation.operationId)
  }
})
