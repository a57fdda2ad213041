import { join } from 'node:path'
import t from 'tap'
import { nonEmpty } from '../../../scripts/testkit/assertions/assertions.ts'
import { equalsList } from '../../../scripts/testkit/assertions/listed-lines.ts'
import { arrangeContract, contractChanges, sendChange } from '../../../scripts/testkit/changes/contract-changes.ts'
import { advisoryLocksOf, countItems, observeStatements } from '../../../scripts/testkit/changes/statement-effects.ts'
import { startService } from '../../../scripts/testkit/environment/service.ts'
import { prepareRequest, sendPreparedRequest } from '../../../scripts/testkit/fixtures/prepared-requests.ts'
import { contractOperations, type TestedOperation } from '../../../scripts/testkit/http/contract.ts'
import { locksOf, writesOf } from '../../../scripts/testkit/invariants/lock-watch.ts'
import { makeJobHelpers, servedJobTypes } from '../../../scripts/testkit/job-helpers.ts'

/**
 * The effects of each change on the database: locks taken, tables written, tasks queued and events emitted. A missing
 * lock fails only in a rare interleaving, and a missing write may show only
 * later, but effects.txt shows both at once. It has a successful request of each operation that changes data, the jobs
 * that these requests start, and the changes of a contract.
 *
 * `EFFECTS=write make test FILE=test/contract/effects/effects.test.ts` writes the list; read its diff.
 */
const service = await startService(t)
const jobs = await makeJobHelpers(t)
const listPath = join(import.meta.dirname, 'effects.txt')

/** Tables that a process writes between requests, or once in a minute. */
const unsteady = ['api_audit_logs', 'rate_windows', 'idempotency_keys', 'api_keys', 'key_directory']

let taken: string[] = []
let written: string[] = []
let queued: string[] = []
observeStatements(({ text, values }) => {
  taken.push(...locksOf(text), ...advisoryLocksOf({ text, values }))
  written.push(...writesOf(text).filter((write) => !unsteady.includes(write.split(' ')[1]!)))
  queued.push(...tasksOf(text, values))
})

/** Returns the names of the tasks that a statement queues. */
const tasksOf = (text: string, values: readonly unknown[]): string[] =>
  [...text.matchAll(/graphile_worker\.add_job\((?:\$(\d+)|'([\w-]+)')/g)].map(([, number, name]) =>
    String(name ?? values[Number(number) - 1]),
  )

/** Carries out a step, and returns a line for each kind of effect that it has. */
async function effectsOf(name: string, tenantId: number, step: () => Promise<unknown>): Promise<string[]> {
  const before = await eventTypes(tenantId)
  taken = []
  written = []
  queued = []
  await step()
  const [locks, writes, tasks] = [countItems(taken), countItems(written), countItems(queued)]
  const events = (await eventTypes(tenantId)).slice(before.length).join(', ')
  return Object.entries({ locks, writes, tasks, events }).flatMap(([kind, items]) =>
    items ? [`${name} ${kind}: ${items}`] : [],
  )
}

async function eventTypes(tenantId: number): Promise<string[]> {
  const text = '/* of a test */ select type from events where tenant_id = $1 order by sequence'
  const { rows } = await service.database.pool.query<{ type: string }>(text, [tenantId])
  return rows.map(({ type }) => type)
}

/** Operations with a form as their body, which take no lock before the token is found. */
const ofForms = ['issueOauthToken', 'revokeOauthToken']
const changes = contractOperations.filter(
  ({ method, operationId }) => method !== 'GET' && !ofForms.includes(operationId),
)

/** Returns the effects of a successful request of the operation, and of the job that it starts. */
async function effectsOfOperation(operation: TestedOperation): Promise<string[]> {
  const { operationId, successStatus } = operation
  const tenant = await service.tenant()
  const prepared = await prepareRequest(tenant, operation)
  let jobId = ''
  const ofRequest = await effectsOf(operationId, tenant.id, async () => {
    const { status, json, text } = await sendPreparedRequest(operation, prepared)
    t.equal(status, successStatus, `${operationId}: ${text}`)
    if (status === 202) jobId = json.data.job_id
  })
  if (!jobId) return ofRequest
  const { data: job } = await prepared.client.ok('getJob', { path: { id: jobId } })
  if (!servedJobTypes.some((type) => type === job.type)) return ofRequest
  return [...ofRequest, ...(await effectsOf(`job of ${operationId}`, tenant.id, () => jobs.serve(tenant.caller)))]
}

/** Returns the effects of the change at an index of `contractChanges`, with the status of its answer. */
async function effectsOfContractChange(at: number): Promise<string[]> {
  const tenant = await service.tenant()
  const change = contractChanges(await arrangeContract(tenant))[at]!
  const name = `contract: ${at} ${change.operationId}`
  let status = 0
  const found = await effectsOf(name, tenant.id, async () => {
    status = (await sendChange(tenant.client, change)).status
  })
  return [`${name}: ${status}`, ...found]
}

t.test('each change takes the locks, writes the tables and emits the events that are listed for it', async (t) => {
  const found: string[] = []
  for (const operation of nonEmpty(changes)) found.push(...(await effectsOfOperation(operation)))
  const { length } = contractChanges(await arrangeContract(await service.tenant()))
  for (let at = 0; at < length; at += 1) found.push(...(await effectsOfContractChange(at)))
  equalsList(t, found, { path: listPath, variable: 'EFFECTS' })
})
