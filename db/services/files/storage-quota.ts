import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../../domain/refusal.ts'
import { machineTime } from '../../engine/base/clock.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import type { Database, Sql } from '../../engine/postgres/connection.ts'
import { LeaseLost, leaseEnd, startRenewal } from '../../engine/postgres/leases.ts'
import { takeAdvisoryLock } from '../../engine/postgres/locks.ts'
import { type ClaimedJob, jobLease } from '../jobs/claimed-jobs.ts'
import { type FileStore, storeFullRefusal } from './file-store.ts'

/**
 * Storage quotas. An organization's quota covers finished uploads, files of jobs, logos, and the announced sizes of
 * running uploads. Uploads are also checked against the free space of the disk that all processes share. Each upload
 * reserves its bytes in a table until they are written, so that concurrent uploads together do not exceed the disk.
 */

/** Maximum number of concurrent uploads of one organization. */
export const maxConcurrentUploads = 4
/** How long a reservation lasts without being renewed, in ms. */
export const reservationLeaseMs = 60_000

/**
 * One SELECT per table, with the number of bytes that each organization stores there. Each SELECT returns tenant_id and
 * the bytes as `number`. None has a GROUP BY, and each WHERE clause can be extended with `and`.
 */
export const storedBytesQueries: readonly RawBuilder<unknown>[] = [
  sql`select tenant_id, coalesce(sum(size), 0) as number from uploads where state in ('finished', 'used')`,
  sql`select tenant_id, coalesce(sum(stored_bytes), 0) as number from jobs where stored_bytes > 0`,
  sql`select tenant_id, coalesce(sum(octet_length(logo)), 0) as number from branding where logo is not null`,
  sql`select tenant_id, coalesce(sum(octet_length(bytes)), 0) as number from signed_logos where bytes is not null`,
]

/** SQL expression for the number of bytes that an organization stores. */
export const storedBytesSql = (tenantId: number): RawBuilder<number> =>
  sql`(${sql.join(
    storedBytesQueries.map(
      (part) => sql`coalesce((select number from (${part} and tenant_id = ${tenantId} group by tenant_id) one), 0)`,
    ),
    sql` + `,
  )})::bigint`

interface StorageUsage {
  quota: number
  stored: number
  /**
   * The organization's other running uploads: `uploads` is their number, `announced` their total size, and `ahead`
   * their bytes not yet written.
   */
  uploads: number
  announced: number
  ahead: number
  /** Bytes not yet written of all other running uploads, of all organizations. */
  aheadOfAll: number
}

async function storageUsageOf(at: Sql, tenantId: number, id: string, now: string): Promise<StorageUsage> {
  const { rows } = await sql<StorageUsage>`
    select /* all tenants */ t.max_storage_bytes as quota, ${storedBytesSql(tenantId)} as stored, r.* from tenants t, (
      select count(*) filter (where tenant_id = ${tenantId}) as uploads,
        coalesce(sum(bytes) filter (where tenant_id = ${tenantId}), 0)::bigint as announced,
        coalesce(sum(bytes - written) filter (where tenant_id = ${tenantId}), 0)::bigint as ahead,
        coalesce(sum(bytes - written), 0)::bigint as ahead_of_all
      from upload_reservations where lease_until > ${now} and not (tenant_id = ${tenantId} and id = ${id})
    ) r where t.id = ${tenantId}`.execute(at)
  return onlyRow(rows, "the organization's storage usage")
}

/** Space on disk and in the organization's quota that is reserved for an upload. */
export interface ReservedSpace {
  /** Changes the reservation to `bytes`. Throws like `reserveSpace`; the earlier reservation then remains. */
  grow(bytes: number): Promise<void>
  /** Sets how many bytes of the upload have been written to disk so far. */
  wrote(bytes: number): void
  release(): Promise<void>
}

/**
 * Reserves `bytes` for an upload of the organization. Throws Refusal conflict if its quota is exceeded, rate_limited if
 * it has too many running uploads, and service_unavailable if the disk is full.
 */
export async function reserveSpace(
  { database, files }: { database: Database; files: FileStore },
  tenantId: number,
  bytes: number,
): Promise<ReservedSpace> {
  const id = randomUUID()
  const held = { bytes, written: 0 }
  const grow = async (wanted: number): Promise<void> => {
    await reserve(database, files, { tenantId, id, bytes: wanted, written: held.written })
    held.bytes = wanted
  }
  await grow(bytes)
  const renew = () => store(database.sql, { tenantId, id, ...held })
  const renewal = startRenewal(reservationLeaseMs / 3, () => renew().catch(() => {}))
  return {
    grow,
    wrote: (written) => {
      held.written = written
    },
    release: async () => {
      await renewal.end()
      // If releasing the space fails, the reservation ends with its lease.
      await database.sql
        .deleteFrom('uploadReservations')
        .where('tenantId', '=', tenantId)
        .where('id', '=', id)
        .execute()
        .catch(() => {})
    },
  }
}

interface Reservation {
  tenantId: number
  id: string
  bytes: number
  written: number
}

async function reserve(database: Database, files: FileStore, wanted: Reservation): Promise<void> {
  const now = machineTime()
  await database.sql.transaction().execute(async (at) => {
    // Across all processes, only one reservation is made at a time, because each must count all earlier ones.
    await takeAdvisoryLock(at, 'uploadSpace')
    const standing = await storageUsageOf(at, wanted.tenantId, wanted.id, now)
    refuseManyUploads(standing)
    refuseBeyondQuota(standing.quota, standing.stored + standing.announced, wanted.bytes)
    await refuseWithoutRoom(files, standing, wanted.bytes - wanted.written)
    await store(at, wanted)
  })
}

async function store(at: Sql, { tenantId, id, bytes, written }: Reservation): Promise<void> {
  const leaseUntil = leaseEnd(reservationLeaseMs)
  await at
    .insertInto('uploadReservations')
    .values({ tenantId, id, bytes, written, leaseUntil })
    .onConflict((conflict) => conflict.columns(['tenantId', 'id']).doUpdateSet({ bytes, written, leaseUntil }))
    .execute()
}

function refuseManyUploads({ uploads }: StorageUsage): void {
  if (uploads < maxConcurrentUploads) return
  throw busy(`Your organization has ${uploads} uploads in progress, the maximum.`)
}

const busy = (detail: string): Refusal =>
  new Refusal('rate_limited', `${detail} Send the file when one of them has ended.`, {
    headers: { 'Retry-After': '10' },
  })

function refuseBeyondQuota(quota: number, used: number, wanted: number): void {
  if (used + wanted <= quota) return
  const detail = `Your organization uses ${used} of its ${quota} bytes of storage, and this needs ${wanted} more.`
  throw new Refusal(
    'conflict',
    `${detail} To free storage, delete jobs: their files are removed within ten minutes. Unused uploads expire after a week.`,
  )
}

/**
 * Checks an upload against the free disk space. An organization's first upload may take all free space. A further
 * concurrent upload is allowed only if the organization's uploads together reserve at most half of it.
 */
async function refuseWithoutRoom(
  files: FileStore,
  { uploads, ahead, aheadOfAll }: StorageUsage,
  wanted: number,
): Promise<void> {
  const room = (await files.roomBytes()) - aheadOfAll
  if (room < wanted) throw storeFullRefusal()
  if (uploads > 0 && ahead + wanted > (room + ahead) / 2) {
    throw busy('The uploads that your organization has in progress reserve half of the free disk space.')
  }
}

/**
 * Stores `bytes` as the size of a running job's files. Throws Refusal conflict if the size has grown beyond the
 * organization's quota, and service_unavailable if the disk is too full. Throws LeaseLost if another worker has claimed
 * the job.
 */
export async function recordJobBytes(
  { database, files }: { database: Pick<Database, 'sql'>; files: FileStore },
  { tenantId, id, fence }: ClaimedJob,
  bytes: number,
): Promise<void> {
  const { rows } = await sql<Pick<StorageUsage, 'quota' | 'stored'> & { before: number }>`
    select t.max_storage_bytes as quota, ${storedBytesSql(tenantId)} as stored, j.stored_bytes as before
    from jobs j join tenants t on t.id = j.tenant_id
    where j.tenant_id = ${tenantId} and j.id = ${id} and j.fence = ${fence} and j.status = 'running'
  `.execute(database.sql)
  const [row] = rows
  if (!row) throw new LeaseLost()
  if (bytes <= row.before) return
  refuseBeyondQuota(row.quota, row.stored - row.before, bytes)
  await files.refuseWhenFull(await countPendingUploadBytes(database.sql))
  await jobLease.write(database.sql, { tenantId, id, fence }, { storedBytes: bytes })
}

/** Returns how many reserved bytes of running uploads, of all organizations, are not yet written. */
export async function countPendingUploadBytes(at: Sql): Promise<number> {
  const { rows } = await sql<{ ahead: number }>`
    select /* all tenants */ coalesce(sum(bytes - written), 0)::bigint as ahead
    from upload_reservations where lease_until > ${machineTime()}`.execute(at)
  return onlyRow(rows, 'the bytes of running uploads').ahead
}
