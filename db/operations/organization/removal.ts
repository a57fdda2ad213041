import { sql } from 'kysely'
import { callerFromRequester } from '../../engine/base/caller.ts'
import { machineNow } from '../../engine/base/clock.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import type { Database, Sql } from '../../engine/postgres/connection.ts'
import { isForeignKeyViolation } from '../../engine/postgres/failures.ts'
import { removeUnlessBackingUp } from '../../engine/postgres/file-removal.ts'
import { clearForeignKeyBatch, removeRowBatch, runPacedBatches } from '../../engine/postgres/row-removal.ts'
import { runTransaction } from '../../engine/postgres/transaction.ts'
import { disconnectAccounting } from '../../nouns/accounting/connect.ts'
import type { FileStore } from '../../services/files/file-store.ts'
import { deleteTasksOf } from '../../services/jobs/adapters/queue.ts'
import { removeOrganizationFiles } from './file-removal.ts'
import { accountListColumns } from './inventory.ts'
import { findMailsInOutbox, removeOutboxMail } from './outbox.ts'
import { countUnreferencedFiles, findRemainingData, listsAccountSql } from './scan.ts'
import { findTableOrder } from './table-order.ts'

/**
 * This file removes organizations whose deletion is due. Every step removes what still exists, in batches with separate
 * transactions. An interrupted removal can therefore be continued, and two concurrent removals do no harm. The
 * organization's jobs and deliveries are stopped first. Its row in `tenants` is removed last, once a scan finds no
 * other data and every request that was admitted earlier has ended. More than an hour later, a second scan confirms
 * that nothing remains.
 */

export interface RemovalDeps {
  database: Database
  files: FileStore
  dataDir: string
  /**
   * Whether the installation is in quiet mode. If so, only deletions that were requested `at once` are carried out, and
   * no grants are revoked at other services.
   */
  isQuiet: boolean
  stopping(): boolean
  now?: () => number
}

/** The result for an organization whose removal was completed or confirmed in this run. */
export interface RemovalResult {
  id: number
  rows: number
  files: number
  /** Whether this run was the second scan, which confirms the removal. */
  proven: boolean
}

/** Time in ms after the suspension by which every earlier request and every transaction of a job has ended. */
const settledMs = 60_000
/** Delay in ms of the scan that confirms the removal. By then, the sweep has removed files of interrupted uploads. */
const confirmDelayMs = 75 * 60_000
/** Delay in ms of the next attempt after a failed one, or while the removal is blocked, for example by a backup. */
const retryDelayMs = 10_000
/** Time in ms for which the worker tries to revoke the grant at QuickBooks. After that, the task is deleted. */
const revocationMs = 3600 * 1000

interface DueDeletion {
  id: number
  askedAt: string
  begunAt: string | null
  goneAt: string | null
}

type Clock = Pick<RemovalDeps, 'now'>

const timeOf = ({ now = machineNow }: Clock, afterMs = 0): string => new Date(now() + afterMs).toISOString()

const due = (deps: Pick<RemovalDeps, 'isQuiet' | 'now'>) =>
  sql`proven_at is null and look_at <= ${timeOf(deps)} and (at_once or not ${deps.isQuiet}::boolean)`

/** Reports whether any organization is due for its removal or for the scan that confirms it. */
export async function isRemovalDue(deps: Pick<RemovalDeps, 'database' | 'isQuiet' | 'now'>): Promise<boolean> {
  const { rows } = await sql`select from organization_deletions where ${due(deps)} limit 1`.execute(deps.database.sql)
  return rows.length > 0
}

/**
 * Removes the due organizations one after the other. Returns the results of the removals that were completed or
 * confirmed. If one fails, continues with the others and throws an AggregateError at the end.
 */
export async function removeDueOrganizations(deps: RemovalDeps): Promise<RemovalResult[]> {
  const { rows } = await sql<DueDeletion>`
    select id, asked_at, begun_at, gone_at from organization_deletions where ${due(deps)} order by due_at, id
  `.execute(deps.database.sql)
  const removed: RemovalResult[] = []
  const failures: Error[] = []
  for (const deletion of rows) {
    if (deps.stopping()) break
    try {
      const end = await removeOne(deps, deletion)
      if (end) removed.push(end)
    } catch (cause) {
      failures.push(new Error(`organization ${deletion.id} was not removed`, { cause }))
      await postponeRemoval(deps, deletion.id)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '))
  return removed
}

async function removeOne(deps: RemovalDeps, deletion: DueDeletion): Promise<RemovalResult | undefined> {
  const { id } = deletion
  const begunAt = deletion.begunAt ?? (await begin(deps, id))
  if (begunAt === undefined) return undefined
  const whole = await removeAll(deps, id, begunAt)
  const end = whole ? await settle(deps, deletion) : undefined
  // If this process is stopping, the removal stays due, so that another process continues it at once.
  if (!end && !deps.stopping()) await postponeRemoval(deps, id)
  return end
}

const postponeRemoval = (deps: RemovalDeps, id: number) =>
  deps.database.sql
    .updateTable('organizationDeletions')
    .set({ lookAt: timeOf(deps, retryDelayMs) })
    .where('id', '=', id)
    .execute()

/**
 * Marks the removal as begun, so that the organization can no longer be restored. Cancels its jobs and its export,
 * disables its endpoints and, except in quiet mode, disconnects QuickBooks. Returns the start time, or undefined if the
 * organization was restored or its removal has already begun.
 */
async function begin(
  { database, isQuiet, now = machineNow }: RemovalDeps,
  tenantId: number,
): Promise<string | undefined> {
  const begunAt = new Date(now()).toISOString()
  const nobody = callerFromRequester(tenantId, { apiKeyId: null, userId: null, clientId: null, scopes: [] })
  return runTransaction(database, nobody, async (tx) => {
    const { numUpdatedRows } = await tx.sql
      .updateTable('organizationDeletions')
      .set({ begunAt })
      .where('id', '=', tenantId)
      .where('begunAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return undefined
    if (!isQuiet) await disconnectAccounting(tx, nobody)
    await tx.sql
      .updateTable('jobs')
      .set({ status: 'cancelled', updatedAt: tx.at })
      .where('tenantId', '=', tenantId)
      // Literals, so that the partial index of open jobs can be used.
      .where('status', 'in', [sql.lit('queued'), sql.lit('running')])
      .execute()
    await tx.sql
      .updateTable('organizationExports')
      .set({ status: 'failed' })
      .where('tenantId', '=', tenantId)
      .where('status', 'in', ['waiting', 'running'])
      .execute()
    await tx.sql
      .updateTable('webhookEndpoints')
      .set({ isActive: false })
      .where('tenantId', '=', tenantId)
      .where('isActive', '=', true)
      .execute()
    return begunAt
  })
}

/**
 * Removes all data of the organization, except for its row in `tenants`. Returns false if the removal was interrupted
 * or blocked, so that a later run must continue it.
 */
async function removeAll(deps: RemovalDeps, tenantId: number, begunAt: string): Promise<boolean> {
  const { database, dataDir, stopping, now = machineNow } = deps
  const revoking = now() - Date.parse(begunAt) < revocationMs
  await deleteTasksOf(database.sql, tenantId, revoking ? ['revoke-accounting-grant'] : [])
  await removeAppsOfOnly(database, tenantId)
  for (const path of await findMailsInOutbox(dataDir, tenantId, await jobsOf(database, tenantId)))
    await removeOutboxMail(path)
  let whole = true
  const kept = await removeUnlessBackingUp(database, async () => {
    whole = await removeOrganizationFiles(deps, tenantId)
  })
  if (!kept || !whole) return false
  const { tables, cut } = await findTableOrder(database.sql)
  try {
    for (const tie of cut)
      if (!(await runPacedBatches(() => clearForeignKeyBatch(database, tenantId, tie), stopping))) return false
    for (const table of tables) {
      if (!(await runPacedBatches(() => removeRowBatch(database, tenantId, table), stopping))) return false
    }
  } catch (error) {
    // A request that was admitted earlier may have just inserted a row that references a row to be removed.
    if (isForeignKeyViolation(error)) return false
    throw error
  }
  await removeFromAccountLists(database, tenantId)
  return true
}

/**
 * Removes the organization's own row if no other data is found. On the second scan, records that nothing remains.
 * Returns undefined if data remains or requests may still be running.
 */
async function settle(deps: RemovalDeps, { id, askedAt, goneAt }: DueDeletion): Promise<RemovalResult | undefined> {
  const { database, files, dataDir, now = machineNow } = deps
  const remains = await findRemainingData(database, dataDir, id)
  if (remains.some(({ place }) => place !== 'tenants')) return undefined
  if (goneAt === null && now() - Date.parse(askedAt) < settledMs) return undefined
  const proven = goneAt !== null
  if (proven && (await countUnreferencedFiles(database, files, now())) > 0) return undefined
  try {
    return await runTransaction(database, { tenantId: id }, async (tx) => {
      await tx.sql.deleteFrom('tenants').where('id', '=', id).execute()
      const at = timeOf(deps)
      const { rows } = await sql<{ rows: number; files: number }>`
        update organization_deletions set name = null, gone_at = coalesce(gone_at, ${at}),
          proven_at = ${proven ? at : null}::timestamptz,
          look_at = ${timeOf(deps, confirmDelayMs)}
        where id = ${id} returning row_count as rows, file_count as files`.execute(tx.sql)
      return { id, ...onlyRow(rows, "the organization's deletion"), proven }
    })
  } catch (error) {
    if (isForeignKeyViolation(error)) return undefined
    throw error
  }
}

/**
 * Removes apps that only users of this organization have connected, because their names may reveal it. Apps that users
 * of other organizations have connected stay.
 */
async function removeAppsOfOnly({ sql: at }: Database, tenantId: number): Promise<void> {
  const own = await at
    .selectFrom('oauthFamilies')
    .select('clientId')
    .distinct()
    .where('tenantId', '=', tenantId)
    .execute()
  const ids = own.map(({ clientId }) => clientId)
  const { rows: others } = await sql<{ clientId: string }>`/* all tenants */
    select client_id from oauth_families where tenant_id <> ${tenantId} and client_id = any(${ids}::text[])
    union select client_id from oauth_codes where tenant_id <> ${tenantId} and client_id = any(${ids}::text[])`.execute(
    at,
  )
  const kept = new Set(others.map(({ clientId }) => clientId))
  await sql`delete from oauth_clients where id = any(${ids.filter((id) => !kept.has(id))}::text[])`.execute(at)
}

/**
 * Removes the organization's accounts from the account lists in sessions of other organizations. A list with only one
 * account left is set to null.
 */
async function removeFromAccountLists({ sql: at }: Database, tenantId: number): Promise<void> {
  for (const { table, column } of accountListColumns) {
    if (table === 'sign_in_tickets') {
      await sql`delete from ${sql.table(table)} where ${listsAccountSql(column, tenantId)}`.execute(at)
      continue
    }
    const { rows } = await sql<Listing>`/* all tenants */ select tenant_id, token_hash, ${sql.ref(column)} as accounts
      from ${sql.table(table)} where ${listsAccountSql(column, tenantId)}`.execute(at)
    for (const listing of rows) await removeFromAccountList(at, listing, tenantId)
  }
}

/** A session with a list of accounts in several organizations. */
interface Listing {
  tenantId: number
  tokenHash: Buffer
  accounts: { tenantId: number }[]
}

/**
 * Removes the organization's accounts from a session's account list, unless the list was changed in the meantime. The
 * next scan finds a changed list again.
 */
async function removeFromAccountList(
  at: Sql,
  { tenantId, tokenHash, accounts }: Listing,
  goneId: number,
): Promise<void> {
  const left = accounts.filter((account) => account.tenantId !== goneId)
  await sql`update sessions set accounts = ${left.length > 1 ? JSON.stringify(left) : null}::jsonb
    where tenant_id = ${tenantId} and token_hash = ${tokenHash} and accounts = ${JSON.stringify(accounts)}::jsonb`.execute(
    at,
  )
}

async function jobsOf({ sql: at }: Database, tenantId: number): Promise<Set<string>> {
  const rows = await at.selectFrom('jobs').select('id').where('tenantId', '=', tenantId).execute()
  return new Set(rows.map(({ id }) => id))
}
