import { hash } from 'node:crypto'
import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { type ImageHead, readImageHead } from '../../domain/image-head.ts'
import { type EncodedPicture, type PictureEncoding, type PictureFailure, undecodablePictureReason } from './encoding.ts'

/**
 * Process that decodes one picture: it reads the file from standard input, sends the result and exits. Memory that a
 * malicious file corrupts is lost with the process. The process may start before there is a picture; the encoding
 * parameters arrive as a message. It has no secrets and no database connection. Node runs this file directly with its
 * types stripped, so it imports little.
 */

const maxDecodedBytes = 160_000_000

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] })

/**
 * Returns how many times longer decoding this picture takes than a single-scan JPEG with as many pixels. The factors
 * are measured and rounded up.
 */
const weightOf = ({ contentType, scans }: ImageHead): number =>
  contentType === 'image/png' ? 2.5 : scans === 1 ? 1 : 1 + scans / 10

const workOf = (head: ImageHead): number => Math.ceil(head.width * head.height * weightOf(head))

function refusalOf(
  head: ImageHead,
  { maxSide, maxPixels, maxScannedPixels, budget }: PictureEncoding,
): string | undefined {
  const { width, height, decodedBytes, scans } = head
  const size = `has ${width} x ${height} pixels`
  if (Math.max(width, height) > maxSide) return `${size}, more than ${maxSide} a side`
  if (width * height > maxPixels) return `${size}, more than ${maxPixels / 1e6} million`
  if (maxScannedPixels !== undefined && width * height * scans > maxScannedPixels) {
    return `${size} in ${scans} scans, more than ${maxScannedPixels / 1e6} million in all`
  }
  const megabytes = Math.ceil(decodedBytes / 1e6)
  if (decodedBytes > maxDecodedBytes) {
    return `${size}, which take ${megabytes} MB to decode, more than ${maxDecodedBytes / 1e6}`
  }
  if (budget === undefined || workOf(head) <= budget.remainingPixels) return undefined
  return `${size}, more than the others leave of the ${budget.totalPixels / 1e6} million for all pictures`
}

async function encode(file: Buffer, encoding: PictureEncoding): Promise<EncodedPicture | PictureFailure> {
  const head = readImageHead(file)
  if (typeof head === 'string') return { refused: head }
  const refused = refusalOf(head, encoding)
  if (refused !== undefined) return { refused }
  // Reports the work before decoding, because the decoder may crash.
  process.send!({ work: workOf(head) })
  const { bounds, maxPixels, format, quality, failOn } = encoding
  const small = sharp(file, { failOn, limitInputPixels: maxPixels, sequentialRead: true, pages: 1 })
    .autoOrient()
    .resize({ ...bounds, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
  const contentType = format === 'jpeg' ? 'image/jpeg' : head.contentType
  const encoded =
    contentType === 'image/png'
      ? small.png({ compressionLevel: 9 })
      : small.flatten({ background: '#ffffff' }).jpeg({ quality })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { hash: hash('sha256', data, 'hex'), contentType, width: info.width, height: info.height, bytes: data }
}

const answer = (file: Buffer, encoding: PictureEncoding): Promise<EncodedPicture | PictureFailure> =>
  encode(file, encoding).catch((error: unknown) => ({
    refused: undecodablePictureReason,
    cause: (error as Error).message,
  }))

// Writes the compile cache now, before a picture is read, and never again.
flushCompileCache()
// Low priority: answering requests is more urgent than decoding pictures, and the requester of a picture may have
// disconnected.
setPriority(10)
process.on('disconnect', () => process.exit())
const received = new Promise<PictureEncoding>((resolve) => process.once('message', resolve))
const file = Buffer.concat(await process.stdin.toArray())
const reply = await answer(file, await received)
process.send!(reply, () => process.disconnect())
