import { sql } from 'kysely'
import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import type { Schemas } from '../../engine/records/resource.ts'

/**
 * Maximum number of lines of a bid, so that showing the bid to its customer has a bounded cost.
 *
 * The limits on lines and text are checked under the bid's lock, so that concurrent changes cannot exceed them
 * together. A bid that already exceeds a limit may still be changed if it does not grow.
 */
export const maxBidLines = 1_000
/**
 * Maximum size of a bid's text in bytes of UTF-8: its notes and terms, and the marks, descriptions and part
 * descriptions of its lines.
 */
export const maxBidTextBytes = 500_000

export interface BidSize {
  lines: number
  /** Text size of the lines alone, in bytes; the bid's notes and terms are not included. */
  textBytes: number
}

const emptySize: BidSize = { lines: 0, textBytes: 0 }

/**
 * Returns line count and text size of each bid, keyed by bid id. Lines of change orders and deleted lines do not count.
 */
export async function readBidSizes(
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

/** Throws Refusal conflict if the locked bid has too many lines or too much text. */
export async function refuseOversizeBid(db: ReadContext, caller: Caller, bid: Schemas['Bid']): Promise<void> {
  const size = (await readBidSizes(db, caller, [bid.id])).get(bid.id) ?? emptySize
  if (size.lines > maxBidLines) throw new Refusal('conflict', tooManyLines)
  if (exceedsMaxBidText(bid, size)) throw new Refusal('conflict', tooMuchBidTextDetail)
}

/** Reports whether the text of the bid and its lines exceeds the limit. */
export const exceedsMaxBidText = (bid: BidText, { textBytes }: BidSize = emptySize): boolean =>
  countBidTextBytes(bid) + textBytes > maxBidTextBytes

type BidText = Pick<Schemas['Bid'], 'notes' | 'terms'>

/** Returns the size of the bid's notes and terms in bytes. */
export const countBidTextBytes = ({ notes, terms }: BidText): number => bytesOf(notes) + bytesOf(terms)

interface LineText {
  description?: string | null | undefined
  markName?: string | null | undefined
  parts?: readonly { description: string }[] | null | undefined
}

/** Returns the size of a line's mark, description and part descriptions in bytes. */
export const countLineTextBytes = ({ description, markName, parts }: LineText): number =>
  bytesOf(description) + bytesOf(markName) + (parts ?? []).reduce((sum, part) => sum + bytesOf(part.description), 0)

const bytesOf = (text: string | null | undefined): number => Buffer.byteLength(text ?? '')

const tooManyLines = `A bid can have at most ${maxBidLines} lines. Delete some, or split the work into two bids.`
export const tooMuchBidTextDetail =
  `The texts of a bid may have at most ${maxBidTextBytes} bytes in total: its notes and terms, and the marks and ` +
  'descriptions of its lines and their parts. Shorten some of them.'
