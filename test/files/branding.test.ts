import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import t, { type Test } from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { violatedFieldNames } from '../../scripts/testkit/http/violations.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race } from '../../scripts/testkit/races.ts'

const service = await startService(t)

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 31, g: 78, b: 121, alpha: 0.5 } } })

/** Uploads a file as an image, and returns its sourcePath and status. */
async function upload({ client }: TestTenant, bytes: Buffer, contentType: 'image/png' | 'image/jpeg' = 'image/png') {
  const { data } = await client.ok('createJobUpload', { body: { contentType } })
  const answer = await sendRaw(data.uploadUrl, 'PUT', { body: bytes, headers: { 'Content-Type': contentType } })
  return { sourcePath: data.sourcePath, status: answer.status }
}

const withLogo = async (tenant: TestTenant, bytes: Buffer, contentType?: 'image/png' | 'image/jpeg') => {
  const { sourcePath } = await upload(tenant, bytes, contentType)
  return tenant.client.call('updateBranding', { body: { logoSourcePath: sourcePath } })
}

/** Fetches the raw bytes at an address. */
async function fetched(url: string) {
  const answer = await fetch(url)
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

t.test("getBranding returns the defaults and the organization's name if nothing was set", async (t) => {
  const { client } = await service.tenant({ name: 'Cascade Ridge' })
  const { data } = await client.ok('getBranding')
  t.strictSame(data, {
    ...{ companyName: 'Cascade Ridge', logoUrl: null, primaryColor: '#1f4e79', accentColor: '#c2571a' },
    ...{
      phone: null,
      email: null,
      website: null,
      address: null,
      licenseNumber: null,
      defaultTerms: null,
      paymentInstructions: null,
      taxId: null,
      updatedAt: null,
    },
    ...{
      currency: 'USD',
      locale: 'en-US',
      timeZone: 'UTC',
      paper: 'letter',
      customerReminders: false,
      notaryBlock: false,
    },
  })
})

t.test('updateBranding changes only the given fields, and null restores the default', async (t) => {
  const { client } = await service.tenant({ name: 'Own name' })
  const body = {
    companyName: 'Builders',
    primaryColor: '#ABCDEF',
    phone: '555',
    address: '1 Road\nTown',
    defaultTerms: 'Half now.',
    paymentInstructions: 'By check\nor transfer',
    taxId: '12-345',
  }
  const first = await client.ok('updateBranding', { body })
  matches(t, first.data, { ...body, primaryColor: '#abcdef', accentColor: '#c2571a', email: null })
  const second = await client.ok('updateBranding', {
    body: { companyName: null, primaryColor: null, phone: '', taxId: '' },
  })
  t.equal(second.data.taxId, null)
  matches(t, second.data, { companyName: 'Own name', primaryColor: '#1f4e79', phone: null, address: '1 Road\nTown' })
  t.strictSame((await client.ok('getBranding')).data, second.data)
})

t.test("an organization cannot see another organization's branding", async (t) => {
  const [owner, stranger] = [await service.tenant(), await service.tenant({ name: 'Stranger' })]
  await owner.client.ok('updateBranding', { body: { companyName: 'Owner', defaultTerms: 'Owner terms' } })
  matches(t, (await stranger.client.ok('getBranding')).data, { companyName: 'Stranger', defaultTerms: null })
})

t.test('updateBranding with unchanged values creates no new version, and a stale If-Match is refused', async (t) => {
  const { client } = await service.tenant()
  const before = await client.ok('getBranding')
  const first = await client.ok('updateBranding', {
    body: { phone: '555', accentColor: '#AA0000' },
    headers: { 'If-Match': before.headers.etag! },
  })
  const again = await client.ok('updateBranding', { body: { phone: '555', accentColor: '#aa0000' } })
  t.strictSame(again.data, first.data)
  t.equal((await client.call('getBranding', { headers: { 'If-None-Match': again.headers.etag! } })).status, 304)
  const late = await client.call('updateBranding', {
    body: { phone: '1' },
    headers: { 'If-Match': before.headers.etag! },
  })
  matches(t, late, { status: 412, code: 'conflict' })
  t.equal((await client.ok('getBranding')).data.phone, '555')
})

t.test('updateBranding refuses invalid colors, email addresses and websites', async (t) => {
  const { client } = await service.tenant()
  const wrong = {
    primaryColor: ['red', '#12345', '#1234567', 'url(x)'],
    accentColor: ['#gggggg'],
    email: ['nobody'],
    website: ['javascript:alert(1)', 'cascaderidge', 'ftp://cascaderidge.example'],
  }
  for (const [field, values] of Object.entries(wrong)) {
    for (const value of nonEmpty(values)) {
      const answer = await client.call('updateBranding', { body: { [field]: value } })
      t.equal(answer.status, 422, `${field} ${value}`)
      t.strictSame(violatedFieldNames(answer), [field], `${field} ${value}`)
    }
  }
})

t.test('a logo is re-encoded without metadata, scaled down, and served publicly', async (t) => {
  const tenant = await service.tenant()
  const secret = 'taken at the owner’s home'
  const png = await picture(2400, 600)
    .withExif({ IFD0: { ImageDescription: secret } })
    .png()
    .toBuffer()
  const jpeg = await picture(300, 900)
    .flatten()
    .withExif({ IFD0: { ImageDescription: secret } })
    .jpeg()
    .toBuffer()
  const cases = [
    { bytes: png, type: 'image/png', width: 600, height: 150 },
    { bytes: jpeg, type: 'image/jpeg', width: 100, height: 300 },
  ] as const
  for (const { bytes, type, width, height } of cases) {
    t.ok(bytes.includes('taken at'), 'the uploaded file has metadata')
    t.equal((await withLogo(tenant, bytes, type)).status, 200)
    const { logoUrl } = (await tenant.client.ok('getBranding')).data
    const logo = await fetched(logoUrl!)
    t.equal(logo.status, 200)
    t.equal(logo.headers.get('content-type'), type)
    t.equal(logo.headers.get('x-content-type-options'), 'nosniff')
    t.equal(logo.headers.get('cross-origin-resource-policy'), 'cross-origin', 'a mail client can load it')
    matches(t, logo.headers.get('content-security-policy'), /default-src 'none'/)
    matches(t, await sharp(logo.bytes).metadata(), { width, height, format: type.slice(6), exif: undefined })
    t.notOk(logo.bytes.includes('taken at'))
    const head = await sendRaw(logoUrl!, 'HEAD', {})
    matches(t, head, { status: 200, text: '', headers: { 'content-length': String(logo.bytes.length) } })
    const known = await sendRaw(logoUrl!, 'GET', { headers: { 'If-None-Match': head.headers.etag } })
    t.equal(known.status, 304)
  }
})

t.test('a customer page shows a logo with its proportions, in whole pixels', async (t) => {
  const tenant = await service.tenant()
  for (const [height, shown] of [
    [121, 52],
    [122, 53],
  ] as const) {
    t.equal((await withLogo(tenant, await picture(600, height).png().toBuffer())).status, 200)
    const bid = await make.bid(tenant, { status: 'sent' })
    const { data } = await tenant.client.ok('shareBid', { path: { id: bid.id } })
    const [, image] = /(<img [^>]*\/logo"[^>]*>)/.exec((await sendRaw(data.url, 'GET')).text) ?? []
    matches(t, image, containing(`width="260" height="${shown}"`))
  }
})

t.test('the address of a removed or unknown logo is a 404', async (t) => {
  const tenant = await service.tenant()
  await withLogo(tenant, await picture(10, 10).png().toBuffer())
  const { logoUrl } = (await tenant.client.ok('getBranding')).data
  t.equal((await sendRaw(logoUrl!, 'POST', { body: 'x' })).status, 405)
  t.equal((await tenant.client.ok('updateBranding', { body: { logoSourcePath: null } })).data.logoUrl, null)
  t.equal((await fetched(logoUrl!)).status, 404)
  for (const token of ['x', 'x.y', `${Buffer.from('1').toString('base64url')}.AAAAAAAAAAAAAAAAAAAAAA`]) {
    t.equal((await fetched(`${service.origin}/files/logos/${token}`)).status, 404)
  }
})

t.test('a logo must be a complete PNG or JPEG by its bytes, and a refused one changes nothing', async (t) => {
  const tenant = await service.tenant()
  const png = await picture(200, 100).png().toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const wide = await picture(8001, 1).png().toBuffer()
  const files: Record<string, Buffer> = {
    'an SVG': svg,
    'a GIF': await picture(5, 5).gif().toBuffer(),
    'a WebP': await picture(5, 5).webp().toBuffer(),
    'an HTML page': Buffer.from('<html>'),
    'a truncated PNG': png.subarray(0, png.length - 40),
    'only a PNG signature': png.subarray(0, 8),
    'a PNG with a wrong checksum': Buffer.concat([png.subarray(0, 60), Buffer.from([1, 2, 3]), png.subarray(63)]),
    'a JPEG signature before an SVG': Buffer.concat([Buffer.from('ffd8ff', 'hex'), svg]),
    'too many pixels': wide,
    'a decompression bomb': bomb(60_000, 60_000),
  }
  for (const [name, bytes] of Object.entries(files)) {
    const answer = await withLogo(tenant, bytes)
    matches(t, answer, { status: 422, json: { errors: [{ field: 'logoSourcePath', code: 'rule' }] } }, name)
  }
  t.equal((await tenant.client.ok('getBranding')).data.logoUrl, null)
})

t.test('an image that would take too much work to decode is refused by its header, with the reason', async (t) => {
  const tenant = await service.tenant()
  const scan = Buffer.from('ffda0002a1ff00ffd3', 'hex')
  // A comment that contains an end-of-image marker.
  const hidden = Buffer.from('fffe0006ffd9ffd9', 'hex')
  const cases: [Buffer, RegExp][] = [
    [bomb(8001, 10), /8001 x 10 pixels, more than 8000 a side/],
    [bomb(7990, 5100), /7990 x 5100 pixels, more than 40 million/],
    [bomb(7901, 5000, { depth: 16, color: 6 }), /take 317 MB to decode, more than 160/],
    [frame(0xc2, 7900, 5000), /take 237 MB to decode, more than 160/],
    [Buffer.concat([frame(0xc0, 7900, 5000), hidden, ...Array(3).fill(scan)]), /take 237 MB to decode, more than 160/],
    [Buffer.concat([frame(0xc2, 100, 100), hidden, ...Array(101).fill(scan)]), /more than 100 scans/],
  ]
  for (const [bytes, words] of cases) {
    const answer = await withLogo(tenant, bytes)
    matches(t, answer, { status: 422, json: { errors: [{ field: 'logoSourcePath', code: 'rule', message: words }] } })
  }
  const broken = [
    frame(0xc2, 0, 10),
    frame(0xc0, 10, 10),
    frame(0xc2, 9, 9).subarray(0, 12),
    Buffer.from('ffd8ffff', 'hex'),
  ]
  for (const bytes of broken) {
    const errors = [{ field: 'logoSourcePath', message: 'is a picture that cannot be decoded' }]
    matches(t, await withLogo(tenant, bytes), { status: 422, json: { errors } })
  }
})

t.test('no database connection is held while a logo is decoded', async (t) => {
  const tenants = await Promise.all([service.tenant(), service.tenant(), service.tenant()])
  const large = await picture(4000, 4000).flatten().jpeg({ progressive: true, quality: 30 }).toBuffer()
  const began = performance.now()
  let busy = true
  // Images are decoded in turn. A 503 asks those that waited too long to retry.
  const inTurn = async (tenant: TestTenant): Promise<number> => {
    const { status } = await withLogo(tenant, large)
    return status === 503 ? inTurn(tenant) : status
  }
  const all = Promise.all(tenants.map(inTurn)).finally(() => (busy = false))
  let idleMs = 0
  while (busy) {
    const { rows } = await tenants[0]!.database.pool.query(
      `select coalesce(max(extract(epoch from clock_timestamp() - state_change) * 1000), 0)::float8 as ms
       from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
    )
    idleMs = Math.max(idleMs, rows[0].ms)
    await sleep(20)
  }
  // Decoding takes most of the time. A connection held during it would be idle for at least a third of the time.
  const tookMs = performance.now() - began
  t.ok(idleMs < tookMs / 6, `the longest rest in a transaction was ${idleMs} ms of ${tookMs}`)
  t.strictSame(await all, [200, 200, 200])
})

/** Returns the beginning of a JPEG up to its frame header, with three components. */
function frame(marker: number, width: number, height: number): Buffer {
  const bytes = Buffer.from(
    `ffd8ffe000104a46494600010100000100010000ff${marker.toString(16)}0011080000000003011100021100031100`,
    'hex',
  )
  bytes.writeUInt16BE(height, 25)
  bytes.writeUInt16BE(width, 27)
  return bytes
}

/** Returns a PNG whose header announces far more pixels than its few bytes contain. */
function bomb(width: number, height: number, { depth = 8, color = 2 } = {}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, color, 0, 0, 0], 8)
  return Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), head, Buffer.alloc(400)])
}

t.test('a logo of 20 MB is refused with a 413', async (t) => {
  const { status } = await upload(await service.tenant(), Buffer.alloc(20 * 1024 * 1024, 1))
  t.equal(status, 413)
})

t.test('a logo must be a finished image upload of the same organization', async (t) => {
  const tenant = await service.tenant()
  const stranger = await service.tenant()
  const foreign = await upload(stranger, await picture(5, 5).png().toBuffer())
  const { data: open } = await tenant.client.ok('createJobUpload', { body: { contentType: 'image/png' } })
  const cases = [
    { logoSourcePath: foreign.sourcePath, code: 'not_found' },
    { logoSourcePath: 'up_00000000000000000000000000', code: 'not_found' },
    { logoSourcePath: open.sourcePath, code: 'rule' },
    { logoSourcePath: await make.upload(tenant), code: 'rule' },
  ]
  for (const { logoSourcePath, code } of cases) {
    const answer = await tenant.client.call('updateBranding', { body: { logoSourcePath } })
    matches(t, answer, { status: 422, json: { errors: [{ field: 'logoSourcePath', code }] } })
  }
})

t.test('two concurrent branding updates of different fields both take effect', async (t) => {
  await race(t, {
    at: service,
    arrange: async () => (await service.tenant()).client,
    contestants: (client) => [
      () => client.ok('updateBranding', { body: { phone: '555' } }),
      () => client.ok('updateBranding', { body: { licenseNumber: 'L1' } }),
    ],
    judge: async (_, client) =>
      matches(t, (await client.ok('getBranding')).data, { phone: '555', licenseNumber: 'L1' }),
  })
})

t.test('a new bid gets the default terms unless the request sets terms', async (t: Test) => {
  const { client } = await service.tenant()
  const termsOf = async (body: { terms?: string | null }) => (await client.ok('createBid', { body })).data.terms
  t.equal(await termsOf({}), null)
  await client.ok('updateBranding', { body: { defaultTerms: 'Half now.' } })
  t.equal(await termsOf({}), 'Half now.')
  t.equal(await termsOf({ terms: 'All later.' }), 'All later.')
  t.equal(await termsOf({ terms: null }), null)
})
