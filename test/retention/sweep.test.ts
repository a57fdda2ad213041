import { sql } from 'kysely'
import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { sweepRetention } from '../../db/workflows/retention/sweep.ts'
import { rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { makeTrigger } from '../../scripts/testkit/environment/database.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { countLockWaits } from '../../scripts/testkit/lock-waits.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'

const service = await startOwnService(t)
const { database } = service

/** Creates an organization that keeps deleted records for 30 days. */
async function thrifty(): Promise<TestTenant> {
  const tenant = await service.tenant()
  await tenant.client.ok('updateDataRetention', { body: { deletedRecordsDays: 30 } })
  return tenant
}

const query = async (text: string, values: unknown[]) => (await database.pool.query(text, values)).rows

/** Sets the deletion of records this many days ago, in one transaction per table. */
const deletedAgo = ({ id, caller }: TestTenant, table: string, ids: number | number[], days: number) =>
  runTransaction(database, caller, (tx) =>
    sql`
      update ${sql.table(table)} set deleted_at = now() - make_interval(days => ${days})
      where tenant_id = ${id} and id = any(${[ids].flat()})`.execute(tx.sql),
  )

/** Returns the ids that the table still contains. */
const left = async ({ id }: TestTenant, table: string, ...ids: number[]): Promise<number[]> =>
  (await query(`select id from ${table} where tenant_id = $1 and id = any($2::bigint[]) order by id`, [id, ids])).map(
    (row) => Number(row.id),
  )

const count = async ({ id }: TestTenant, table: string): Promise<number> =>
  Number((await query(`select count(*) from ${table} where tenant_id = $1`, [id]))[0].count)

t.test(
  'with a retention of 30 days a sweep removes records deleted 31 days ago without an event, and keeps those of 29 days',
  async (t) => {
    const tenant = await thrifty()
    const [old, young, live] = [await make.contact(tenant), await make.contact(tenant), await make.contact(tenant)]
    for (const { id } of [old, young]) await tenant.client.ok('deleteContact', { path: { id } })
    await deletedAgo(tenant, 'contacts', old.id, 31)
    await deletedAgo(tenant, 'contacts', young.id, 29)
    const events = await count(tenant, 'events')
    t.equal(await sweepRetention(database), 1)
    const shown = (await tenant.client.ok('listContacts', { query: { includeDeleted: true } })).data.map(({ id }) => id)
    t.strictSame(shown.sort(), [young.id, live.id].sort())
    const fetched = await tenant.client.ok('bulkFetchContacts', { body: { ids: [old.id] } })
    t.strictSame(fetched.meta.missing, [old.id])
    t.equal((await tenant.client.ok('bulkContacts', { body: { operation: 'restore', ids: [old.id] } })).status, 202)
    t.equal(await count(tenant, 'events'), events, 'no event')
    t.equal(await sweepRetention(database), 0, 'a second sweep removes nothing')
  },
)

t.test('an organization without a retention period keeps deleted records for ever', async (t) => {
  const [never, again] = [await service.tenant(), await thrifty()]
  await again.client.ok('updateDataRetention', { body: { deletedRecordsDays: null } })
  for (const tenant of [never, again]) {
    const { id } = await make.contact(tenant)
    await deletedAgo(tenant, 'contacts', id, 4_000)
    await sweepRetention(database)
    t.strictSame(await left(tenant, 'contacts', id), [id])
  }
})

t.test('a deleted bid whose lines a pay application or invoice bills is not removed', async (t) => {
  const tenant = await thrifty()
  const bids: number[] = []
  for (const way of ['pay application', 'invoice'] as const) {
    const { id } = await make.bid(tenant, { status: 'accepted', lines: [{ description: 'Deck', unitPrice: '1000' }] })
    const { data: project } = await tenant.client.ok('convertBidToProject', { path: { id } })
    if (way === 'invoice') await tenant.client.ok('createInvoiceFromBid', { body: { bidId: id } })
    else await make.payApp(tenant, { projectId: project.id, status: 'submitted' })
    bids.push(id)
  }
  const values = [tenant.id, bids]
  await query('update projects set bid_id = null where tenant_id = $1 and bid_id = any($2::bigint[])', values)
  await query(`update bids set status = 'cancelled' where tenant_id = $1 and id = any($2::bigint[])`, values)
  await query('update invoices set bid_id = null where tenant_id = $1 and bid_id = any($2::bigint[])', values)
  await query('delete from signed_bids where tenant_id = $1 and bid_id = any($2::bigint[])', values)
  await deletedAgo(tenant, 'bids', bids, 31)
  t.equal(await sweepRetention(database), 0)
  t.strictSame(await left(tenant, 'bids', ...bids), bids)
  const none = await make.bid(tenant, { lines: [{ description: 'Deck', unitPrice: '1000' }] })
  await deletedAgo(tenant, 'bids', none.id, 31)
  t.equal(await sweepRetention(database), 1, 'a bid that was never billed is removed')
})

t.test('a deleted contact is not removed while a bid references it', async (t) => {
  const tenant = await thrifty()
  const { id } = await make.contact(tenant)
  const bid = await make.bid(tenant, { contactId: id })
  await deletedAgo(tenant, 'contacts', id, 31)
  t.equal(await sweepRetention(database), 0)
  await deletedAgo(tenant, 'bids', bid.id, 29)
  t.equal(await sweepRetention(database), 0, 'a bid within its retention also counts')
  await deletedAgo(tenant, 'bids', bid.id, 31)
  t.equal(await sweepRetention(database), 2, 'the contact is removed with the bid')
  t.strictSame([await left(tenant, 'contacts', id), await left(tenant, 'bids', bid.id)], [[], []])
})

t.test(
  'deleted invoices, change orders and pay applications are never removed, nor are the records they reference',
  async (t) => {
    const tenant = await thrifty()
    const { id: contactId } = await make.contact(tenant)
    const { id: projectId } = await make.project(tenant, { contactId })
    const invoice = await make.invoice(tenant, { contactId, projectId })
    const order = await make.changeOrder(tenant, { projectId })
    const payApp = await make.payApp(tenant)
    await deletedAgo(tenant, 'invoices', invoice.id, 31)
    await deletedAgo(tenant, 'change_orders', order.id, 31)
    await deletedAgo(tenant, 'pay_apps', payApp.id, 31)
    await deletedAgo(tenant, 'projects', [projectId, payApp.projectId], 31)
    await deletedAgo(tenant, 'contacts', contactId, 31)
    t.equal(await sweepRetention(database), 0, 'none of them is removed')
    t.strictSame(await left(tenant, 'invoice_line_items', ...invoice.lineIds), invoice.lineIds)
  },
)

t.test(
  'a deleted lead and its project, which reference each other, are removed together with their children',
  async (t) => {
    const tenant = await thrifty()
    const lead = await make.lead(tenant)
    const { data: project } = await tenant.client.ok('convertLeadToProject', { path: { id: lead.id }, body: {} })
    const entry = await make.timeEntry(tenant, { projectId: project.id })
    const log = await make.siteLog(tenant, { projectId: project.id })
    const crew = await make.crewAssignment(tenant, { projectId: project.id })
    for (const [entityType, entityId] of [
      ['lead', lead.id],
      ['project', project.id],
    ] as const)
      await tenant.client.ok('createComment', { body: { entityType, entityId, body: 'Ask about the stairs' } })
    const elsewhere = await make.contact(tenant)
    const comment = { entityType: 'contact', entityId: elsewhere.id, body: 'Stays' } as const
    await tenant.client.ok('createComment', { body: comment })
    await deletedAgo(tenant, 'projects', project.id, 31)
    await deletedAgo(tenant, 'time_entries', entry.id, 31)
    await deletedAgo(tenant, 'site_logs', log.id, 31)
    await deletedAgo(tenant, 'crew_assignments', crew.id, 31)
    t.equal(await sweepRetention(database), 3, 'the lead still references the project')
    t.strictSame(await left(tenant, 'projects', project.id), [project.id])
    await deletedAgo(tenant, 'leads', lead.id, 31)
    t.equal(await sweepRetention(database), 2)
    t.strictSame([await left(tenant, 'projects', project.id), await left(tenant, 'leads', lead.id)], [[], []])
    t.equal(await count(tenant, 'comments'), 1, 'only the comments of the removed records are removed')
  },
)

t.test('a deleted bid is removed with its lines and link, and an accepted bid and its products stay', async (t) => {
  const tenant = await thrifty()
  const [sold, sent] = [await make.product(tenant), await make.product(tenant)]
  const bid = await make.bid(tenant, { status: 'sent', lines: [{ productId: sent.id }] })
  await tenant.client.ok('shareBid', { path: { id: bid.id } })
  const accepted = await make.bid(tenant, { status: 'accepted', lines: [{ productId: sold.id }] })
  await deletedAgo(tenant, 'products', [sold.id, sent.id], 31)
  await deletedAgo(tenant, 'bids', [bid.id, accepted.id], 31)
  t.equal(await sweepRetention(database), 2)
  t.strictSame(await left(tenant, 'bids', bid.id, accepted.id), [accepted.id])
  t.strictSame(await left(tenant, 'bid_line_items', ...bid.lineIds, ...accepted.lineIds), accepted.lineIds)
  t.strictSame(await left(tenant, 'products', sold.id, sent.id), [sold.id])
  t.equal(
    (await query('select 1 from share_links where tenant_id = $1 and entity_id = $2', [tenant.id, bid.id])).length,
    0,
  )
})

t.test(
  'a deleted kit is removed with its items, and a deleted product only if no remaining kit contains it',
  async (t) => {
    const tenant = await thrifty()
    const [board, screw] = [await make.product(tenant), await make.product(tenant)]
    const old = await make.kit(tenant, [
      [board.id, '1'],
      [screw.id, '8'],
    ])
    const kept = await make.kit(tenant, [[screw.id, '4']])
    await deletedAgo(tenant, 'products', [board.id, screw.id, old.id], 31)
    t.equal(await sweepRetention(database), 2)
    t.strictSame(await left(tenant, 'products', board.id, screw.id, old.id, kept.id), [screw.id, kept.id])
    t.equal(await count(tenant, 'kit_items'), 1)
  },
)

t.test(
  'a deleted document is removed with its versions and files; the deleted record of a remaining document is kept',
  async (t) => {
    const tenant = await thrifty()
    const { id: projectId } = await make.project(tenant)
    const on = { entityType: 'project', entityId: projectId } as const
    const { id } = await make.document(tenant, on)
    await tenant.client.ok('updateDocument', { path: { id }, body: { sourcePath: await make.documentUpload(tenant) } })
    const comment = { entityType: 'document', entityId: id, body: 'Which sheet?' } as const
    await tenant.client.ok('createComment', { body: comment })
    await deletedAgo(tenant, 'projects', projectId, 31)
    t.equal(await sweepRetention(database), 0, 'the document still belongs to the project')
    await deletedAgo(tenant, 'documents', id, 31)
    t.equal(await sweepRetention(database), 2)
    t.strictSame([await left(tenant, 'documents', id), await left(tenant, 'projects', projectId)], [[], []])
    for (const table of ['document_versions', 'uploads', 'comments']) t.equal(await count(tenant, table), 0, table)
  },
)

t.test('a deleted document with a signature request is not removed', async (t) => {
  const tenant = await thrifty()
  const pdf = { contentType: 'application/pdf', filename: 'plan.pdf' }
  const sourcePath = await make.documentUpload(tenant, '%PDF-1.7\n%%EOF\n', pdf)
  const { id: entityId } = await make.document(tenant, { sourcePath })
  await make.signatureRequest(tenant, { entityType: 'document', entityId })
  await deletedAgo(tenant, 'documents', entityId, 31)
  t.equal(await sweepRetention(database), 0)
  t.strictSame(await left(tenant, 'documents', entityId), [entityId])
})

t.test(
  'a deleted document shared with a customer who accepted the bid stays with all versions until the acceptance is reverted',
  async (t) => {
    const tenant = await thrifty()
    const bid = await make.bid(tenant, { status: 'sent' })
    const pdf = { contentType: 'application/pdf', filename: 'plan.pdf' }
    const upload = () => make.documentUpload(tenant, '%PDF-1.7\n%%EOF\n', pdf)
    const on = { entityType: 'bid', entityId: bid.id } as const
    const { id } = await make.document(tenant, { sourcePath: await upload(), ...on, sharedWithCustomer: true })
    const { id: unshared } = await make.document(tenant, { sourcePath: await upload(), ...on })
    await tenant.client.ok('acceptBid', { path: { id: bid.id } })
    await tenant.client.ok('updateDocument', { path: { id }, body: { sourcePath: await upload() } })
    await deletedAgo(tenant, 'documents', [id, unshared], 31)
    t.equal(await sweepRetention(database), 1)
    t.strictSame(await left(tenant, 'documents', id, unshared), [id])
    t.equal(await count(tenant, 'document_versions'), 2)
    t.equal(await count(tenant, 'uploads'), 2)
    await tenant.client.ok('revertBidAcceptance', { path: { id: bid.id }, body: { status: 'sent' } })
    t.equal(await sweepRetention(database), 1)
    t.equal(await count(tenant, 'uploads'), 0)
  },
)

t.test('a sweep removes many deleted contacts with their deleted parents, and keeps deleted users', async (t) => {
  const tenant = await thrifty()
  const person = await makeUser(tenant)
  await deletedAgo(tenant, 'users', person.id, 400)
  let parentContactId: number | null = null
  for (let depth = 0; depth < 4; depth += 1) {
    const made: { id: number } = await make.contact(tenant, { parentContactId })
    parentContactId = made.id
  }
  await query(
    `insert into contacts (tenant_id, type, created_at, updated_at)
     select $1, 'customer', now(), now() from generate_series(1, 450)`,
    [tenant.id],
  )
  await query(`update contacts set deleted_at = now() - interval '31 days' where tenant_id = $1`, [tenant.id])
  t.equal(await sweepRetention(database), 454)
  t.equal(await count(tenant, 'contacts'), 0)
  t.strictSame(await left(tenant, 'users', person.id), [person.id])
})

/** Waits until a statement on the database waits for a lock. */
async function somebodyWaits(): Promise<void> {
  while ((await countLockWaits(database.pool)) === 0) await new Promise((next) => setTimeout(next, 10))
}

t.test(
  'a record restored during a sweep stays; two concurrent sweeps remove each of the other records once',
  async (t) => {
    const tenant = await thrifty()
    const ids: number[] = []
    for (let made = 0; made < 5; made += 1) ids.push((await make.contact(tenant)).id)
    await deletedAgo(tenant, 'contacts', ids, 31)
    const person = await database.pool.connect()
    await person.query('begin')
    await person.query('update contacts set deleted_at = null where tenant_id = $1 and id = $2', [tenant.id, ids[0]])
    const sweeps = [sweepRetention(database), sweepRetention(database)]
    await somebodyWaits()
    await person.query('commit')
    person.release()
    t.strictSame((await Promise.all(sweeps)).sort(), [0, 4])
    t.strictSame(await left(tenant, 'contacts', ...ids), ids.slice(0, 1))
  },
)

t.test('a sweep that fails for one organization continues with the others and reports the failure', async (t) => {
  const [failing, other] = [await thrifty(), await thrifty()]
  const ids = []
  for (const tenant of [failing, other]) {
    const { id } = await make.contact(tenant)
    await deletedAgo(tenant, 'contacts', id, 31)
    ids.push(id)
  }
  await makeTrigger(
    database,
    `create function refuse_removal() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
    `create trigger refuse_removal before delete on contacts for each row when (old.tenant_id = ${failing.id})
     execute function refuse_removal()`,
  )
  await rejectsWith(t, sweepRetention(database), {
    message: containing(`deleted records of tenant ${failing.id} were not all removed`),
  })
  t.strictSame(await left(failing, 'contacts', ids[0]!), [ids[0]])
  t.strictSame(await left(other, 'contacts', ids[1]!), [])
  await makeTrigger(database, 'drop trigger refuse_removal on contacts', 'drop function refuse_removal')
  t.equal(await sweepRetention(database), 1)
})

t.test(
  "audit log and notifications are removed after the organization's periods, by default after 90 days",
  async (t) => {
    const [usual, short, long] = [await service.tenant(), await service.tenant(), await service.tenant()]
    await short.client.ok('updateDataRetention', { body: { auditLogDays: 30, notificationDays: 30 } })
    await long.client.ok('updateDataRetention', { body: { auditLogDays: 365, notificationDays: 365 } })
    for (const tenant of [usual, short, long])
      for (const days of [29, 31, 89, 91, 364, 366]) {
        const values = [tenant.id, days]
        await query(
          `insert into api_audit_logs (tenant_id, request_id, method, path, status, duration_ms, cost, created_at)
         values ($1, 'req_retention', 'GET', '/days', $2::integer, 0, 0, now() - make_interval(days => $2::integer))`,
          values,
        )
        await query(
          `insert into notifications (tenant_id, type, entity_type, entity_id, title, created_at)
         values ($1, 'bid.accepted', 'bid', $2::integer, 'B', now() - make_interval(days => $2::integer))`,
          values,
        )
      }
    await sweepRetention(database)
    const kept = async ({ id }: TestTenant) => [
      (await query(`select status from api_audit_logs where tenant_id = $1 and path = '/days' order by 1`, [id])).map(
        (row) => row.status,
      ),
      (await query('select entity_id from notifications where tenant_id = $1 order by 1', [id])).map((row) =>
        Number(row.entity_id),
      ),
    ]
    t.strictSame(await kept(usual), [
      [29, 31, 89],
      [29, 31, 89],
    ])
    t.strictSame(await kept(short), [[29], [29]])
    t.strictSame(await kept(long), [
      [29, 31, 89, 91, 364],
      [29, 31, 89, 91, 364],
    ])
  },
)
