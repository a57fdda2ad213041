import { hash } from 'node:crypto'
import type { Caller } from '../base/caller.ts'
import type { EntityKey } from '../domain/entities.ts'
import type { PaperHead } from '../domain/letterhead.ts'
import type { Transaction } from '../postgres/transaction.ts'

/**
 * A family's paper: a record as it leaves the organization, printed, mailed, or shown under a link. All of these are
 * made of one document, which is plain data; how it is drawn, and in which words it is mailed, is the worker's.
 */
export interface Paper<Name extends string, R extends { id: number }, Document extends PaperHead> {
  entityType: Name
  /** The resourceType of its jobs. */
  family: string
  /** The label of one. */
  noun: string
  readScope: string
  /**
   * Counted up whenever the same document is drawn otherwise than before, so that no paper of an older layout is shown.
   */
  layoutVersion: number
  /** Throws Refusal not_found. */
  find(tx: Transaction, caller: Caller, id: number): Promise<R>
  documentOf(tx: Transaction, caller: Caller, record: R): Promise<Document>
  /** The SHA-256, in hex, of what is read, agreed to and signed. */
  hashOf(document: Document): string
  /** What the PDF shows beside that. */
  marksOf(document: Document): readonly unknown[]
  /** The scopes beside readScope without which nobody may see what this document shows. */
  scopesOf?(document: Document): readonly string[]
  /** What its file is called, without an ending. */
  filename(document: Document): string
}

/** A paper that pages show too. */
export interface ShownPaper<Name extends string, R extends { id: number }, Document extends PaperHead>
  extends Paper<Name, R, Document> {
  /** Changes whenever the document might, and costs less to find out. */
  versionOf(tx: Transaction, caller: Caller, record: R): Promise<string>
}

/** The paper of any family, for code that uses only what all have in common. */
export type AnyPaper = Paper<string, { id: number }, PaperHead>

/** A family's paper as it is now. Throws Refusal not_found. */
export const documentNow = async <Document extends PaperHead>(
  paper: Pick<Paper<string, { id: number }, Document>, 'find' | 'documentOf'>,
  tx: Transaction,
  caller: Caller,
  id: number,
): Promise<Document> => paper.documentOf(tx, caller, await paper.find(tx, caller, id))

export const entityKeyOf = (
  { entityType }: Pick<AnyPaper, 'entityType'>,
  tenantId: number,
  entityId: number,
): EntityKey => ({
  tenantId,
  entityType,
  entityId,
})

/**
 * The name of the file in `kept` that holds this document as a PDF. It follows from everything that the PDF shows, so
 * whoever has the document knows whether its PDF has been made, and a file never has to be told from an older one. It
 * is forgotten a day after it was last wanted, and made again when it is wanted again.
 */
export function pdfFileOf<Document extends PaperHead>(
  paper: Pick<Paper<string, { id: number }, Document>, 'entityType' | 'layoutVersion' | 'hashOf' | 'marksOf'>,
  tenantId: number,
  document: Document,
): string {
  const shown = JSON.stringify([paper.layoutVersion, tenantId, paper.hashOf(document), ...paper.marksOf(document)])
  return `${paper.entityType.replaceAll('_', '')}_${hash('sha256', shown, 'hex').slice(0, 40)}.pdf`
}
