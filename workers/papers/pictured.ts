import { BytesGone, openVersionFile } from '../../db/documents/versions.ts'
import type { DailyReport, Photograph } from '../../db/domain/site-logs/paper.ts'
import { type PictureEncoding, PictureSeries } from '../../db/pictures/pictures.ts'
import { readingOf } from '../../db/postgres/transaction.ts'
import type { PaperName, PaperOf } from '../../db/resources/papers.ts'
import { pageFormatsOf } from '../pdf/blocks.ts'
import { roomOf } from '../pdf/daily-report/photographs.ts'
import type { JobDeps } from '../slices.ts'

interface Store extends Pick<JobDeps, 'database' | 'files'> {
  /** Asked before each picture; throws when nobody waits for the paper any more. */
  goOn?(): Promise<void>
}

interface ToDraw<Name extends PaperName> {
  name: Name
  tenantId: number
  paper: PaperOf<Name>
}

/**
 * The paper with the pictures that it shows, which are read only when it is drawn. A picture that cannot be
 * shown leaves the reason in its place; a store that is away is an error.
 */
export async function pictured<Name extends PaperName>(
  store: Store,
  { name, tenantId, paper }: ToDraw<Name>,
): Promise<PaperOf<Name>> {
  const draw = picturing[name]
  return draw ? draw(store, tenantId, paper) : paper
}

/** Whether pictures are decoded for a paper. */
export const showsPictures = ({ paper }: Pick<ToDraw<PaperName>, 'paper'>): boolean =>
  'photographs' in paper && paper.photographs !== null

type Picturing<Document> = (store: Store, tenantId: number, paper: Document) => Promise<Document>

const picturing: { [Name in PaperName]?: Picturing<PaperOf<Name>> } = { site_log: withPhotographs }

/** One photograph at a time, so that a report takes no more memory than one of them does. */
async function withPhotographs(store: Store, tenantId: number, report: DailyReport): Promise<DailyReport> {
  if (report.photographs === null) return report
  const { shown: attached, count } = report.photographs
  const shown: Photograph[] = []
  let pixels = maxWork
  const series = new PictureSeries(attached.length)
  try {
    for (const [at, photograph] of attached.entries()) {
      await store.goOn?.()
      const { picture, work } = await pictureOf(store, tenantId, photograph, series, {
        ...encodingFor(report, { at, of: attached.length }),
        left: { pixels, of: maxWork },
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
 * What decoding all photographs of a report may take, in pixels of a JPEG in one scan: twenty of 12 megapixels, be they
 * PNG. A PNG counts two and a half times, a JPEG in ten scans twice.
 */
export const maxWork = 600_000_000

/** Three dots a point are 216 to the inch. */
const dotsPerPoint = 3

/**
 * Decodes what the cameras of telephones take: 50 million pixels, with the oddities of their files, and in about ten
 * scans where they are progressive.
 */
function encodingFor({ from }: DailyReport, place: { at: number; of: number }): PictureEncoding {
  const { width, height } = roomOf(pageFormatsOf(from).portrait, place)
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
      await readingOf(database, { tenantId }),
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
    if (error instanceof BytesGone) return without('is lost')
    throw error
  }
}
