import type { PaperHead } from '../../domain/papers/letterhead.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import { pdfFileNameOf, type VersionedPaperKind } from './paper-kind.ts'

/** A paper prepared for a page, with values derived from it. */
export interface ShownPaper<Content> {
  paper: Content
  documentHash: string
  /** Name of the paper's PDF in the file store. */
  pdfFile: string
  /** Approximate memory use of the paper and the page built from it, in bytes. */
  bytes: number
}

interface Kept<Content> {
  version: string
  shown: Promise<ShownPaper<Content>>
  bytes: number
}

type Shows<R extends { id: number }, Content extends PaperHead> = Pick<
  VersionedPaperKind<string, R, Content>,
  'entityType' | 'layoutVersion' | 'hashOf' | 'marksOf' | 'paperOf' | 'versionOf'
>

/**
 * Cache of recently shown papers of one kind. It stores the latest version of each paper, so that a page that is opened
 * repeatedly is built once. If the papers need more than `maxBytes`, the least recently used ones are evicted.
 */
export class PaperCache<R extends { id: number }, Content extends PaperHead> {
  readonly #kind: Shows<R, Content>
  readonly #maxBytes: number
  readonly #kept = new Map<string, Kept<Content>>()
  #bytes = 0

  constructor(kind: Shows<R, Content>, maxBytes = 32_000_000) {
    this.#kind = kind
    this.#maxBytes = maxBytes
  }

  async of(tx: ReadContext, caller: Caller, record: R): Promise<ShownPaper<Content>> {
    const key = `${caller.tenantId}:${record.id}`
    // Reads the version before the paper: a paper that changes in between is cached under the old version and built
    // again later.
    const version = await this.#kind.versionOf(tx, caller, record)
    const found = this.#kept.get(key)
    if (found?.version === version) {
      this.#kept.delete(key)
      this.#kept.set(key, found)
      return found.shown
    }
    this.#forget(key)
    const kept: Kept<Content> = { version, shown: this.#shownOf(tx, caller, record), bytes: 0 }
    this.#kept.set(key, kept)
    try {
      const shown = await kept.shown
      this.#count(key, kept, shown.bytes)
      return shown
    } catch (error) {
      if (this.#kept.get(key) === kept) this.#forget(key)
      throw error
    }
  }

  async #shownOf(tx: ReadContext, caller: Caller, record: R): Promise<ShownPaper<Content>> {
    const paper = await this.#kind.paperOf(tx, caller, record)
    const pdfFile = pdfFileNameOf(this.#kind, caller.tenantId, paper)
    return { paper, documentHash: this.#kind.hashOf(paper), pdfFile, bytes: 5 * JSON.stringify(paper).length }
  }

  #count(key: string, kept: Kept<Content>, bytes: number): void {
    if (this.#kept.get(key) !== kept) return
    kept.bytes = bytes
    this.#bytes += bytes
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) return
      this.#forget(oldest)
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0
    this.#kept.delete(key)
  }
}
