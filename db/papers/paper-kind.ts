import { hash } from 'node:crypto'
import type { Caller } from '../base/caller.ts'
import type { EntityKey } from '../domain/entities.ts'
import type { PaperHead } from '../domain/letterhead.ts'
import type { Transaction } from '../postgres/transaction.ts'

/**
 * How a family is put on paper: a record as it leaves the organization, printed, mailed, or shown under a link. All are
 * made of the paper itself, which is plain data; how it is drawn, and in which words it is mailed, is the worker's.
 */
export interface PaperKind<Name extends string, R extends { id: number }, Content extends PaperHead> {
  entityType: Name
  /** The resourceType of its jobs. */
  family: string
  /** The label of one. */
  noun: string
  readScope: string
  /**
   * Counted up whenever the same paper is drawn otherwise than before, so that no PDF of an older layout is shown.
   */
  layoutVersion: number
  /** Throws Refusal not_found. */
  find(tx: Transaction, caller: Caller, id: number): Promise<R>
  paperOf(tx: Transaction, caller: Caller, record: R): Promise<Content>
  /** The SHA-256, in hex, of what is read, agreed to and signed. */
  hashOf(paper: Content): string
  /** What the PDF shows beside that. */
  marksOf(paper: Content): readonly unknown[]
  /** The scopes beside readScope without which nobody may see what this paper shows. */
  scopesOf?(paper: Content): readonly string[]
  /** What its file is called, without an ending. */
  filename(paper: Content): string
}

/** A kind of paper that pages show too. */
export interface ShownPaperKind<Name extends string, R extends { id: number }, Content extends PaperHead>
  extends PaperKind<Name, R, Content> {
  /** Changes whenever the paper might, and costs less to find out. */
  versionOf(tx: Transaction, caller: Caller, record: R): Promise<string>
}

/** The kind of any paper, for code that uses only what all have in common. */
export type AnyPaperKind = PaperKind<string, { id: number }, PaperHead>

/** A family's paper as it is now. Throws Refusal not_found. */
export const paperNow = async <Content extends PaperHead>(
  kind: Pick<PaperKind<string, { id: number }, Content>, 'find' | 'paperOf'>,
  tx: Transaction,
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
 * The name of the file in `kept` that holds this paper as a PDF. It follows from everything that the PDF shows, so
 * whoever has the paper knows whether its PDF has been made, and a file never has to be told from an older one. It
 * is forgotten a day after it was last wanted, and made again when it is wanted again.
 */
export function pdfFileOf<Content extends PaperHead>(
  kind: Pick<PaperKind<string, { id: number }, Content>, 'entityType' | 'layoutVersion' | 'hashOf' | 'marksOf'>,
  tenantId: number,
  paper: Content,
): string {
  const shown = JSON.stringify([kind.layoutVersion, tenantId, kind.hashOf(paper), ...kind.marksOf(paper)])
  return `${kind.entityType.replaceAll('_', '')}_${hash('sha256', shown, 'hex').slice(0, 40)}.pdf`
}
