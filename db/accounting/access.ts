import { machineNow, machineTime } from '../base/clock.ts'
import { busy, limitConcurrency } from '../base/concurrency.ts'
import type { Secrets } from '../base/secrets.ts'
import type { QuickbooksSettings } from '../base/settings.ts'
import { type GivenTokens, QuickbooksFailure } from '../domain/quickbooks/failures.ts'
import { notify } from '../mail/notifications.ts'
import type { Database, Sql } from '../postgres/connection.ts'
import { type Seal, sealFor } from '../postgres/stored-seal.ts'
import { type ConnectionRow, connectionRow, lockedConnection } from './connection.ts'
import { refreshTokens } from './tokens.ts'

/** What it takes to speak to QuickBooks for an organization. */
export interface AccountingDeps {
  database: Database
  secrets: Secrets
  settings: { quickbooks: QuickbooksSettings }
}

/** An access token, and its sealed form, by which its row is known. */
export interface Access {
  token: string
  sealed: string
}

/** A token that ends sooner is renewed before it is used. */
const marginMs = 300_000

/**
 * A refresh holds a database connection while it asks Intuit, for at most ten seconds. So few run at once that a token
 * server which hangs cannot take the connections of everybody else.
 */
const refreshes = limitConcurrency({
  max: 2,
  waitMs: 15_000,
  refusal: () => busy('Too many connections to QuickBooks are being renewed.'),
})

/**
 * The access token of an organization's company; renewed when it is about to end, or when it is the one that QuickBooks has
 * just rejected. Throws QuickbooksFailure, `revoked` when the organization has to connect again.
 */
export async function accountingAccess(
  deps: AccountingDeps,
  tenantId: number,
  realmId: string,
  rejected?: Access,
): Promise<Access> {
  const row = usable(await connectionRow(deps.database.sql, tenantId), realmId)
  const kept = await goodAccess(deps.secrets, row, rejected)
  if (kept) return kept
  return refreshes.run(tenantId, () => refreshed(deps, tenantId, realmId, rejected))
}

/** The access that is kept, unless it is about to end or is the one that was rejected, however it is sealed by now. */
async function goodAccess(
  secrets: Secrets,
  { accessToken, accessEndsAt }: ConnectionRow,
  rejected: Access | undefined,
): Promise<Access | undefined> {
  if (accessToken === null || Date.parse(accessEndsAt!) - machineNow() <= marginMs) return undefined
  const token = await secrets.open(accessToken)
  return token === rejected?.token ? undefined : { token, sealed: accessToken }
}

function usable(row: ConnectionRow | undefined, realmId: string): ConnectionRow {
  if (row?.status === 'connected' && row.realmId === realmId) return row
  throw new QuickbooksFailure('revoked', row?.lastError ?? 'QuickBooks is not connected any more.')
}

/**
 * Renews the tokens under the row's lock: whoever waited for it reads what the other got. Not run again when its
 * transaction fails, since a refresh token may be good for one use.
 */
async function refreshed(deps: AccountingDeps, tenantId: number, realmId: string, rejected?: Access): Promise<Access> {
  const { database, secrets, settings } = deps
  const outcome = await database.sql.transaction().execute(async (sql) => {
    const row = usable(await lockedConnection(sql, tenantId), realmId)
    const kept = await goodAccess(secrets, row, rejected)
    if (kept) return kept
    try {
      const refreshToken = await secrets.open(row.refreshToken!)
      // A process that cannot store the new tokens must not use up the one before.
      const seal = await sealFor(sql, secrets)
      const given = await refreshTokens(settings.quickbooks, refreshToken)
      const columns = await keptTokens(seal, given)
      await sql.updateTable('accountingConnections').set(columns).where('tenantId', '=', tenantId).execute()
      return { token: given.accessToken, sealed: columns.accessToken }
    } catch (error) {
      if (!(error instanceof QuickbooksFailure) || error.kind !== 'revoked') throw error
      await requireReconnection(sql, tenantId, row.accessToken, error.message)
      return error
    }
  })
  if (outcome instanceof QuickbooksFailure) throw outcome
  return outcome
}

/** The columns of a grant's tokens, for the transaction that stores them. */
export async function keptTokens(seal: Seal, given: GivenTokens) {
  const now = machineNow()
  return {
    accessToken: await seal(given.accessToken),
    accessEndsAt: new Date(now + given.accessSeconds * 1000).toISOString(),
    refreshToken: await seal(given.refreshToken),
    refreshEndsAt: new Date(now + given.refreshSeconds * 1000).toISOString(),
  }
}

/** Notes that a person has to connect again, unless somebody has done so since the token was read. */
export async function requireReconnection(
  sql: Sql,
  tenantId: number,
  sealed: string | null,
  lastError: string,
): Promise<void> {
  const at = machineTime()
  const { numUpdatedRows } = await sql
    .updateTable('accountingConnections')
    .set({ status: 'reconnect_required', lastError, updatedAt: at })
    .where('tenantId', '=', tenantId)
    .where('accessToken', 'is not distinct from', sealed)
    .where('status', '=', 'connected')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const notice = { type: 'accounting.reconnect_required', entityType: 'accounting', entityId: null } as const
  await notify({ sql, at }, { tenantId }, { ...notice, title: 'QuickBooks has to be connected again', body: lastError })
}
