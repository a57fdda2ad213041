import { sql } from 'kysely'
import { type BidPaper, bidPaperHash } from '../../domain/bids/paper.ts'
import { allowsTransition } from '../../domain/state-machine.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import type { Secrets } from '../../engine/base/secrets.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { findRecord } from '../../engine/records/read.ts'
import { lockInState } from '../../engine/records/transitions.ts'
import { letterheadVersionSql } from '../../services/branding/branding.ts'
import { ensureLink, type PublicLink } from '../../services/links/links.ts'
import type { PaperMailing } from '../../services/papers/mailing.ts'
import type { VersionedPaperKind } from '../../services/papers/paper-kind.ts'
import { findRecipient } from '../../services/papers/parties.ts'
import { type Bid, bids } from './bids.ts'
import { bidPaperOf } from './paper-contents.ts'
import { bidLink } from './public-link.ts'
import { lockBidToResend, markBidSent, refuseUnsendableBid } from './sending.ts'

/** The printed paper of a bid. */
export const bidPaperKind: VersionedPaperKind<'bid', Bid, BidPaper> = {
  entityType: 'bid',
  family: 'bids',
  noun: 'bid',
  readScope: 'bids:read',
  layoutVersion: 7,
  find: (tx, caller, id) => findRecord(tx, caller, bids, id),
  paperOf: bidPaperOf,
  versionOf,
  hashOf: bidPaperHash,
  // A viewed bid is printed with the status `sent`.
  marksOf: ({ status, acceptance }) => [status === 'viewed' ? 'sent' : status, acceptance],
  filename: ({ number }) => number,
}

/**
 * Returns a version that changes whenever a row shown on the bid's paper changes: the bid, the contact, the branding or
 * a shared file. Every change of a line also changes the bid's row. The version also changes when a file is no longer
 * shared.
 */
async function versionOf(db: ReadContext, { tenantId }: Caller, bid: Bid): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', ${letterheadVersionSql(tenantId)},
      'for', (select c.updated_at from contacts c where c.tenant_id = ${tenantId} and c.id = ${bid.contactId}::bigint),
      'with', (select string_agg(concat_ws('.', d.id, d.version, d.updated_at), ' ' order by d.id) from documents d
        where d.tenant_id = ${tenantId} and d.entity_type = 'bid' and d.entity_id = ${bid.id} and d.shared_with_customer
          and d.deleted_at is null)
    ) as version
  `.execute(db.sql)
  return `${bid.updatedAt} ${onlyRow(rows, "the version of the bid's data").version}`
}

/** How a bid is mailed: to its contact, with its public link. Mailing a draft marks it as sent. */
export const bidMailing: PaperMailing<Bid, BidPaper> = {
  send: markBidSent,
  resend: lockBidToResend,
  recipientOf: (tx, caller, { contactId }) => findRecipient(tx, caller, 'bid', contactId),
  maySend: ({ status }) => allowsTransition(bids, 'share', status),
  // A reminder has no attachment: an earlier mail contained the bid, and the link shows it.
  attachesPdf: (_document, { occasion }) => occasion !== 'expiring',
  isReminderStillDue: ({ status }) => allowsTransition(bids, 'accept', status),
  projectOf,
  link: bidLink,
  givenUpAdvice: 'The bid still counts as sent. Share its link another way.',
}

async function projectOf(db: ReadContext, { tenantId }: Caller, id: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select p.name from bids b join projects p on p.tenant_id = ${tenantId} and p.id = b.project_id
    where b.tenant_id = ${tenantId} and b.id = ${id}`.execute(db.sql)
  return rows[0]?.name ?? null
}

/**
 * Returns the bid's live public link, or creates one; `rotate` replaces an existing link. Throws Refusal not_found, or
 * conflict for a draft or a cancelled bid. For a new link, also throws what `refuseUnsendableBid` throws.
 */
export async function shareBid(
  tx: Transaction,
  caller: Caller,
  secrets: Secrets,
  id: number,
  { rotate = false }: { rotate?: boolean | undefined },
): Promise<PublicLink> {
  const bid = await lockInState(tx, caller, bids, id, 'share')
  return ensureLink(tx, caller, secrets, bidLink, id, { rotate, beforeNew: () => refuseUnsendableBid(tx, caller, bid) })
}
