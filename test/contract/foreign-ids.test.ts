import t from 'tap'
import { allScopes } from '../../db/domain/scopes.ts'
import { matches, nonEmpty } from '../support/assertions/assertions.ts'
import { contractOperations, operationAt } from '../support/contract.ts'
import { arrangedIds } from '../support/fixtures/arranged.ts'
import {
  neverLike,
  ownIds,
  parametersOf,
  referencesOf,
  sampleBody,
  sendTo,
  sharedParameters,
} from '../support/fixtures/sample.ts'
import type { ClientAnswer } from '../support/peers/client.ts'
import { credentialKinds } from '../support/peers/credential-kinds.ts'
import { startService } from '../support/service.ts'

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
      const ids = contractOperations.flatMap((operation) =>
        parametersOf(operation.path).flatMap((name, index) =>
          sharedParameters.has(name) ? [] : [{ operation, index }],
        ),
      )
      for (const { operation, index } of nonEmpty(ids)) {
        const theirs = await ownIds(owner, operation.path)
        const above = (await ownIds(stranger, operation.path)).slice(0, index)
        const body = await sampleBody(stranger, operation)
        const foreign = await sendTo(client, operation, [...above, ...theirs.slice(index)], body)
        const never = await sendTo(client, operation, [...above, ...theirs.slice(index).map(neverLike)], body)
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
        referencesOf(operation).map((reference) => ({ ...reference, operation })),
      )
      for (const { operation, field, collection } of nonEmpty(references)) {
        const [theirs] = await ownIds(owner, `${collection}/{id}`)
        const ids = (await arrangedIds(stranger, operation)) ?? (await ownIds(stranger, operation.path))
        const body = (await sampleBody(stranger, operation)) as object
        const foreign = await sendTo(client, operation, ids, { ...body, [field]: theirs })
        const never = await sendTo(client, operation, ids, { ...body, [field]: neverLike(theirs!) })
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
    if (operation.method === 'GET' || parametersOf(operation.path).length === 0) continue
    const item = operation.path.replace(/(\})\/[^{}]*$/, '$1')
    if (operationAt('GET', item.replace(/\{[^}]+\}/g, '1'))?.path !== item) continue
    const ids = await ownIds(owner, operation.path)
    const read = operationAt('GET', item.replace(/\{[^}]+\}/g, '1'))!
    const before = await sendTo(owner.client, read, ids)
    await sendTo(stranger.client, operation, ids, await sampleBody(stranger, operation))
    const after = await sendTo(owner.client, read, ids)
    t.equal(before.status, 200, operation.operationId)
    t.strictSame(after.json.data, before.json.data, operation.operationId)
  }
})
