/** Properties of a picture that are read from the start of its file, before the picture is decoded. */
export interface ImageHead {
  contentType: 'image/png' | 'image/jpeg'
  width: number
  height: number
  /** Minimum memory needed to decode the picture, in bytes. */
  decodedBytes: number
  /** Number of scans: how many passes over the whole picture the decoder makes. Always 1 for a PNG. */
  scans: number
}

const pngStart = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/**
 * Reads the header of a PNG or JPEG file. For any other file, returns the reason as a phrase to append to the file
 * name, such as "is neither a PNG nor a JPEG".
 */
export function readImageHead(file: Buffer): ImageHead | string {
  if (file.length >= 33 && file.subarray(0, pngStart.length).equals(pngStart)) return pngHead(file)
  if (file[0] === 0xff && file[1] === 0xd8 && file[2] === 0xff) return jpegHead(file)
  return 'is neither a PNG nor a JPEG'
}

/**
 * Numbers of channels, keyed by PNG color type. A palette (type 3) counts as four, because its entries may be
 * transparent.
 */
const pngChannels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 }

function pngHead(file: Buffer): ImageHead | string {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const [depth, channels] = [file[24]!, pngChannels[file[25]!]]
  if (!width || !height || channels === undefined) return broken
  return {
    contentType: 'image/png',
    width,
    height,
    decodedBytes: width * height * channels * (depth > 8 ? 2 : 1),
    scans: 1,
  }
}

const broken = 'is a picture that cannot be decoded'
/**
 * Maximum number of scans in a JPEG. The decoder processes the whole picture for each scan; usual encoders write ten.
 */
const maxScans = 100

interface Segment {
  marker: number
  content: Buffer
}

/**
 * Markers of a scan and of the end of the image. A data byte 0xFF in a scan is followed by 0x00, so it is not mistaken
 * for a marker.
 */
const [scan, end] = [0xda, 0xd9]
/** Reports whether the marker has no segment: a stuffed byte (0x00), TEM or a restart marker. */
const isBare = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7)
/** Reports whether the marker begins a frame. DHT, JPG and DAC are in the same range of numbers but do not. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Yields the segments of a JPEG, up to its end or to the first segment that is damaged. */
function* segmentsOf(file: Buffer): Generator<Segment> {
  for (let at = file.indexOf(0xff, 2); at >= 0 && at + 4 <= file.length; at = file.indexOf(0xff, at)) {
    const marker = file[at + 1]!
    if (marker === end) return
    if (marker === 0xff) at += 1
    else if (isBare(marker)) at += 2
    else {
      const after = at + 2 + file.readUInt16BE(at + 2)
      yield { marker, content: file.subarray(at + 4, after) }
      at = after
    }
  }
}

function jpegHead(file: Buffer): ImageHead | string {
  let frame: Segment | undefined
  let scans = 0
  for (const segment of segmentsOf(file)) {
    if (isFrame(segment.marker)) frame ??= segment
    if (segment.marker === scan) scans += 1
    if (scans > maxScans) return `has more than ${maxScans} scans`
  }
  return frame ? frameHead(frame, scans) : broken
}

/**
 * Reads a frame segment: bit depth, height, width, and for each component an id, its sampling factors and a table
 * number.
 */
function frameHead({ marker, content }: Segment, scans: number): ImageHead | string {
  if (content.length < 6 || content.length < 6 + 3 * content[5]!) return broken
  const [height, width, components] = [content.readUInt16BE(1), content.readUInt16BE(3), content[5]!]
  if (!width || !height || !components) return broken
  const densities = Array.from({ length: components }, (_, i) => content[7 + 3 * i]!).map((d) => (d >> 4) * (d & 15))
  const samples = densities.reduce((sum, density) => sum + density, 0) / Math.max(1, ...densities)
  // A baseline or extended picture in one scan is decoded row by row. For any other, the decoder stores all
  // coefficients of the picture first, with two bytes each.
  const rowByRow = (marker === 0xc0 || marker === 0xc1) && scans === 1
  return {
    contentType: 'image/jpeg',
    width,
    height,
    decodedBytes: width * height * (rowByRow ? components : 2 * samples),
    scans,
  }
}
