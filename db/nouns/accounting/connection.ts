import { type Selectable, sql } from 'kysely'
import type { AccountingConnections } from '../../../generated/database.d.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import type { Database, ReadSql, Sql } from '../../engine/postgres/connection.ts'
import { allTenantsMarker } from '../../engine/postgres/tenant-guard.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import type { Schemas } from '../../engine/records/resource.ts'

/** An organization's row of accounting_connections: tokens are sealed, times are ISO 8601. */
export type ConnectionRow = Omit<Selectable<AccountingConnections>, TimeColumn> & Record<TimeColumn, string | null>
type TimeColumn = 'accessEndsAt' | 'refreshEndsAt' | 'connectedAt' | 'createdAt' | 'updatedAt'

export const defaultItemName = 'Services'

/** Returns the organization's connection row, or undefined if it was never connected. */
export const findConnectionRow = (at: ReadSql, tenantId: number): Promise<ConnectionRow | undefined> =>
  rowsOf(at, tenantId).executeTakeFirst() as Promise<ConnectionRow | undefined>

/** Locks and returns the organization's connection row, or undefined if it was never connected. */
export const lockConnectionRow = (at: Sql, tenantId: number): Promise<ConnectionRow | undefined> =>
  rowsOf(at, tenantId).forUpdate().executeTakeFirst() as Promise<ConnectionRow | undefined>

const rowsOf = (at: ReadSql, tenantId: number) =>
  at.selectFrom('accountingConnections').selectAll().where('tenantId', '=', tenantId)

/** Reports whether any organization is connected to the company now. */
export async function isCompanyConnected({ sql: at }: Pick<Database, 'sql'>, realmId: string): Promise<boolean> {
  const { rows } = await sql<{ connected: boolean }>`
    select exists (
      select 1 from accounting_connections ${sql.raw(allTenantsMarker)} where realm_id = ${realmId} and status = 'connected'
    ) as connected`.execute(at)
  return onlyRow(rows, 'whether the company is connected').connected
}

/** Returns the accounting connection without its tokens. */
export const getAccountingConnection = async (
  db: ReadContext,
  caller: Caller,
): Promise<Schemas['AccountingConnection']> => toAccountingConnection(await findConnectionRow(db.sql, caller.tenantId))

export function toAccountingConnection(row: ConnectionRow | undefined): Schemas['AccountingConnection'] {
  const status = (row?.status ?? 'not_connected') as Schemas['AccountingConnection']['status']
  return {
    provider: status === 'not_connected' ? null : 'quickbooks',
    status,
    realmId: row?.realmId ?? null,
    companyName: row?.companyName ?? null,
    itemName: row?.itemName ?? defaultItemName,
    retainageItemName: row?.retainageItemName ?? null,
    taxCodeName: row?.taxCodeName ?? null,
    allowOnlinePayment: row?.allowOnlinePayment ?? false,
    connectedAt: row?.connectedAt ?? null,
    reconnectBy: row?.refreshEndsAt ?? null,
    lastError: row?.lastError ?? null,
    updatedAt: row?.updatedAt ?? null,
  }
}

/**
 * Returns the organization's connection. Throws Refusal conflict if the organization is not connected or must connect
 * again.
 */
export async function requireAccountingConnection(at: Sql, tenantId: number): Promise<ConnectionRow> {
  const row = await findConnectionRow(at, tenantId)
  if (!row || row.status === 'not_connected') {
    throw new Refusal('conflict', 'The accounting system is not_connected: connect it with PUT /settings/accounting.')
  }
  if (row.status === 'reconnect_required') throw reconnectRefusal(row.lastError)
  return row
}

/**
 * Returns the refusal for requests while QuickBooks does not accept the organization's tokens and a user must connect
 * again.
 */
export const reconnectRefusal = (why: string | null): Refusal =>
  new Refusal(
    'conflict',
    `The accounting system is reconnect_required: connect again with PUT /settings/accounting.${why ? ` ${why}` : ''}`,
  )
