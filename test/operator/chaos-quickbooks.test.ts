import t from 'tap'
import { makeAccountingHelpers } from '../../scripts/testkit/accounting.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import type { EnteredInvoice } from '../../scripts/trials/chaos/accounting-load.ts'
import { checkBooks } from '../../scripts/trials/chaos/books-check.ts'

const service = await startService(t)
const { office, invoice, push, send, read } = makeAccountingHelpers(service)

t.test(
  "the chaos test's check of QuickBooks finds missing, doubled, changed, unsent and unexpected invoices",
  async (t) => {
    const at = await office()
    const entered: EnteredInvoice[] = []
    for (let count = 0; count < 4; count += 1) {
      const { id, invoiceNumber: number, total } = await invoice(at, { status: count % 2 ? 'sent' : 'draft' })
      const mail = `invoice${id}@mail.example`
      if (count % 2) entered.push({ id, number, total, sentBy: { jobId: (await push(at, id)).id }, isVoided: false })
      else {
        await send(at, id, { body: { sendTo: mail } })
        entered.push({ id, number, total, sentBy: { mail }, isVoided: false })
      }
      t.ok((await read(at, id)).accountingId)
    }
    const { invoices, customers, mails } = at.books
    const judged = async (books: Partial<Parameters<typeof checkBooks>[2]>, of = entered) =>
      Object.fromEntries(
        (await checkBooks(service.database.pool, of, { invoices, customers, mails, ...books }))
          .filter(({ wrong }) => wrong > 0)
          .map(({ name, wrong }) => [name, wrong]),
      )
    t.strictSame(await judged({}), {})
    t.strictSame(await judged({ invoices: invoices.slice(1) }), { 'of these missing, or not as they are here': 1 })
    t.strictSame(await judged({ invoices: [...invoices, invoices[1]!] }), { 'invoices twice in QuickBooks': 1 })
    t.strictSame(await judged({}, entered.slice(1)), { 'invoices in QuickBooks that nobody entered': 1 })
    t.strictSame(await judged({ mails: mails.slice(1) }), { 'of these not sent': 1 })
    t.strictSame(await judged({ mails: [...mails, mails[0]!] }), { 'sent twice': 1 })
    t.strictSame(await judged({ customers: [...customers, { DisplayName: 'Ortiz Homes (#9)' }] }), {
      'customers twice in QuickBooks': 1,
    })
    const [first, ...others] = entered
    const wrong = { 'of these missing, or not as they are here': 1 }
    t.strictSame(await judged({}, [{ ...first!, total: '1.00' }, ...others]), wrong)
    t.strictSame(await judged({}, [{ ...first!, isVoided: true }, ...others]), wrong)
    await service.database.pool.query("update jobs set status = 'failed' where id = $1", [
      (entered[1]!.sentBy as { jobId: string }).jobId,
    ])
    t.strictSame(await judged({}), { 'pushes that are not completed': 1 })
  },
)
