import { labelsOf } from '../../db/domain/language/labels.ts'
import type { Language } from '../../db/domain/language/languages.ts'
import { remainingAccessSentences } from '../../db/domain/language/remaining-access.ts'
import type { Letterhead } from '../../db/domain/papers/letterhead.ts'
import { machineTime } from '../../db/engine/base/clock.ts'
import type { Database } from '../../db/engine/postgres/connection.ts'
import { readContextAtClockOf } from '../../db/engine/postgres/transaction.ts'
import { findRemainingAccess } from '../../db/services/access/remaining-access.ts'
import { currentLetterheadOf } from '../../db/services/branding/branding.ts'

/** Recipient of a mail about the recipient's account, with the organization's letterhead. */
export interface MailRecipient {
  email: string
  name: string
  tenantName: string
  from: Letterhead
}

/** Returns a user as the recipient of a mail; undefined if the user was removed. */
export async function findMailRecipient(
  database: Database,
  { tenantId, userId }: { tenantId: number; userId: number },
): Promise<MailRecipient | undefined> {
  const person = await database.sql
    .selectFrom('users')
    .innerJoin('tenants', 'tenants.id', 'users.tenantId')
    .select(['users.email', 'users.name', 'tenants.name as tenantName'])
    .where('users.tenantId', '=', tenantId)
    .where('users.id', '=', userId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()
  return (
    person && {
      ...person,
      from: await currentLetterheadOf(await readContextAtClockOf(database, { tenantId }), { tenantId }),
    }
  )
}

/**
 * Sentence about access that stays valid after an account change, with the label and address of a link to its settings.
 */
export interface RemainingAccessLink {
  text: string
  look: string
  address: string
}

/** Returns sentences about the API keys and endpoints that the user created and that are still active. */
export async function listRemainingAccessLinks(
  database: Database,
  person: { tenantId: number; userId: number },
  { origin, language }: { origin: string; language: Language | undefined },
): Promise<RemainingAccessLink[]> {
  const { keys, endpoints } = await findRemainingAccess(database.sql, person, machineTime())
  const sentences = remainingAccessSentences(labelsOf(language), { keys: keys.length, endpoints: endpoints.length })
  return sentences.map(({ path, ...sentence }) => ({ ...sentence, address: `${origin}${path}` }))
}
