import { Readable } from 'node:stream'
import sharp from 'sharp'
import t from 'tap'
import { extractImages, getDocumentProxy } from 'unpdf'
import { findUpload } from '../../db/services/files/transfers.ts'
import { encodePicture, type PictureEncoding, PictureSeries } from '../../db/services/pictures/pictures.ts'
import { lacks, matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makePaperHelpers } from '../../scripts/testkit/paper-helpers.ts'

const service = await startService(t)
const office = makePaperHelpers(service)

const withoutDocuments = ['site_logs:read', 'jobs:read']
const everything = [...withoutDocuments, 'documents:read']

type Rgb = [number, number, number]

const red: Rgb = [200, 30, 30]
const green: Rgb = [30, 160, 60]
const blue: Rgb = [30, 60, 200]

/** Returns a picture of one color. */
const plain = (color: Rgb, width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: { r: color[0], g: color[1], b: color[2] } } })

const jpeg = (color: Rgb): Promise<Buffer> => plain(color).jpeg().toBuffer()

interface Attached {
  name: string
  content: Buffer
  contentType?: string
}

const uploaded = (tenant: TestTenant, { content, contentType = 'image/jpeg', name }: Attached): Promise<string> =>
  make.documentUpload(tenant, content, { contentType, filename: name })

/** Attaches a file to a site log. */
async function attach(tenant: TestTenant, entityId: number, file: Attached) {
  return make.document(tenant, {
    sourcePath: await uploaded(tenant, file),
    name: file.name,
    entityType: 'site_log',
    entityId,
  })
}

async function logged(photographs: readonly Attached[] = []) {
  const tenant = await service.tenant()
  const { id } = await make.siteLog(tenant)
  for (const photograph of photographs) await attach(tenant, id, photograph)
  return { tenant, id }
}

/** Renders the daily report for an API key with these scopes, and returns its text and its pictures as on the pages. */
async function report(tenant: TestTenant, id: number, scopes: readonly string[] = everything) {
  const { client } = await tenant.key({ scopes })
  const { data } = await client.ok('renderSiteLogDailyReportPdf', { path: { id } })
  const { pdf, pages } = await office.drawn(tenant, data.job_id)
  const proxy = await getDocumentProxy(new Uint8Array(pdf))
  const pictures = []
  for (const page of pages.keys()) pictures.push(...(await extractImages(proxy, page + 1)))
  return { jobId: data.job_id, pdf, pages, text: pages.join(' '), pictures }
}

type Drawn = Awaited<ReturnType<typeof report>>

const colorAt = ({ width, channels, data }: Drawn['pictures'][number], x: number, y: number): number[] =>
  [...data.subarray((y * width + x) * channels)].slice(0, 3)

const isNear = (color: number[], wanted: Rgb): boolean => color.every((part, at) => Math.abs(part - wanted[at]!) < 12)

/** Returns file names with numbers, such as Photo-3.jpg. No name is part of another. */
const named = (count: number): string[] => Array.from({ length: count }, (_, at) => `Photo-${at + 1}.jpg`)

t.test('the report shows photographs with their names, in the order in which they were attached', async (t) => {
  const colors = { Red: red, Green: green, Blue: blue, Second: red }
  const files = Object.entries(colors).map(async ([name, color]) => ({ name, content: await jpeg(color) }))
  const { tenant, id } = await logged(await Promise.all(files))
  const { text, pictures } = await report(tenant, id)
  matches(t, text, /Photographs Red.*Green.*Blue.*Second/)
  t.equal(pictures.length, 4)
  for (const [index, color] of Object.values(colors).entries()) {
    t.ok(isNear(colorAt(pictures[index]!, 100, 100), color), `${index}: ${colorAt(pictures[index]!, 100, 100)}`)
  }
})

t.test('the report has no photographs without documents:read, and none if the site log has none', async (t) => {
  const { tenant, id } = await logged()
  await attach(tenant, id, { name: 'Plan.pdf', content: Buffer.from('%PDF-1.4'), contentType: 'application/pdf' })
  const empty = await report(tenant, id)
  lacks(t, empty.text, /Photographs|Plan\.pdf/)
  t.equal(empty.pictures.length, 0)
  await attach(tenant, id, { name: 'Rebar', content: await jpeg(red) })
  const blind = await report(tenant, id, withoutDocuments)
  lacks(t, blind.text, /Photographs|Rebar/)
  t.equal(blind.pictures.length, 0)
})

t.test(
  'without documents:read, a report with photographs can be neither served from the PDF cache nor downloaded from its job',
  async (t) => {
    const { tenant, id } = await logged([{ name: 'Rebar', content: await jpeg(red) }])
    const seen = await report(tenant, id)
    t.equal(seen.pictures.length, 1)
    t.equal(
      (await report(tenant, id, withoutDocuments)).pictures.length,
      0,
      'after a report with the photograph was cached',
    )
    t.equal((await report(tenant, id)).pictures.length, 1, 'after a report without the photograph was cached')
    const path = { id: seen.jobId }
    const { client: blind } = await tenant.key({ scopes: withoutDocuments })
    const answer = await blind.call('getJobDownload', { path })
    matches(t, answer, { status: 403, code: 'scope_insufficient', json: { detail: /documents:read/ } })
    const { client: reader } = await tenant.key({ scopes: everything })
    t.equal((await reader.call('getJobDownload', { path })).status, 200)
  },
)

t.test('a report shows up to twenty photographs; of twenty-one it shows the first twenty and says so', async (t) => {
  const content = await plain(green, 160, 120).jpeg().toBuffer()
  const names = named(20)
  const { tenant, id } = await logged(names.map((name) => ({ name, content })))
  const twenty = await report(tenant, id)
  t.equal(twenty.pictures.length, 20)
  for (const name of nonEmpty(names)) matches(t, twenty.text, containing(name), name)
  lacks(t, twenty.text, /The first/)
  for (const [at, page] of nonEmpty(twenty.pages.entries()))
    matches(t, page, containing(`Page ${at + 1} of ${twenty.pages.length}`))
  await attach(tenant, id, { name: 'One too many', content })
  const more = await report(tenant, id)
  t.equal(more.pictures.length, 20)
  matches(t, more.text, /The first 20 of 21 attached\./)
  lacks(t, more.text, /One too many/)
})

t.test('a new name, a new version or a deletion of a photograph changes the next report', async (t) => {
  const { tenant, id } = await logged([{ name: 'First', content: await jpeg(red) }])
  const second = await attach(tenant, id, { name: 'Second', content: await jpeg(green) })
  t.equal((await report(tenant, id)).pictures.length, 2)
  const path = { id: second.id }
  await tenant.client.ok('updateDocument', { path, body: { name: 'Renamed' } })
  matches(t, (await report(tenant, id)).text, /First.*Renamed/)
  const sourcePath = await uploaded(tenant, { name: 'x', content: await jpeg(blue) })
  await tenant.client.ok('updateDocument', { path, body: { sourcePath } })
  const { pictures } = await report(tenant, id)
  t.ok(isNear(colorAt(pictures[1]!, 10, 10), blue), 'the newest version')
  await tenant.client.ok('deleteDocument', { path })
  const after = await report(tenant, id)
  t.equal(after.pictures.length, 1)
  lacks(t, after.text, /Renamed/)
})

/** Returns the header of a progressive JPEG of 6000 x 5000 pixels with 20 empty scans. */
const manyScans = (): Buffer =>
  Buffer.from(`ffd8ffc2001108138817700301110002110003${'1100'}${'ffda0002a1'.repeat(20)}ffd9`, 'hex')

t.test('the report shows name and reason instead of a photograph that cannot be shown', async (t) => {
  const whole = await plain(red, 1200, 900).jpeg().toBuffer()
  const wide = await plain(red, 12_001, 1).png().toBuffer()
  const { tenant, id } = await logged([
    { name: 'Whole', content: whole },
    { name: 'Cut short', content: whole.subarray(0, whole.length / 2) },
    { name: 'A text', content: Buffer.from('hello') },
    { name: 'An SVG', content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    { name: 'Empty of all', content: Buffer.from([0xff, 0xd8, 0xff]) },
    { name: 'Wide', content: wide, contentType: 'image/png' },
    { name: 'Many scans', content: manyScans() },
  ])
  const lost = await uploaded(tenant, { name: 'Lost', content: whole })
  await make.document(tenant, { sourcePath: lost, name: 'Lost', entityType: 'site_log', entityId: id })
  const upload = await findUpload(tenant.database.sql, { tenantId: tenant.id, id: lost })
  await tenant.files.removeFile('uploads', upload!.file)
  const large = await attach(tenant, id, { name: 'Large', content: whole })
  await tenant.database.pool.query('update documents set size = 50000001 where id = $1', [large.id])
  const { text, pictures } = await report(tenant, id)
  t.equal(pictures.length, 1)
  for (const name of [
    'Whole',
    'Cut short',
    'A text',
    'An SVG',
    'Empty of all',
    'Wide',
    'Many scans',
    'Lost',
    'Large',
  ]) {
    matches(t, text, containing(name), name)
  }
  t.equal(text.match(/Not shown: the file is a picture that cannot be decoded\./g)?.length, 2)
  t.equal(text.match(/Not shown: the file is neither a PNG nor a JPEG\./g)?.length, 2)
  matches(t, text, /the file has 12001 x 1 pixels, more than 12000 a side/)
  matches(t, text, /the file has 6000 x 5000 pixels in 20 scans, more than 520 million in all/)
  matches(t, text, /the file is lost/)
  matches(t, text, /the file has 51 MB, more than 50/)
})

t.test(
  'photographs are upright and without the metadata of their files, and a transparent PNG is on white',
  async (t) => {
    const secret = 'taken at the owner’s home'
    // Stored with red on top. The orientation of a phone held upright turns the picture by a quarter, which puts red on
    // the right.
    const stored = await plain(red, 900, 600)
      .composite([{ input: await plain(blue, 900, 300).png().toBuffer(), left: 0, top: 300 }])
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { ImageDescription: secret } })
      .jpeg()
      .toBuffer()
    t.ok(stored.includes('taken at'))
    const clear = await sharp({
      create: { width: 90, height: 90, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const { tenant, id } = await logged([
      { name: 'Turned', content: stored },
      { name: 'Clear', content: clear, contentType: 'image/png' },
    ])
    const { pdf, pictures } = await report(tenant, id)
    t.notOk(pdf.includes('taken at'))
    const [turned, white] = pictures as [Drawn['pictures'][number], Drawn['pictures'][number]]
    t.ok(turned.width < turned.height && turned.height <= 1_000, `${turned.width} x ${turned.height}`)
    t.ok(isNear(colorAt(turned, 20, 20), blue), 'the left')
    t.ok(isNear(colorAt(turned, turned.width - 20, 20), red), 'the right')
    t.ok(isNear(colorAt(white, 10, 10), [255, 255, 255]))
    t.equal(white.width, 90, 'never enlarged')
  },
)

t.test('of three photographs two are next to each other, and the last is as large as a single one', async (t) => {
  const content = await plain(green, 3000, 1500).jpeg().toBuffer()
  const { tenant, id } = await logged(named(3).map((name) => ({ name, content })))
  const [first, second, last] = (await report(tenant, id)).pictures.map(({ width }) => width)
  t.equal(first, second)
  t.ok(last! > first! * 2, `${last} compared to ${first}`)
})

const small: PictureEncoding = {
  bounds: { width: 100, height: 100 },
  maxSide: 1_000,
  maxPixels: 1e6,
  format: 'jpeg',
  quality: 80,
  failOn: 'error',
}

/** Yields the beginning of a file and then fails. */
async function* away(whole: Buffer) {
  yield whole.subarray(0, 200)
  throw new Error('the store is away')
}

t.test('a picture whose file cannot be read to its end is an error, not a broken picture', async (t) => {
  const whole = await jpeg(red)
  await t.rejects(encodePicture(Readable.from(away(whole)), small), /the store is away/)
  matches(t, await encodePicture(Readable.from([whole]), small), { width: 100, height: 75, contentType: 'image/jpeg' })
})

t.test('each picture of a series is encoded as if it were the only one, even after a failed picture', async (t) => {
  const [first, last] = [await jpeg(red), await plain(blue, 300, 600).jpeg().toBuffer()]
  const series = new PictureSeries(4)
  const encoded = (file: Readable) => series.encode(file, small)
  t.strictSame(await encoded(Readable.from([first])), await encodePicture(Readable.from([first]), small))
  matches(t, await encoded(Readable.from([Buffer.from('no picture')])), { refused: 'is neither a PNG nor a JPEG' })
  await t.rejects(encoded(Readable.from(away(first))), /the store is away/)
  t.strictSame(await encoded(Readable.from([last])), await encodePicture(Readable.from([last]), small))
  series.close()
})

t.test('closing a series of pictures ends its idle process, and the next picture starts a new process', async (t) => {
  const processes = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length
  const before = processes()
  const series = new PictureSeries(1)
  t.equal(processes(), before + 1)
  series.close()
  while (processes() > before) await new Promise(setImmediate)
  matches(t, await series.encode(Readable.from([await jpeg(red)]), small), { width: 100, height: 75 })
})
