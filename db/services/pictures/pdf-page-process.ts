import { hash } from 'node:crypto'
import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { type EncodedPicture, type PdfPageEncoding, type PictureFailure, undecodablePictureReason } from './encoding.ts'

/**
 * Process that renders the first page of a PDF. Like picture-process.ts, it reads the file from standard input, sends
 * the picture and exits. PDFium (https://pdfium.googlesource.com/pdfium) runs as WebAssembly, so a malicious file stays
 * sandboxed.
 */

sharp.cache(false)
sharp.concurrency(1)

async function draw(file: Buffer, { width: wanted, maxHeight }: PdfPageEncoding): Promise<EncodedPicture> {
  const library = await PDFiumLibrary.init()
  const page = (await library.loadDocument(file)).getPage(0)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = Math.min(wanted / originalWidth, maxHeight / originalHeight)
  const [width, height] = [originalWidth * scale, originalHeight * scale].map((side) => Math.max(1, Math.round(side)))
  const drawn = await page.render({ width: width!, height: height!, render: 'bitmap', renderFormFields: true })
  const { data, info } = await sharp(drawn.data, { raw: { width: drawn.width, height: drawn.height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true })
  return {
    hash: hash('sha256', data, 'hex'),
    contentType: 'image/jpeg',
    width: info.width,
    height: info.height,
    bytes: data,
  }
}

const answer = (file: Buffer, encoding: PdfPageEncoding): Promise<EncodedPicture | PictureFailure> =>
  draw(file, encoding).catch((error: unknown) => ({
    refused: undecodablePictureReason,
    cause: (error as Error).message,
  }))

flushCompileCache()
setPriority(10)
process.on('disconnect', () => process.exit())
const received = new Promise<PdfPageEncoding>((resolve) => process.once('message', resolve))
const file = Buffer.concat(await process.stdin.toArray())
const reply = await answer(file, await received)
process.send!(reply, () => process.disconnect())
