import { Document, renderToBuffer } from '@react-pdf/renderer'
import type { BidDocument } from '../../db/domain/bids/document.ts'
import { bidSheets } from './bid.ts'
import { drawable, measure } from './fonts.ts'
import { Sheet } from './parts.tsx'

/** Everything that is printed, by its name. */
export interface Printed {
  bid: BidDocument
}

export type PrintedName = keyof Printed

const sheetsOf = { bid: bidSheets }

/** Draws a document as a PDF, in this thread. */
export function renderPdf<Name extends PrintedName>(name: Name, document: Printed[Name]): Promise<Buffer> {
  const { title, author, pages } = sheetsOf[name](document, { measure, drawable })
  return renderToBuffer(
    <Document title={title} author={author} language="en-US">
      {pages.map((pieces, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages never move
        <Sheet key={place} pieces={pieces} />
      ))}
    </Document>,
  )
}
