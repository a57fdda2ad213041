import { hash } from 'node:crypto'
import t from 'tap'
import { getDocumentProxy } from 'unpdf'
import { valueFormatFor } from '../../db/domain/conventions/value-format.ts'
import { allScopes } from '../../db/domain/scopes.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makePaperHelpers, pdfPageTexts } from '../../scripts/testkit/paper-helpers.ts'
import { mailText } from '../../scripts/testkit/peers/mime.ts'
import { makeSignerHelpers, sampleSignature } from '../../scripts/testkit/webhooks/signing.ts'

const service = await startService(t)
const { work, mailOf } = makePaperHelpers(service)
const { linkOf, open, submit } = makeSignerHelpers(service)
const signer = { signerName: 'Dana Ortiz', signerEmail: 'dana@example.com' }
const bytes = '%PDF-1.7\nThe contract.\n%%EOF\n'

const now = async ({ client }: TestTenant, id: number) =>
  (await client.ok('getSignatureRequest', { path: { id } })).data

/** Creates a document from a PDF upload. */
async function pdfIn(tenant: TestTenant, content = bytes) {
  const sourcePath = await make.documentUpload(tenant, content, {
    contentType: 'application/pdf',
    filename: 'Contract.pdf',
  })
  return make.document(tenant, { sourcePath })
}

async function asked(tenant: TestTenant) {
  const file = await pdfIn(tenant)
  const request = await make.signatureRequest(tenant, { entityType: 'document', entityId: file.id })
  return { file, request, url: (await linkOf(tenant, request.id))! }
}

t.test(
  "a signature request for a PDF document has the file's SHA-256, and its mail has a link and no attachment",
  async (t) => {
    const tenant = await service.tenant({ name: 'Harbor & Pine' })
    const { file, request, url } = await asked(tenant)
    matches(t, request, { status: 'sent', title: 'Contract.pdf', documentHash: hash('sha256', bytes) })
    t.equal(request.documentHash, file.sha256)
    await work(tenant)
    const mail = mailOf(request.jobId)
    matches(t, mailText(mail, 'text/plain'), containing(url))
    lacks(t, mailText(mail, 'text/plain'), 'attached')
    lacks(t, mailText(mail, 'text/html'), 'attached')
    t.strictSame(
      mail.parts.filter(({ type }) => type === 'application/pdf'),
      [],
    )
    const page = await open(url)
    for (const part of ['Contract.pdf', 'Harbor &amp; Pine', request.documentHash, `${new URL(url).pathname}/file`]) {
      matches(t, page.text, containing(part), part)
    }
    const shown = await open(`${url}/file`)
    matches(t, shown, {
      status: 200,
      text: bytes,
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': /^inline; filename="Contract\.pdf"/,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      },
    })
  },
)

t.test(
  'requesting a signature for a document that is not a PDF is a 422 with code rule, for an unknown document with code not_found',
  async (t) => {
    const tenant = await service.tenant()
    const ask = (entityId: number) =>
      tenant.client.call('createSignatureRequest', { body: { entityType: 'document', entityId, ...signer } })
    const sourcePath = await make.documentUpload(tenant, 'x', { contentType: 'image/png', filename: 'plan.png' })
    const png = await make.document(tenant, { sourcePath })
    matches(t, await ask(png.id), { status: 422, json: { errors: [{ field: 'entityId', code: 'rule' }] } })
    const { id } = await pdfIn(tenant)
    await tenant.client.ok('deleteDocument', { path: { id } })
    for (const entityId of [id, 4711]) {
      matches(t, await ask(entityId), { status: 422, json: { errors: [{ field: 'entityId', code: 'not_found' }] } })
    }
  },
)

t.test('the version at the time of the request is signed, even if a newer version follows', async (t) => {
  const tenant = await service.tenant()
  const { file, request, url } = await asked(tenant)
  const page = await open(url)
  const sourcePath = await make.documentUpload(tenant, '%PDF-1.7\nOther.\n', { contentType: 'application/pdf' })
  await tenant.client.ok('updateDocument', { path: { id: file.id }, body: { sourcePath } })
  t.equal((await open(`${url}/file`)).text, bytes)
  t.equal((await submit(page, url, 'sign', sampleSignature)).status, 303)
  matches(t, await now(tenant, request.id), { status: 'signed', documentHash: file.sha256 })
  matches(t, await open(`${url}/pdf`), { headers: { refresh: '2' } })
  await work(tenant)
  const pdf = await fetch(`${url}/pdf`)
  const [record] = await pdfPageTexts(new Uint8Array(await pdf.arrayBuffer()))
  for (const words of ['Contract.pdf', 'Signed electronically', 'Dana Ortiz', 'D. Ortiz', file.sha256]) {
    matches(t, record!, containing(words), words)
  }
})

t.test('deleting a document voids an open request for it; a signed request can still be opened', async (t) => {
  const tenant = await service.tenant()
  const [one, signed] = [await asked(tenant), await asked(tenant)]
  await submit(await open(signed.url), signed.url, 'sign', sampleSignature)
  for (const { file } of [one, signed]) await tenant.client.ok('deleteDocument', { path: { id: file.id } })
  matches(t, await now(tenant, one.request.id), { status: 'voided', reason: 'The document was deleted.' })
  t.equal((await open(one.url)).status, 410)
  t.equal((await open(`${one.url}/file`)).status, 410)
  matches(t, await now(tenant, signed.request.id), { status: 'signed' })
  matches(t, await open(signed.url), { status: 200 })
  t.equal((await open(`${signed.url}/file`)).text, bytes)
})

t.test(
  'without documents:read a request for a document is not listed, is a 404 by id, and cannot be created',
  async (t) => {
    const tenant = await service.tenant()
    const { file, request } = await asked(tenant)
    const { client } = await tenant.key({ scopes: allScopes.filter((scope) => scope !== 'documents:read') })
    t.strictSame((await client.ok('listSignatureRequests', {})).data, [])
    t.equal((await client.call('getSignatureRequest', { path: { id: request.id } })).status, 404)
    const body = { entityType: 'document' as const, entityId: file.id, ...signer }
    matches(t, await client.call('createSignatureRequest', { body }), { status: 403, code: 'scope_insufficient' })
  },
)

t.test('a request for a change order has no file to open', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.signatureRequest(tenant)
  t.equal((await open(`${await linkOf(tenant, id)}/file`)).status, 404)
})

t.test(
  "the mail and the record of a signature use the organization's date format, time zone and paper size",
  async (t) => {
    const tenant = await service.tenant()
    const german = { currency: 'EUR', locale: 'de-DE', timeZone: 'Europe/Berlin', paper: 'a4' } as const
    await tenant.client.ok('updateBranding', { body: german })
    const { request, url } = await asked(tenant)
    const values = valueFormatFor(german)
    await work(tenant)
    const plain = (text: string): string => text.replace(/\s+/g, ' ')
    matches(
      t,
      plain(mailText(mailOf(request.jobId), 'text/plain')),
      containing(plain(values.deadline(request.expiresAt))),
    )
    await submit(await open(url), url, 'sign', sampleSignature)
    const { signedAt } = await now(tenant, request.id)
    await work(tenant)
    const pdf = Buffer.from(await (await fetch(`${url}/pdf`)).arrayBuffer())
    const [record] = await pdfPageTexts(pdf)
    matches(t, record!, containing(plain(values.instant(signedAt!))))
    matches(t, record!, /ME(S)?Z/)
    const { view } = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
    t.ok(Math.abs(view[2]! - view[0]! - 595.28) < 0.1)
  },
)
