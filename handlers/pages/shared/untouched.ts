/** The page of each document as it is before anything was typed, for as long as the document itself is kept. */
export class UntouchedPages<Document extends object> {
  readonly #kept = new WeakMap<Document, { key: string; html: string }>()

  /** The HTML that is kept under `key`, which names what it shows beside the document; else what `draw` makes of it. */
  of(document: Document, key: string, draw: () => string): string {
    const kept = this.#kept.get(document)
    if (kept?.key === key) return kept.html
    const html = draw()
    this.#kept.set(document, { key, html })
    return html
  }
}
