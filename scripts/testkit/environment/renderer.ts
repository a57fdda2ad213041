import root from 'tap'
import { PdfRenderer } from '../../../workers/pdf/renderer.ts'

let shared: PdfRenderer | undefined

/**
 * Returns the PDF renderer that the tests of this process share, with one thread, because each thread takes a second to
 * start. The renderer closes when the process ends.
 */
export function sharedRenderer(): PdfRenderer {
  if (!shared) {
    const renderer = new PdfRenderer({ threads: 1 })
    root.teardown(() => renderer.close())
    shared = renderer
  }
  return shared
}
