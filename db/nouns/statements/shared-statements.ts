import { catchRefusalAs } from '../../domain/refusal.ts'
import type { StatementPaper } from '../../domain/statements/paper.ts'
import { type Caller, callerFromRequester } from '../../engine/base/caller.ts'
import type { Database } from '../../engine/postgres/connection.ts'
import { readContextAtClockOf } from '../../engine/postgres/transaction.ts'
import { findRecord } from '../../engine/records/read.ts'
import type { Schemas } from '../../engine/records/resource.ts'
import { findLinkedRecord } from '../../services/links/links.ts'
import type { PaperCache, ShownPaper } from '../../services/papers/paper-cache.ts'
import { contacts, statementLink } from '../contacts.ts'

/** A contact's statement as shown to anyone who has its public link. */
export interface SharedStatement extends ShownPaper<StatementPaper> {
  /** Caller that acts for the organization and has no scopes. */
  caller: Caller
  /** Id of the contact. */
  id: number
}

/**
 * Returns the statement that a public link opens. Returns undefined if the link is invalid, for example because the
 * contact was deleted.
 */
export async function findSharedStatement(
  database: Database,
  documents: PaperCache<Schemas['Contact'], StatementPaper>,
  token: string,
): Promise<SharedStatement | undefined> {
  const shared = await findLinkedRecord(database.sql, statementLink, token)
  if (!shared) return undefined
  const caller = callerFromRequester(shared.tenantId, { apiKeyId: null, userId: null, clientId: null, scopes: [] })
  const tx = await readContextAtClockOf(database, caller)
  const contact = await findRecord(tx, caller, contacts, shared.entityId).catch(catchRefusalAs('not_found', undefined))
  return contact && { caller, id: contact.id, ...(await documents.of(tx, caller, contact)) }
}
