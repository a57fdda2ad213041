import { neutralizeFormatCharacters } from '../../domain/texts/format-characters.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { noteEvent } from '../../engine/events/log.ts'
import type { Database } from '../../engine/postgres/connection.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import type { Schemas } from '../../engine/records/resource.ts'
import { insertOne } from '../../engine/records/write.ts'
import { type AttemptRule, countLimitedAttempt, undoAttempt } from '../../services/access/attempts.ts'
import { storeNotification } from '../../services/mail/notifications.ts'
import type { AnswerOutcome } from '../../services/papers/answers.ts'
import { comments } from '../comments.ts'
import { mailBidChangeRequest } from './answer-mails.ts'
import { answerSharedBid, type SharedBid } from './shared-bids.ts'

/** A change that a customer requests on the page of a bid. */
export interface ChangeRequest {
  name: string
  message: string
}

/** Limit of change requests: five per public link within 24 hours. */
const requestLimit: AttemptRule = { name: 'bid-change', limit: 5, windowSeconds: 86_400 }

/**
 * Stores a customer's change request as a comment on the bid and mails it to the office. The bid's state does not
 * change. Returns 'late', without storing the request, after five requests within a day.
 */
export async function requestBidChange(
  database: Database,
  shared: SharedBid,
  request: ChangeRequest,
): Promise<AnswerOutcome | 'late'> {
  if ((await countLimitedAttempt(database, requestLimit, shared.token)) > 0) return 'late'
  const outcome = await storeRequest(database, shared, request)
  if (outcome !== 'done') await undoAttempt(database, requestLimit, shared.token)
  return outcome
}

const storeRequest = (
  database: Database,
  shared: SharedBid,
  { name, message }: ChangeRequest,
): Promise<AnswerOutcome> =>
  answerSharedBid(database, shared, async (tx, bid) => {
    const { caller, id } = shared
    const author = { authorId: null, authorKeyId: null, authorName: authorNameOf(name) }
    const comment = await insertOne(tx, caller, comments, { entityType: 'bid', entityId: id, body: message, ...author })
    const data: Schemas['ChangeRequestedBid'] = { ...bid, changeRequest: { name, message, commentId: comment.id } }
    noteEvent(tx, caller, { type: 'bid.change_requested', data })
    await storeNotification(tx, caller, {
      type: 'bid.change_requested',
      entityType: 'bid',
      entityId: id,
      title: `A change to ${bid.bidNumber} was requested`,
      body: `${name}: ${message}`,
    })
    await mailBidChangeRequest(tx, caller, id, { name, message })
    return 'done'
  })

/**
 * Lists a bid's latest change requests by customers, newest first. A change request is a comment without a user or API
 * key as its author.
 */
export const listChangeRequests = (
  db: ReadContext,
  { tenantId }: Pick<Caller, 'tenantId'>,
  bidId: number,
  limit: number,
): Promise<{ createdAt: string; authorName: string }[]> =>
  db.sql
    .selectFrom('comments')
    .select(['createdAt', 'authorName'])
    .where('tenantId', '=', tenantId)
    .where('entityType', '=', 'bid')
    .where('entityId', '=', bidId)
    .where('authorId', 'is', null)
    .where('authorKeyId', 'is', null)
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

const suffix = ' (customer)'
/** Maximum length of a comment's author name. */
const maxAuthorName = 200

/**
 * Returns the author name of a customer's comment with the suffix ` (customer)`. A name that is too long is cut.
 * Bidirectional control characters are made visible, so that they cannot reverse the suffix.
 */
function authorNameOf(name: string): string {
  const letters = [...neutralizeFormatCharacters(name)]
  while (letters.join('').length > maxAuthorName - suffix.length) letters.pop()
  return `${letters.join('')}${suffix}`
}
