import t from 'tap'
import { readImageHead } from '../../../db/domain/image-head.ts'
import { matches } from '../../../scripts/testkit/assertions/assertions.ts'

/** Refusal of a damaged picture. This file has boundary cases; test/domain/files/files.test.ts has the usual ones. */

const broken = 'is a picture that cannot be decoded'
const other = 'is neither a PNG nor a JPEG'
const segment = (marker: number, ...content: number[]) => [0xff, marker, 0, content.length + 2, ...content]
const frame = (marker: number, densities: number[], size: [number, number] = [30, 20]) =>
  segment(marker, 8, 0, size[1], 0, size[0], densities.length, ...densities.flatMap((density) => [1, density, 0]))
const scan = segment(0xda, 0, 0)
const jpeg = (...parts: number[][]) => readImageHead(Buffer.from([0xff, 0xd8, ...parts.flat()]))
const read = { contentType: 'image/jpeg', width: 30, height: 20 }

t.test('every byte of the file signature must match a PNG or JPEG', (t) => {
  for (const start of [
    [0xff, 0xd8, 0xfe],
    [0xff, 0xd7, 0xff],
    [0xfe, 0xd8, 0xff],
    [0xff, 0xd8],
  ])
    t.equal(readImageHead(Buffer.from(start)), other, String(start))
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(17, 1)])
  matches(t, readImageHead(png), broken, 'an undefined color type')
  for (let place = 0; place < 16; place += 1) {
    const changed = Buffer.from(png)
    changed[place]! ^= 1
    t.equal(readImageHead(changed), other, String(place))
  }
  t.end()
})

t.test('a PNG with more than eight bits per channel decodes to twice the bytes', (t) => {
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(17)])
  png[19] = 30
  png[23] = 20
  for (const [depth, bytes] of [
    [1, 600],
    [8, 600],
    [9, 1200],
    [16, 1200],
  ] as const) {
    png[24] = depth
    matches(t, readImageHead(png), { decodedBytes: bytes }, String(depth))
  }
  t.end()
})

t.test('a JPEG frame begins with one of thirteen markers, and the first frame counts', (t) => {
  const frames = [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]
  const others = [0x02, 0xbf, 0xc4, 0xc8, 0xcc, 0xd8, 0xda, 0xdb, 0xe0, 0xfe]
  for (const marker of frames) matches(t, jpeg(frame(marker, [0x11])), read, marker.toString(16))
  for (const marker of others) {
    t.equal(jpeg(frame(marker, [0x11])), broken, marker.toString(16))
    matches(t, jpeg(frame(marker, [0x11], [9, 9]), frame(0xc0, [0x11]), frame(0xc0, [0x11], [7, 7])), read)
  }
  t.end()
})

t.test('JPEG markers without a segment and fill bytes before a marker are skipped', (t) => {
  for (const bare of [0x00, 0x01, 0xd0, 0xd3, 0xd7])
    matches(t, jpeg([0xff, bare, 0x40], frame(0xc0, [0x11])), read, bare.toString(16))
  for (const segmented of [0x02, 0xcf, 0xd8]) {
    const hidden = [0xff, segmented, 0x40, 0x00]
    t.equal(jpeg(hidden, frame(0xdb, [0x11])), broken, segmented.toString(16))
  }
  matches(t, jpeg([0xff, 0xff, 0xff], frame(0xc0, [0x11])), read)
  t.equal(jpeg([0xff, 0xd9], frame(0xc0, [0x11])), broken, 'no frame after the end marker')
  t.equal(
    jpeg([0xff, 0xd9, 0, 2], frame(0xc0, [0x11])),
    broken,
    'no frame after the end marker and bytes that look like a length',
  )
  t.end()
})

t.test('markers inside a JPEG segment are ignored, and a truncated segment does not count', (t) => {
  t.equal(jpeg(segment(0xe0, ...frame(0xc0, [0x11]))), broken)
  matches(t, jpeg(frame(0xc0, [0x11]), [0xff, 0xda, 0, 2]), { scans: 1 }, 'a scan that ends with the file')
  matches(t, jpeg(frame(0xc0, [0x11]), [0xff, 0xda, 0]), { scans: 0 })
  matches(t, jpeg(frame(0xc0, [0x11]), [0xff, 0xda]), { scans: 0 })
  matches(t, jpeg(frame(0xc0, [0x11]), scan, [0xff]), { scans: 1 })
  t.end()
})

t.test('a JPEG whose frame is too short for its components is refused', (t) => {
  const content = frame(0xc0, [0x11, 0x11]).slice(4)
  for (let length = 0; length < content.length; length += 1)
    t.equal(jpeg(segment(0xc0, ...content.slice(0, length))), broken, String(length))
  matches(t, jpeg(segment(0xc0, ...content)), read)
  matches(t, jpeg(segment(0xc0, ...content, 1, 2)), read)
  t.end()
})

t.test('the decoded size of a JPEG depends on its frame type, its scans and its sampling factors', (t) => {
  const cases: [marker: number, densities: number[], scans: number, bytes: number][] = [
    [0xc0, [0x21, 0x11, 0x11], 1, 600 * 3],
    [0xc1, [0x21, 0x11, 0x11], 1, 600 * 3],
    [0xc2, [0x21, 0x11, 0x11], 1, 600 * 2 * 2],
    [0xc0, [0x21, 0x11, 0x11], 2, 600 * 2 * 2],
    [0xc0, [0x21, 0x11, 0x11], 0, 600 * 2 * 2],
    [0xc2, [0x22, 0x12, 0x21], 1, 600 * 2 * 2],
    [0xc2, [0x41, 0x11], 1, 600 * 2 * 1.25],
    [0xc2, [0x14, 0x22], 1, 600 * 2 * 2],
    [0xc2, [0x33, 0x11], 3, 600 * 2 * (10 / 9)],
    [0xc2, [0x00], 1, 0],
  ]
  for (const [marker, densities, scans, decodedBytes] of cases)
    t.strictSame(jpeg(frame(marker, densities), ...Array(scans).fill(scan)), { ...read, decodedBytes, scans })
  t.end()
})
