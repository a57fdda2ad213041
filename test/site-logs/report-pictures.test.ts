import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makePaperHelpers } from '../../scripts/testkit/paper-helpers.ts'
import { maxDecodedPixels } from '../../workers/papers/load-pictures.ts'

const service = await startService(t)
const office = makePaperHelpers(service)
const photograph = await sharp({ create: { width: 160, height: 120, channels: 3, background: '#1f4e79' } })
  .jpeg()
  .toBuffer()
const named = (count: number): string[] => Array.from({ length: count }, (_, at) => `Photo-${at + 1}.jpg`)

/** Creates a site log with these photographs. */
async function logged(photographs: readonly { name: string; content: Buffer }[]) {
  const tenant = await service.tenant()
  const { id } = await make.siteLog(tenant)
  for (const { name, content } of photographs) {
    const sourcePath = await make.documentUpload(tenant, content, { contentType: 'image/jpeg', filename: name })
    await make.document(tenant, { sourcePath, name, entityType: 'site_log', entityId: id })
  }
  return { tenant, id }
}

/** Returns the header of a gray JPEG of 49 million pixels with ten empty scans. It counts as 98 million pixels. */
const emptyScans = (): Buffer => Buffer.from(`ffd8ffc2000b081b581b580101110000${'ffda0002a1'.repeat(10)}ffd9`, 'hex')

t.test(
  'a report shows photographs of at most 600 million pixels in total, and names each one that exceeds the limit',
  async (t) => {
    t.equal(maxDecodedPixels, 600_000_000)
    const large = (name: string) => ({ name, content: emptyScans() })
    const { tenant, id } = await logged([
      ...named(7).map(large),
      { name: 'A small one behind them', content: photograph },
    ])
    const { pdf, pages } = await office.drawn(tenant, await ask(tenant, id))
    const text = pages.join(' ')
    t.equal(text.match(/Not shown: the file is a picture that cannot be decoded\./g)?.length, 6)
    matches(
      t,
      text,
      /the file has 7000 x 7000 pixels, more than the others leave of the 600 million for all pictures\./,
    )
    t.equal(pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length, 1)
    matches(t, text, /A small one behind them/)
  },
)

/** Returns the organization with a file store that calls `opening` before it opens a photograph. */
function watched(tenant: TestTenant, opening: () => Promise<void>): TestTenant {
  const openFile: TestTenant['files']['openFile'] = async (room, name) => {
    if (room === 'uploads') await opening()
    return tenant.files.openFile(room, name)
  }
  const get = (files: TestTenant['files'], member: keyof TestTenant['files']): unknown => {
    const own = files[member] as unknown
    return typeof own === 'function' ? own.bind(files) : own
  }
  const files = new Proxy(tenant.files, {
    get: (store, member) => (member === 'openFile' ? openFile : get(store, member as keyof TestTenant['files'])),
  })
  return { ...tenant, files }
}

const ask = async ({ client }: TestTenant, id: number): Promise<string> =>
  (await client.ok('renderSiteLogDailyReportPdf', { path: { id } })).data.job_id
const statusOf = async ({ client }: TestTenant, id: string) => (await client.ok('getJob', { path: { id } })).data.status

/** Runs the due tasks until this job is done. A task that finds no free slot is due again a moment later. */
async function workUntilDone(tenant: TestTenant, jobId: string): Promise<void> {
  for (let time = 0; time < 200; time += 1) {
    await office.work(tenant)
    if (!['queued', 'running'].includes(await statusOf(tenant, jobId))) return
    await sleep(50)
  }
}

t.test('no further photographs are read after the job of a report is cancelled', async (t) => {
  const { tenant, id } = await logged(named(4).map((name) => ({ name, content: photograph })))
  const jobId = await ask(tenant, id)
  let opened = 0
  const cancelling = watched(tenant, async () => {
    opened += 1
    if (opened === 2) await tenant.client.ok('cancelJob', { path: { id: jobId } })
  })
  await office.work(cancelling)
  t.equal(opened, 2)
  t.equal(await statusOf(tenant, jobId), 'cancelled')
  await office.drawn(tenant, await ask(tenant, id))
})

t.test('while a report with photographs is rendered, papers of other organizations can be rendered', async (t) => {
  const rebar = { name: 'Rebar', content: photograph }
  const [first, second] = [await logged([rebar]), await logged([rebar])]
  const bidPdf = async (tenant: TestTenant): Promise<string> => {
    const { id } = await make.bid(tenant)
    return (await tenant.client.ok('renderBidPdf', { path: { id } })).data.job_id
  }
  const drawn = await ask(first.tenant, first.id)
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = watched(first.tenant, () => {
    begun.resolve()
    return held.promise
  })
  const drawing = office.work(holding)
  await begun.promise
  const own = await bidPdf(first.tenant)
  const report = await ask(second.tenant, second.id)
  const other = await bidPdf(second.tenant)
  await workUntilDone(second.tenant, other)
  t.equal(await statusOf(second.tenant, other), 'completed')
  t.equal(await statusOf(second.tenant, report), 'running', 'waits for the only slot for pictures')
  t.equal(await statusOf(first.tenant, own), 'queued', 'an organization has one slot')
  held.resolve()
  await drawing
  await workUntilDone(second.tenant, report)
  await workUntilDone(first.tenant, own)
  const all = [
    [first, drawn],
    [first, own],
    [second, report],
  ] as const
  for (const [{ tenant }, job] of all) t.equal(await statusOf(tenant, job), 'completed')
})
