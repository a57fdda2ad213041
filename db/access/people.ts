import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { invalid, notFound, Refusal, type Violation } from '../domain/refusal.ts'
import { type Role, roles } from '../domain/scopes.ts'
import { addressWords, isEmailAddress } from '../domain/texts/email-addresses.ts'
import { plainText } from '../domain/texts/plain-text.ts'
import { enqueuePasswordReset } from '../mail/mail.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'
import { refuseOther } from '../records/etags.ts'
import type { RevocationCounts } from './revocation.ts'
import { insertUser, removeUser, setRole } from './users.ts'

/**
 * What owners and admins do about the people of their organization. An admin neither touches an owner nor makes one,
 * and nobody changes or removes himself: so an owner is only ever demoted or removed by another owner, and one is left.
 */

/** A person as the rules see him. */
interface Ranked {
  id: number
  email: string
  name: string
  role: Role
}

export interface Invitation {
  email: string
  name: string
  role: string
}

/** Who acts is a person at the service's pages, whose role is read anew under its lock. */
type Acting = Pick<Caller, 'tenantId' | 'userId'>

/**
 * Makes a login and mails its person a link to set the password; until then `passwordHash` opens nothing. Any address is
 * taken, and the answer says nothing of its accounts in other organizations. Throws Refusal validation_failed, forbidden, and conflict where the organization has the address already.
 */
export async function invitePerson(
  tx: Transaction,
  acting: Acting,
  invitation: Invitation,
  { passwordHash, origin }: { passwordHash: string; origin: string },
): Promise<number> {
  const email = plainText(invitation.email)
  const name = plainText(invitation.name)
  refuseWrong({ email, name, role: invitation.role })
  const role = invitation.role as Role
  const { actor } = await held(tx, acting)
  refuseRank(actor, role)
  const { tenantId } = acting
  const id = await insertUser(tx, tenantId, { email, name, role, passwordHash }, { isInvited: true })
  await tx.sql
    .updateTable('users')
    .set({ invitedAt: tx.at })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute()
  await mailLink(tx, { tenantId, email, by: actor.name, origin })
  return id
}

function refuseWrong({ email, name, role }: Invitation): void {
  const violations: Violation[] = []
  if (email.length > 254 || !isEmailAddress(email)) {
    violations.push({ field: 'email', code: 'format', message: `must be ${addressWords(email)}` })
  }
  violations.push(...nameViolations(name))
  if (!isRole(role)) violations.push({ field: 'role', code: 'enum', message: 'must be one of the roles' })
  if (violations.length > 0) throw invalid(violations)
}

/** What is wrong with what a person calls somebody or something at the service's pages, without blanks around it. */
export const nameViolations = (name: string): Violation[] =>
  name === '' || name.length > 100 || /\p{Cc}/u.test(name)
    ? [{ field: 'name', code: 'length', message: 'must have 1 to 100 characters' }]
    : []

const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text)

/** Mails a person a link to set the password. Throws Refusal not_found, forbidden. */
export async function sendLink(tx: Transaction, acting: Acting, userId: number, origin: string): Promise<void> {
  const { actor, person } = await heldBoth(tx, acting, userId)
  refuseRank(actor, person.role)
  await mailLink(tx, { tenantId: acting.tenantId, email: person.email, by: actor.name, origin })
}

const mailLink = (
  tx: Transaction,
  { tenantId, email, by, origin }: { tenantId: number; email: string; by: string; origin: string },
): Promise<void> => enqueuePasswordReset(tx, { email, origin, invited: { tenantId, by } })

/**
 * Gives a person another role, honouring If-Match of the role. Throws Refusal not_found, forbidden, validation_failed,
 * conflict for oneself, conflict (412).
 */
export async function changeRole(tx: Transaction, acting: Acting, userId: number, role: string): Promise<void> {
  if (!isRole(role)) throw invalid([{ field: 'role', code: 'enum', message: 'must be one of the roles' }])
  const { actor, person } = await heldBoth(tx, acting, userId)
  refuseOneself(actor, person, 'change your own role')
  refuseRank(actor, person.role)
  refuseRank(actor, role)
  refuseOther(tx, person.role, 'role')
  await setRole(tx, acting.tenantId, person.email, role)
}

/** Removes a person, with what came of his access. Throws Refusal not_found, forbidden, conflict for oneself. */
export async function removePerson(tx: Transaction, acting: Acting, userId: number): Promise<RevocationCounts> {
  const { actor, person } = await heldBoth(tx, acting, userId)
  refuseOneself(actor, person, 'remove yourself')
  refuseRank(actor, person.role)
  return removeUser(tx, acting.tenantId, person.email)
}

async function heldBoth(tx: Transaction, acting: Acting, userId: number): Promise<{ actor: Ranked; person: Ranked }> {
  const { actor, person } = await held(tx, acting, userId)
  if (!person) throw notFound('person')
  return { actor, person }
}

/** Locks who acts and whom it is about, so that two people who demote each other do it one after the other. */
async function held(
  tx: Transaction,
  { tenantId, userId }: Acting,
  aboutId: number | null = null,
): Promise<{ actor: Ranked; person: Ranked | undefined }> {
  const { rows } = await sql<Ranked>`
    select id::integer as id, email, name, role from users
    where tenant_id = ${tenantId} and id = any(${[userId, aboutId]}::bigint[]) and deleted_at is null
    order by id for no key update
  `.execute(tx.sql)
  const actor = rows.find(({ id }) => id === userId)
  if (!actor || !['owner', 'admin'].includes(actor.role)) {
    throw new Refusal('forbidden', 'Only owners and admins may do this.')
  }
  return { actor, person: rows.find(({ id }) => id === aboutId) }
}

function refuseRank(actor: Ranked, role: Role): void {
  if (role === 'owner' && actor.role !== 'owner') {
    throw new Refusal('forbidden', 'Only an owner may make, change or remove an owner.')
  }
}

function refuseOneself(actor: Ranked, person: Ranked, what: string): void {
  if (actor.id !== person.id) return
  const other = actor.role === 'owner' ? 'another owner' : 'an owner or another admin'
  throw new Refusal('conflict', `You cannot ${what}: ${other} can. An organization keeps at least one owner.`)
}

/** When somebody was last here, and whether he was ever. */
export interface Presence {
  /** ISO 8601; null where it is not known, as of times before this was noted. */
  lastSignInAt: string | null
  /** Was invited or imported and has not signed in since. */
  isInvited: boolean
}

/** When these people last signed in at the service's pages, which is where they let apps in too; by their ids. */
export async function presenceOf(
  db: ReadContext,
  { tenantId }: Pick<Caller, 'tenantId'>,
  userIds: readonly number[],
): Promise<Map<number, Presence>> {
  const rows = await db.sql
    .selectFrom('users')
    .select(['id', 'lastSignInAt', 'invitedAt'])
    .where('tenantId', '=', tenantId)
    .where('id', 'in', [0, ...userIds])
    .execute()
  return new Map(
    rows.map(({ id, lastSignInAt, invitedAt }) => [
      id,
      { lastSignInAt, isInvited: invitedAt !== null && (lastSignInAt === null || lastSignInAt < invitedAt) },
    ]),
  )
}
