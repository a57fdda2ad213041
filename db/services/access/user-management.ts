import { sql } from 'kysely'
import { invalid, notFound, Refusal, type Violation } from '../../domain/refusal.ts'
import { type Role, roles } from '../../domain/scopes.ts'
import { describeEmailProblem, isEmailAddress } from '../../domain/texts/email-addresses.ts'
import { normalizeText } from '../../domain/texts/normalize-text.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { refuseOther } from '../../engine/records/etags.ts'
import { enqueuePasswordResetTask } from '../mail/mail.ts'
import type { RevocationCounts } from './revocation.ts'
import { insertUser, removeUser, setRole } from './users.ts'

/**
 * Owners and admins of an organization manage its users. Users cannot change or remove themselves. Only an owner can
 * create, demote or remove another owner. So an organization always keeps at least one owner.
 */

/** A user with the current role, for permission checks. */
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

/** The signed-in user who manages other users. The role is read while the user's row is locked. */
type Acting = Pick<Caller, 'tenantId' | 'userId'>

/**
 * Creates a user and mails a link to set the password. `passwordHash` must be a hash that no password matches. The
 * answer does not reveal whether the address has accounts in other organizations. Returns the user's id. Throws Refusal
 * validation_failed, forbidden, or conflict if the organization already has a user with this address.
 */
export async function inviteUser(
  tx: Transaction,
  acting: Acting,
  invitation: Invitation,
  { passwordHash, origin }: { passwordHash: string; origin: string },
): Promise<number> {
  const email = normalizeText(invitation.email)
  const name = normalizeText(invitation.name)
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
    violations.push({ field: 'email', code: 'format', message: `must be ${describeEmailProblem(email)}` })
  }
  violations.push(...nameViolations(name))
  if (!isRole(role)) violations.push({ field: 'role', code: 'enum', message: `must be one of ${roles.join(', ')}` })
  if (violations.length > 0) throw invalid(violations)
}

/**
 * Returns the violations of a name that was entered in the portal, such as the name of a user, passkey or sandbox. Trim
 * the name before the call.
 */
export const nameViolations = (name: string): Violation[] =>
  name === '' || name.length > 100 || /\p{Cc}/u.test(name)
    ? [{ field: 'name', code: 'length', message: 'must have 1 to 100 characters' }]
    : []

const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text)

/** Mails a user a link to set the password. Throws Refusal not_found, forbidden. */
export async function sendPasswordLink(tx: Transaction, acting: Acting, userId: number, origin: string): Promise<void> {
  const { actor, person } = await lockActorAndPerson(tx, acting, userId)
  refuseRank(actor, person.role)
  await mailLink(tx, { tenantId: acting.tenantId, email: person.email, by: actor.name, origin })
}

const mailLink = (
  tx: Transaction,
  { tenantId, email, by, origin }: { tenantId: number; email: string; by: string; origin: string },
): Promise<void> => enqueuePasswordResetTask(tx, { email, origin, invited: { tenantId, by } })

/**
 * Changes a user's role. Throws Refusal not_found, forbidden, validation_failed, or conflict for the acting user's own
 * role. Throws conflict with status 412 if If-Match does not match the ETag of the current role.
 */
export async function changeRoleOfUser(tx: Transaction, acting: Acting, userId: number, role: string): Promise<void> {
  if (!isRole(role)) throw invalid([{ field: 'role', code: 'enum', message: `must be one of ${roles.join(', ')}` }])
  const { actor, person } = await lockActorAndPerson(tx, acting, userId)
  refuseOneself(actor, person, 'change your own role')
  refuseRank(actor, person.role)
  refuseRank(actor, role)
  refuseOther(tx, person.role, 'role')
  await setRole(tx, acting.tenantId, person.email, role)
}

/**
 * Removes a user and revokes the user's access. Throws Refusal not_found, forbidden, or conflict if users try to remove
 * themselves.
 */
export async function removeUserById(tx: Transaction, acting: Acting, userId: number): Promise<RevocationCounts> {
  const { actor, person } = await lockActorAndPerson(tx, acting, userId)
  refuseOneself(actor, person, 'remove yourself')
  refuseRank(actor, person.role)
  return removeUser(tx, acting.tenantId, person.email)
}

async function lockActorAndPerson(
  tx: Transaction,
  acting: Acting,
  userId: number,
): Promise<{ actor: Ranked; person: Ranked }> {
  const { actor, person } = await held(tx, acting, userId)
  if (!person) throw notFound('person')
  return { actor, person }
}

/**
 * Locks the acting user and the affected user. If two users demote each other at the same time, the requests run one
 * after the other.
 */
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
    throw new Refusal('forbidden', 'Only an owner may add, change or remove an owner.')
  }
}

function refuseOneself(actor: Ranked, person: Ranked, what: string): void {
  if (actor.id !== person.id) return
  const other = actor.role === 'owner' ? 'another owner' : 'an owner or another admin'
  throw new Refusal(
    'conflict',
    `You cannot ${what}. Ask ${other} to do it. An organization must keep at least one owner.`,
  )
}

/** When a user last signed in, and whether the user's invitation is still open. */
export interface SignInActivity {
  /** Time of the last sign-in, ISO 8601; null if unknown, such as before sign-ins were recorded. */
  lastSignInAt: string | null
  /** Whether the user was invited or imported and has not signed in since. */
  isInvited: boolean
}

/**
 * Returns when these users last signed in to the portal, keyed by user id. Connecting an app counts too, since the user
 * signs in to the portal for it.
 */
export async function findSignInActivity(
  db: ReadContext,
  { tenantId }: Pick<Caller, 'tenantId'>,
  userIds: readonly number[],
): Promise<Map<number, SignInActivity>> {
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
