import t from 'tap'
import { liveReadContext, runTransaction } from '../../db/engine/postgres/transaction.ts'
import { findRecord } from '../../db/engine/records/read.ts'
import { contacts } from '../../db/nouns/contacts.ts'
import { invoiceMachine } from '../../db/nouns/invoices/states.ts'
import { statementPaperKind } from '../../db/nouns/statements/paper.ts'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { insertDeletedCopies } from '../../scripts/testkit/changes/deleted-copies.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { shiftedTimeSql } from '../../scripts/testkit/statements.ts'

const service = await startService(t)
const db = liveReadContext(service.database)
const contactOf = (tenant: TestTenant, id: number) => findRecord(db, tenant.caller, contacts, id)

t.test('a change of an invoice makes a stored statement outdated only if the invoice is open', async (t) => {
  const tenant = await service.tenant()
  const { id: contactId } = await make.contact(tenant)
  const versionOf = async () => statementPaperKind.versionOf(db, tenant.caller, await contactOf(tenant, contactId))
  const outdated: string[] = []
  for (const status of nonEmpty(invoiceMachine.states)) {
    const { id } = await make.invoice(tenant, { contactId, status })
    const before = await versionOf()
    t.equal(await versionOf(), before)
    const later = shiftedTimeSql('updated_at', "interval '1 second'")
    await tenant.database.pool.query(`update invoices set ${later} where id = $1`, [id])
    if ((await versionOf()) !== before) outdated.push(status)
  }
  t.strictSame(outdated, ['sent', 'partial'])
  const before = await versionOf()
  t.ok((await insertDeletedCopies(tenant)).has('invoices'))
  t.equal(await versionOf(), before, 'deleted invoices do not make the statement outdated')
})

t.test('a statement counts only open invoices as invoices in a currency other than its own', async (t) => {
  const tenant = await service.tenant()
  const { database, caller, client } = tenant
  const counted: string[] = []
  const customers: Record<string, number> = {}
  for (const status of nonEmpty(invoiceMachine.states)) {
    customers[status] = (await make.contact(tenant)).id
    await make.invoice(tenant, { contactId: customers[status], status })
  }
  await client.ok('updateBranding', { body: { currency: 'EUR', draftsTakeNewCurrency: true } })
  await database.pool.query("update invoices set currency = 'USD' where tenant_id = $1", [tenant.id])
  for (const contactId of nonEmpty(Object.values(customers))) await make.invoice(tenant, { contactId, status: 'sent' })
  await insertDeletedCopies(tenant)
  for (const [status, contactId] of nonEmpty(Object.entries(customers))) {
    const contact = await contactOf(tenant, contactId)
    const paper = await runTransaction(database, caller, (tx) => statementPaperKind.paperOf(tx, caller, contact))
    t.equal(paper.invoices.length, 1, 'the statement lists the invoice in euros')
    t.ok([undefined, 1].includes(paper.otherCurrencies))
    if (paper.otherCurrencies) counted.push(status)
  }
  t.strictSame(counted, ['sent', 'partial'])
})
