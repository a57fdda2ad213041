import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { Refusal } from '../domain/refusal.ts'
import type { ReadContext } from '../postgres/transaction.ts'
import type { Schemas } from '../records/resource.ts'

/**
 * The maximum size of a bid, so that showing it to its customer is work of a known size. Both limits are checked under
 * the bid's lock, so that they hold for any number of concurrent writers. A bid that already exceeds them stays, and
 * may be changed as long as it does not grow.
 */
export const maxBidLines = 1_000
/** Bytes of UTF-8 in its notes, its terms, and the marks, descriptions and parts' descriptions of its lines. */
export const maxBidTextBytes = 500_000

export interface BidSize {
  lines: number
  /** The text of the lines alone. */
  textBytes: number
}

const nothing: BidSize = { lines: 0, textBytes: 0 }

/** How large the bids' own live lines are, by the bid's id; those of change orders do not count. */
export async function sizesOf(
  db: ReadContext,
  caller: Caller,
  bidIds: readonly number[],
): Promise<Map<number, BidSize>> {
  const { rows } = await sql<BidSize & { bidId: number }>`
    select bid_id, count(*)::integer as lines, sum(
      coalesce(octet_length(description), 0) + coalesce(octet_length(mark_name), 0) + coalesce((
        select sum(octet_length(part ->> 'description')) from jsonb_array_elements(parts) as part
      ), 0)
    )::integer as text_bytes
    from bid_line_items where tenant_id = ${caller.tenantId} and bid_id = any(${bidIds}) and deleted_at is null
    and change_order_id is null
    group by bid_id
  `.execute(db.sql)
  return new Map(rows.map(({ bidId, ...size }) => [bidId, size]))
}

/** Throws Refusal conflict when the bid, whose row is under lock, has more lines or text than it may have by now. */
export async function refuseOversize(db: ReadContext, caller: Caller, bid: Schemas['Bid']): Promise<void> {
  const size = (await sizesOf(db, caller, [bid.id])).get(bid.id) ?? nothing
  if (size.lines > maxBidLines) throw new Refusal('conflict', tooManyLines)
  if (isTooLong(bid, size)) throw new Refusal('conflict', tooMuchText)
}

/** Whether the bid's own text and that of its lines are more than a bid takes. */
export const isTooLong = (bid: BidText, { textBytes }: BidSize = nothing): boolean =>
  bidTextBytes(bid) + textBytes > maxBidTextBytes

type BidText = Pick<Schemas['Bid'], 'notes' | 'terms'>

/** The size of its notes and terms. */
export const bidTextBytes = ({ notes, terms }: BidText): number => bytesOf(notes) + bytesOf(terms)

interface LineText {
  description?: string | null | undefined
  markName?: string | null | undefined
  parts?: readonly { description: string }[] | null | undefined
}

/** The size of a line's mark and its descriptions. */
export const lineTextBytes = ({ description, markName, parts }: LineText): number =>
  bytesOf(description) + bytesOf(markName) + (parts ?? []).reduce((sum, part) => sum + bytesOf(part.description), 0)

const bytesOf = (text: string | null | undefined): number => Buffer.byteLength(text ?? '')

const tooManyLines = `A bid has ${maxBidLines} lines at most. Delete some, or part the work into two bids.`
export const tooMuchText =
  `The texts of a bid come to ${maxBidTextBytes} bytes at most: its notes and terms, and the marks and descriptions of ` +
  'its lines and of their parts. Shorten some.'
