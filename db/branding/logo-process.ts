import { hash } from 'node:crypto'
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { type ImageHead, readImageHead } from '../domain/image-head.ts'
import type { Logo } from '../domain/letterhead.ts'

/**
 * The process that decodes one picture, which it is sent, answers and ends: what a picture does to memory
 * ends with it. It knows no secret and no database. Node runs it as it stands, its types left out, so it imports
 * little.
 */

/** A logo as it is kept: encoded by this service, the hash over its bytes in hex. */
export interface EncodedLogo extends Omit<Logo, 'content'> {
  bytes: Buffer
}

/** What the process answers: the logo, or what is wrong with the picture. */
export type LogoReply = { logo: EncodedLogo } | { refused: string; cause?: string }

/** At two inches wide still 300 dots to the inch. */
const bounds = { width: 600, height: 300 }
const maxSide = 8_000
const maxPixels = 40_000_000
const maxDecodedBytes = 160_000_000

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] })

function refusalOf(head: ImageHead): string | undefined {
  const { width, height, decodedBytes } = head
  const size = `has ${width} x ${height} pixels`
  if (Math.max(width, height) > maxSide) return `${size}, more than ${maxSide} a side`
  if (width * height > maxPixels) return `${size}, more than ${maxPixels / 1e6} million`
  const megabytes = Math.ceil(decodedBytes / 1e6)
  return decodedBytes > maxDecodedBytes
    ? `${size}, which take ${megabytes} MB to decode, more than ${maxDecodedBytes / 1e6}`
    : undefined
}

async function encode(file: Buffer): Promise<LogoReply> {
  const head = readImageHead(file)
  if (typeof head === 'string') return { refused: head }
  const refused = refusalOf(head)
  if (refused !== undefined) return { refused }
  const picture = sharp(file, { failOn: 'warning', limitInputPixels: maxPixels, sequentialRead: true, pages: 1 })
  const small = picture
    .autoOrient()
    .resize({ ...bounds, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
  const { contentType } = head
  const encoded = contentType === 'image/png' ? small.png({ compressionLevel: 9 }) : small.jpeg({ quality: 88 })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return {
    logo: { hash: hash('sha256', data, 'hex'), contentType, width: info.width, height: info.height, bytes: data },
  }
}

async function answer(file: Buffer): Promise<LogoReply> {
  return encode(file).catch((error: unknown) => ({
    refused: 'is a picture that cannot be decoded',
    cause: (error as Error).message,
  }))
}

// A logo is less urgent than an answer, and its requester may have disconnected.
setPriority(10)
process.on('disconnect', () => process.exit())
process.once('message', async (file) => {
  const reply = await answer(Buffer.from(file as Uint8Array))
  process.send!(reply, () => process.disconnect())
})
