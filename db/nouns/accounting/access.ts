import { type GrantTokens, QuickbooksFailure } from '../../domain/quickbooks/responses.ts'
import { machineNow, machineTime } from '../../engine/base/clock.ts'
import { busyRefusal, createConcurrencyLimiter } from '../../engine/base/concurrency.ts'
import type { Secrets } from '../../engine/base/secrets.ts'
import type { QuickbooksSettings } from '../../engine/base/settings.ts'
import type { Database, Sql } from '../../engine/postgres/connection.ts'
import { createSealer, type Seal } from '../../engine/postgres/stored-seal.ts'
import { storeNotification } from '../../services/mail/notifications.ts'
import { type ConnectionRow, findConnectionRow, lockConnectionRow } from './connection.ts'
import { refreshQuickbooksTokens } from './tokens.ts'

/** What calls to QuickBooks need: the database, the secrets and the QuickBooks settings. */
export interface AccountingDeps {
  database: Database
  secrets: Secrets
  settings: { quickbooks: QuickbooksSettings }
}

/** A QuickBooks access token. `sealed` is its sealed form as stored, which identifies the connection's row. */
export interface QuickbooksAccessToken {
  token: string
  sealed: string
}

/**
 * Minimum remaining lifetime of an access token, in milliseconds. A token that expires earlier is renewed before use.
 */
const marginMs = 300_000

/**
 * Limits token refreshes in this process to two at a time. A refresh holds a database connection for up to ten seconds,
 * so a token server that hangs could otherwise use up all connections.
 */
const refreshes = createConcurrencyLimiter({
  max: 2,
  waitMs: 15_000,
  refusal: () => busyRefusal('Too many connections to QuickBooks are being renewed. Try again in a moment.'),
})

/**
 * Returns the access token of the organization's QuickBooks company. Renews it if it is about to expire, or if it
 * equals `rejected`, a token that QuickBooks has just refused. Throws QuickbooksFailure; its kind is `revoked` if the
 * organization must connect again.
 */
export async function findUsableAccessToken(
  deps: AccountingDeps,
  tenantId: number,
  realmId: string,
  rejected?: QuickbooksAccessToken,
): Promise<QuickbooksAccessToken> {
  const row = requireUsable(await findConnectionRow(deps.database.sql, tenantId), realmId)
  const kept = await storedAccess(deps.secrets, row, rejected)
  if (kept) return kept
  return refreshes.run(tenantId, () => refreshAccess(deps, tenantId, realmId, rejected))
}

/**
 * Returns the stored access token, or undefined if it is about to expire or equals the rejected token. The tokens are
 * compared after decryption, because a key rotation changes the sealed form.
 */
async function storedAccess(
  secrets: Secrets,
  { accessToken, accessEndsAt }: ConnectionRow,
  rejected: QuickbooksAccessToken | undefined,
): Promise<QuickbooksAccessToken | undefined> {
  if (accessToken === null || Date.parse(accessEndsAt!) - machineNow() <= marginMs) return undefined
  const token = await secrets.open(accessToken)
  return token === rejected?.token ? undefined : { token, sealed: accessToken }
}

function requireUsable(row: ConnectionRow | undefined, realmId: string): ConnectionRow {
  if (row?.status === 'connected' && row.realmId === realmId) return row
  throw new QuickbooksFailure('revoked', row?.lastError ?? 'QuickBooks is no longer connected.')
}

/**
 * Renews the tokens while the connection's row is locked. A process that waits for the lock then uses the new tokens. A
 * failed transaction is not retried, because a refresh token may be valid only once.
 */
async function refreshAccess(
  deps: AccountingDeps,
  tenantId: number,
  realmId: string,
  rejected?: QuickbooksAccessToken,
): Promise<QuickbooksAccessToken> {
  const { database, secrets, settings } = deps
  const outcome = await database.sql.transaction().execute(async (sql) => {
    const row = requireUsable(await lockConnectionRow(sql, tenantId), realmId)
    const kept = await storedAccess(secrets, row, rejected)
    if (kept) return kept
    try {
      const refreshToken = await secrets.open(row.refreshToken!)
      // Prepares the sealing first, because a process that cannot store new tokens must not use up the refresh token.
      const seal = await createSealer(sql, secrets)
      const given = await refreshQuickbooksTokens(settings.quickbooks, refreshToken)
      const columns = await sealTokenColumns(seal, given)
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

/** Returns the values of the token columns of accounting_connections, for new tokens. Times are ISO 8601. */
export async function sealTokenColumns(seal: Seal, given: GrantTokens) {
  const now = machineNow()
  return {
    accessToken: await seal(given.accessToken),
    accessEndsAt: new Date(now + given.accessSeconds * 1000).toISOString(),
    refreshToken: await seal(given.refreshToken),
    refreshEndsAt: new Date(now + given.refreshSeconds * 1000).toISOString(),
  }
}

/**
 * Marks the connection as `reconnect_required` and notifies the organization. Does nothing if the access token has
 * changed since it was read.
 */
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
  await storeNotification(
    { sql, at },
    { tenantId },
    { ...notice, title: 'QuickBooks must be connected again', body: lastError },
  )
}
