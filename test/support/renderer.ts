import root from 'tap'
import { PdfRenderer } from '../../workers/pdf/renderer.ts'

let shared: PdfRenderer | undefined

/** The renderer of this process, with one thread, since each takes a second to start. It ends with the process. */
export function sharedRenderer(): PdfRenderer {
  if (!shared) {
    const renderer = new PdfRenderer({ threads: 1 })
    root.teardown(() => renderer.close())
    shared = renderer
  }
  return shared
}
