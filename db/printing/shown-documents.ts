import type { Caller } from '../base/caller.ts'
import type { PaperHead } from '../domain/letterhead.ts'
import type { Transaction } from '../postgres/transaction.ts'
import { pdfFileOf, type ShownPaper } from './paper.ts'

/** What a page shows of a record, and what follows from that alone. */
export interface ShownDocument<Document> {
  document: Document
  documentHash: string
  /** What its PDF's file is called. */
  pdfFile: string
  /** About the memory that it takes, with the page that is made of it. */
  bytes: number
}

interface Kept<Document> {
  version: string
  shown: Promise<ShownDocument<Document>>
  bytes: number
}

type Shows<R extends { id: number }, Document extends PaperHead> = Pick<
  ShownPaper<string, R, Document>,
  'entityType' | 'layoutVersion' | 'hashOf' | 'marksOf' | 'documentOf' | 'versionOf'
>

/**
 * The documents of one kind that were shown lately, each in its last version, so that a page that is opened again and again
 * is put together once. What was asked for longest ago goes first when they take more than `maxBytes`.
 */
export class ShownDocuments<R extends { id: number }, Document extends PaperHead> {
  readonly #paper: Shows<R, Document>
  readonly #maxBytes: number
  readonly #kept = new Map<string, Kept<Document>>()
  #bytes = 0

  constructor(paper: Shows<R, Document>, maxBytes = 32_000_000) {
    this.#paper = paper
    this.#maxBytes = maxBytes
  }

  async of(tx: Transaction, caller: Caller, record: R): Promise<ShownDocument<Document>> {
    const key = `${caller.tenantId}:${record.id}`
    // Read before the document is, so that what is kept under a version is never older than it.
    const version = await this.#paper.versionOf(tx, caller, record)
    const found = this.#kept.get(key)
    if (found?.version === version) {
      this.#kept.delete(key)
      this.#kept.set(key, found)
      return found.shown
    }
    this.#forget(key)
    const kept: Kept<Document> = { version, shown: this.#shownOf(tx, caller, record), bytes: 0 }
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

  async #shownOf(tx: Transaction, caller: Caller, record: R): Promise<ShownDocument<Document>> {
    const document = await this.#paper.documentOf(tx, caller, record)
    const pdfFile = pdfFileOf(this.#paper, caller.tenantId, document)
    return { document, documentHash: this.#paper.hashOf(document), pdfFile, bytes: 5 * JSON.stringify(document).length }
  }

  #count(key: string, kept: Kept<Document>, bytes: number): void {
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
