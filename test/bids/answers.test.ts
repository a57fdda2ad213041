import t from 'tap'
import { liveReadContext, runTransaction } from '../../db/engine/postgres/transaction.ts'
import { insertOne } from '../../db/engine/records/write.ts'
import { findBidSignature } from '../../db/nouns/bids/answers.ts'
import { listChangeRequests } from '../../db/nouns/bids/change-requests.ts'
import { findBidOpenedAt } from '../../db/nouns/bids/viewed-at.ts'
import { comments } from '../../db/nouns/comments.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)
const { pool } = service.database
const db = liveReadContext(service.database)

t.test('a bid that is accepted again without a signature does not show the signature given before', async (t) => {
  const tenant = await service.tenant()
  const bid = await make.bid(tenant, { status: 'accepted' })
  const answerAt = (time: string, signature: string) =>
    pool.query(
      `insert into bid_answers (tenant_id, bid_id, kind, answered_at, name, signature, option_ids, total, document_hash)
       values ($1, $2, 'accepted', $3, 'Dana Ortiz', $4, '[]', 0, 'abc')`,
      [tenant.id, bid.id, time, signature],
    )
  const minuteBefore = new Date(Date.parse(bid.acceptedAt!) - 60_000).toISOString()
  await answerAt(minuteBefore, 'Earlier')
  t.equal(await findBidSignature(db, tenant.caller, bid), null)
  await answerAt(bid.acceptedAt!, 'D. Ortiz')
  t.equal((await findBidSignature(db, tenant.caller, bid))!.typed, 'D. Ortiz')
  t.equal((await findBidSignature(db, tenant.caller, { ...bid, acceptedAt: minuteBefore }))!.typed, 'Earlier')
  t.equal(await findBidSignature(db, tenant.caller, { ...bid, acceptedAt: null }), null)
})

t.test("the history of a bid lists a customer's change request until the comment with it is deleted", async (t) => {
  const tenant = await service.tenant()
  const { caller, database, client } = tenant
  const { id } = await make.bid(tenant, { status: 'sent' })
  const author = { authorId: null, authorKeyId: null, authorName: 'Dana (customer)' }
  const comment = await runTransaction(database, caller, (tx) =>
    insertOne(tx, caller, comments, { entityType: 'bid', entityId: id, body: 'Of oak?', ...author }),
  )
  const authors = async () => (await listChangeRequests(db, caller, id, 10)).map(({ authorName }) => authorName)
  t.strictSame(await authors(), ['Dana (customer)'])
  await client.ok('deleteComment', { path: { id: comment.id } })
  t.strictSame(await authors(), [])
})

t.test('the time at which the customer first opened a bid is not returned for a deleted bid', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.bid(tenant, { status: 'viewed' })
  t.equal(typeof (await findBidOpenedAt(db, tenant.caller, id)), 'string')
  await pool.query('update bids set deleted_at = now() where tenant_id = $1 and id = $2', [tenant.id, id])
  t.equal(await findBidOpenedAt(db, tenant.caller, id), null)
})
