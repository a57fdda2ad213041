import sharp from 'sharp'
import t from 'tap'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makePaperHelpers, pdfPageTexts } from '../../scripts/testkit/paper-helpers.ts'
import { makeSignerHelpers, sampleSignature } from '../../scripts/testkit/webhooks/signing.ts'

/**
 * These tests check the picture of the PDF to be signed, and that the request records when the signer opens the file.
 */

const service = await startService(t)
const { work, mailOf } = makePaperHelpers(service)
const { linkOf, open, submit } = makeSignerHelpers(service)

/** PDF with one red page. The height is slightly less than half of the width, so that it is rounded up to a pixel. */
const redPage = `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 200 99.99] /Contents 4 0 R>> endobj
4 0 obj <</Length 26>> stream
1 0 0 rg 0 0 200 100 re f
endstream endobj
trailer <</Root 1 0 R>>
`

async function asked(tenant: TestTenant, content: string) {
  const upload = { contentType: 'application/pdf', filename: 'Contract & terms.pdf' }
  const { id: entityId } = await make.document(tenant, {
    sourcePath: await make.documentUpload(tenant, content, upload),
  })
  const { id } = await make.signatureRequest(tenant, { entityType: 'document', entityId })
  return { id, url: (await linkOf(tenant, id))! }
}

const openedAt = async ({ client }: TestTenant, id: number) =>
  (await client.ok('getSignatureRequest', { path: { id } })).data.fileOpenedAt

t.test(
  'the page of a signature request shows the first page of the PDF to sign, and links to the whole file',
  async (t) => {
    const tenant = await service.tenant()
    const { url } = await asked(tenant, redPage)
    const { pathname } = new URL(url)
    const { text } = await open(url)
    const picture = `<a href="${pathname}/file"><img src="${pathname}/page" alt="First page of Contract &amp; terms.pdf" loading="lazy"></a>`
    t.equal(text.split(picture).length, 2)
    for (const _ of ['drawn', 'kept']) {
      const answer = await fetch(`${url}/page`)
      t.strictSame([answer.status, answer.headers.get('content-type')], [200, 'image/jpeg'])
      const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
        .raw()
        .toBuffer({ resolveWithObject: true })
      t.strictSame([info.width, info.height], [1240, 620])
      const middle = info.channels * (310 * 1240 + 620)
      t.strictSame(
        [...data.subarray(middle, middle + 3)].map((value) => Math.round(value / 16)),
        [16, 0, 0],
        'red',
      )
    }
  },
)

t.test('a PDF that cannot be rendered has no picture, and neither has a request for a change order', async (t) => {
  const tenant = await service.tenant()
  const broken = await asked(tenant, '%PDF-1.7\nnothing of a PDF\n')
  const shows = async ({ url }: { url: string }) => (await open(url)).text.includes('/page"')
  t.equal(await shows(broken), true, 'the picture has not been rendered yet')
  for (const _ of [1, 2]) t.equal((await fetch(`${broken.url}/page`)).status, 404)
  t.equal(await shows(broken), false)
  const { rows } = await tenant.database.pool.query(
    "select problem, begun from kept_pdfs where tenant_id = $1 and entity_type = 'first_page'",
    [tenant.id],
  )
  t.strictSame(rows, [{ problem: 'is a picture that cannot be decoded', begun: 0 }])
  const order = await make.signatureRequest(tenant)
  const url = (await linkOf(tenant, order.id))!
  t.equal((await fetch(`${url}/page`)).status, 404)
  t.equal(await shows({ url }), false)
})

t.test(
  'the request stores when the signer first opened the file, and the record of the signature shows it',
  async (t) => {
    const tenant = await service.tenant()
    const { id, url } = await asked(tenant, redPage)
    await open(`${url}/page`)
    await sendRaw(`${url}/file`, 'GET', { headers: { 'User-Agent': 'WhatsApp/2.23' } })
    t.equal(await openedAt(tenant, id), null, 'requests of the picture and of previews do not count')
    const before = Date.now()
    t.equal((await open(`${url}/file`)).status, 200)
    const first = await openedAt(tenant, id)
    t.equal(Date.parse(first!) >= before - 1000 && Date.parse(first!) <= Date.now(), true, String(first))
    await open(`${url}/file`)
    t.equal(await openedAt(tenant, id), first, 'the first time stays')
    await submit(await open(url), url, 'sign', sampleSignature)
    await open(`${url}/file`)
    t.equal(await openedAt(tenant, id), first)
    await work(tenant)
    const { data: jobs } = await tenant.client.ok('listJobs', { query: { type: 'email' } })
    const pdf = jobs.flatMap((job) => mailOf(job.id).parts.filter(({ type }) => type === 'application/pdf'))[0]!
    const [page] = await pdfPageTexts(pdf.content)
    t.equal(page!.includes('FILE OPENED'), true, String(page))
  },
)

t.test('a request for a change order opens no file and sets no fileOpenedAt', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.signatureRequest(tenant)
  t.equal((await open(`${await linkOf(tenant, id)}/file`)).status, 404)
  t.equal(await openedAt(tenant, id), null)
})

t.test('resending a request to another signer clears fileOpenedAt', async (t) => {
  const tenant = await service.tenant()
  const { id, url } = await asked(tenant, redPage)
  await open(`${url}/file`)
  t.not(await openedAt(tenant, id), null)
  const body = { signerEmail: 'lee@example.com' }
  await tenant.client.ok('resendSignatureRequest', { path: { id }, body })
  t.equal(await openedAt(tenant, id), null)
})
