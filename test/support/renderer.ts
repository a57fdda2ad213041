import root from 'tap'
import { PdfRenderer } from '../../workers/pdf/renderer.ts'

let shared: PdfRenderer | undefined

/**
 * Returns this process's shared renderer with one thread, because each thread takes a second to start. It closes when
 * the process ends.
 */
export function sharedRenderer(): PdfRenderer {
  if (!shared) {
    const renderer = new PdfRenderer({ threads: 1 })
    root.teardown(() => renderer.close())
    shared = renderer
  }
  return shared
}
