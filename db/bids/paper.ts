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

/** A bid as it is printed. */
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
  // On paper a viewed bid looks like one that was not viewed.
  marksOf: ({ status, acceptance }) => [status === 'viewed' ? 'sent' : status, acceptance],
  filename: ({ number }) => number,
}

/**
 * The rows that a paper is made of: the bid's, which changes with its lines, the contact's, the branding's and those of
 * the shared files, which are gone from it at once when they are shared no longer.
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

/** A bid as it is mailed: with its link, to its contact; a draft is sent by it. */
export const bidMailing: Mailing<Bid, BidPaper> = {
  send: markBidSent,
  resend: holdToResend,
  recipientOf: (tx, caller, { contactId }) => recipientAt(tx, caller, 'bid', contactId),
  mayGoOut: ({ status }) => allows(bids, 'share', status),
  // A reminder attaches nothing: its bid was attached to an earlier mail, and is behind the link.
  attaches: (_document, { occasion }) => occasion !== 'expiring',
  stillReminds: ({ status }) => allows(bids, 'accept', status),
  projectOf,
  link: bidLink,
  onGivenUp: 'The bid is sent all the same; share its link another way.',
}

async function projectOf(db: ReadContext, { tenantId }: Caller, id: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select p.name from bids b join projects p on p.tenant_id = ${tenantId} and p.id = b.project_id
    where b.tenant_id = ${tenantId} and b.id = ${id}`.execute(db.sql)
  return rows[0]?.name ?? null
}

/** The bid's live link; `rotate` makes another. Throws Refusal not_found, conflict for a draft and a cancelled bid, and a new link as `refuseUnsendable` does. */
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
