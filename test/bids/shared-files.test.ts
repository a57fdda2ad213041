import { createHash } from 'node:crypto'
import t from 'tap'
import { extractText, getDocumentProxy } from 'unpdf'
import { bidPaperHash } from '../../db/domain/bids/paper.ts'
import { liveReadContext } from '../../db/engine/postgres/transaction.ts'
import { readBidPaper } from '../../db/nouns/bids/paper-contents.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { sharedRenderer } from '../../scripts/testkit/environment/renderer.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { type ClientAnswer, sendRaw } from '../../scripts/testkit/http/client.ts'
import { countLockWaits } from '../../scripts/testkit/lock-waits.ts'
import { make } from '../../scripts/testkit/make.ts'
import { parseForms } from '../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)
const { pool } = service.database
const renderer = sharedRenderer()
const pdf = '%PDF-1.7\nThe first plan\n%%EOF\n'
const other = '%PDF-1.7\nAnother plan\n%%EOF\n'
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

interface Shared {
  tenant: TestTenant
  id: number
  url: string
}

async function shared(): Promise<Shared> {
  const tenant = await service.tenant({ name: 'Acme Builders' })
  const { id } = await make.bid(tenant, { status: 'sent', lines: [{ description: 'Cabinets', unitPrice: '1000' }] })
  const { data } = await tenant.client.ok('shareBid', { path: { id } })
  return { tenant, id, url: data.url }
}

interface FileOptions {
  content?: string | Buffer
  contentType?: string
  name?: string
  sharedWithCustomer?: boolean
}

/** Adds a document to the bid, shared with the customer by default, and returns its id. */
async function file(
  { tenant, id: entityId }: Shared,
  { content = pdf, contentType = 'application/pdf', name = 'Plan.pdf', sharedWithCustomer = true }: FileOptions = {},
): Promise<number> {
  const sourcePath = await make.documentUpload(tenant, content, { contentType })
  return (await make.document(tenant, { sourcePath, name, entityType: 'bid', entityId, sharedWithCustomer })).id
}

const replace = async ({ tenant }: Shared, id: number) => {
  const sourcePath = await make.documentUpload(tenant, other, { contentType: 'application/pdf' })
  return tenant.client.ok('updateDocument', { path: { id }, body: { sourcePath, name: 'Plan 2.pdf' } })
}
const unshare = ({ tenant }: Shared, id: number) =>
  tenant.client.ok('updateDocument', { path: { id }, body: { sharedWithCustomer: false } })
const remove = ({ tenant }: Shared, id: number) => tenant.client.ok('deleteDocument', { path: { id } })
const moveAway = async ({ tenant }: Shared, id: number) => {
  const project = await make.project(tenant)
  return tenant.client.ok('updateDocument', { path: { id }, body: { entityType: 'project', entityId: project.id } })
}

const open = (url: string, headers: Record<string, string> = {}) => sendRaw(url, 'GET', { headers })
const paperOf = ({ tenant, id }: Shared) => readBidPaper(liveReadContext(tenant.database), tenant.caller, id)
const statusOf = async ({ tenant, id }: Shared) => (await tenant.client.ok('getBid', { path: { id } })).data.status
const keptFiles = async ({ tenant, id }: Shared) => {
  const text = 'select document_id, version from signed_bid_files where tenant_id = $1 and bid_id = $2'
  return (await pool.query(text, [tenant.id, id])).rows
}

/** Submits the acceptance form of a customer page that was opened earlier. */
function accept(page: ClientAnswer, url: string): Promise<ClientAnswer> {
  const { pathname, origin } = new URL(url)
  const form = parseForms(page.text).find(({ action }) => action === `${pathname}/accept#answer`)
  const fields = { ...form!.hidden, name: 'Dana Ortiz', signature: 'D. Ortiz', consent: 'yes' }
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return sendRaw(`${origin}${pathname}/accept`, 'POST', { body: new URLSearchParams(fields).toString(), headers })
}

t.test('the customer page lists the shared files in order with name, type and size, and no other files', async (t) => {
  const one = await shared()
  lacks(t, (await open(one.url)).text, 'id="files"', 'without files the page has no heading for them')
  const first = await file(one, {
    name: '<b>Plan</b> \u202e.pdf',
    content: Buffer.concat([Buffer.from(pdf), Buffer.alloc(1_300_000)]),
  })
  await file(one, { name: 'Internal costs.pdf', sharedWithCustomer: false })
  const second = await file(one, { name: 'Tile.png', content: png, contentType: 'image/png' })
  const { text } = await open(one.url)
  const listed = [...text.matchAll(/<li><a href="([^"]+)" dir="auto">(.*?)<\/a> <span class="quiet">(.*?)<\/span>/g)]
  const { pathname } = new URL(one.url)
  t.strictSame(
    listed.map(([, ...parts]) => parts),
    [
      [`${pathname}/files/${first}`, '&lt;b&gt;Plan&lt;/b&gt; [U+202E].pdf', 'PDF, 1.2\u00a0MB'],
      [`${pathname}/files/${second}`, 'Tile.png', 'PNG, 1\u00a0kB'],
    ],
  )
  lacks(t, text, 'Internal')
  matches(t, text, containing('with the prices, terms and files on this page'))
})

t.test(
  'a shared file opens through the link without an account, in ranges, with the same protective headers as the PDF',
  async (t) => {
    const one = await shared()
    const id = await file(one, { name: 'Plan "A"/ü.pdf' })
    const address = `${one.url}/files/${id}`
    const whole = await open(address)
    matches(t, whole, {
      status: 200,
      text: pdf,
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="Plan -A--_.pdf"; filename*=UTF-8''Plan%20-A--%C3%BC.pdf`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        etag: `"${sha256(pdf)}"`,
      },
    })
    t.equal(whole.headers['set-cookie'], undefined)
    matches(t, await open(address, { Range: 'bytes=0-3' }), { status: 206, text: '%PDF' })
    matches(t, await open(address, { 'If-None-Match': whole.headers.etag! }), { status: 304, text: '' })
    t.equal((await sendRaw(address, 'HEAD')).status, 200)
    t.equal((await sendRaw(address, 'POST')).status, 404)
    await one.tenant.client.ok('cancelBid', { path: { id: one.id } })
    t.equal((await open(address)).status, 410, 'the address of the file ends with the link')
  },
)

t.test('unshared files and files of other bids get the same 404 page as unknown ids', async (t) => {
  const [one, two] = [await shared(), await shared()]
  await file(one)
  const foreign = await file(two)
  const beside = await shared()
  const sibling = await make.bid(one.tenant, { status: 'sent' })
  const ids = [
    2_000_000_000,
    foreign,
    await file(one, { sharedWithCustomer: false }),
    await file({ ...one, id: sibling.id }),
    await file(beside),
    '0',
    '1e3',
    '%2e%2e%2f7',
    'NaN',
  ]
  const answers = await Promise.all(ids.map((id) => open(`${one.url}/files/${id}`)))
  for (const [index, answer] of answers.entries()) {
    t.equal(answer.status, 404, String(ids[index]))
    t.equal(answer.text, answers[0]!.text, String(ids[index]))
  }
  matches(t, answers[0]!.text, containing('This file is not part of the bid'))
  matches(t, await open(`${one.url}x/files/${foreign}`), { status: 404, text: /There is no bid at this address/ })
})

const changes = { unshare, remove, moveAway }

t.test(
  'if a shared file is unshared, deleted or moved, it disappears, and a page that was opened before cannot be signed',
  async (t) => {
    for (const [name, change] of Object.entries(changes)) {
      const one = await shared()
      const [id, stays] = [await file(one), await file(one, { name: 'Stays.pdf' })]
      const page = await open(one.url)
      await change(one, id)
      t.equal((await open(`${one.url}/files/${id}`)).status, 404, name)
      const now = (await open(one.url)).text
      lacks(t, now, 'Plan.pdf', name)
      matches(t, now, containing('Stays.pdf'), name)
      const answer = await accept(page, one.url)
      matches(t, answer, { status: 409, text: /nothing was signed/ }, name)
      lacks(t, answer.text, 'Plan.pdf', name)
      t.equal(await statusOf(one), 'viewed', name)
      t.equal((await accept(answer, one.url)).status, 303, `${name}: the updated page can be signed`)
      t.strictSame(
        (await paperOf(one)).files?.map(({ documentId }) => documentId),
        [stays],
        name,
      )
    }
  },
)

t.test(
  'if a shared file gets a new version, the link serves the new one, and a form for the old one signs nothing',
  async (t) => {
    const one = await shared()
    const id = await file(one)
    const page = await open(one.url)
    await replace(one, id)
    t.equal((await open(`${one.url}/files/${id}`)).text, other)
    matches(t, (await open(one.url)).text, containing('Plan 2.pdf'))
    matches(t, await accept(page, one.url), { status: 409, text: /nothing was signed/ })
    t.equal(await statusOf(one), 'viewed')
    const added = await open(one.url)
    await file(one, { name: 'Late.pdf' })
    matches(
      t,
      await accept(added, one.url),
      { status: 409, text: /Late\.pdf/ },
      'a form without a file that was added later signs nothing',
    )
  },
)

t.test(
  'an acceptance includes the shared files; page and PDF show them even if the documents change later',
  async (t) => {
    for (const [name, change] of Object.entries({ ...changes, replace })) {
      const one = await shared()
      const id = await file(one)
      const page = await open(one.url)
      const before = await paperOf(one)
      t.strictSame(before.files, [
        {
          documentId: id,
          version: 1,
          name: 'Plan.pdf',
          contentType: 'application/pdf',
          size: pdf.length,
          sha256: sha256(pdf),
        },
      ])
      t.equal((await accept(page, one.url)).status, 303, name)
      const signed = await paperOf(one)
      t.equal(bidPaperHash(signed), bidPaperHash(before), name)
      t.equal(signed.acceptance?.signature?.documentHash, bidPaperHash(before), name)
      await change(one, id)
      await file(one, { name: 'After.pdf' })
      const shown = (await open(one.url)).text
      matches(t, shown, containing('Plan.pdf'), name)
      lacks(t, shown, /After\.pdf|Plan 2/, name)
      matches(t, await open(`${one.url}/files/${id}`), { status: 200, text: pdf }, name)
      t.strictSame(await paperOf(one), signed, name)
      const drawn = await extractText(await getDocumentProxy(new Uint8Array(await renderer.render('bid', signed))))
      const printed = drawn.text.join(' ').replace(/\s+/g, '')
      matches(t, printed, containing('Plan.pdfVersion1,1kB,SHA-256'), name)
      matches(t, printed, containing(sha256(pdf)), name)
      t.strictSame(await keptFiles(one), [{ documentId: id, version: 1 }].map(keptRow), name)
    }
  },
)

const keptRow = ({ documentId, version }: { documentId: number; version: number }) => ({
  document_id: documentId,
  version,
})

t.test(
  'an acceptance through the API stores the shared files too; after a revert the bid shows the currently shared files',
  async (t) => {
    const one = await shared()
    const id = await file(one)
    await one.tenant.client.ok('acceptBid', { path: { id: one.id }, body: { acceptedBy: 'Dana' } })
    await unshare(one, id)
    const late = await file(one, { name: 'After.pdf' })
    matches(t, (await open(one.url)).text, containing('Plan.pdf'))
    t.equal((await open(`${one.url}/files/${late}`)).status, 404)
    await one.tenant.client.ok('revertBidAcceptance', { path: { id: one.id }, body: { status: 'sent' } })
    lacks(t, (await open(one.url)).text, 'Plan.pdf')
    matches(t, (await open(one.url)).text, containing('After.pdf'))
    t.equal((await open(`${one.url}/files/${id}`)).status, 404)
    t.strictSame(await keptFiles(one), [])
  },
)

/** SQL of a transaction that the acceptance waits for, and the company name that is changed while it waits. */
const concurrentChanges = {
  'the unsharing of a file': { text: 'update documents set shared_with_customer = false, updated_at = now()' },
  'a change of the letterhead': { text: 'update documents set updated_at = updated_at', companyName: 'Other Builders' },
}

for (const [what, { text, ...branding }] of Object.entries(concurrentChanges)) {
  t.test(`if a customer accepts a bid during ${what}, nothing is signed`, async (t) => {
    const one = await shared()
    const id = await file(one)
    const page = await open(one.url)
    const bidNow = async () => (await one.tenant.client.ok('getBid', { path: { id: one.id } })).data
    const before = await bidNow()
    const office = await pool.connect()
    await office.query('begin')
    await office.query(`${text} where tenant_id = $1 and id = $2`, [one.tenant.id, id])
    const answering = accept(page, one.url)
    while ((await countLockWaits(pool, '%documents%')) === 0) await new Promise((next) => setTimeout(next, 10))
    if ('companyName' in branding) await one.tenant.client.ok('updateBranding', { body: branding })
    await office.query('commit')
    office.release()
    matches(t, await answering, { status: 409, text: /nothing was signed/ })
    t.strictSame(await bidNow(), before)
    t.strictSame(await keptFiles(one), [])
    t.equal((await accept(await open(one.url), one.url)).status, 303)
    matches(t, (await paperOf(one)).from, { companyName: 'Acme Builders', ...branding })
  })
}

t.test('a bid without files has the same content and hash as in releases without files on bids', async (t) => {
  const one = await shared()
  const paper = await paperOf(one)
  t.notOk('files' in paper)
  await accept(await open(one.url), one.url)
  const { rows } = await pool.query('select content from signed_bids where tenant_id = $1', [one.tenant.id])
  t.notOk('files' in rows[0].content)
  t.equal(bidPaperHash(await paperOf(one)), bidPaperHash(paper))
})
