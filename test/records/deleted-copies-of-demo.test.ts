import t from 'tap'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { insertDeletedCopies, insertVoidedCopies } from '../../scripts/testkit/changes/deleted-copies.ts'
import { startDemoService } from '../../scripts/testkit/changes/demo-reads.ts'

/**
 * Deleted records must not affect what the API and the portal show of an organization with many records. The test reads
 * everything of the demo before and after it inserts a deleted copy of every record and line.
 */
const { tenant, readAll } = await startDemoService(t, { recordsPerList: 8 })

t.test('deleted copies of all records change nothing that the API and the portal show', async (t) => {
  const before = await readAll()
  const copies = await insertDeletedCopies(tenant)
  for (const table of ['bids', 'bid_line_items', 'invoices', 'time_entries']) t.ok(copies.has(table), table)
  const after = await readAll()
  t.strictSame([...after.keys()], [...before.keys()])
  for (const [path, shown] of nonEmpty([...before])) t.strictSame(after.get(path), shown, path)
})

/** Reads that list voided records: the lists of the four families, and what is attached to a project. */
const withVoided =
  /^\/(?:portal\/records\/)?(?:change-orders|pay-apps|invoices)(?:\/count|\/aggregate|\?.*)?$|^\/invoices\/\d+\/(?:payments|proof)$|^\/projects\/\d+\/attached-records$|^\/portal\/records\/projects\/\d+$|^\/search/

t.test('voided copies of all invoices, payments, pay applications and change orders change no sum', async (t) => {
  const before = await readAll()
  const copies = await insertVoidedCopies(tenant)
  t.strictSame([...copies.keys()].sort(), ['change_orders', 'invoice_payments', 'invoices', 'pay_apps'])
  const after = await readAll()
  t.strictSame([...after.keys()], [...before.keys()])
  const others = [...before].filter(([path]) => !withVoided.test(path))
  for (const [path, shown] of nonEmpty(others)) t.strictSame(after.get(path), shown, path)
})
