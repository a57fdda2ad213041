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

/** A contact's statement as shown to anyone who has its public link. */
export interface SharedStatement extends ShownPaper<StatementPaper> {
  /** A caller of the organization without any scope. */
  caller: Caller
  /** The id of the contact. */
  id: number
}

/**
 * Returns the statement of a public link. Returns undefined if the link opens nothing, for example because the contact
 * was deleted.
 */
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
