import { sql } from 'kysely'
import { disconnect } from '../accounting/connecting.ts'
import { callerOf } from '../base/caller.ts'
import { machineNow } from '../base/clock.ts'
import type { FileStore } from '../files/file-store.ts'
import { forgetTasksOf } from '../jobs/adapters/queue.ts'
import type { Database, Sql } from '../postgres/connection.ts'
import { isForeignKeyViolation } from '../postgres/failures.ts'
import { unlessBackedUp } from '../postgres/file-removal.ts'
import { writing } from '../postgres/transaction.ts'
import { accountLists } from './holdings.ts'
import { orderOfTables } from './order.ts'
import { mailsInOutbox, removeMail } from './outbox.ts'
import { removeFiles } from './removed-files.ts'
import { cutTie, inPacedBatches, removeRows } from './removed-rows.ts'
import { filesOfNobody, lists, remainsOf } from './scan.ts'

/**
 * Removes an organization whose deletion is due. Every step finds what is left of it, in batches that are transactions of
 * their own, so a removal that was cut short goes on where it was, and one beside another does no harm. What runs for the
 * organization is ended first, and its row in `tenants` goes last: only once nothing else is found, and after every request that
 * was let in before has ended. An hour later it is looked for again.
 */

export interface RemovalDeps {
  database: Database
  files: FileStore
  dataDir: string
  /** In a quiet installation only what was asked for at once is removed, and no grant is revoked elsewhere. */
  isQuiet: boolean
  stopping(): boolean
  now?: () => number
}

/** A removal that has come to its end in this run. */
export interface Removed {
  id: number
  rows: number
  files: number
  /** Whether this was the second look, an hour later. */
  proven: boolean
}

/** Longer than any request, and any transaction of a job, goes on after the organization was suspended. */
const settledMs = 60_000
/** After which files that a broken-off transfer has left are swept. */
const lookAgainMs = 75 * 60_000
/** When it is looked after again while something, such as a backup, holds it up. */
const againMs = 10_000
/** For how long the revocation of its grant at QuickBooks is tried before it is given up. */
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

/** Whether there is an organization to remove, or to look for again. */
export async function isRemovalDue(deps: Pick<RemovalDeps, 'database' | 'isQuiet' | 'now'>): Promise<boolean> {
  const { rows } = await sql`select from organization_deletions where ${due(deps)} limit 1`.execute(deps.database.sql)
  return rows.length > 0
}

/**
 * Removes what is due, one organization after the other; gives those of which nothing was found any more. Where it fails
 * for one, the others are removed nevertheless; then it throws an AggregateError.
 */
export async function removeDueOrganizations(deps: RemovalDeps): Promise<Removed[]> {
  const { rows } = await sql<DueDeletion>`
    select id, asked_at, begun_at, gone_at from organization_deletions where ${due(deps)} order by due_at, id
  `.execute(deps.database.sql)
  const removed: Removed[] = []
  const failures: Error[] = []
  for (const deletion of rows) {
    if (deps.stopping()) break
    try {
      const end = await removeOne(deps, deletion)
      if (end) removed.push(end)
    } catch (cause) {
      failures.push(new Error(`organization ${deletion.id} was not removed`, { cause }))
      await lookLater(deps, deletion.id)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '))
  return removed
}

async function removeOne(deps: RemovalDeps, deletion: DueDeletion): Promise<Removed | undefined> {
  const { id } = deletion
  const begunAt = deletion.begunAt ?? (await begin(deps, id))
  if (begunAt === undefined) return undefined
  const whole = await removeAll(deps, id, begunAt)
  const end = whole ? await settle(deps, deletion) : undefined
  // A process that is to stop leaves it to the next one at once.
  if (!end && !deps.stopping()) await lookLater(deps, id)
  return end
}

const lookLater = (deps: RemovalDeps, id: number) =>
  sql`update organization_deletions set look_at = ${timeOf(deps, againMs)} where id = ${id}`.execute(deps.database.sql)

/** Ends what runs for it, from when on it cannot be brought back. Undefined where it was brought back just now. */
async function begin(
  { database, isQuiet, now = machineNow }: RemovalDeps,
  tenantId: number,
): Promise<string | undefined> {
  const begunAt = new Date(now()).toISOString()
  const nobody = callerOf(tenantId, { apiKeyId: null, userId: null, clientId: null, scopes: [] })
  return writing(database, nobody, async (tx) => {
    const { numAffectedRows } = await sql`
      update organization_deletions set begun_at = ${begunAt} where id = ${tenantId} and begun_at is null`.execute(
      tx.sql,
    )
    if (numAffectedRows === 0n) return undefined
    if (!isQuiet) await disconnect(tx, nobody)
    await sql`update jobs set status = 'cancelled', updated_at = ${tx.at}
      where tenant_id = ${tenantId} and status in ('queued', 'running')`.execute(tx.sql)
    await sql`update organization_exports set status = 'failed'
      where tenant_id = ${tenantId} and status in ('waiting', 'running')`.execute(tx.sql)
    await sql`update webhook_endpoints set is_active = false where tenant_id = ${tenantId} and is_active`.execute(
      tx.sql,
    )
    return begunAt
  })
}

/** One pass over all that it holds; false when it was cut short, and another run has to go on. */
async function removeAll(deps: RemovalDeps, tenantId: number, begunAt: string): Promise<boolean> {
  const { database, dataDir, stopping, now = machineNow } = deps
  const revoking = now() - Date.parse(begunAt) < revocationMs
  await forgetTasksOf(database.sql, tenantId, revoking ? ['revoke-accounting-grant'] : [])
  await removeAppsOfOnly(database, tenantId)
  for (const path of await mailsInOutbox(dataDir, tenantId, await jobsOf(database, tenantId))) await removeMail(path)
  let whole = true
  const kept = await unlessBackedUp(database, async () => {
    whole = await removeFiles(deps, tenantId)
  })
  if (!kept || !whole) return false
  const { tables, cut } = await orderOfTables(database.sql)
  try {
    for (const tie of cut) if (!(await inPacedBatches(() => cutTie(database, tenantId, tie), stopping))) return false
    for (const table of tables) {
      if (!(await inPacedBatches(() => removeRows(database, tenantId, table), stopping))) return false
    }
  } catch (error) {
    // A request that was let in before has just written a row that names one of these.
    if (isForeignKeyViolation(error)) return false
    throw error
  }
  await leaveAccountLists(database, tenantId)
  return true
}

/** Removes the organization's own row once nothing else is left, and looks again. Undefined while it is not at its end. */
async function settle(deps: RemovalDeps, { id, askedAt, goneAt }: DueDeletion): Promise<Removed | undefined> {
  const { database, files, dataDir, now = machineNow } = deps
  const remains = await remainsOf(database, dataDir, id)
  if (remains.some(({ place }) => place !== 'tenants')) return undefined
  if (goneAt === null && now() - Date.parse(askedAt) < settledMs) return undefined
  const proven = goneAt !== null
  if (proven && (await filesOfNobody(database, files, now())) > 0) return undefined
  try {
    return await writing(database, { tenantId: id }, async (tx) => {
      await sql`delete from tenants where id = ${id}`.execute(tx.sql)
      const at = timeOf(deps)
      const { rows } = await sql<{ rows: number; files: number }>`
        update organization_deletions set name = null, gone_at = coalesce(gone_at, ${at}),
          proven_at = ${proven ? at : null}::timestamptz,
          look_at = ${timeOf(deps, lookAgainMs)}
        where id = ${id} returning row_count as rows, file_count as files`.execute(tx.sql)
      return { id, ...rows[0]!, proven }
    })
  } catch (error) {
    if (isForeignKeyViolation(error)) return undefined
    throw error
  }
}

/** Apps that its people alone have connected tell of it by their names; those of other organizations' people stay. */
async function removeAppsOfOnly({ sql: at }: Database, tenantId: number): Promise<void> {
  const { rows: own } = await sql<{ clientId: string }>`
    select distinct client_id from oauth_families where tenant_id = ${tenantId}`.execute(at)
  const ids = own.map(({ clientId }) => clientId)
  const { rows: others } = await sql<{ clientId: string }>`/* all tenants */
    select client_id from oauth_families where tenant_id <> ${tenantId} and client_id = any(${ids}::text[])
    union select client_id from oauth_codes where tenant_id <> ${tenantId} and client_id = any(${ids}::text[])`.execute(
    at,
  )
  const kept = new Set(others.map(({ clientId }) => clientId))
  await sql`delete from oauth_clients where id = any(${ids.filter((id) => !kept.has(id))}::text[])`.execute(at)
}

/** Takes its accounts off the lists of sessions of other organizations; a list of one account is none. */
async function leaveAccountLists({ sql: at }: Database, tenantId: number): Promise<void> {
  for (const { table, column } of accountLists) {
    if (table === 'sign_in_tickets') {
      await sql`delete from ${sql.table(table)} where ${lists(column, tenantId)}`.execute(at)
      continue
    }
    const { rows } = await sql<Listing>`/* all tenants */ select tenant_id, token_hash, ${sql.ref(column)} as accounts
      from ${sql.table(table)} where ${lists(column, tenantId)}`.execute(at)
    for (const listing of rows) await leaveList(at, listing, tenantId)
  }
}

/** A session that lists accounts of several organizations. */
interface Listing {
  tenantId: number
  tokenHash: Buffer
  accounts: { tenantId: number }[]
}

/** One that has changed meanwhile is left as it is, and is found again when the removal looks whether anything is left. */
async function leaveList(at: Sql, { tenantId, tokenHash, accounts }: Listing, goneId: number): Promise<void> {
  const left = accounts.filter((account) => account.tenantId !== goneId)
  await sql`update sessions set accounts = ${left.length > 1 ? JSON.stringify(left) : null}::jsonb
    where tenant_id = ${tenantId} and token_hash = ${tokenHash} and accounts = ${JSON.stringify(accounts)}::jsonb`.execute(
    at,
  )
}

async function jobsOf({ sql: at }: Database, tenantId: number): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from jobs where tenant_id = ${tenantId}`.execute(at)
  return new Set(rows.map(({ id }) => id))
}
