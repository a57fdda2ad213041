/** Cache of rendered pages with empty forms, one per paper. An entry lives as long as the paper object. */
export class EmptyFormPageCache<Content extends object> {
  readonly #kept = new WeakMap<Content, { key: string; html: string }>()

  /**
   * Returns the cached HTML for `paper` and `key`, or renders and caches it. `key` must identify everything that the
   * page shows in addition to the paper.
   */
  of(paper: Content, key: string, draw: () => string): string {
    const kept = this.#kept.get(paper)
    if (kept?.key === key) return kept.html
    const html = draw()
    this.#kept.set(paper, { key, html })
    return html
  }
}
