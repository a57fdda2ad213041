import t from 'tap'
import { importFieldsOfSchema } from '../../db/domain/csv/import-mapping.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { removeUser } from '../../db/services/access/users.ts'
import { resources } from '../../db/workflows/resources/registry.ts'
import { nonEmpty, possiblyEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { contractDocument as contract } from '../../scripts/testkit/http/contract.ts'
import { runWorkerUntilDone } from '../../scripts/testkit/job-helpers.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)

let people = 0

/** Creates an organization with records in all states in which rules refuse changes. */
async function arranged(): Promise<TestTenant> {
  const tenant = await service.tenant()
  people += 1
  const email = `gone${people}@pine.example`
  const gone = await make.worker(tenant, 'manager', email)
  const parent = await make.contact(tenant, { companyName: 'Pine' })
  const lost = await make.contact(tenant, { companyName: 'Lost', parentContactId: parent.id })
  const agreed = await make.contract(tenant)
  const values = { contractValue: '5000.00', contactId: lost.id, assignedTo: gone, projectNumber: `2026-${people}` }
  const project = await make.project(tenant, { ...values, phases: [{ name: 'Framing', tasks: [{ name: 'Sill' }] }] })
  await make.changeOrder(tenant, {
    projectId: project.id,
    status: 'approved',
    lines: [{ description: 'Stairs', unitPrice: '100' }],
  })
  for (const status of ['draft', 'sent', 'accepted', 'rejected', 'cancelled', 'expired'] as const) {
    await make.bid(tenant, { status, contactId: lost.id, projectId: project.id })
  }
  for (const status of ['draft', 'sent', 'partial', 'paid', 'voided'] as const) {
    await make.invoice(tenant, { status, contactId: lost.id, lines: [{ description: 'Work', unitPrice: '10' }] })
  }
  for (const status of ['draft', 'submitted', 'rejected', 'voided'] as const) {
    await make.changeOrder(tenant, { status })
  }
  await make.payApp(tenant, { projectId: agreed.project.id, status: 'approved' })
  await make.siteLog(tenant, {
    projectId: project.id,
    createdBy: gone,
    isReviewed: true,
    reviewedBy: gone,
    tags: ['a;b'],
  })
  await make.timeEntry(tenant, { projectId: project.id, userId: gone, hourlyRate: '38.50', isReviewed: true })
  for (const stage of ['Proposal', 'Won', 'Lost'])
    await make.lead(tenant, { stage, contactId: lost.id, assignedTo: gone })
  const won = await make.lead(tenant, { stage: 'Won' })
  await make.becameProject(tenant, won.id)
  const part = await make.product(tenant, { sku: 'P-1', unitCost: '2.50', unitPrice: '3.125' })
  await make.kit(tenant, [[part.id, '2']])
  await make.document(tenant, {})
  await make.projectTemplate(tenant)
  await runTransaction(tenant.database, tenant.caller, (tx) => removeUser(tx, tenant.caller.tenantId, email))
  await tenant.client.ok('deleteContact', { path: { id: lost.id } })
  return tenant
}

/** Client with loose types, for operations that the test calls by their operationId. */
type Loose = {
  ok: (operation: string, options?: object) => Promise<{ data: Record<string, unknown> & Record<string, never>[] }>
  call: (
    operation: string,
    options: object,
  ) => Promise<{ status: number; json: { detail?: string; errors?: object[] } }>
}

const looselyOf = ({ client }: TestTenant): Loose => client as unknown as Loose

const lastEvent = async ({ database, caller }: TestTenant): Promise<unknown[]> => {
  const text = "select type, sequence from events where tenant_id = $1 and type not like 'job.%' order by sequence"
  return (await database.pool.query({ text, values: [caller.tenantId], rowMode: 'array' })).rows
}

const imported = resources.filter(({ family }) => `/${family}/imports` in contract.paths)

t.test(
  'importing an unchanged spreadsheet export of any family with updateInPlace rejects no row and changes nothing',
  async (t) => {
    const tenant = await arranged()
    const client = looselyOf(tenant)
    t.strictSame(imported.map(({ family }) => family).sort(), [
      'contacts',
      'leads',
      'products',
      'projects',
      'site-logs',
      'time-entries',
    ])
    const before = await lastEvent(tenant)
    for (const { family, schema, importKey } of imported) {
      const [starts, reads] = ['exports', 'imports'].map(
        (verb) => contract.paths[`/${family}/${verb}`]!.post!.operationId as string,
      ) as [string, string]
      const began = await client.ok(starts, { body: { format: 'excel' } })
      await runWorkerUntilDone(service, tenant, [String(began.data.job_id)])
      const { data } = await client.ok('getJobDownload', { path: { id: began.data.job_id } })
      const csv = (await sendRaw(String(data.url), 'GET')).text
      const [header = '', ...rows] = csv.trimEnd().split('\n')
      t.equal(header.slice(0, 3), '\ufeffid', family)
      const fields = importFieldsOfSchema(contract, `${schema}Create`, importKey).properties
      const columns = header
        .slice(1)
        .split(',')
        .filter((column) => column === 'id' || fields.has(column))
      const mapping = Object.fromEntries(columns.map((column) => [column, column]))
      const body = { sourcePath: await make.upload(tenant, csv), mapping, updateInPlace: true }
      for (const dryRun of [true, false]) {
        const { data: asked } = await client.ok(reads, { body: { ...body, dryRun } })
        await runWorkerUntilDone(service, tenant, [String(asked.job_id)])
        const { created, updated, unchanged, failed, errors } = (
          await client.ok('getJob', { path: { id: asked.job_id } })
        ).data.result as never as Record<string, unknown>
        t.strictSame(
          { family, dryRun, created, updated, unchanged, failed, errors },
          { family, dryRun, created: 0, updated: 0, unchanged: rows.length, failed: 0, errors: [] },
        )
      }
    }
    t.strictSame(await lastEvent(tenant), before)
  },
)

const changed = resources.filter(({ family }) => contract.paths[`/${family}/{id}`]?.patch)

t.test('a PATCH with the current values changes nothing and is accepted in every state of a record', async (t) => {
  const tenant = await arranged()
  const client = looselyOf(tenant)
  const before = await lastEvent(tenant)
  const refused: string[] = []
  for (const { family, schema } of nonEmpty(changed)) {
    const path = contract.paths[`/${family}/{id}`]!
    const list = contract.paths[`/${family}`]!.get!.operationId as string
    const { properties, checkRow } = importFieldsOfSchema(contract, `${schema}Update`)
    for (const { id } of possiblyEmpty(
      (await client.ok(list, { query: { limit: 100 } })).data as never as { id: number }[],
    )) {
      const { data: record } = await client.ok(path.get!.operationId as string, { path: { id } })
      // Leaves out values that the PATCH does not accept, such as null for some fields.
      const given = [...properties.keys()].filter(
        (name) => name in record && checkRow(pick(record, [name])).length === 0,
      )
      // The entityType and entityId of a document must be sent together.
      const alone = given.map((name) => (name.startsWith('entity') ? ['entityType', 'entityId'] : [name]))
      const bodies = [...alone, given].map((names) => pick(record, names))
      for (const body of bodies) {
        const { status, json } = await client.call(path.patch!.operationId as string, { path: { id }, body })
        if (status !== 200)
          refused.push(
            `${family} ${record.status ?? ''} ${Object.keys(body)}: ${json.detail} ${JSON.stringify(json.errors ?? [])}`,
          )
      }
      const again = await client.ok(path.get!.operationId as string, { path: { id } })
      t.strictSame(again.data, record, `${family} ${id}`)
    }
  }
  t.strictSame(refused, [])
  t.strictSame(await lastEvent(tenant), before)
})

const pick = (record: object, names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, Reflect.get(record, name)]))
