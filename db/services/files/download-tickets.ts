import { sql } from 'kysely'
import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { machineNow, machineTime } from '../../engine/base/clock.ts'
import type { Sql } from '../../engine/postgres/connection.ts'
import { type HeldLease, Lease, leaseEnd } from '../../engine/postgres/leases.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import type { Artifact } from '../jobs/jobs.ts'
import { creatorAccessEndedCondition, isCreatorKeyRevoked, newAddressColumns } from './address-creators.ts'
import { expiredAddressRefusal, type TransferKey } from './transfers.ts'

const ticketLifeMs = 5 * 60 * 1000

/** Lease of a running download on its ticket. The download renews it periodically. */
export const ticketLease = new Lease<'downloadTickets', TransferKey>({
  table: 'download_tickets',
  fence: 'claim',
  until: 'lease_until',
  ms: 60_000,
  row: ({ tenantId, id }) => sql`tenant_id = ${tenantId} and id = ${id}`,
  whileHeld: sql`state = 'claimed'`,
})

/**
 * Creates a ticket to download a job's result or errors file. The ticket is valid for one download within five minutes,
 * as long as the caller's access lasts.
 */
export async function createDownloadTicket(
  tx: Pick<Transaction, 'sql' | 'machineAt'>,
  caller: Caller,
  { jobId, kind }: { jobId: string; kind: 'result' | 'errors' },
): Promise<{ id: string; expiresAt: string }> {
  const address = newAddressColumns(tx, caller, 'dl', ticketLifeMs)
  await tx.sql
    .insertInto('downloadTickets')
    .values({ ...address, jobId, kind })
    .execute()
  return address
}

/**
 * Returns the file of a ticket. Throws Refusal conflict while another download uses the ticket, and 410 if the ticket
 * was used or has expired.
 */
export async function findTicketArtifact(at: Sql, { tenantId, id }: TransferKey): Promise<Artifact> {
  const row = await at
    .selectFrom('downloadTickets')
    .innerJoin('jobs as j', (join) =>
      join.onRef('j.tenantId', '=', 'downloadTickets.tenantId').onRef('j.id', '=', 'downloadTickets.jobId'),
    )
    .select([
      'downloadTickets.state',
      'downloadTickets.kind',
      'downloadTickets.leaseUntil',
      'downloadTickets.expiresAt',
      'j.artifact',
      'j.errorsArtifact',
      'j.deletedAt',
      'downloadTickets.makerKeyId',
    ])
    .select(creatorAccessEndedCondition('downloadTickets', tenantId).as('isGone'))
    .where('downloadTickets.tenantId', '=', tenantId)
    .where('downloadTickets.id', '=', id)
    .executeTakeFirst()
  const now = machineTime()
  if (!row || row.state === 'used' || row.isGone || row.deletedAt !== null) throw expiredAddressRefusal('download')
  if (await isCreatorKeyRevoked(at, tenantId, row.makerKeyId)) throw expiredAddressRefusal('download')
  if (row.state === 'claimed' && row.leaseUntil !== null && row.leaseUntil > now) {
    throw new Refusal('conflict', 'A download from this address is in progress. Only one can run at a time.')
  }
  const artifact = (row.kind === 'errors' ? row.errorsArtifact : row.artifact) as Artifact | null
  if (row.expiresAt <= now || artifact === null) throw expiredAddressRefusal('download')
  return artifact
}

/**
 * Claims a ticket for one download: sets its lease and a new fencing token. Returns false if another download claimed
 * it first.
 */
export async function claimTicket(at: Sql, { tenantId, id }: TransferKey, fence: string): Promise<boolean> {
  const now = machineNow()
  const { numAffectedRows } = await sql`
    update download_tickets set state = 'claimed', ${ticketLease.claim(now, ticketLease.ms, fence)}
    where tenant_id = ${tenantId} and id = ${id} and expires_at > ${leaseEnd(0, now)} and state <> 'used'
      and ${ticketLease.isFree(now)}`.execute(at)
  return numAffectedRows === 1n
}

/**
 * Marks a claimed ticket as used, so that it can never be claimed again. Throws LeaseLost if this download no longer
 * holds the ticket.
 */
export const markTicketUsed = (at: Sql, held: HeldLease<TransferKey>): Promise<void> =>
  ticketLease.write(at, held, { state: 'used', leaseUntil: null })

/** Releases a claimed ticket after a failed download, so that it can be claimed again. */
export const releaseTicket = (at: Sql, held: HeldLease<TransferKey>): Promise<void> =>
  ticketLease.release(at, held, { state: 'unused' })
