import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { make } from '../../scripts/testkit/make.ts'

const place = await makeJobHelpers(t)
const service = await startService(t)

t.test('exportInvoices starts a job and accepts only the filters of listInvoices', async (t) => {
  const { client } = await service.tenant()
  const body = { filters: { status: 'sent' as const, overdue: true, projectId: 7 } }
  t.equal((await client.ok('exportInvoices', { body })).status, 202)
  const wrong = await client.call('exportInvoices', { body: { filters: { asOf: '2026-03-02' } as never } })
  matches(t, wrong, { status: 422, json: { errors: [{ field: 'filters.asOf', code: 'unknown' }] } })
  const odd = await client.call('exportInvoices', { body: { filters: { overdue: 'soon' as never } } })
  matches(t, odd, { status: 422, json: { errors: [{ field: 'filters.overdue' }] } })
})

t.test('an export of invoices has every field, with amounts as in the API', async (t) => {
  const tenant = { database: place.database, caller: await place.tenant() }
  const dueDate = '2020-01-31T00:00:00.000Z'
  const made = await make.invoice(tenant, { status: 'partial', dueDate, notesToCustomer: 'Thanks, Dana' })
  await make.invoice(tenant, { status: 'partial' })
  const { file } = await place.run(tenant.caller, 'export', { filters: { overdue: true } }, 'invoices')
  const [head, row, ...rest] = file!.replace('\uFEFF', '').trimEnd().split(/\r?\n/)
  t.equal(
    head,
    'id,tenantId,invoiceNumber,status,contactId,projectId,bidId,payAppId,bidPercent,issueDate,dueDate,currency,subtotal,discount,' +
      'discountType,discountAmount,taxRate,taxAmount,total,amountPaid,balanceDue,notesToCustomer,accountingId,' +
      'accountingPushedAt,sentAt,viewedAt,voidedAt,createdAt,updatedAt',
  )
  const { id, tenantId, invoiceNumber, issueDate, sentAt, createdAt, updatedAt } = made
  t.equal(
    row,
    `${id},${tenantId},${invoiceNumber},partial,,,,,,${issueDate},${dueDate},USD,100.00,,,0.00,,0.00,100.00,1.00,99.00,"Thanks, Dana",,,` +
      `${sentAt},,,${createdAt},${updatedAt}`,
  )
  t.strictSame(rest, [])
})
