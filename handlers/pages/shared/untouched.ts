/** The page of each paper as it is before anything was typed, for as long as the paper itself is kept. */
export class UntouchedPages<Content extends object> {
  readonly #kept = new WeakMap<Content, { key: string; html: string }>()

  /** The HTML that is kept under `key`, which names what it shows beside the paper; else what `draw` makes of it. */
  of(paper: Content, key: string, draw: () => string): string {
    const kept = this.#kept.get(paper)
    if (kept?.key === key) return kept.html
    const html = draw()
    this.#kept.set(paper, { key, html })
    return html
  }
}
