import { hash } from 'node:crypto'
import type { EntityKey } from '../../domain/entity-key.ts'
import type { PaperHead } from '../../domain/papers/letterhead.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'

/**
 * A kind of paper: how a record of a family becomes a paper that is printed, mailed or shown under a public link. A
 * paper is plain data. The worker draws it as a PDF and writes the mail.
 */
export interface PaperKind<Name extends string, R extends { id: number }, Content extends PaperHead> {
  entityType: Name
  /** Resource type of the paper's jobs, such as `bids`. */
  family: string
  /** Name of one paper in texts, such as `invoice`. */
  noun: string
  readScope: string
  /**
   * Version of the layout. Increment it whenever the same data is drawn differently, so that no PDF with the old layout
   * is shown.
   */
  layoutVersion: number
  /** Returns the record with this id. Throws Refusal not_found. */
  find(tx: ReadContext, caller: Caller, id: number): Promise<R>
  paperOf(tx: ReadContext, caller: Caller, record: R): Promise<Content>
  /** Returns the paper hash: the SHA-256, in hex, of the content that the customer reads and signs. */
  hashOf(paper: Content): string
  /** Returns the values that the PDF shows but the paper hash does not cover, such as the status or a signature. */
  marksOf(paper: Content): readonly unknown[]
  /** Returns the scopes, in addition to readScope, needed to see the content of this paper. */
  scopesOf?(paper: Content): readonly string[]
  /** Returns the paper's file name without an extension. */
  filename(paper: Content): string
}

/** A kind of paper that is also shown on web pages. */
export interface VersionedPaperKind<Name extends string, R extends { id: number }, Content extends PaperHead>
  extends PaperKind<Name, R, Content> {
  /** Returns a version that changes whenever the paper may have changed; cheaper than building the paper. */
  versionOf(tx: ReadContext, caller: Caller, record: R): Promise<string>
}

/** Any kind of paper, for code that uses only the common properties. */
export type AnyPaperKind = PaperKind<string, { id: number }, PaperHead>

/** Builds the current paper of a record. Throws Refusal not_found. */
export const buildPaper = async <Content extends PaperHead>(
  kind: Pick<PaperKind<string, { id: number }, Content>, 'find' | 'paperOf'>,
  tx: ReadContext,
  caller: Caller,
  id: number,
): Promise<Content> => kind.paperOf(tx, caller, await kind.find(tx, caller, id))

export const entityKeyOf = (
  { entityType }: Pick<AnyPaperKind, 'entityType'>,
  tenantId: number,
  entityId: number,
): EntityKey => ({
  tenantId,
  entityType,
  entityId,
})

/**
 * Returns the file name of a paper's PDF in the PDF cache. The name is derived from everything that the PDF shows, so a
 * changed paper never matches an older file. The name is also the key under which an existing PDF is found. The cache
 * deletes a file a day after its last use; the PDF is rendered again on request.
 */
export function pdfFileNameOf<Content extends PaperHead>(
  kind: Pick<PaperKind<string, { id: number }, Content>, 'entityType' | 'layoutVersion' | 'hashOf' | 'marksOf'>,
  tenantId: number,
  paper: Content,
): string {
  const shown = JSON.stringify([kind.layoutVersion, tenantId, kind.hashOf(paper), ...kind.marksOf(paper)])
  return `${kind.entityType.replaceAll('_', '')}_${hash('sha256', shown, 'hex').slice(0, 40)}.pdf`
}
