import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { machineTime } from '../base/clock.ts'
import { Refusal } from '../domain/refusal.ts'
import { jobLease, type Slice } from '../jobs/slices.ts'
import type { Database, Sql } from '../postgres/connection.ts'
import { LeaseLost, renewEvery, untilAfter } from '../postgres/leases.ts'
import { holdLock } from '../postgres/locks.ts'
import { type FileStore, noRoom } from './file-store.ts'

/**
 * What an organization stores counts against a quota: uploads, the files of jobs, logos, and the uploads under way with
 * the size that they announced. Uploads are also measured against the disk that all processes share: each holds its
 * bytes in a table until they are written, so that of many that begin at once only those begin that the disk has room
 * for.
 */

/** Uploads of one organization that may be under way at a time. */
export const maxUploads = 4
/** How long a transfer holds its space without saying that it still runs. */
export const reservationLeaseMs = 60_000

/** SELECTs of the bytes that organizations store, up to their conditions: as `number`, what a table has of each `tenant_id`. */
export const storedParts: readonly RawBuilder<unknown>[] = [
  sql`select tenant_id, coalesce(sum(size), 0) as number from uploads where state in ('finished', 'used')`,
  sql`select tenant_id, coalesce(sum(stored_bytes), 0) as number from jobs where stored_bytes > 0`,
  sql`select tenant_id, coalesce(sum(octet_length(logo)), 0) as number from branding where logo is not null`,
  sql`select tenant_id, coalesce(sum(octet_length(bytes)), 0) as number from signed_logos where bytes is not null`,
]

/** SQL for the bytes that an organization stores. */
export const storedBytesOf = (tenantId: number): RawBuilder<number> =>
  sql`(${sql.join(
    storedParts.map(
      (part) => sql`coalesce((select number from (${part} and tenant_id = ${tenantId} group by tenant_id) one), 0)`,
    ),
    sql` + `,
  )})::bigint`

interface Standing {
  quota: number
  stored: number
  /** Of the organization's other uploads under way: how many, what they announced, and what of it is still to come. */
  uploads: number
  announced: number
  ahead: number
  /** What is still to come of all other uploads under way, whoever's. */
  aheadOfAll: number
}

async function standingOf(at: Sql, tenantId: number, id: string, now: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select /* all tenants */ t.max_storage_bytes as quota, ${storedBytesOf(tenantId)} as stored, r.* from tenants t, (
      select count(*) filter (where tenant_id = ${tenantId}) as uploads,
        coalesce(sum(bytes) filter (where tenant_id = ${tenantId}), 0)::bigint as announced,
        coalesce(sum(bytes - written) filter (where tenant_id = ${tenantId}), 0)::bigint as ahead,
        coalesce(sum(bytes - written), 0)::bigint as ahead_of_all
      from upload_reservations where lease_until > ${now} and not (tenant_id = ${tenantId} and id = ${id})
    ) r where t.id = ${tenantId}`.execute(at)
  return rows[0]!
}

/** Space on disk, and in the organization's quota, that is held for an upload until it is let go. */
export interface HeldSpace {
  /** Holds `bytes` instead of what was held before. Throws Refusal as `holdSpace` does; what was held stays held. */
  grow(bytes: number): Promise<void>
  /** Says how many bytes are on disk by now. */
  wrote(bytes: number): void
  release(): Promise<void>
}

/**
 * Holds `bytes` for an upload of the tenant's. Throws Refusal conflict when its quota has no room for them,
 * rate_limited when as many of its uploads are under way as may be, service_unavailable when the disk has no room.
 */
export async function holdSpace(
  { database, files }: { database: Database; files: FileStore },
  tenantId: number,
  bytes: number,
): Promise<HeldSpace> {
  const id = randomUUID()
  const held = { bytes, written: 0 }
  const grow = async (wanted: number): Promise<void> => {
    await reserve(database, files, { tenantId, id, bytes: wanted, written: held.written })
    held.bytes = wanted
  }
  await grow(bytes)
  const renew = () => store(database.sql, { tenantId, id, ...held })
  const renewal = renewEvery(reservationLeaseMs / 3, () => renew().catch(() => {}))
  return {
    grow,
    wrote: (written) => {
      held.written = written
    },
    release: async () => {
      await renewal.end()
      // Space that cannot be released is freed when its lease ends.
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
    // One at a time, in whichever process: each must see what the others have been promised.
    await holdLock(at, 'uploadSpace')
    const standing = await standingOf(at, wanted.tenantId, wanted.id, now)
    refuseManyUploads(standing)
    refuseBeyondQuota(standing.quota, standing.stored + standing.announced, wanted.bytes)
    await refuseWithoutRoom(files, standing, wanted.bytes - wanted.written)
    await store(at, wanted)
  })
}

async function store(at: Sql, { tenantId, id, bytes, written }: Reservation): Promise<void> {
  const leaseUntil = untilAfter(reservationLeaseMs)
  await at
    .insertInto('uploadReservations')
    .values({ tenantId, id, bytes, written, leaseUntil })
    .onConflict((conflict) => conflict.columns(['tenantId', 'id']).doUpdateSet({ bytes, written, leaseUntil }))
    .execute()
}

function refuseManyUploads({ uploads }: Standing): void {
  if (uploads < maxUploads) return
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
 * An organization's first upload may take all the room that there is; further ones beside it only while they leave the
 * other organizations as much as they take.
 */
async function refuseWithoutRoom(
  files: FileStore,
  { uploads, ahead, aheadOfAll }: Standing,
  wanted: number,
): Promise<void> {
  const room = (await files.roomBytes()) - aheadOfAll
  if (room < wanted) throw noRoom()
  if (uploads > 0 && ahead + wanted > (room + ahead) / 2) {
    throw busy('The uploads that your organization has in progress reserve half of the free disk space.')
  }
}

/**
 * Counts `bytes` on disk as a running job's. Throws Refusal conflict when they are more than before and beyond its
 * organization's quota, service_unavailable when the disk has too little left, LeaseLost when the job is another's by
 * now.
 */
export async function storeOfJob(
  { database, files }: { database: Pick<Database, 'sql'>; files: FileStore },
  { tenantId, id, fence }: Slice,
  bytes: number,
): Promise<void> {
  const { rows } = await sql<Standing & { before: number }>`
    select t.max_storage_bytes as quota, ${storedBytesOf(tenantId)} as stored, j.stored_bytes as before
    from jobs j join tenants t on t.id = j.tenant_id
    where j.tenant_id = ${tenantId} and j.id = ${id} and j.fence = ${fence} and j.status = 'running'
  `.execute(database.sql)
  const [row] = rows
  if (!row) throw new LeaseLost()
  if (bytes <= row.before) return
  refuseBeyondQuota(row.quota, row.stored - row.before, bytes)
  await files.refuseWhenFull(await aheadOfUploads(database.sql))
  await jobLease.write(database.sql, { tenantId, id, fence }, { storedBytes: bytes })
}

/** What is still to come of uploads under way. */
export async function aheadOfUploads(at: Sql): Promise<number> {
  const { rows } = await sql<{ ahead: number }>`
    select /* all tenants */ coalesce(sum(bytes - written), 0)::bigint as ahead
    from upload_reservations where lease_until > ${machineTime()}`.execute(at)
  return rows[0]!.ahead
}
