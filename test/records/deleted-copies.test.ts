import t from 'tap'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import {
  arrangeContract,
  type ContractChange,
  contractChanges,
  sendChange,
} from '../../scripts/testkit/changes/contract-changes.ts'
import { insertDeletedCopies } from '../../scripts/testkit/changes/deleted-copies.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { prepareRequest, sendPreparedRequest } from '../../scripts/testkit/fixtures/prepared-requests.ts'
import { contractOperations, type TestedOperation } from '../../scripts/testkit/http/contract.ts'
import { makeJobHelpers, servedJobTypes } from '../../scripts/testkit/job-helpers.ts'

/**
 * Deleted records must not affect any answer. The test sends each request with and without a deleted copy of every
 * record and line. It compares the answers, the events, and the results of the jobs.
 */
const service = await startService(t)
const jobs = await makeJobHelpers(t)

/** What an operation did in an organization, without what always differs: ids, times, secrets and addresses. */
async function effectOf(tenant: TestTenant, operation: TestedOperation, hasCopies: boolean): Promise<object> {
  const prepared = await prepareRequest(tenant, operation)
  if (hasCopies) await insertDeletedCopies(tenant)
  const { status, json } = await sendPreparedRequest(operation, prepared)
  const { client } = prepared
  const job = status === 202 ? await resultOfJob({ ...tenant, client }, json.data.job_id) : undefined
  return masked({ status, json, job, events: await jobs.events(tenant.caller) }) as object
}

/** Runs a job of an import, an export or a bulk change to its end. Other jobs stay queued. */
async function resultOfJob({ client, caller }: TestTenant, id: string): Promise<object | undefined> {
  const { data } = await client.ok('getJob', { path: { id } })
  if (!servedJobTypes.some((type) => type === data.type)) return undefined
  await jobs.serve(caller)
  const { job, file, errors } = await jobs.done(caller, id)
  return { job, file, errors }
}

/** Members whose values differ between organizations. */
const ownMembers = /^(?:ids?|sub|realmId|signingSecret)$|(?:Id|Ids|By|To|_id)$/

/** Replaces ids, times, secrets, users' names, and the numbers in texts, which come from ids. */
function masked(value: unknown, name = ''): unknown {
  if (value === null) return null
  if (Array.isArray(value)) return value.map((one) => masked(one, name))
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, masked(member, key)]))
  if (ownMembers.test(name)) return 'id'
  if (typeof value !== 'string') return value
  return value
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replace(/[\w-]{20,}/g, 'secret')
    .replace(/(?<=\b(?:B|P|CO|INV)-)\d{6}\b|(?<=:)\d+$|(?<=\b(?:[Pp]erson ?|bid |[Pp]roject |id ))\d+/g, 'id')
}

/** The export of a person's data looks for texts that no other contact has, deleted or not. */
const countsDeleted = 'exportContactData'

t.test('deleted copies of all records change neither an answer nor events nor the result of a job', async (t) => {
  for (const operation of nonEmpty(contractOperations.filter(({ operationId }) => operationId !== countsDeleted))) {
    const plain = await effectOf(await service.tenant(), operation, false)
    const copied = await effectOf(await service.tenant(), operation, true)
    t.strictSame(copied, plain, operation.operationId)
  }
})

/** Reads that show the state of a contract. */
const statePaths = [
  '/projects',
  '/bids',
  '/invoices',
  '/change-orders',
  '/pay-apps',
  '/leads',
  '/contacts',
  '/reports/job-cost',
]

/** What a change of a contract did: its answer, the events, and all records afterwards. */
async function effectOfChange(find: FindChange, hasCopies: boolean): Promise<object> {
  const tenant = await service.tenant()
  const change = find(contractChanges(await arrangeContract(tenant)))
  if (hasCopies) await insertDeletedCopies(tenant)
  const { status, json } = await sendChange(tenant.client, change)
  const state: Record<string, unknown> = {}
  for (const path of statePaths) state[path] = (await tenant.client.send('GET', path)).json
  const bidLines = await service.database.pool.query(
    '/* of a test */ select description, total from bid_line_items where tenant_id = $1 and deleted_at is null order by id',
    [tenant.id],
  )
  return masked({ status, json, state, bidLines: bidLines.rows, events: await jobs.events(tenant.caller) }) as object
}

type FindChange = (changes: readonly ContractChange[]) => ContractChange

t.test('deleted copies of all records do not affect a change of a contract', async (t) => {
  const all = contractChanges(await arrangeContract(await service.tenant()))
  for (const [at, { operationId }] of nonEmpty(all).entries()) {
    const find: FindChange = (changes) => changes[at]!
    t.strictSame(await effectOfChange(find, true), await effectOfChange(find, false), `${at}: ${operationId}`)
  }
})
