import { type Caller, callerOf } from '../base/caller.ts'
import { contacts } from '../contacts.ts'
import { refusedAs } from '../domain/refusal.ts'
import type { StatementPaper } from '../domain/statements/paper.ts'
import { findLinked } from '../links/links.ts'
import type { ShownPaper, ShownPapers } from '../papers/shown-papers.ts'
import type { Database } from '../postgres/connection.ts'
import { readingOf } from '../postgres/transaction.ts'
import { findRecord } from '../records/read.ts'
import type { Schemas } from '../records/resource.ts'
import { statementLink } from './link.ts'

/** A statement in its contact's hands: seen by whoever has its link, and no more. */
export interface SharedStatement extends ShownPaper<StatementPaper> {
  /** Acts for the organization, with no scope of its own. */
  caller: Caller
  /** The contact's. */
  id: number
}

/** The statement that a link shows; undefined for a link that shows none, as that of a deleted contact. */
export async function findSharedStatement(
  database: Database,
  documents: ShownPapers<Schemas['Contact'], StatementPaper>,
  token: string,
): Promise<SharedStatement | undefined> {
  const shared = await findLinked(database.sql, statementLink, token)
  if (!shared) return undefined
  const caller = callerOf(shared.tenantId, { apiKeyId: null, userId: null, clientId: null, scopes: [] })
  const tx = await readingOf(database, caller)
  const contact = await findRecord(tx, caller, contacts, shared.entityId).catch(refusedAs('not_found', undefined))
  return contact && { caller, id: contact.id, ...(await documents.of(tx, caller, contact)) }
}
