import t from 'tap'
import { liveReadContext } from '../../db/engine/postgres/transaction.ts'
import { resources } from '../../db/workflows/resources/registry.ts'
import { readRetentionFacts } from '../../db/workflows/retention/facts.ts'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { openSharedTestbed } from '../../scripts/testkit/environment/testbed.ts'

const { database } = await openSharedTestbed(t)
const { removable, partsOf, referencesTo } = await readRetentionFacts(liveReadContext(database))
const removed = removable.map(({ table }) => table)

t.test(
  'retention never removes invoices, pay applications, change orders, signature requests or users, nor single lines',
  (t) => {
    const others = resources.map(({ table }) => table).filter((table) => !removed.includes(table as never))
    const lines = others.filter((table) => /_(line_items|payments)$/.test(table))
    t.strictSame(lines.sort(), [
      ...['bid_line_items', 'change_order_line_items', 'invoice_line_items', 'invoice_payments', 'pay_app_line_items'],
    ])
    t.strictSame(others.filter((table) => !lines.includes(table)).sort(), [
      ...['change_orders', 'invoices', 'pay_apps', 'signature_requests', 'users'],
    ])
    t.end()
  },
)

t.test('the comments, links, reminders, letterheads and PDFs of a removed record are removed too', (t) => {
  const described = resources.filter(({ table, entityType }) => entityType && removed.includes(table as never))
  for (const { table } of nonEmpty(described)) {
    const tables = partsOf.get(table)!.map((part) => part.table)
    const ofEntity = ['comments', 'kept_letterheads', 'kept_pdfs', 'mail_reminders', 'share_links', 'wanted_pdfs']
    t.strictSame(tables.slice(-ofEntity.length), ofEntity, table)
  }
  t.end()
})

t.test(
  'a document, signature request, mail or difference about a record prevents its removal; a notification does not',
  (t) => {
    const entityReferences = (table: string) =>
      referencesTo
        .get(table)!
        .filter(({ column }) => column === 'entity_id')
        .map((reference) => [reference.table, reference.entityType])
    for (const [table, entityType] of [
      ['bids', 'bid'],
      ['contacts', 'contact'],
      ['documents', 'document'],
    ] as const)
      t.strictSame(
        entityReferences(table),
        ['documents', 'integrity_differences', 'sandbox_mails', 'signature_requests'].map((name) => [name, entityType]),
      )
    t.strictSame(entityReferences('time_entries'), [])
    t.end()
  },
)
