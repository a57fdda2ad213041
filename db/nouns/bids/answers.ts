import type { BidSignature } from '../../domain/bids/paper.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import type { AnswerOrigin } from '../../services/papers/answers.ts'
import type { Bid } from './bids.ts'

export interface CustomerAnswer extends AnswerOrigin {
  kind: 'accepted' | 'declined'
  name: string | null
  signature: string | null
  reason: string | null
  optionIds: number[]
  /** Total that was shown to the customer. */
  total: string
  /** `documentHash` of the paper that was shown to the customer. */
  documentHash: string
}

/** Stores a customer's answer. */
export async function storeBidAnswer(
  tx: Transaction,
  { tenantId }: Caller,
  bidId: number,
  answer: CustomerAnswer,
): Promise<void> {
  const optionIds = JSON.stringify(answer.optionIds)
  await tx.sql
    .insertInto('bidAnswers')
    .values({ ...answer, tenantId, bidId, optionIds, answeredAt: tx.at })
    .execute()
}

/** Returns the signature on an accepted bid, or null if the bid is not accepted or was accepted through the API. */
export async function findBidSignature(
  db: ReadContext,
  { tenantId }: Pick<Caller, 'tenantId'>,
  bid: Pick<Bid, 'id' | 'acceptedAt'>,
): Promise<BidSignature | null> {
  if (bid.acceptedAt === null) return null
  const row = await db.sql
    .selectFrom('bidAnswers')
    .select(['signature', 'ipAddress', 'userAgent', 'documentHash'])
    .where('tenantId', '=', tenantId)
    .where('bidId', '=', bid.id)
    .where('kind', '=', 'accepted')
    .where('answeredAt', '=', bid.acceptedAt)
    .executeTakeFirst()
  if (!row) return null
  const { signature, ...origin } = row
  return { ...origin, typed: signature! }
}
