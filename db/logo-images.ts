import { hash } from 'node:crypto'
import type { Logo } from './domain/bid-document.ts'
import { invalid, type Refusal } from './domain/refusal.ts'

/** A logo as it is kept: encoded by this service, the hash over its bytes in hex. */
export interface EncodedLogo extends Omit<Logo, 'content'> {
  bytes: Buffer
}

/** At two inches wide still 300 dots to the inch. */
const bounds = { width: 600, height: 300 }
const mostSide = 8_000
const mostPixels = 40_000_000

const signatures = [
  { type: 'image/png', bytes: Buffer.from('89504e470d0a1a0a', 'hex') },
  { type: 'image/jpeg', bytes: Buffer.from('ffd8ff', 'hex') },
] as const

/**
 * Decodes a picture and encodes it anew, upright, small enough for a letterhead and without metadata, so that nothing of
 * the file itself is ever passed on. Throws Refusal validation_failed for logoSourcePath when it is no PNG or JPEG by its
 * own first bytes, is broken anywhere, or has more pixels than are decoded here.
 */
export async function encodeLogo(file: Buffer): Promise<EncodedLogo> {
  const contentType = signatures.find(({ bytes }) => file.subarray(0, bytes.length).equals(bytes))?.type
  if (!contentType) throw refused('is neither a PNG nor a JPEG')
  const { default: sharp } = await import('sharp')
  const picture = sharp(file, { failOn: 'warning', limitInputPixels: mostPixels, sequentialRead: true, pages: 1 })
  try {
    const { width, height } = await picture.metadata()
    if (Math.max(width, height) > mostSide)
      throw refused(`has ${width} x ${height} pixels, more than ${mostSide} a side`)
    const small = picture
      .autoOrient()
      .resize({ ...bounds, fit: 'inside', withoutEnlargement: true })
      .toColorspace('srgb')
    const encoded = contentType === 'image/png' ? small.png({ compressionLevel: 9 }) : small.jpeg({ quality: 88 })
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return { hash: hash('sha256', data, 'hex'), contentType, width: info.width, height: info.height, bytes: data }
  } catch (error) {
    if ((error as Error).name === 'Refusal') throw error
    throw refused('is a picture that cannot be decoded', error)
  }
}

const refused = (message: string, cause?: unknown): Refusal => {
  const refusal = invalid([{ field: 'logoSourcePath', code: 'rule', message }])
  refusal.cause = cause
  return refusal
}
