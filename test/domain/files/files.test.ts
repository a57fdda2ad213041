import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { formatFileSize } from '../../../db/domain/conventions/file-size.ts'
import { toSafeFileName } from '../../../db/domain/files/file-names.ts'
import { detectContentType } from '../../../db/domain/files/file-types.ts'
import { readImageHead } from '../../../db/domain/image-head.ts'
import { fittedLogoSize } from '../../../db/domain/papers/letterhead.ts'
import { matches } from '../../../scripts/testkit/assertions/assertions.ts'

t.test('a safe file name has no path separators, control characters or device names', (t) => {
  const table = {
    'plan.pdf': 'plan.pdf',
    '../../etc/passwd': '_.._etc_passwd',
    'a\\b:c*d?e"f<g>h|i': 'a_b_c_d_e_f_g_h_i',
    'a\u0000b\u001fc\u007fd\u009fe\u2028f\u202eg\u2066h': 'a_b_c_d_e_f_g_h',
    ' . x . ': 'x',
    '...': 'file',
    '': 'file',
    con: '_con',
    'LPT1.txt': '_LPT1.txt',
    'com9.a.b': '_com9.a.b',
    'console.log': 'console.log',
    com10: 'com10',
    'my con': 'my con',
  }
  for (const [given, expected] of Object.entries(table)) t.equal(toSafeFileName(given), expected, `for ${expected}`)
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...'aé. /\\:*?"<>|\u0000\u202e', 'con', 'lpt1')), (parts) => {
      const safe = toSafeFileName(parts.join(''))
      assert.ok(safe !== '' && !/[/\\<>:"|?*]/.test(safe) && !/[\u0000-\u001f]/.test(safe))
      assert.equal(toSafeFileName(safe), safe)
    }),
    { seed: 7 },
  )
  t.end()
})

t.test('a file size below 1 MB is shown in kB, and at least as 1 kB', (t) => {
  const label = ((key: string, { size }: { size: string }) => `${size} ${key}`) as unknown as Parameters<
    typeof formatFileSize
  >[2]
  const shownSize = (bytes: number) => formatFileSize(bytes, { quantity: (text) => `<${text}>` }, label)
  t.equal(shownSize(0), '<1> bid.kilobytes')
  t.equal(shownSize(1_535), '<1> bid.kilobytes')
  t.equal(shownSize(1_536), '<2> bid.kilobytes')
  t.equal(shownSize(1_048_575), '<1024> bid.kilobytes')
  t.equal(shownSize(1_048_576), '<1.0> bid.megabytes')
  t.equal(shownSize(1_258_291), '<1.2> bid.megabytes')
  t.end()
})

const png = (width: number, height: number, depth = 8, type = 6): Buffer => {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const content = Buffer.alloc(17)
  content.writeUInt32BE(width, 0)
  content.writeUInt32BE(height, 4)
  content.set([depth, type], 8)
  return Buffer.concat([head, content])
}

t.test('readImageHead returns the dimensions and the decoded size of a PNG', (t) => {
  const read = { contentType: 'image/png', width: 30, height: 20, scans: 1 }
  const bytes = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 }
  for (const [type, channels] of Object.entries(bytes)) {
    t.strictSame(readImageHead(png(30, 20, 8, Number(type))), { ...read, decodedBytes: 600 * channels })
  }
  t.strictSame(readImageHead(png(30, 20, 16, 2)), { ...read, decodedBytes: 600 * 3 * 2 })
  const broken = 'is a picture that cannot be decoded'
  for (const bad of [png(0, 20), png(30, 0), png(30, 20, 8, 5)]) t.equal(readImageHead(bad), broken)
  t.equal(readImageHead(png(30, 20).subarray(0, 32)), 'is neither a PNG nor a JPEG')
  t.end()
})

const segment = (marker: number, ...content: number[]) => [
  ...[0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255],
  ...content,
]
const frame = (marker: number, [width, height]: [number, number], densities: number[]) =>
  segment(
    marker,
    ...[8, height >> 8, height & 255, width >> 8, width & 255, densities.length],
    ...densities.flatMap((density, index) => [index + 1, density, 0]),
  )
const scan = [...segment(0xda, 0, 0), 1, 2, 0xff, 0x00, 3, 0xff, 0xd0, 4]
const jpeg = (...parts: number[][]) => Buffer.from([0xff, 0xd8, ...parts.flat()])
const app = segment(0xe0, 0xff, 0xc0, 0, 0)

t.test('readImageHead returns the dimensions, the decoded size and the number of scans of a JPEG', (t) => {
  const yuv = [0x22, 0x11, 0x11]
  const read = { contentType: 'image/jpeg', width: 300, height: 2 }
  const baseline = frame(0xc0, [300, 2], yuv)
  t.strictSame(readImageHead(jpeg(app, baseline, scan, [0xff, 0xd9])), { ...read, decodedBytes: 1_800, scans: 1 })
  t.strictSame(readImageHead(jpeg(app, frame(0xc1, [300, 2], yuv), scan)), { ...read, decodedBytes: 1_800, scans: 1 })
  t.strictSame(readImageHead(jpeg(app, baseline, scan, scan)), { ...read, decodedBytes: 1_800, scans: 2 })
  const progressive = frame(0xc2, [300, 2], [0x11, 0x11, 0x11, 0x11])
  t.strictSame(readImageHead(jpeg(app, progressive, scan)), { ...read, decodedBytes: 600 * 2 * 4, scans: 1 })
  const tables = [0xc4, 0xc8, 0xcc].flatMap((marker) => segment(marker, 8, 0, 1, 0, 1, 1, 1, 0x11, 0))
  const late = frame(0xc0, [9, 9], yuv)
  matches(t, readImageHead(jpeg([0xff, 0xff, ...tables.slice(1)], [0xff, 0x01], baseline, late, scan)), read)
  const filled = jpeg(baseline, scan, [0xff, 0xd9], scan)
  matches(t, readImageHead(filled), { scans: 1 }, 'data after the end marker is ignored')
  t.end()
})

t.test('a JPEG without a frame, with a broken frame or with more than 100 scans is refused', (t) => {
  const broken = 'is a picture that cannot be decoded'
  const good = frame(0xc0, [3, 2], [0x11])
  const bad = [
    jpeg(app),
    jpeg(scan, [0xff, 0xd9], good),
    jpeg(frame(0xc0, [0, 2], [0x11])),
    jpeg(frame(0xc0, [3, 0], [0x11])),
    jpeg(frame(0xc0, [3, 2], [])),
    jpeg(segment(0xc0, 8, 0, 2, 0, 3)),
    jpeg(segment(0xc0, 8, 0, 2, 0, 3, 2, 1, 0x11, 0)),
    Buffer.from([0xff, 0xd8, 0xff]),
  ]
  for (const [index, file] of bad.entries()) t.equal(readImageHead(file), broken, String(index))
  matches(t, readImageHead(jpeg(good, ...Array(100).fill(scan))), { scans: 100 })
  t.equal(readImageHead(jpeg(good, ...Array(101).fill(scan))), 'has more than 100 scans')
  for (const text of ['', 'GIF89a', '\u00ff']) t.type(readImageHead(Buffer.from(text, 'latin1')), 'string')
  t.end()
})

t.test('the content type shown to customers comes from the content of a file', (t) => {
  t.equal(detectContentType(png(1, 1)), 'image/png')
  t.equal(detectContentType(jpeg(app)), 'image/jpeg')
  t.equal(detectContentType(Buffer.from('%PDF-1.7')), 'application/pdf')
  t.equal(detectContentType(Buffer.from(`${' '.repeat(1_019)}%PDF-`)), 'application/pdf')
  t.equal(detectContentType(Buffer.from(`${' '.repeat(1_020)}%PDF-`)), undefined)
  for (const text of ['', '<html>', 'x\u0089PNG']) t.equal(detectContentType(Buffer.from(text)), undefined)
  t.end()
})

t.test('a logo keeps its proportions and is never enlarged', (t) => {
  t.strictSame(fittedLogoSize({ width: 400, height: 100 }, { width: 200, height: 80 }), { width: 200, height: 50 })
  t.strictSame(fittedLogoSize({ width: 100, height: 400 }, { width: 200, height: 80 }), { width: 20, height: 80 })
  t.strictSame(fittedLogoSize({ width: 10, height: 20 }, { width: 200, height: 80 }), { width: 10, height: 20 })
  t.end()
})
