import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../domain/refusal.ts'
import type { Caller } from '../engine/base/caller.ts'
import type { Transaction } from '../engine/postgres/transaction.ts'
import type { Resource, Schemas } from '../engine/records/resource.ts'
import { updateAll } from '../engine/records/write.ts'
import { bids } from '../nouns/bids/bids.ts'
import { changeOrders } from '../nouns/change-orders/change-orders.ts'
import { invoices } from '../nouns/invoices/invoices.ts'
import { payApps } from '../nouns/pay-apps/pay-apps.ts'
import { type BrandingDeps, updateBranding } from '../services/branding/branding.ts'
import { fillInMissingCurrency, findContractCurrencies } from '../services/branding/currencies.ts'
import type { LogoResult } from '../services/branding/logos.ts'

/**
 * Changes the organization's branding. If its currency changes, drafts get the new currency; other records keep theirs.
 * Drafts with amounts get the new currency only if the request confirms that. Throws as updateBranding does, and
 * Refusal conflict for unconfirmed drafts with amounts.
 */
export const changeBrandingAndCurrency = (
  tx: Transaction,
  caller: Caller,
  values: Schemas['BrandingUpdate'],
  deps: BrandingDeps,
  logo: LogoResult | undefined,
): Promise<Schemas['Branding']> =>
  updateBranding(tx, caller, values, deps, logo, async ({ from, to }) => {
    await fillInMissingCurrency(tx, caller.tenantId, from)
    const drafts = await draftsToChange(tx, caller, to)
    const counts = families.flatMap(({ one, many }, place) => {
      const count = drafts[place]!.filter(({ hasAmounts }) => hasAmounts).length
      return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
    })
    if (counts.length > 0 && values.draftsTakeNewCurrency !== true) {
      const there = `Some drafts have amounts: ${counts.join(', ')}.`
      throw new Refusal(
        'conflict',
        `${there} Set draftsTakeNewCurrency to true to change them to ${to}, or send or delete them first.`,
      )
    }
    for (const [place, { change }] of families.entries()) {
      await change(
        tx,
        caller,
        drafts[place]!.map(({ id }) => id),
        to,
      )
    }
  })

interface Draft {
  id: number
  projectId: number | null
  hasAmounts: boolean
  /** Whether the draft is an invoice made from a bid or a pay application. */
  bills: boolean
}

interface DraftFamily {
  table: string
  one: string
  many: string
  /** SQL expressions for the fields `hasAmounts` and `bills` of a Draft. */
  hasAmounts: RawBuilder<unknown>
  bills: RawBuilder<unknown>
  /** Whether drafts of this family use the currency of their project's contract. */
  ofContract: boolean
  change(tx: Transaction, caller: Caller, ids: readonly number[], currency: string): Promise<void>
}

/** Maximum number of drafts updated by one statement. */
const draftsAtOnce = 500

const setCurrency =
  <T extends Schemas['Bid'] | Schemas['ChangeOrder'] | Schemas['PayApp'] | Schemas['Invoice']>(resource: Resource<T>) =>
  async (tx: Transaction, caller: Caller, ids: readonly number[], currency: string): Promise<void> => {
    for (let first = 0; first < ids.length; first += draftsAtOnce) {
      const some = ids.slice(first, first + draftsAtOnce)
      await updateAll<T>(tx, caller, resource, new Map(some.map((id) => [id, { currency } as never])))
    }
  }

const hasPricedLine = (table: string, column: string) => sql`exists (
  select 1 from ${sql.table(table)} l where l.tenant_id = r.tenant_id and ${sql.ref(`l.${column}`)} = r.id
    and l.deleted_at is null and l.total <> 0)`

/** Families that have drafts, in lock order. */
const families: readonly DraftFamily[] = [
  {
    ...{ table: 'bids', one: 'bid', many: 'bids', bills: sql`false`, ofContract: false },
    hasAmounts: sql`(r.total <> 0 or coalesce(r.discount, 0) <> 0 or ${hasPricedLine('bid_line_items', 'bid_id')})`,
    change: setCurrency(bids),
  },
  {
    ...{ table: 'change_orders', one: 'change order', many: 'change orders', bills: sql`false`, ofContract: true },
    hasAmounts: hasPricedLine('change_order_line_items', 'change_order_id'),
    change: setCurrency(changeOrders),
  },
  {
    ...{ table: 'pay_apps', one: 'pay application', many: 'pay applications', bills: sql`false`, ofContract: true },
    hasAmounts: sql`true`,
    change: setCurrency(payApps),
  },
  {
    ...{ table: 'invoices', one: 'invoice', many: 'invoices', ofContract: true },
    bills: sql`(r.bid_id is not null or r.pay_app_id is not null)`,
    hasAmounts: sql`(r.total <> 0 or coalesce(r.discount, 0) <> 0 or ${hasPricedLine('invoice_line_items', 'invoice_id')})`,
    change: setCurrency(invoices),
  },
]

/**
 * Lists, per family, the live drafts that will get the new currency. Omits invoices made from another record, and
 * drafts whose project has a contract with a fixed currency.
 */
async function draftsToChange(tx: Transaction, { tenantId }: Caller, to: string): Promise<Draft[][]> {
  const all: Draft[][] = []
  for (const { table, hasAmounts, bills } of families) {
    const { rows } = await sql<Draft>`
      select r.id, r.project_id, ${hasAmounts} as has_amounts, ${bills} as bills from ${sql.table(table)} r
      where r.tenant_id = ${tenantId} and r.status = 'draft' and r.deleted_at is null and r.currency <> ${to}
      order by r.id`.execute(tx.sql)
    all.push(rows)
  }
  const projectIds = families.flatMap(({ ofContract }, place) =>
    ofContract ? all[place]!.flatMap(({ projectId }) => projectId ?? []) : [],
  )
  const contracts = await findContractCurrencies(tx, tenantId, [...new Set(projectIds)])
  return all.map((drafts, place) =>
    drafts.filter(({ bills, projectId }) => !bills && !(families[place]!.ofContract && contracts.has(projectId ?? 0))),
  )
}
