import { readFileSync } from 'node:fs'
import t from 'tap'
import { handlers } from '../../handlers/operations/index.ts'
import type { Services } from '../../handlers/pipeline/contract/contract.ts'
import { type Operation, resolveOperations } from '../../handlers/pipeline/contract/operations.ts'
import { createDispatch } from '../../handlers/pipeline/dispatch/dispatch.ts'
import { permitOperation } from '../../handlers/pipeline/dispatch/permission.ts'
import { matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)
const tenant = await service.tenant()
const document = JSON.parse(readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8'))
const nothing = () => {}
const middleware = {
  ...{ getOpenapiDocument: nothing, authorizeOauth: nothing, registerOauthClient: nothing },
  ...{ issueOauthToken: nothing, revokeOauthToken: nothing },
}
const { all } = resolveOperations(document, handlers, middleware)
const operationOf = (name: string): Operation => all.find(({ operationId }) => operationId === name)!
const settings = { poolSize: 2, publicOrigin: service.origin }
const dispatch = createDispatch({ database: service.database, settings, document } as unknown as Services)
const options = {
  requestId: 'req_test',
  toAuditRow: () => {
    throw new Error('a read has no audit row in a transaction')
  },
}

t.test('an operation is carried out only for the caller to which it was permitted', async (t) => {
  const { id } = await make.contact(tenant)
  const input = { path: { id: String(id) }, query: {}, headers: {}, target: `/api/v1/contacts/${id}` }
  const [get, list] = [operationOf('getContact'), operationOf('listContacts')]
  const caller = { ...tenant.caller, scopes: new Set(['contacts:read']) }
  t.throws(() => dispatch(get, caller, input, options), /^getContact was not permitted to this caller$/)
  permitOperation(list, caller)
  t.throws(() => dispatch(get, caller, input, options), /^getContact was not permitted to this caller$/)
  permitOperation(get, caller)
  matches(t, (await dispatch(get, caller, input, options)).answer?.data, { id })
  t.throws(() => dispatch(get, { ...caller }, input, options), /^getContact was not permitted to this caller$/)
})

t.test('a caller without the scope of an operation is not permitted', async (t) => {
  const caller = { ...tenant.caller, scopes: new Set(['leads:read']) }
  await rejectsWith(t, (async () => permitOperation(operationOf('getContact'), caller))(), {
    code: 'scope_insufficient',
  })
})
