import t from 'tap'
import { allScopes } from '../../db/domain/scopes.ts'
import { claimJob } from '../../db/services/jobs/claimed-jobs.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { sharedRenderer } from '../../scripts/testkit/environment/renderer.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { contractDocument } from '../../scripts/testkit/http/contract.ts'
import { statusAndViolations } from '../../scripts/testkit/http/violations.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race, repeatContestant, sortedStatuses } from '../../scripts/testkit/races.ts'
import { runBulk } from '../../workers/tasks/run-bulk.ts'

const service = await startOwnService(t)
const pdf = '%PDF-1.7\n%%EOF\n'
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex')

const refused = { status: 422, fields: ['sharedWithCustomer rule'] }

const uploaded = (tenant: TestTenant, content: string | Buffer = pdf, contentType = 'application/pdf') =>
  make.documentUpload(tenant, content, { contentType, filename: 'Elevations.pdf' })

async function withBid() {
  const tenant = await service.tenant()
  const bid = await make.bid(tenant, { status: 'sent' })
  const on = { entityType: 'bid', entityId: bid.id } as const
  const filed = async (body: object = {}) =>
    make.document(tenant, { sourcePath: await uploaded(tenant), ...on, ...body })
  return { tenant, bid, on, filed }
}

const create = ({ client }: TestTenant, body: object) => client.call('createDocument', { body: body as never })
const patch = ({ client }: TestTenant, id: number, body: object) =>
  client.call('updateDocument', { path: { id }, body })

async function inBulk({ client, id, files }: TestTenant, body: object) {
  await client.send('POST', '/documents/bulk', { body })
  const slice = await claimJob(service.database, id, ['bulk'])
  const place = { database: service.database, files, contract: contractDocument, renderer: sharedRenderer() }
  await runBulk(place, slice!, () => true)
}

t.test('a PDF, PNG or JPEG on a bid can be shared with the customer, and is not shared by default', async (t) => {
  const { tenant, on, filed } = await withBid()
  const { id, sharedWithCustomer } = await filed()
  t.equal(sharedWithCustomer, false)
  matches(t, await patch(tenant, id, { sharedWithCustomer: true }), { json: { data: { sharedWithCustomer: true } } })
  const files = [
    [png, 'image/png'],
    [jpeg, 'image/jpeg'],
    [`\ufeff${pdf}`, 'Application/PDF'],
  ] as const
  for (const [content, type] of files) {
    const sourcePath = await uploaded(tenant, content, type)
    const made = await create(tenant, { sourcePath, ...on, sharedWithCustomer: true })
    matches(t, made, { status: 201, json: { data: { sharedWithCustomer: true } } }, type)
  }
  const { data } = await tenant.client.ok('listEvents', { query: { type: 'document.updated' } })
  matches(t, data[0], {
    event: { data: { id, sharedWithCustomer: true }, previous_attributes: { sharedWithCustomer: false } },
  })
})

t.test(
  'a document can be shared only if it is on a bid, not too large, and by type and content a PDF, PNG or JPEG',
  async (t) => {
    const { tenant, on, filed } = await withBid()
    const project = await make.project(tenant)
    const share = { sharedWithCustomer: true }
    const sourcePath = await uploaded(tenant)
    t.strictSame(statusAndViolations(await create(tenant, { sourcePath, ...share })), refused)
    const elsewhere = { entityType: 'project', entityId: project.id }
    t.strictSame(statusAndViolations(await create(tenant, { sourcePath, ...elsewhere, ...share })), refused)
    const text = await uploaded(tenant, 'hello', 'text/plain')
    t.strictSame(statusAndViolations(await create(tenant, { sourcePath: text, ...on, ...share })), refused)
    const script = await uploaded(tenant, '<script>alert(1)</script>', 'application/pdf')
    t.strictSame(statusAndViolations(await create(tenant, { sourcePath: script, ...on, ...share })), refused)
    const disguised = await uploaded(tenant, png, 'image/jpeg')
    t.strictSame(statusAndViolations(await create(tenant, { sourcePath: disguised, ...on, ...share })), refused)
    t.equal(
      (await create(tenant, { sourcePath: disguised, ...on })).status,
      201,
      'the file is accepted if it is not shared',
    )
    const { id } = await filed()
    await tenant.database.pool.query(`update documents set size = 26214401 where tenant_id = $1 and id = $2`, [
      tenant.id,
      id,
    ])
    t.strictSame(statusAndViolations(await patch(tenant, id, share)), refused)
    matches(t, await patch(tenant, (await filed({ ...elsewhere })).id, share), { status: 422 })
  },
)

t.test('a shared document accepts only versions that can be shared, unless the request ends the sharing', async (t) => {
  const { tenant, filed } = await withBid()
  const { id } = await filed({ sharedWithCustomer: true })
  const sourcePath = await uploaded(tenant, 'hello', 'text/plain')
  t.strictSame(statusAndViolations(await patch(tenant, id, { sourcePath })), refused)
  const script = await uploaded(tenant, '<p>hello', 'application/pdf')
  t.strictSame(statusAndViolations(await patch(tenant, id, { sourcePath: script })), refused)
  const second = await patch(tenant, id, { sourcePath: await uploaded(tenant, png, 'image/png') })
  matches(t, second, { status: 200, json: { data: { version: 2, sharedWithCustomer: true } } })
  const ended = await patch(tenant, id, { sourcePath, sharedWithCustomer: false })
  matches(t, ended, { status: 200, json: { data: { version: 3, sharedWithCustomer: false } } })
})

t.test(
  'a bid shares at most twenty files, even with concurrent requests, and unsharing or deleting a file makes room',
  async (t) => {
    const { tenant, on, filed } = await withBid()
    const shared = { ...on, sharedWithCustomer: true }
    const ids: number[] = []
    for (let made = 0; made < 19; made += 1) ids.push((await filed({ sharedWithCustomer: true })).id)
    await race(t, {
      at: service,
      rounds: 1,
      arrange: async () => [await uploaded(tenant), await uploaded(tenant)],
      contestants: (paths) => repeatContestant(2, (index) => create(tenant, { sourcePath: paths[index], ...shared })),
      judge: (answers) => t.strictSame(sortedStatuses(answers), [201, 409], 'of two concurrent requests one succeeds'),
    })
    const late = await patch(tenant, (await filed()).id, { sharedWithCustomer: true })
    matches(t, late, { status: 409, json: { detail: /shares 20 files/ } })
    await patch(tenant, ids[0]!, { sharedWithCustomer: false })
    matches(t, await create(tenant, { sourcePath: await uploaded(tenant), ...shared }), { status: 201 })
    matches(
      t,
      await patch(tenant, ids[1]!, { sharedWithCustomer: true, name: 'Again' }),
      { status: 200 },
      'a file that is already shared needs no more room',
    )
    matches(t, await create(tenant, { sourcePath: await uploaded(tenant), ...shared }), { status: 409 })
    await tenant.client.ok('deleteDocument', { path: { id: ids[2]! } })
    matches(t, await create(tenant, { sourcePath: await uploaded(tenant), ...shared }), { status: 201 })
  },
)

t.test('moving a document to another record ends its sharing, unless the request shares it again', async (t) => {
  const { tenant, filed } = await withBid()
  const other = await make.bid(tenant)
  const project = await make.project(tenant)
  const shared = async () => (await filed({ sharedWithCustomer: true })).id
  const toBid = { entityType: 'bid', entityId: other.id }
  const places = [toBid, { entityType: 'project', entityId: project.id }, { entityType: null, entityId: null }]
  for (const place of places) {
    const moved = await patch(tenant, await shared(), place)
    matches(t, moved, { status: 200, json: { data: { ...place, sharedWithCustomer: false } } })
  }
  const kept = await patch(tenant, await shared(), { ...toBid, sharedWithCustomer: true })
  matches(t, kept, { status: 200, json: { data: { ...toBid, sharedWithCustomer: true } } })
  const again = await patch(tenant, kept.json.data.id, { ...toBid, name: 'Same bid' })
  matches(t, again, { json: { data: { sharedWithCustomer: true } } }, 'giving the same bid again is no move')
  const lost = { ...places[1], sharedWithCustomer: true }
  t.strictSame(statusAndViolations(await patch(tenant, await shared(), lost)), refused)
  const id = await shared()
  await inBulk(tenant, { operation: 'update', ids: [id], changes: { entityType: 'project', entityId: project.id } })
  matches(t, (await tenant.client.ok('getDocument', { path: { id } })).data, {
    ...places[1],
    sharedWithCustomer: false,
  })
})

t.test('sharing or unsharing a document needs bids:send, but creating an unshared document does not', async (t) => {
  const { tenant, on, filed } = await withBid()
  const { id } = await filed()
  const { client } = await tenant.key({ scopes: allScopes.filter((scope) => scope !== 'bids:send') })
  const limited = { ...tenant, client }
  const insufficient = { status: 403, code: 'scope_insufficient' }
  for (const sharedWithCustomer of [true, false])
    matches(t, await patch(limited, id, { sharedWithCustomer }), insufficient)
  const sourcePath = await uploaded(limited)
  matches(t, await create(limited, { sourcePath, ...on, sharedWithCustomer: true }), insufficient)
  matches(t, await create(limited, { sourcePath, ...on, sharedWithCustomer: false }), { status: 201 })
  matches(t, await patch(limited, 2_000_000_000, { sharedWithCustomer: true }), { status: 404 })
  await patch(tenant, id, { sharedWithCustomer: true })
  const moved = await patch(limited, id, { entityType: null, entityId: null })
  matches(
    t,
    moved,
    { status: 200, json: { data: { sharedWithCustomer: false } } },
    'detaching a document from its bid does not need bids:send',
  )
})

t.test('a restored document is not shared with the customer', async (t) => {
  const { tenant, filed } = await withBid()
  const { id } = await filed({ sharedWithCustomer: true })
  const gone = await tenant.client.ok('deleteDocument', { path: { id } })
  t.equal(gone.data.sharedWithCustomer, true, 'the answer has the document as it was')
  await inBulk(tenant, { operation: 'restore', ids: [id] })
  matches(t, (await tenant.client.ok('getDocument', { path: { id } })).data, { sharedWithCustomer: false })
})
