import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, run as runTasks } from 'graphile-worker'
import t from 'tap'
import type { Caller } from '../../db/engine/base/caller.ts'
import { liveReadContext, runTransaction } from '../../db/engine/postgres/transaction.ts'
import { updateOne } from '../../db/engine/records/write.ts'
import { bids } from '../../db/nouns/bids/bids.ts'
import { bidPaperKind } from '../../db/nouns/bids/paper.ts'
import { readBidPaper } from '../../db/nouns/bids/paper-contents.ts'
import { LocalFileStore } from '../../db/services/files/local-file-store.ts'
import { enqueueJob, findJob } from '../../db/services/jobs/jobs.ts'
import type { TaskPayloads } from '../../db/services/jobs/tasks.ts'
import { entityKeyOf, pdfFileNameOf } from '../../db/services/papers/paper-kind.ts'
import { recordPdfStart } from '../../db/services/papers/pdf-cache.ts'
import { addPdfRequest } from '../../db/services/papers/pdf-requests.ts'
import { matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { dataDirSettings, listFileNames } from '../../scripts/testkit/environment/stored-files.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { createQueuePool } from '../../workers/adapters/queue-pool.ts'
import { renderNextWantedPdf } from '../../workers/papers/record-pdf.ts'
import { type PdfRenderer, RenderLimitExceeded } from '../../workers/pdf/renderer.ts'
import { runPdfTask } from '../../workers/tasks/serve-jobs.ts'
import { sweepFiles } from '../../workers/tasks/sweep-files.ts'

const service = await startService(t)
const { database } = service

/** Returns a worker's context whose renderer calls the test's function, and a list of the bid numbers it rendered. */
function workerOf({ files }: TestTenant, render: (number: string) => Promise<Buffer> | Buffer) {
  const drawn: string[] = []
  const renderer = {
    render: async (_name: string, { number }: { number: string }) => {
      drawn.push(number)
      return render(number)
    },
  } as unknown as PdfRenderer
  const log = { debug() {}, info() {}, error() {}, warn() {} }
  const workplace = { database, files, renderer, contract: {}, log, stopping: () => false }
  return { drawn, workplace: workplace as unknown as Parameters<typeof runPdfTask>[0] }
}

const pdfJob = (caller: Caller, id: number) =>
  runTransaction(database, caller, (tx) =>
    enqueueJob(tx, caller, { type: 'pdf', resourceType: 'bids', params: { id }, readScope: null, total: 1 }),
  )
const jobNow = async (caller: Caller, job: string) => (await findJob(liveReadContext(database), caller, job)).job
const fileNow = async ({ caller }: TestTenant, id: number) =>
  pdfFileNameOf(bidPaperKind, caller.tenantId, await readBidPaper(liveReadContext(database), caller, id))
const want = (owner: TestTenant, bidId: number) =>
  addPdfRequest(database.sql, entityKeyOf(bidPaperKind, owner.id, bidId))

t.test("the customer page and jobs share a bid's PDF, which is rendered again after the bid changes", async (t) => {
  const owner = await service.tenant()
  const { id, bidNumber } = await make.bid(owner, { status: 'sent' })
  const { data } = await owner.client.ok('shareBid', { path: { id } })
  const { drawn, workplace } = workerOf(owner, () => Buffer.from('%PDF-1'))
  matches(t, await sendRaw(`${data.url}/pdf`, 'GET'), { text: containing('is being prepared') })
  await runPdfTask(workplace, { tenantId: owner.id })
  matches(t, await sendRaw(`${data.url}/pdf`, 'GET'), { status: 200, text: containing('%PDF-1') })
  for (let time = 0; time < 2; time += 1) {
    const job = await pdfJob(owner.caller, id)
    await runPdfTask(workplace, { tenantId: owner.id })
    matches(t, await jobNow(owner.caller, job), { status: 'completed', result: { bytes: 6 } })
  }
  t.strictSame(drawn, [bidNumber])
  const older = await fileNow(owner, id)
  matches(t, await listFileNames(owner.files, 'kept'), containing([older]))
  await runTransaction(database, owner.caller, (tx) => updateOne(tx, owner.caller, bids, id, { terms: 'Net 30' }))
  await pdfJob(owner.caller, id)
  await runPdfTask(workplace, { tenantId: owner.id })
  t.strictSame(drawn, [bidNumber, bidNumber])
  const left = await listFileNames(owner.files, 'kept')
  t.strictSame([left.includes(older), left.includes(await fileNow(owner, id))], [false, true])
})

t.test('the PDF of a customer page supports range requests while the file is unchanged', async (t) => {
  const owner = await service.tenant()
  const { id, bidNumber } = await make.bid(owner, { status: 'sent' })
  const { data } = await owner.client.ok('shareBid', { path: { id } })
  const { workplace } = workerOf(owner, () => Buffer.from('%PDF-1'))
  await want(owner, id)
  await runPdfTask(workplace, { tenantId: owner.id })
  const ask = (headers: Record<string, string> = {}) => sendRaw(`${data.url}/pdf`, 'GET', { headers })
  const whole = await ask()
  matches(t, whole.headers, {
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    'content-disposition': `inline; filename="${bidNumber}.pdf"; filename*=UTF-8''${bidNumber}.pdf`,
    'x-robots-tag': 'noindex',
  })
  const etag = String(whole.headers.etag)
  matches(t, await ask({ Range: 'bytes=1-3', 'If-Range': etag }), { status: 206, text: 'PDF' })
  matches(t, await ask({ 'If-None-Match': etag }), { status: 304, text: '' })
  matches(t, await ask({ Range: 'bytes=6-' }), { status: 416, headers: { 'content-range': 'bytes */6' } })
  await runTransaction(database, owner.caller, (tx) => updateOne(tx, owner.caller, bids, id, { terms: 'Net 30' }))
  await want(owner, id)
  await runPdfTask(workplace, { tenantId: owner.id })
  matches(t, await ask({ Range: 'bytes=1-3', 'If-Range': etag }), { status: 200, text: containing('%PDF-1') })
})

t.test('a PDF that cannot be rendered is not tried again until the bid changes', async (t) => {
  const owner = await service.tenant()
  const { id } = await make.bid(owner, { status: 'sent' })
  const { data } = await owner.client.ok('shareBid', { path: { id } })
  let error: Error | undefined = new RenderLimitExceeded('The document could not be drawn: it took too long.')
  const { drawn, workplace } = workerOf(owner, () => {
    if (error) throw error
    return Buffer.from('%PDF-1')
  })
  await sendRaw(`${data.url}/pdf`, 'GET')
  await runPdfTask(workplace, { tenantId: owner.id })
  for (let time = 0; time < 3; time += 1) {
    const job = await pdfJob(owner.caller, id)
    await want(owner, id)
    await runPdfTask(workplace, { tenantId: owner.id })
    matches(t, await jobNow(owner.caller, job), {
      status: 'failed',
      errorMessage: /could not be drawn: it took too long/,
    })
    const page = await sendRaw(`${data.url}/pdf`, 'GET')
    matches(t, page, { status: 404, text: containing('There is no PDF of this bid') })
    t.equal(page.headers.refresh, undefined)
  }
  t.equal(drawn.length, 1)
  t.equal((await database.pool.query('select from wanted_pdfs where tenant_id = $1', [owner.id])).rowCount, 0)
  error = undefined
  await owner.client.ok('updateBid', { path: { id }, body: { terms: 'Shorter' } })
  matches(t, await sendRaw(`${data.url}/pdf`, 'GET'), { status: 200, text: containing('is being prepared') })
  await runPdfTask(workplace, { tenantId: owner.id })
  matches(t, await sendRaw(`${data.url}/pdf`, 'GET'), { status: 200, text: containing('%PDF-1') })
})

t.test('a PDF whose rendering kills the process is given up after three attempts', async (t) => {
  const owner = await service.tenant()
  const { id } = await make.bid(owner)
  const never = new Promise<Buffer>(() => {})
  const { drawn, workplace } = workerOf(owner, () => never)
  for (let time = 1; time <= 3; time += 1) {
    await want(owner, id)
    void renderNextWantedPdf(workplace, owner.id)
    while (drawn.length < time) await sleep(10)
  }
  for (let time = 0; time < 2; time += 1) {
    const job = await pdfJob(owner.caller, id)
    await runPdfTask(workplace, { tenantId: owner.id })
    matches(t, await jobNow(owner.caller, job), {
      status: 'failed',
      errorMessage: /tried to draw the document crashed/,
    })
  }
  t.equal(drawn.length, 3)
  await owner.client.ok('updateBid', { path: { id }, body: { terms: 'Net 30' } })
  const mended = workerOf(owner, () => Buffer.from('%PDF-1'))
  const job = await pdfJob(owner.caller, id)
  await runPdfTask(mended.workplace, { tenantId: owner.id })
  matches(t, await jobNow(owner.caller, job), { status: 'completed' })
})

t.test('a PDF that failed because of an error of the service is tried again, and does not block jobs', async (t) => {
  const owner = await service.tenant()
  const [one, other, last] = [await make.bid(owner), await make.bid(owner), await make.bid(owner)]
  const { workplace, drawn } = workerOf(owner, (number) => {
    if (number === one.bidNumber) throw new Error('the disk is gone')
    return Buffer.from('%PDF-1')
  })
  await want(owner, one.id)
  const job = await pdfJob(owner.caller, other.id)
  await runPdfTask(workplace, { tenantId: owner.id })
  matches(t, await jobNow(owner.caller, job), { status: 'completed' })
  await rejectsWith(t, renderNextWantedPdf(workplace, owner.id), { message: containing('the disk is gone') })
  t.strictSame(drawn, [one.bidNumber, other.bidNumber, one.bidNumber])
  await want(owner, last.id)
  await rejectsWith(t, renderNextWantedPdf(workplace, owner.id), { message: containing('the disk is gone') })
  t.equal(await renderNextWantedPdf(workplace, owner.id), true)
  t.strictSame(drawn.slice(3), [one.bidNumber, last.bidNumber], 'the failed PDF waits behind the other requested ones')
})

t.test('an organization that requests many or slow PDFs delays no other organization', async (t) => {
  const [busy, other] = [await service.tenant(), await service.tenant()]
  const slow = await Promise.all(Array.from({ length: 6 }, () => make.bid(busy)))
  const quick = await make.bid(other)
  // Removes the tasks that other tests left in the queue.
  await database.pool.query('delete from graphile_worker._private_jobs')
  const gate = Promise.withResolvers<void>()
  const atOnce = { now: 0, most: 0 }
  const { drawn, workplace } = workerOf(busy, async (number) => {
    if (number === quick.bidNumber) return Buffer.from('%PDF-1')
    atOnce.now += 1
    atOnce.most = Math.max(atOnce.most, atOnce.now)
    await gate.promise
    atOnce.now -= 1
    return Buffer.from('%PDF-1')
  })
  const callers = slow.map(({ id }) => id)
  for (const id of callers.slice(0, 3)) await want(busy, id)
  for (const id of callers.slice(3)) await pdfJob(busy.caller, id)
  const graphilePool = createQueuePool(service.url)
  const runner = await runTasks({
    pgPool: graphilePool,
    concurrency: 2,
    pollInterval: 20,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    taskList: {
      'serve-documents': (payload) => runPdfTask(workplace, payload as TaskPayloads['serve-documents']),
    },
  })
  const until = async (done: () => Promise<boolean> | boolean) => {
    while (!(await done())) await sleep(20)
  }
  await until(() => drawn.length > 0)
  await want(busy, callers[0]!)
  const job = await pdfJob(other.caller, quick.id)
  await until(async () => (await jobNow(other.caller, job)).status === 'completed')
  t.strictSame(drawn, [slow[0]!.bidNumber, quick.bidNumber], 'the first PDF is still being rendered')
  gate.resolve()
  await until(() => drawn.length >= 7)
  await until(
    async () => (await database.pool.query('select from wanted_pdfs where tenant_id = $1', [busy.id])).rowCount === 0,
  )
  await runner.stop()
  await graphilePool.end()
  t.equal(atOnce.most, 1, 'one PDF at a time per organization')
})

t.test(
  'the sweep removes superseded PDFs, partial files, and the latest PDF of a bid if it was not requested for a day',
  async (t) => {
    // The file store is a folder here, because the test sets the age of files, which a bucket does not allow.
    const { database, settings, tenant } = await startService(t, { settings: dataDirSettings })
    const owner = await tenant()
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    const { keptPath: pathOf } = new LocalFileStore(settings.dataDir)
    const [idle, wanted, older] = ['a', 'b', 'c'].map((letter) => `bid_${letter.repeat(40)}.pdf`) as [
      string,
      string,
      string,
    ]
    const broken = `bid_${'d'.repeat(40)}.4711.partial`
    for (const name of [idle, wanted, older, broken]) {
      writeFileSync(pathOf(name), '%PDF-1')
      utimesSync(pathOf(name), hoursAgo(25), hoursAgo(25))
    }
    for (const file of [idle, wanted]) {
      await recordPdfStart(database.sql, entityKeyOf(bidPaperKind, owner.id, (await make.bid(owner)).id), file)
    }
    utimesSync(pathOf(idle), hoursAgo(23), hoursAgo(23))
    t.equal(await owner.files.touchFile('kept', wanted), true)
    const there = () => [idle, wanted, older, broken].map((name) => existsSync(pathOf(name)))
    await sweepFiles({ database, files: owner.files })
    t.strictSame(there(), [true, true, false, false])
    utimesSync(pathOf(idle), hoursAgo(25), hoursAgo(25))
    await sweepFiles({ database, files: owner.files })
    t.strictSame(there(), [false, true, false, false])
    t.equal(await owner.files.touchFile('kept', idle), false)
  },
)

t.test("a bid's page is cached, and built again only when its content changes", async (t) => {
  const owner = await service.tenant()
  const contact = await make.contact(owner, { firstName: 'Dana' })
  const lines = [{ description: 'Oak floor', unitPrice: '100.00' }]
  const { id, lineIds } = await make.bid(owner, { contactId: contact.id, status: 'sent', lines })
  const { data } = await owner.client.ok('shareBid', { path: { id } })
  const agent = { headers: { 'User-Agent': 'WhatsApp/2' } }
  const page = async () => (await sendRaw(data.url, 'GET', agent)).text
  matches(t, await page(), containing('Oak floor'))
  const say = (text: string) =>
    database.pool.query('update bid_line_items set description = $2 where id = $1', [lineIds[0], text])
  await say('Pine floor')
  matches(t, await page(), containing('Oak floor'), 'the page is cached, because lines never change without their bid')
  await owner.client.ok('updateBid', { path: { id }, body: { notes: 'Hello' } })
  matches(t, await page(), /Hello.*Pine floor/s)
  for (const [change, shown] of [
    [() => owner.client.ok('updateContact', { path: { id: contact.id }, body: { firstName: 'Kim' } }), 'Kim'],
    [() => owner.client.ok('updateBranding', { body: { companyName: 'Renamed' } }), 'Renamed'],
    [() => owner.client.ok('updateBranding', { body: { companyName: 'Again' } }), 'Again'],
  ] as const) {
    await change()
    matches(t, await page(), containing(shown))
  }
})
