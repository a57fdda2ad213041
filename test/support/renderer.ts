import root from 'tap'
import { PdfRenderer } from '../../workers/pdf/renderer.ts'

let shared: PdfRenderer | undefined

/** The renderer of this process, whose threads take a second to start. It ends with the process. */
export function sharedRenderer(): PdfRenderer {
  if (!shared) {
    const renderer = new PdfRenderer()
    root.teardown(() => renderer.close())
    shared = renderer
  }
  return shared
}
