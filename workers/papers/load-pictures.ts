import type { DailyReport, Photograph } from '../../db/domain/site-logs/paper.ts'
import { readContextAtClockOf } from '../../db/engine/postgres/transaction.ts'
import { FileContentLost, openVersionFile } from '../../db/nouns/documents/versions.ts'
import { type PictureEncoding, PictureSeries } from '../../db/services/pictures/pictures.ts'
import type { PaperName, PaperOf } from '../../db/workflows/resources/papers.ts'
import type { JobDeps } from '../base/slices.ts'
import { pageFormatsOf } from '../pdf/blocks.ts'
import { maxPhotographSize } from '../pdf/daily-report/photographs.ts'

interface Store extends Pick<JobDeps, 'database' | 'files'> {
  /** Called before each picture is decoded. Throws if the job was cancelled. */
  goOn?(): Promise<void>
}

interface ToDraw<Name extends PaperName> {
  name: Name
  tenantId: number
  paper: PaperOf<Name>
}

/**
 * Decodes the pictures of a paper and returns the paper with them. A picture that cannot be shown is replaced by the
 * reason. Throws if the file store is unavailable.
 */
export async function loadPictures<Name extends PaperName>(
  store: Store,
  { name, tenantId, paper }: ToDraw<Name>,
): Promise<PaperOf<Name>> {
  const draw = picturing[name]
  return draw ? draw(store, tenantId, paper) : paper
}

/** Returns whether the paper has pictures to decode. */
export const hasPictures = ({ paper }: Pick<ToDraw<PaperName>, 'paper'>): boolean =>
  'photographs' in paper && paper.photographs !== null

type Picturing<Document> = (store: Store, tenantId: number, paper: Document) => Promise<Document>

const picturing: { [Name in PaperName]?: Picturing<PaperOf<Name>> } = { site_log: withPhotographs }

/** Decodes a daily report's photographs one after the other, so that only one of them needs memory at a time. */
async function withPhotographs(store: Store, tenantId: number, report: DailyReport): Promise<DailyReport> {
  if (report.photographs === null) return report
  const { shown: attached, count } = report.photographs
  const shown: Photograph[] = []
  let pixels = maxDecodedPixels
  const series = new PictureSeries(attached.length)
  try {
    for (const [at, photograph] of attached.entries()) {
      await store.goOn?.()
      const { picture, work } = await pictureOf(store, tenantId, photograph, series, {
        ...encodingFor(report, { at, of: attached.length }),
        budget: { remainingPixels: pixels, totalPixels: maxDecodedPixels },
      })
      pixels -= work
      shown.push({ ...photograph, picture })
    }
  } finally {
    series.close()
  }
  return { ...report, photographs: { shown, count } }
}

/**
 * Maximum work for decoding all photographs of a report. Its unit is one pixel of a single-scan JPEG. A PNG pixel
 * counts two and a half times, a pixel of a ten-scan JPEG twice. The maximum is enough for twenty PNGs of 12
 * megapixels.
 */
export const maxDecodedPixels = 600_000_000

/** Resolution of photographs in dots per point; 3 is 216 dpi. */
const dotsPerPoint = 3

/**
 * Returns the size and the limits for decoding one photograph of a report. The limits fit phone cameras: 52 million
 * pixels, slightly damaged files, and about ten scans in a progressive JPEG.
 */
function encodingFor({ from }: DailyReport, place: { at: number; of: number }): PictureEncoding {
  const { width, height } = maxPhotographSize(pageFormatsOf(from).portrait, place)
  return {
    bounds: { width: Math.round(width * dotsPerPoint), height: Math.round(height * dotsPerPoint) },
    maxSide: 12_000,
    maxPixels: 52_000_000,
    maxScannedPixels: 520_000_000,
    format: 'jpeg',
    quality: 80,
    failOn: 'error',
  }
}

const maxBytes = 50_000_000

async function pictureOf(
  { database, files }: Store,
  tenantId: number,
  { documentId, version, size }: Photograph,
  series: PictureSeries,
  encoding: PictureEncoding,
): Promise<{ picture: NonNullable<Photograph['picture']>; work: number }> {
  const without = (picture: string, work = 0) => ({ picture, work })
  if (size > maxBytes) return without(`has ${Math.ceil(size / 1e6)} MB, more than ${maxBytes / 1e6}`)
  try {
    const { file } = await openVersionFile(
      await readContextAtClockOf(database, { tenantId }),
      { tenantId },
      files,
      documentId,
      version,
    )
    try {
      const encoded = await series.encode(file.stream(), encoding)
      if ('refused' in encoded) return without(encoded.refused, encoded.work)
      const { contentType, width, height, bytes, work } = encoded
      return { picture: { contentType, width, height, content: bytes.toString('base64') }, work }
    } finally {
      await file.close()
    }
  } catch (error) {
    if (error instanceof FileContentLost) return without('is lost')
    throw error
  }
}
