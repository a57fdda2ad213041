import { remainingAccess } from '../../db/access/remaining-access.ts'
import { machineTime } from '../../db/base/clock.ts'
import { letterheadOf } from '../../db/branding/branding.ts'
import { labelsOf } from '../../db/domain/language/labels.ts'
import type { Language } from '../../db/domain/language/languages.ts'
import { remainingSentences } from '../../db/domain/language/remaining-access.ts'
import type { Letterhead } from '../../db/domain/letterhead.ts'
import type { Database } from '../../db/postgres/connection.ts'
import { readingOf } from '../../db/postgres/transaction.ts'

/** Recipient of a mail about an account, with the organization's letterhead. */
export interface ToldPerson {
  email: string
  name: string
  tenantName: string
  from: Letterhead
}

/** Returns the user's current data; undefined if the user was removed. */
export async function toldPerson(
  database: Database,
  { tenantId, userId }: { tenantId: number; userId: number },
): Promise<ToldPerson | undefined> {
  const person = await database.sql
    .selectFrom('users')
    .innerJoin('tenants', 'tenants.id', 'users.tenantId')
    .select(['users.email', 'users.name', 'tenants.name as tenantName'])
    .where('users.tenantId', '=', tenantId)
    .where('users.id', '=', userId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()
  return person && { ...person, from: await letterheadOf(await readingOf(database, { tenantId }), { tenantId }) }
}

/** Sentence about access that continues, with a link to its settings. */
export interface ToldRemaining {
  text: string
  look: string
  address: string
}

/** Returns the sentences about API keys and endpoints that the user created and that are still active. */
export async function toldRemaining(
  database: Database,
  person: { tenantId: number; userId: number },
  { origin, language }: { origin: string; language: Language | undefined },
): Promise<ToldRemaining[]> {
  const { keys, endpoints } = await remainingAccess(database.sql, person, machineTime())
  const sentences = remainingSentences(labelsOf(language), { keys: keys.length, endpoints: endpoints.length })
  return sentences.map(({ path, ...sentence }) => ({ ...sentence, address: `${origin}${path}` }))
}
