import type { Pool } from 'pg'
import { textAtPath } from '../../../db/domain/quickbooks/exact-json.ts'
import { equalsAmount } from '../../../db/domain/quickbooks/invoice-body.ts'
import type { CompanyBooks } from '../../operate/quickbooks-double/books.ts'
import type { EnteredInvoice } from './accounting-load.ts'
import { type ChaosFinding, toFinding } from './records.ts'

interface Kept {
  accountingId: string | null
  status: string
}

/**
 * Compares the books in QuickBooks with the invoices that were entered. Each invoice must be there once, with its total
 * or voided. Each mail must be sent once, each job must be completed, and nothing else may be there.
 */
export async function checkBooks(
  pool: Pick<Pool, 'query'>,
  entered: readonly EnteredInvoice[],
  books: Pick<CompanyBooks, 'invoices' | 'customers' | 'mails'>,
): Promise<ChaosFinding[]> {
  const kept = await keptInvoices(pool, entered)
  const there = Map.groupBy(books.invoices, (row) => textAtPath(row, 'DocNumber') ?? '')
  const mails = Map.groupBy(books.mails, ({ to }) => to)
  const numbers = new Set(entered.map(({ number }) => number))
  const mailed = entered.flatMap((one) => ('mail' in one.sentBy ? [one.sentBy.mail] : []))
  const names = Map.groupBy(books.customers, (row) => String(row.DisplayName).replace(/ \(#\d+\)$/, ''))
  return [
    { name: 'invoices brought into QuickBooks', count: entered.length, wrong: 0 },
    { name: 'invoices in QuickBooks', count: books.invoices.length, wrong: 0 },
    toFinding(
      'of these missing, or not as they are here',
      entered.flatMap((one) => objection(one, there.get(one.number)?.[0], kept.get(one.id)) ?? []),
    ),
    toFinding(
      'invoices twice in QuickBooks',
      [...there].flatMap(([number, rows]) => (rows.length > 1 ? [number] : [])),
    ),
    toFinding(
      'invoices in QuickBooks that nobody entered',
      [...there.keys()].filter((number) => !numbers.has(number)),
    ),
    toFinding(
      'customers twice in QuickBooks',
      [...names].flatMap(([name, rows]) => (rows.length > 1 ? [name] : [])),
    ),
    {
      name: 'mails that QuickBooks was asked for, and sent',
      count: `${mailed.length}, ${books.mails.length}`,
      wrong: 0,
    },
    toFinding(
      'of these not sent',
      mailed.filter((mail) => !mails.has(mail)),
    ),
    toFinding(
      'sent twice',
      [...mails].flatMap(([mail, sent]) => (sent.length > 1 ? [mail] : [])),
    ),
    toFinding('pushes that are not completed', await unfinished(pool)),
  ]
}

/**
 * Returns what is wrong with an invoice in QuickBooks, compared with the stored invoice; undefined if nothing is wrong.
 */
function objection(one: EnteredInvoice, row: object | undefined, kept: Kept | undefined): string | undefined {
  if (!row) return one.isVoided ? undefined : `${one.number} is not there`
  const total = textAtPath(row, 'TotalAmt')
  if (!equalsAmount(total, one.isVoided ? '0' : one.total))
    return `${one.number} comes to ${total}, here to ${one.total}`
  if (kept?.accountingId !== textAtPath(row, 'Id') && !one.isVoided)
    return `${one.number} is ${kept?.accountingId} here`
  const status = one.isVoided ? 'voided' : 'sent'
  return kept?.status === status ? undefined : `${one.number} is ${kept?.status} here`
}

async function keptInvoices(pool: Pick<Pool, 'query'>, entered: readonly EnteredInvoice[]): Promise<Map<number, Kept>> {
  const { rows } = await pool.query<Kept & { id: number }>(
    'select id, accounting_id as "accountingId", status from invoices where id = any($1)',
    [entered.map(({ id }) => id)],
  )
  return new Map(rows.map(({ id, ...kept }) => [id, kept]))
}

async function unfinished(pool: Pick<Pool, 'query'>): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(
    `select concat_ws(' ', id, status, error_message) as what from jobs
    where type = 'accounting_push' and status <> 'completed' order by id`,
  )
  return rows.map(({ what }) => what)
}
