import t from 'tap'
import type { OperationId } from '../../handlers/pipeline/contract/contract.ts'
import type { AdditionalScope } from '../../handlers/pipeline/dispatch/additional-scopes.ts'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { prepareRequest } from '../../scripts/testkit/fixtures/prepared-requests.ts'
import { fillPath } from '../../scripts/testkit/fixtures/sample.ts'
import type { Client } from '../../scripts/testkit/http/client.ts'
import { contractOperations, type TestedOperation } from '../../scripts/testkit/http/contract.ts'
import { make } from '../../scripts/testkit/make.ts'

/** Compares the scopes that x-also-scope documents for each kind of job with those that the service requires. */

const service = await startService(t)
const ofJobs = ['getJob', 'getJobDownload', 'getJobErrors', 'cancelJob', 'deleteJob'] as const

interface BegunJob {
  title: string
  id: string
  /** Whether an `unless` condition exempts the job from this scope. Here other callers than the job's own end it. */
  spares: (scope: string) => boolean
}

const operationNamed = (id: string): TestedOperation =>
  contractOperations.find(({ operationId }) => operationId === id)!

const memberAt = (record: unknown, name: string): unknown =>
  name.split('.').reduce<unknown>((found, step) => (found as Record<string, unknown> | undefined)?.[step], record)

/** Returns the scopes that the contract names for an operation on a job, in addition to the operation's own. */
function namedFor(operationId: string, record: unknown, spares: BegunJob['spares']): string[] {
  const entries = (operationNamed(operationId).node['x-also-scope'] ?? []) as AdditionalScope[]
  return entries.flatMap(({ scopes = [], scopesByValue, when, unless }) => {
    const value = memberAt(record, when!.name)
    const isMeant =
      (when!.is === undefined || when!.is === value) &&
      Object.entries(when!.and ?? {}).every(([name, values]) => values.includes(String(memberAt(record, name))))
    const named = scopesByValue ? (scopesByValue[String(value)] ?? []) : scopes
    const isByWords = unless !== undefined && unless !== 'the caller began the job'
    return isMeant ? named.filter((scope) => !(isByWords && spares(scope))) : []
  })
}

async function isAllowed(client: Client, operationId: (typeof ofJobs)[number], id: string): Promise<boolean> {
  const { method, path } = operationNamed(operationId)
  const { status, json, text } = await client.send(method, fillPath(path, [id]))
  if (status === 404) return / has no (result|errors) file\./.test(json.detail)
  if (status === 403) return false
  t.equal([200, 409].includes(status), true, `${operationId}: ${text}`)
  return true
}

/** Returns the operations that start a job, each with the bodies that give different jobs. */
function beginning(): { operation: TestedOperation; changes: object[] }[] {
  const beginners = contractOperations.filter(({ node }) => node['x-job-type'] || node.responses['202'])
  return beginners.map((operation) => ({
    operation,
    changes: operation.operationId.startsWith('bulk') ? [{ operation: 'delete' }, { operation: 'restore' }] : [{}],
  }))
}

const spareAll = () => true

/** Starts a job with each operation that does so in a live organization. */
async function begunJobs(tenant: TestTenant): Promise<BegunJob[]> {
  const found: BegunJob[] = []
  for (const { operation, changes } of nonEmpty(beginning())) {
    for (const change of nonEmpty(changes)) {
      const { ids, body, client } = await prepareRequest(tenant, operation)
      if (client !== tenant.client) continue
      const given = changes.length > 1 ? { ids: (body as { ids: number[] }).ids, ...change } : body
      const { status, json, text } = await client.send(operation.method, fillPath(operation.path, ids), { body: given })
      t.equal(status < 300, true, `${operation.operationId}: ${text}`)
      const id = json.meta.job_id ?? json.data.jobId ?? json.data.job_id
      const title = [operation.operationId, ...Object.values(change)].join(' ')
      // The mail of the arranged signature request is for a change order.
      const spares = operation.path.startsWith('/signature-requests')
        ? (scope: string) => scope !== 'change_orders:read'
        : spareAll
      if (id) found.push({ title, id, spares })
    }
  }
  return found
}

/** Creates mails for other signature requests, and jobs that no operation of a live organization starts. */
async function otherJobs(tenant: TestTenant): Promise<BegunJob[]> {
  const asked = async (body: object) => {
    const signer = { signerName: 'Dana Ortiz', signerEmail: 'dana@example.com' }
    const { meta } = await tenant.client.ok('createSignatureRequest', { body: { ...signer, ...body } as never })
    return meta.job_id
  }
  const { id: payAppId } = await make.payApp(tenant, { status: 'submitted' })
  const invoice = await make.invoice(tenant, { status: 'sent' })
  const sourcePath = await make.documentUpload(tenant, '%PDF-1.4\n', {
    contentType: 'application/pdf',
    filename: 'Plan.pdf',
  })
  const document = await make.document(tenant, { sourcePath, entityType: 'invoice', entityId: invoice.id })
  const push = { type: 'accounting_push', resourceType: 'invoices', readScope: 'invoices:read' } as const
  const sandbox = { type: 'sandbox', resourceType: 'sandbox', readScope: 'settings:read' } as const
  return [
    {
      title: 'a mail to sign a pay application',
      id: await asked({ entityType: 'pay_app', entityId: payAppId }),
      spares: (scope) => scope !== 'pay_apps:read',
    },
    {
      title: 'a mail to sign a document on an invoice',
      id: await asked({ entityType: 'document', entityId: document.id }),
      spares: (scope) => !['documents:read', 'invoices:read'].includes(scope),
    },
    { title: 'a push', id: (await make.job(tenant, push)).id, spares: spareAll },
    { title: 'a sandbox', id: (await make.job(tenant, sandbox)).id, spares: spareAll },
  ]
}

t.test(
  'viewing, downloading and ending a job require exactly the scopes that the contract names for the job',
  async (t) => {
    const tenant = await service.tenant()
    const clients = new Map<string, Promise<Client>>()
    const holding = (scopes: string[]): Promise<Client> => {
      const key = [...new Set(scopes)].sort().join(' ')
      const client = clients.get(key) ?? tenant.key({ scopes: key.split(' ') }).then((one) => one.client)
      clients.set(key, client)
      return client
    }
    const kinds = new Set<string>()
    for (const { title, id, spares } of nonEmpty([...(await begunJobs(tenant)), ...(await otherJobs(tenant))])) {
      const { data: job } = await tenant.client.ok('getJob', { path: { id } })
      kinds.add(job.type)
      for (const operationId of ofJobs) {
        const own = Object.values(operationNamed(operationId).security).flat()
        const named = namedFor(operationId as OperationId, job, spares)
        const all = [...own, ...named]
        for (const lacking of nonEmpty(new Set(named))) {
          const rest = all.filter((scope) => scope !== lacking)
          const isStill = await isAllowed(await holding(rest), operationId, id)
          t.equal(isStill, false, `${operationId} of ${title} without ${lacking}`)
        }
        // The call with all scopes comes last, because it can end or delete the job.
        t.equal(await isAllowed(await holding(all), operationId, id), true, `${operationId} of ${title} with ${all}`)
      }
    }
    const all = ['accounting_push', 'bulk', 'email', 'export', 'import', 'pdf', 'recovery', 'sandbox']
    t.strictSame([...kinds].sort(), all, 'every job type occurs')
  },
)
