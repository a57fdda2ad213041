import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { type BidDocument, documentHash } from '../domain/bids/document.ts'
import type { Unit } from '../postgres/transaction.ts'
import type { Bid } from './bids.ts'
import { documentOf } from './documents.ts'
import { bidPdfFile } from './pdfs.ts'

/** What the page shows of a bid, and what follows from that alone. */
export interface ShownDocument {
  document: BidDocument
  documentHash: string
  /** What its PDF's file is called. */
  pdfFile: string
  /** About the memory that it takes, with the page that is made of it. */
  bytes: number
}

interface Kept {
  version: string
  shown: Promise<ShownDocument>
  bytes: number
}

/**
 * The documents that were shown lately, each in its last version, so that a page that is opened again and again is put
 * together once. A version is known by the rows that a document is made of: the bid's, which changes with its lines, the
 * contact's and the branding's. What was asked for longest ago goes first when they take more than `maxBytes`.
 */
export class ShownDocuments {
  readonly #maxBytes: number
  readonly #kept = new Map<string, Kept>()
  #bytes = 0

  constructor(maxBytes = 32_000_000) {
    this.#maxBytes = maxBytes
  }

  async of(unit: Unit, caller: Caller, bid: Bid): Promise<ShownDocument> {
    const key = `${caller.tenantId}:${bid.id}`
    const version = await versionOf(unit, caller, bid)
    const found = this.#kept.get(key)
    if (found?.version === version) {
      this.#kept.delete(key)
      this.#kept.set(key, found)
      return found.shown
    }
    this.#forget(key)
    const kept: Kept = { version, shown: shownOf(unit, caller, bid), bytes: 0 }
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

  #count(key: string, kept: Kept, bytes: number): void {
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

/** Read before the document is, so that what is kept under a version is never older than it. */
async function versionOf(unit: Unit, { tenantId }: Caller, bid: Bid): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', t.name,
      (select b.xmin::text from branding b where b.tenant_id = ${tenantId}),
      'for', (select c.xmin::text from contacts c where c.tenant_id = ${tenantId} and c.id = ${bid.contactId}::bigint)
    ) as version from tenants t where t.id = ${tenantId}
  `.execute(unit.sql.withoutPlugins())
  return `${bid.updatedAt} ${rows[0]!.version}`
}

async function shownOf(unit: Unit, caller: Caller, bid: Bid): Promise<ShownDocument> {
  const document = await documentOf(unit, caller, bid)
  return {
    document,
    documentHash: documentHash(document),
    pdfFile: bidPdfFile(caller.tenantId, document),
    bytes: 5 * JSON.stringify(document).length,
  }
}
