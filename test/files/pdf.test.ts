import fc from 'fast-check'
import sharp from 'sharp'
import t from 'tap'
import { extractText, getDocumentProxy } from 'unpdf'
import { type BidPaper, bidPaperHash } from '../../db/domain/bids/paper.ts'
import type { Caller } from '../../db/engine/base/caller.ts'
import { liveReadContext, runTransaction, type Transaction } from '../../db/engine/postgres/transaction.ts'
import { deleteOne } from '../../db/engine/records/deletion.ts'
import { insertOne } from '../../db/engine/records/write.ts'
import { acceptBid } from '../../db/nouns/bids/acceptance.ts'
import { storeBidAnswer } from '../../db/nouns/bids/answers.ts'
import { bids } from '../../db/nouns/bids/bids.ts'
import { createBidLineItem } from '../../db/nouns/bids/line-items.ts'
import { readBidPaper } from '../../db/nouns/bids/paper-contents.ts'
import { markBidSent } from '../../db/nouns/bids/sending.ts'
import { contacts } from '../../db/nouns/contacts.ts'
import { enqueueJob, findJob, type NewJob } from '../../db/services/jobs/jobs.ts'
import { matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { readStoredFile } from '../../scripts/testkit/environment/stored-files.ts'
import { sampleBid, sampleLines } from '../../scripts/testkit/fixtures/bid-paper.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { PdfRenderer, RenderLimitExceeded } from '../../workers/pdf/renderer.ts'
import { runJobTask, runPdfTask } from '../../workers/tasks/serve-jobs.ts'

const place = await makeJobHelpers(t)
const { database, files, workplace } = place
const { renderer } = workplace
const quiet = { log: { debug() {}, info() {}, error() {}, warn() {} }, stopping: () => false }
const surroundings = { ...workplace, ...quiet } as unknown as Parameters<typeof runPdfTask>[0]

/** Returns the text of each page, with the words in drawing order. */
async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  return (await extractText(document, { mergePages: false })).text
}

const textOf = async (pdf: Uint8Array): Promise<string> => (await pagesOf(pdf)).join('\n').replace(/\s+/g, ' ')
const drawn = async (bid: BidPaper): Promise<string> => textOf(await renderer.render('bid', bid))

t.test('a PDF shows all fields of the bid, with page numbers', async (t) => {
  const pages = await pagesOf(await renderer.render('bid', sampleBid(40, { status: 'draft' })))
  t.ok(pages.length > 2)
  for (const [at, page] of pages.entries()) matches(t, page, containing(`Page ${at + 1} of ${pages.length}`))
  for (const page of pages) matches(t, page, containing('DRAFT'))
  const text = pages.join('\n')
  const shown = ['Cascade Ridge Builders', 'License CASCARB842QK', 'BID-2026-0042', 'Dana Ortiz', '412 Birch Lane']
  const money = [
    'March 2, 2026',
    'April 1, 2026',
    'Subtotal, Kitchen',
    'Discount (5%)',
    'Tax (8.25%)',
    'Options',
    'Signature',
  ]
  for (const words of [...shown, ...money]) matches(t, text, containing(words), words)
})

t.test('any text can be printed in a PDF, and control characters are shown as code points', async (t) => {
  const odd =
    '<script>alert(1)</script> &amp; \u202Egnp.exe\u202C \u0007 \u0645\u0631\u062d\u0628\u0627 \u05e9\u05dc\u05d5\u05dd \u03b1\u03b2\u03b3 \u0416\u0448 \u6f22 \u{1f477}\u{1f3fd} \u{10ffff} e\u0301'
  const lines = sampleLines(3).map((line) => ({ ...line, description: odd, markName: line.markName && odd }))
  const from = { ...sampleBid(1).from, companyName: odd, address: odd, website: odd, licenseNumber: odd }
  const customer = { name: odd, companyName: odd, email: odd, phone: odd }
  const bid = sampleBid(3, { number: odd, notes: odd, conditions: odd, site: [odd], from, customer }, lines)
  const text = await drawn(bid)
  for (const shown of [
    '<script>alert(1)</script>',
    '&amp;',
    '[U+202E]gnp.exe[U+202C]',
    '[U+0007]',
    '\u03b1\u03b2\u03b3',
    '\u0416\u0448',
  ]) {
    matches(t, text, containing(shown), shown)
  }
})

t.test('the characters of one document do not affect the text of the next one', async (t) => {
  const accents = '\u00d6\u00c9\u01fe\u1ef4\u1e9b\u0408\u041e \ufb01 \u1e41'
  const fresh = new PdfRenderer()
  t.teardown(() => fresh.close())
  await fresh.render('bid', sampleBid(1, { notes: accents, number: accents, conditions: accents }))
  const words = 'OEYJ Oak floor, Yellow fine muffle'
  const [page] = await pagesOf(await fresh.render('bid', sampleBid(1, { notes: words, number: words })))
  t.equal(page!.split(words).length, 3, 'in the heading and in the notes')
})

t.test('no random text makes the rendering fail', async () => {
  const unit = fc.constantFrom<'binary' | 'grapheme' | 'grapheme-composite'>('binary', 'grapheme', 'grapheme-composite')
  const text = unit.chain((kind) => fc.string({ unit: kind, maxLength: 120 }))
  // Several texts per document, since rendering a document takes longer than its texts.
  const texts = fc.array(text, { minLength: 6, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(texts, async ([number, notes, conditions, ...descriptions]) => {
      const lines = sampleLines(3).map((line, at) => ({ ...line, description: descriptions[at]! }))
      const pdf = await renderer.render('bid', sampleBid(3, { notes, number, conditions }, lines))
      return pdf.subarray(0, 5).toString() === '%PDF-'
    }),
    { seed: 31, numRuns: 20 },
  )
})

t.test('a logo is drawn from a PNG with transparency or from a JPEG', async (t) => {
  const picture = sharp({
    create: { width: 300, height: 100, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } },
  })
  const contents = {
    'image/png': await picture.clone().png().toBuffer(),
    'image/jpeg': await picture.clone().flatten().jpeg().toBuffer(),
  }
  for (const contentType of ['image/png', 'image/jpeg'] as const) {
    const logo = { hash: 'x', contentType, width: 300, height: 100, content: contents[contentType].toString('base64') }
    const bid = sampleBid(2)
    const pdf = await renderer.render('bid', { ...bid, from: { ...bid.from, logo } })
    t.ok(pdf.includes('/Subtype /Image'))
    t.notOk((await renderer.render('bid', bid)).includes('/Subtype /Image'))
  }
})

t.test('a document beyond the time or memory limit is refused, and the next one is drawn', async (t) => {
  const hasty = new PdfRenderer({ cpuMs: 300 })
  const small = new PdfRenderer({ heapMb: 96 })
  t.teardown(() => Promise.all([hasty.close(), small.close()]))
  await rejectsWith(t, hasty.render('bid', sampleBid(8_000)), RenderLimitExceeded)
  await rejectsWith(t, small.render('bid', sampleBid(20_000)), RenderLimitExceeded)
  t.ok((await small.render('bid', sampleBid(2))).length > 1000)
})

t.test('documents requested at the same time are not mixed up', async (t) => {
  const two = new PdfRenderer({ threads: 2 })
  t.teardown(() => two.close())
  const numbers = ['A-1', 'A-2', 'A-3', 'A-4']
  const texts = await Promise.all(
    numbers.map(async (number) => textOf(await two.render('bid', sampleBid(2, { number })))),
  )
  for (const [at, text] of texts.entries()) matches(t, text, containing(`BID ${numbers[at]}`))
})

const line = { description: 'Oak floor', quantity: '2', unitPrice: '100.50' }

/** Creates a sent bid with a section, an item, an option and a note. */
async function sentBid(tx: Transaction, caller: Caller): Promise<{ id: number; optionId: number }> {
  const contact = await insertOne(tx, caller, contacts, {
    type: 'customer',
    firstName: 'Dana',
    companyName: 'Ortiz Homes',
  })
  const site = { siteAddress: '12 Elm Street', siteCity: 'Austin', siteState: 'TX', siteZipCode: '78701' }
  const { id } = await insertOne(tx, caller, bids, { contactId: contact.id, taxRate: '10', ...site })
  await createBidLineItem(tx, caller, id, { kind: 'section', description: 'Ground floor' })
  await createBidLineItem(tx, caller, id, line)
  const option = await createBidLineItem(tx, caller, id, { ...line, description: 'Heated floor', isOptional: true })
  await createBidLineItem(tx, caller, id, { kind: 'note', description: 'Dry weather only' })
  await markBidSent(tx, caller, id)
  return { id, optionId: option.id }
}

const write = <T>(caller: Caller, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  runTransaction(database, caller, work)
const pdfJob = (id: number): NewJob => ({
  type: 'pdf',
  resourceType: 'bids',
  params: { id },
  readScope: 'bids:read',
  total: 1,
})

t.test('the printed bid has its sections, separate options, totals, customer, site and signature', async (t) => {
  const caller = await place.tenant()
  const { id, optionId } = await write(caller, (tx) => sentBid(tx, caller))
  const before = await readBidPaper(liveReadContext(database), caller, id)
  matches(t, before, {
    status: 'sent',
    customer: { name: 'Dana', companyName: 'Ortiz Homes' },
    site: ['12 Elm Street', 'Austin, TX 78701'],
    sections: [
      {
        title: 'Ground floor',
        subtotal: '201.00',
        rows: [{ kind: 'item' }, { kind: 'note', text: 'Dry weather only' }],
      },
    ],
    options: [{ id: optionId, section: 'Ground floor', total: '201.00' }],
    totals: { subtotal: '201.00', taxAmount: '20.10', total: '221.10' },
    acceptance: null,
  })
  const origin = { ipAddress: '203.0.113.7', userAgent: 'Browser/1', documentHash: bidPaperHash(before) }
  await write(caller, async (tx) => {
    await acceptBid(tx, caller, id, { optionIds: [optionId], acceptedBy: 'Dana Ortiz' })
    const signed = { name: 'Dana Ortiz', signature: 'D. Ortiz', reason: null, total: '442.20', optionIds: [optionId] }
    await storeBidAnswer(tx, caller, id, { kind: 'accepted', ...signed, ...origin })
  })
  const signature = { ...origin, typed: 'D. Ortiz' }
  const after = await readBidPaper(liveReadContext(database), caller, id)
  matches(t, after, {
    options: [],
    totals: { total: '442.20' },
    acceptance: { name: 'Dana Ortiz', optionIds: [optionId], signature },
  })
  const text = await drawn(after)
  for (const shown of ['ACCEPTED', 'Dana Ortiz', '203.0.113.7', 'Browser/1', bidPaperHash(before), '$442.20'])
    matches(t, text, containing(shown), shown)
})

/** Returns the caller with the scope to see jobs of bids. */
const sees = (caller: Caller): Caller => ({ ...caller, scopes: new Set([...caller.scopes, 'bids:read']) })

t.test('a PDF job stores its file and does not wait for an import', async (t) => {
  const caller = await place.tenant()
  const { id } = await write(caller, (tx) => sentBid(tx, caller))
  const imported = await place.enqueue(caller, 'import', {
    sourcePath: await place.upload('Kind\ncustomer\n'),
    mapping: { Kind: 'type' },
  })
  const job = await write(caller, (tx) => enqueueJob(tx, caller, pdfJob(id)))
  const { rows } = await database.pool.query(
    'select task_identifier, key from graphile_worker.jobs where key like $1 order by key',
    [`%:${caller.tenantId}`],
  )
  t.strictSame(
    rows.map((row) => row.task_identifier),
    ['serve-documents', 'serve-jobs'],
  )
  await runPdfTask(surroundings, { tenantId: caller.tenantId })
  const done = await findJob(liveReadContext(database), sees(caller), job)
  matches(t, done.job, { status: 'completed', progress: { processed: 1, total: 1 } })
  matches(t, done.kept.artifact, { filename: /^bid-B-\d+\.pdf$/, contentType: 'application/pdf' })
  matches(
    t,
    await textOf((await readStoredFile(files, 'artifacts', done.kept.artifact!.file))!),
    containing('Oak floor'),
  )
  matches(t, (await findJob(liveReadContext(database), sees(caller), imported)).job, { status: 'queued' })
  const importNow = async () => (await findJob(liveReadContext(database), sees(caller), imported)).job.status
  while (['queued', 'running'].includes(await importNow())) {
    await runJobTask(surroundings, { tenantId: caller.tenantId })
  }
  t.equal(await importNow(), 'completed')
})

t.test('a PDF job fails with a message if its bid was deleted before the PDF was drawn', async (t) => {
  const caller = await place.tenant()
  const { id } = await write(caller, (tx) => sentBid(tx, caller))
  const job = await write(caller, (tx) => enqueueJob(tx, caller, pdfJob(id)))
  await write(caller, (tx) => deleteOne(tx, caller, bids, id))
  await runPdfTask(surroundings, { tenantId: caller.tenantId })
  matches(t, (await findJob(liveReadContext(database), sees(caller), job)).job, {
    status: 'failed',
    errorMessage: 'No such bid.',
  })
})

t.test("renderBidPdf queues a job for an existing bid, and the job needs the bid's read scope", async (t) => {
  const service = await startService(t)
  const tenant = await service.tenant()
  const { data: bid } = await tenant.client.ok('createBid', { body: {} })
  const { data } = await tenant.client.ok('renderBidPdf', { path: { id: bid.id } })
  matches(t, (await tenant.client.ok('getJob', { path: { id: data.job_id } })).data, {
    ...{ type: 'pdf', resourceType: 'bids', status: 'queued', params: { id: bid.id } },
  })
  const blind = (await tenant.key({ scopes: ['jobs:read'] })).client
  t.equal((await blind.call('getJob', { path: { id: data.job_id } })).status, 404)
  t.equal((await tenant.client.call('renderBidPdf', { path: { id: bid.id + 1 } })).status, 404)
})
