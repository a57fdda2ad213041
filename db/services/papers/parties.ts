import { type Decimal, roundToCents } from '../../domain/money.ts'
import type { PaperProject, Party } from '../../domain/papers/paper-parties.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import { findContactErasure } from './contact-erasures.ts'

/** Returns a contact as papers show it, even if it was deleted or erased; null for a record without a contact. */
export async function findParty(
  db: ReadContext,
  { tenantId }: Caller,
  contactId: number | null,
): Promise<Party | null> {
  if (contactId === null) return null
  const row = await db.sql
    .selectFrom('contacts')
    .select(['deletedAt', 'firstName', 'lastName', 'companyName', 'email', 'phone', 'mobile'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', contactId)
    .executeTakeFirst()
  if (!row) return null
  const erasure = row.deletedAt === null ? undefined : await findContactErasure(db, { tenantId }, contactId)
  if (erasure?.party) return erasure.party
  const name = [row.firstName, row.lastName].filter(Boolean).join(' ')
  return { name: name || null, companyName: row.companyName, email: row.email, phone: row.phone ?? row.mobile }
}

interface Site {
  siteAddress: string | null
  siteCity: string | null
  siteState: string | null
  siteZipCode: string | null
}

/** Returns an address as lines: the street on one line; the city, state and ZIP code on the next. */
export function siteAddressLinesOf({ siteAddress, siteCity, siteState, siteZipCode }: Site): string[] {
  const state = [siteState, siteZipCode].filter(Boolean).join(' ')
  const town = [siteCity, state].filter(Boolean).join(', ')
  return [siteAddress, town].filter((line): line is string => Boolean(line))
}

/** A project as papers show it, with its contract sums. */
export interface ProjectOnPaper {
  project: PaperProject
  contactId: number | null
  architect: { name: string; projectNumber: string | null } | null
  contractFor: string | null
  contractValue: Decimal | null
  originalContractValue: Decimal | null
  /** Expected end of the project as an ISO 8601 time; null if not set. */
  expectedEndDate: string | null
}

/**
 * Returns the project with this id, to which a live record belongs. The project always exists, because a project with
 * live records cannot be deleted.
 */
export async function findProjectOnPaper(
  db: ReadContext,
  { tenantId }: Caller,
  projectId: number,
): Promise<ProjectOnPaper> {
  const row = await db.sql
    .selectFrom('projects')
    .select(['name', 'projectNumber', 'contactId', 'architectName', 'architectProjectNumber', 'contractFor'])
    .select(['siteAddress', 'siteCity', 'siteState', 'siteZipCode', 'contractValue', 'originalContractValue'])
    .select('expectedEndDate')
    .where('tenantId', '=', tenantId)
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const { architectName, architectProjectNumber, contractFor, contactId } = row
  return {
    project: { number: row.projectNumber, name: row.name, site: siteAddressLinesOf(row) },
    architect: architectName === null ? null : { name: architectName, projectNumber: architectProjectNumber },
    contactId,
    contractFor,
    contractValue: row.contractValue && roundToCents(row.contractValue),
    originalContractValue: row.originalContractValue && roundToCents(row.originalContractValue),
    expectedEndDate: row.expectedEndDate,
  }
}

/** Returns the contact id of a project, even of a deleted one. */
export async function contactIdOfProject(
  db: ReadContext,
  { tenantId }: Caller,
  projectId: number,
): Promise<number | null> {
  const row = await db.sql
    .selectFrom('projects')
    .select('contactId')
    .where('tenantId', '=', tenantId)
    .where('id', '=', projectId)
    .executeTakeFirst()
  return row?.contactId ?? null
}

/**
 * Returns the mail address of a live contact. If there is none, `lacks` is the reason, as a sentence about `record`
 * without its full stop.
 */
export async function findRecipient(
  db: ReadContext,
  { tenantId }: Caller,
  record: string,
  contactId: number | null,
): Promise<{ email: string } | { lacks: string }> {
  if (contactId === null) return { lacks: `The ${record} has no contact` }
  const contact = await db.sql
    .selectFrom('contacts')
    .select('email')
    .where('tenantId', '=', tenantId)
    .where('id', '=', contactId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return contact?.email ? { email: contact.email } : { lacks: `The ${record}'s contact has no e-mail address` }
}

/** Returns the mail address of a project's contact. If there is none, `lacks` is the reason, as in `findRecipient`. */
export async function findProjectRecipient(
  db: ReadContext,
  caller: Caller,
  projectId: number,
): Promise<{ email: string } | { lacks: string }> {
  const { contactId } = await findProjectOnPaper(db, caller, projectId)
  return findRecipient(db, caller, 'project', contactId)
}
