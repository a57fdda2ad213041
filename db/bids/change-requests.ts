import { type AttemptRule, returnAttempt, takeAttempt } from '../access/attempts.ts'
import type { Caller } from '../base/caller.ts'
import { comments } from '../comments.ts'
import { shownMarks } from '../domain/texts/format-marks.ts'
import { noteEvent } from '../events/log.ts'
import { notify } from '../mail/notifications.ts'
import type { AnswerOutcome } from '../papers/answers.ts'
import type { Database } from '../postgres/connection.ts'
import type { ReadContext } from '../postgres/transaction.ts'
import type { Schemas } from '../records/resource.ts'
import { insertOne } from '../records/write.ts'
import { mailChangeRequest } from './answer-mails.ts'
import { answering, type SharedBid } from './shared-bids.ts'

/** What a customer asks to be changed, on the page of a bid. */
export interface ChangeRequest {
  name: string
  message: string
}

/** How often a customer may ask, by the link. */
const asking: AttemptRule = { name: 'bid-change', limit: 5, windowSeconds: 86_400 }

/**
 * Keeps what a customer asks to be changed as a comment on the bid, which stays open as it is, and mails it to the office.
 * Gives 'late' for one who has asked five times within a day, of which nothing is kept.
 */
export async function askForChange(
  database: Database,
  shared: SharedBid,
  request: ChangeRequest,
): Promise<AnswerOutcome | 'late'> {
  if ((await takeAttempt(database, asking, shared.token)) > 0) return 'late'
  const outcome = await kept(database, shared, request)
  if (outcome !== 'done') await returnAttempt(database, asking, shared.token)
  return outcome
}

const kept = (database: Database, shared: SharedBid, { name, message }: ChangeRequest): Promise<AnswerOutcome> =>
  answering(database, shared, async (tx, bid) => {
    const { caller, id } = shared
    const author = { authorId: null, authorKeyId: null, authorName: authorNameOf(name) }
    const comment = await insertOne(tx, caller, comments, { entityType: 'bid', entityId: id, body: message, ...author })
    const data: Schemas['ChangeRequestedBid'] = { ...bid, changeRequest: { name, message, commentId: comment.id } }
    noteEvent(tx, caller, { type: 'bid.change_requested', data })
    await notify(tx, caller, {
      type: 'bid.change_requested',
      entityType: 'bid',
      entityId: id,
      title: `A change of ${bid.bidNumber} was asked for`,
      body: `${name}: ${message}`,
    })
    await mailChangeRequest(tx, caller, id, { name, message })
    return 'done'
  })

/** Lists a bid's latest change requests: comments that neither a user nor an API key wrote. */
export const changesAskedFor = (
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
/** As long as the name of any comment's author may be. */
const maxAuthorName = 200

/** A name that is too long for what tells that it is a customer's is cut. Marks in it cannot turn those words round. */
function authorNameOf(name: string): string {
  const letters = [...shownMarks(name)]
  while (letters.join('').length > maxAuthorName - suffix.length) letters.pop()
  return `${letters.join('')}${suffix}`
}
