import { randomUUID } from 'node:crypto'
import { request as send } from 'node:http'
import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { createDocument } from '../../db/nouns/documents/versions.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { expectedViolations, statusAndViolations } from '../../scripts/testkit/http/violations.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race, repeatContestant, sortedStatuses } from '../../scripts/testkit/races.ts'
import { sweepFiles } from '../../workers/tasks/sweep-files.ts'

const service = await startOwnService(t)

const create = ({ client }: TestTenant, body: object) => client.call('createDocument', { body: body as never })
const patch = ({ client }: TestTenant, id: number, body: object) =>
  client.call('updateDocument', { path: { id }, body })
const download = (
  { client }: TestTenant,
  id: number,
  query: { version?: number } = {},
  headers: Record<string, string> = {},
) => client.call('downloadDocument', { path: { id }, query, headers })

t.test('a document needs a complete, unused upload with the purpose document from the same organization', async (t) => {
  const tenant = await service.tenant()
  const { data } = await tenant.client.ok('createDocumentUpload', { body: { contentType: 'text/plain' } })
  t.strictSame(
    statusAndViolations(await create(tenant, { sourcePath: data.sourcePath, name: 'x' })),
    expectedViolations('sourcePath rule'),
  )
  let used = ''
  await race(t, {
    at: service,
    arrange: async () => {
      used = await make.documentUpload(tenant)
    },
    contestants: () => repeatContestant(2, () => create(tenant, { sourcePath: used })),
    judge: (answers) => t.strictSame(sortedStatuses(answers), [201, 422], 'of two concurrent requests one succeeds'),
  })
  t.strictSame(statusAndViolations(await create(tenant, { sourcePath: used })), expectedViolations('sourcePath rule'))
  const { id } = await make.document(tenant)
  t.strictSame(
    statusAndViolations(await patch(tenant, id, { sourcePath: used })),
    expectedViolations('sourcePath rule'),
  )
  t.strictSame(
    statusAndViolations(await create(tenant, { sourcePath: 'up_0000000000' })),
    expectedViolations('sourcePath not_found'),
  )
  const other = await service.tenant()
  const theirs = await make.documentUpload(other)
  t.strictSame(
    statusAndViolations(await create(tenant, { sourcePath: theirs })),
    expectedViolations('sourcePath not_found'),
  )
  const csv = await make.upload(tenant)
  t.strictSame(statusAndViolations(await create(tenant, { sourcePath: csv })), expectedViolations('sourcePath rule'))
  const forDocument = await make.documentUpload(tenant, 'Kind\ncustomer\n', { contentType: 'text/csv' })
  const body = { sourcePath: forDocument, mapping: { Kind: 'type' } }
  t.strictSame(
    statusAndViolations(await tenant.client.call('importContacts', { body })),
    expectedViolations('sourcePath rule'),
  )
})

t.test('names of documents are stored as given, and downloads have names that are safe on every system', async (t) => {
  const tenant = await service.tenant()
  const emoji = '🏗'.repeat(255)
  for (const [name, saved] of [
    ['../../x', '_.._x'],
    ['CON', '_CON'],
    ['con.txt', '_con.txt'],
    [emoji, emoji],
    ['a\r\nSet-Cookie: b', 'a__Set-Cookie_ b'],
    ['C:\\plan.pdf', 'C__plan.pdf'],
    ['...', 'file'],
  ] as const) {
    const sourcePath = await make.documentUpload(tenant, 'x', { filename: name })
    const made = await create(tenant, { sourcePath })
    matches(t, made, { status: 201 }, name)
    t.equal(made.json.data.name, name)
    const { status, headers } = await download(tenant, made.json.data.id)
    const coded = /filename\*=UTF-8''(.*)$/.exec(headers['content-disposition']!)![1]!
    t.strictSame([status, decodeURIComponent(coded), headers['set-cookie']], [200, saved, undefined])
  }
  const body = { contentType: 'text/plain', filename: 'x'.repeat(256) }
  t.strictSame(
    statusAndViolations(await tenant.client.send('POST', '/documents/uploads', { body })),
    expectedViolations('filename length'),
  )
})

t.test('a document without a name and without a file name is a 422 that does not use up the upload', async (t) => {
  const tenant = await service.tenant()
  const sourcePath = await make.documentUpload(tenant, 'x', {})
  t.strictSame(statusAndViolations(await create(tenant, { sourcePath })), expectedViolations('name required'))
  matches(t, await create(tenant, { sourcePath, name: 'x' }), { status: 201 })
})

t.test('an upload can be created for any content type and charset, and then accepts only that type', async (t) => {
  const tenant = await service.tenant()
  for (const [contentType, sent, status] of [
    ['text/html', 'text/html; charset=windows-1252', 200],
    ['Application/X-Foo+zip', 'application/x-foo+zip', 200],
    ['image/png', 'image/jpeg', 415],
  ] as const) {
    const { data } = await tenant.client.ok('createDocumentUpload', { body: { contentType } })
    matches(t, await sendRaw(data.uploadUrl, 'PUT', { body: 'x', headers: { 'Content-Type': sent } }), { status }, sent)
  }
  for (const contentType of ['pdf', 'text/html; charset=utf-8', 'a/b/c', 'a b/c', '/']) {
    const answer = await tenant.client.send('POST', '/documents/uploads', { body: { contentType } })
    t.equal(answer.status, 422, contentType)
  }
})

t.test('an upload that is cut short stores nothing, and can be repeated at the same address', async (t) => {
  const tenant = await service.tenant()
  const { data } = await tenant.client.ok('createDocumentUpload', {
    body: { contentType: 'text/plain', filename: 'a.txt' },
  })
  await new Promise<void>((resolve) => {
    const headers = { 'Content-Type': 'text/plain', 'Content-Length': '1000' }
    const request = send(data.uploadUrl, { method: 'PUT', headers, agent: false })
    request.on('error', () => {}).on('close', resolve)
    request.write('x'.repeat(500), () => request.destroy())
  })
  const { sourcePath } = data
  t.strictSame(statusAndViolations(await create(tenant, { sourcePath })), expectedViolations('sourcePath rule'))
  const put = await sendRaw(data.uploadUrl, 'PUT', { body: 'whole', headers: { 'Content-Type': 'text/plain' } })
  t.equal(put.status, 200)
  matches(t, await create(tenant, { sourcePath }), { status: 201, json: { data: { size: 5 } } })
})

t.test('the address of an upload is not readable in any stored answer, and a replay returns it again', async (t) => {
  const tenant = await service.tenant()
  for (const [operationId, contentType] of [
    ['createJobUpload', 'text/csv'],
    ['createDocumentUpload', 'text/plain'],
  ] as const) {
    const headers = { 'Idempotency-Key': randomUUID() }
    const send = () => tenant.client.call(operationId, { body: { contentType } as never, headers })
    const made = await send()
    const { uploadUrl } = made.json.data
    matches(t, made, { status: 201, headers: { location: uploadUrl } })
    const { rows } = await service.database.pool.query('select * from idempotency_keys where tenant_id = $1', [
      tenant.id,
    ])
    lacks(t, JSON.stringify(rows), new URL(uploadUrl).pathname, operationId)
    const again = await send()
    matches(t, again, { status: 201, headers: { location: uploadUrl, 'idempotent-replayed': 'true' } })
    t.equal(again.text, made.text)
  }
})

t.test('an upload that becomes a document at the end of its retention is not swept', async (t) => {
  const tenant = await service.tenant()
  const { database, files } = tenant
  const sourcePath = await make.documentUpload(tenant)
  const later = new Date(Date.now() + 8 * 24 * 3600 * 1000)
  const { id } = await runTransaction(database, tenant.caller, async (tx) => {
    const made = await createDocument(tx, tenant.caller, { sourcePath })
    await sweepFiles({ database, files }, later)
    return made
  })
  matches(t, await download(tenant, id), { status: 200, text: 'hello world\n' })
})
