import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import type { Secrets } from '../base/secrets.ts'
import { letterheadVersion } from '../branding/branding.ts'
import { type BidPaper, bidPaperHash } from '../domain/bids/paper.ts'
import { allows } from '../domain/states.ts'
import { linkOf, type ShareLink } from '../links/links.ts'
import type { Mailing } from '../papers/mailing.ts'
import type { ShownPaperKind } from '../papers/paper-kind.ts'
import { recipientAt } from '../papers/parties.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'
import { findRecord } from '../records/read.ts'
import { lockInState } from '../records/transitions.ts'
import { type Bid, bids } from './bids.ts'
import { bidLink } from './link.ts'
import { paperOf } from './paper-contents.ts'
import { holdToResend, markBidSent, refuseUnsendable } from './sending.ts'

/** The printed paper of a bid. */
export const bidPaperKind: ShownPaperKind<'bid', Bid, BidPaper> = {
  entityType: 'bid',
  family: 'bids',
  noun: 'bid',
  readScope: 'bids:read',
  layoutVersion: 7,
  find: (tx, caller, id) => findRecord(tx, caller, bids, id),
  paperOf,
  versionOf,
  hashOf: bidPaperHash,
  // The paper of a viewed bid is the same as that of a sent one.
  marksOf: ({ status, acceptance }) => [status === 'viewed' ? 'sent' : status, acceptance],
  filename: ({ number }) => number,
}

/**
 * Returns a version that changes whenever a row behind the bid's paper changes: bid, contact, branding or a shared
 * file. The bid's row changes with its lines. A file that is no longer shared changes the version at once.
 */
async function versionOf(db: ReadContext, { tenantId }: Caller, bid: Bid): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', ${letterheadVersion(tenantId)},
      'for', (select c.updated_at from contacts c where c.tenant_id = ${tenantId} and c.id = ${bid.contactId}::bigint),
      'with', (select string_agg(concat_ws('.', d.id, d.version, d.updated_at), ' ' order by d.id) from documents d
        where d.tenant_id = ${tenantId} and d.entity_type = 'bid' and d.entity_id = ${bid.id} and d.shared_with_customer
          and d.deleted_at is null)
    ) as version
  `.execute(db.sql)
  return `${bid.updatedAt} ${rows[0]!.version}`
}

/** The mail of a bid: sent with its link to its contact. Mailing a draft sends the bid. */
export const bidMailing: Mailing<Bid, BidPaper> = {
  send: markBidSent,
  resend: holdToResend,
  recipientOf: (tx, caller, { contactId }) => recipientAt(tx, caller, 'bid', contactId),
  mayGoOut: ({ status }) => allows(bids, 'share', status),
  // A reminder has no attachment: an earlier mail contained the bid, and the link shows it.
  attaches: (_document, { occasion }) => occasion !== 'expiring',
  stillReminds: ({ status }) => allows(bids, 'accept', status),
  projectOf,
  link: bidLink,
  onGivenUp: 'The bid still counts as sent. Share its link another way.',
}

async function projectOf(db: ReadContext, { tenantId }: Caller, id: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select p.name from bids b join projects p on p.tenant_id = ${tenantId} and p.id = b.project_id
    where b.tenant_id = ${tenantId} and b.id = ${id}`.execute(db.sql)
  return rows[0]?.name ?? null
}

/**
 * Returns the bid's live public link, or creates one; `rotate` replaces it. Throws Refusal not_found; conflict for a
 * draft and a cancelled bid. For a new link, it also throws as `refuseUnsendable` does.
 */
export async function shareBid(
  tx: Transaction,
  caller: Caller,
  secrets: Secrets,
  id: number,
  { rotate = false }: { rotate?: boolean | undefined },
): Promise<ShareLink> {
  const bid = await lockInState(tx, caller, bids, id, 'share')
  return linkOf(tx, caller, secrets, bidLink, id, { rotate, beforeNew: () => refuseUnsendable(tx, caller, bid) })
}
