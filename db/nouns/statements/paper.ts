import { sql } from 'kysely'
import { valueFormatFor } from '../../domain/conventions/value-format.ts'
import { agingBucketOf, agingBuckets } from '../../domain/invoices/aging.ts'
import { add, type Decimal, roundToCents, subtract } from '../../domain/money.ts'
import { type StatementInvoice, type StatementPaper, statementHash } from '../../domain/statements/paper.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import type { Secrets } from '../../engine/base/secrets.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { lockRecord } from '../../engine/records/lock.ts'
import { findRecord } from '../../engine/records/read.ts'
import type { Schemas } from '../../engine/records/resource.ts'
import { currentLetterheadOf, letterheadVersionSql } from '../../services/branding/branding.ts'
import {
  currencyOrDefault,
  findOrganizationCurrency,
  inCurrencyCondition,
  type OrganizationCurrency,
} from '../../services/branding/currencies.ts'
import { readToday, storedDateSql, timeZoneSql, todaySql } from '../../services/branding/days.ts'
import { ensureLink, type PublicLink } from '../../services/links/links.ts'
import type { VersionedPaperKind } from '../../services/papers/paper-kind.ts'
import { findParty } from '../../services/papers/parties.ts'
import { contacts, statementLink } from '../contacts.ts'

type Contact = Schemas['Contact']

/** The statement of a contact's open invoices, for printing and for its public page. */
export const statementPaperKind: VersionedPaperKind<'contact', Contact, StatementPaper> = {
  entityType: 'contact',
  family: 'contacts',
  noun: 'statement',
  readScope: 'invoices:read',
  layoutVersion: 4,
  find: (tx, caller, id) => findRecord(tx, caller, contacts, id),
  paperOf,
  versionOf,
  hashOf: statementHash,
  marksOf: () => [],
  scopesOf: () => ['contacts:read'],
  filename: ({ asOf }) => `statement-${asOf.slice(0, 10)}`,
}

/**
 * Returns the version of a statement. It changes with the rows that the statement shows. It also changes every day,
 * because invoices become overdue.
 */
async function versionOf(db: ReadContext, { tenantId }: Caller, contact: Contact): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', ${letterheadVersionSql(tenantId)}, 'on', ${todaySql(tenantId, db.at)}, 'of', (
      select string_agg(concat_ws(' ', i.id, i.updated_at, p.updated_at), ' ' order by i.id)
      from invoices i left join projects p on p.tenant_id = ${tenantId} and p.id = i.project_id
      where i.tenant_id = ${tenantId} and i.contact_id = ${contact.id} and i.status in ('sent', 'partial')
      and i.deleted_at is null)
    ) as version`.execute(db.sql)
  return `${contact.updatedAt} ${onlyRow(rows, "the version of the statement's data").version}`
}

async function paperOf(db: ReadContext, caller: Caller, { id }: Contact): Promise<StatementPaper> {
  const asOf = await readToday(db, caller.tenantId)
  const { own, others: otherCurrencies } = await currencyOf(db, caller, id)
  const sums = await openByDaysOverdue(db, caller, id, asOf, own)
  const invoices = await openInvoices(db, caller, id, asOf, own)
  const total = sumOf(sums)
  const count = sums.reduce((sum, one) => sum + one.count, 0) - invoices.length
  const from = await currentLetterheadOf(db, caller, id, own.currency)
  return {
    number: valueFormatFor(from.conventions).date(asOf),
    status: 'open',
    from,
    asOf,
    customer: await findParty(db, caller, id),
    invoices,
    others: count > 0 ? { count, balance: roundToCents(subtract(total, sumOf(invoices))) } : null,
    ages: agingBuckets.flatMap((age) => {
      const some = sums.filter(({ daysOverdue }) => agingBucketOf(daysOverdue) === age)
      return some.length === 0 ? [] : [{ age, balance: sumOf(some) }]
    }),
    total,
    ...(otherCurrencies > 0 && { otherCurrencies }),
  }
}

/**
 * Returns the currency of a contact's statement as `own.currency`. It is the organization's currency. If no open
 * invoice has this currency, it is the most frequent currency of the open invoices. `others` is the number of open
 * invoices in other currencies.
 */
async function currencyOf(
  db: ReadContext,
  { tenantId }: Caller,
  contactId: number,
): Promise<{ own: OrganizationCurrency; others: number }> {
  const own = await findOrganizationCurrency(db, tenantId)
  if (!own.isMixed) return { own, others: 0 }
  const rows = await db.sql
    .selectFrom('invoices')
    .select(({ fn }) => ['currency', fn.countAll<number>().as('count')])
    .where('tenantId', '=', tenantId)
    .where('contactId', '=', contactId)
    .where('status', 'in', [sql.lit('sent'), sql.lit('partial')])
    .where('deletedAt', 'is', null)
    .groupBy('currency')
    .orderBy('count', 'desc')
    .orderBy('currency')
    .execute()
  const named = rows.map(({ currency, count }) => ({ currency: currencyOrDefault(currency, own.currency), count }))
  const { currency } = named.find((one) => one.currency === own.currency) ?? named[0] ?? own
  const others = named.filter((one) => one.currency !== currency).reduce((sum, { count }) => sum + count, 0)
  return { own: { ...own, currency }, others }
}

const sumOf = (some: readonly { balance: Decimal }[]): Decimal =>
  roundToCents(add('0', ...some.map(({ balance }) => balance)))

/**
 * Returns an SQL expression for the number of days by which an invoice is overdue on the day `asOf`; 0 if it is not
 * overdue. The list of invoices computes it in the same way.
 */
const daysOverdue = (tenantId: number, asOf: string) =>
  sql`greatest(0, ${asOf.slice(0, 10)}::date - ${storedDateSql(sql`due_date`, timeZoneSql(tenantId))})`

/** Maximum number of invoices that a statement lists individually. It limits the time to render the statement. */
const maxInvoices = 300

async function openInvoices(
  db: ReadContext,
  { tenantId }: Caller,
  contactId: number,
  asOf: string,
  own: OrganizationCurrency,
): Promise<StatementInvoice[]> {
  const { rows } = await sql<StatementInvoice>`
    select i.invoice_number as number, p.name as project, i.issue_date as issued, i.due_date as due,
      ${daysOverdue(tenantId, asOf)} as days_overdue, i.balance_due as balance
    from invoices i left join projects p on p.tenant_id = ${tenantId} and p.id = i.project_id
    where i.tenant_id = ${tenantId} and i.contact_id = ${contactId} and i.status in ('sent', 'partial')
    and i.deleted_at is null ${inCurrencyCondition(own, 'i.currency')}
    order by i.due_date nulls last, i.id limit ${maxInvoices}`.execute(db.sql)
  return rows
}

interface OpenOfAge {
  daysOverdue: number
  count: number
  balance: Decimal
}

async function openByDaysOverdue(
  db: ReadContext,
  { tenantId }: Caller,
  contactId: number,
  asOf: string,
  own: OrganizationCurrency,
): Promise<OpenOfAge[]> {
  const { rows } = await sql<OpenOfAge>`
    select ${daysOverdue(tenantId, asOf)} as days_overdue, count(*)::integer as count, sum(balance_due) as balance from invoices
    where tenant_id = ${tenantId} and contact_id = ${contactId} and status in ('sent', 'partial')
    and deleted_at is null ${inCurrencyCondition(own)} group by 1`.execute(db.sql)
  return rows
}

/**
 * Returns the active public link of a contact's statement. Creates it if there is none; `rotate` replaces it. Throws
 * Refusal not_found.
 */
export async function shareStatement(
  tx: Transaction,
  caller: Caller,
  secrets: Secrets,
  contactId: number,
  { rotate = false }: { rotate?: boolean | undefined },
): Promise<PublicLink> {
  await lockRecord(tx, caller, contacts, contactId)
  return ensureLink(tx, caller, secrets, statementLink, contactId, { rotate })
}
