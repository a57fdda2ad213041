import type { Caller } from '../base/caller.ts'
import { Refusal } from '../domain/refusal.ts'
import { delegableBy, type Role } from '../domain/scopes.ts'
import type { ReadContext } from '../postgres/transaction.ts'

/** A locked credential of the caller, with the bounds that a key created with it must respect. */
export interface HeldCredential {
  /** Time at which the credential expires; null for never. */
  endsAt: string | null
  perMinuteLimit: number
  /** The grant at the root of the key's chain of creators; null if the root is a user or a key of an operator. */
  familyId: string | null
  /** The user of that grant, or the user who created the first key of the chain; null if an operator created it. */
  userId: number | null
  clientId: string | null
}

/** The limit, in requests per minute, of a grant that creates a key. A grant has no such limit itself. */
const grantPerMinute = 60

/** The limit, in requests per minute, of a key that a user creates in the portal. */
const personPerMinute = 600

/**
 * Locks the caller's credential until the transaction ends. A transaction that revokes the credential waits, and then
 * sees everything that was written with it. For a user in the portal, the user's row is locked; `holdSession` locks the
 * session. Returns undefined for a caller without a credential: the worker, or a customer on a public page. Throws
 * Refusal unauthorized if the credential was revoked after admission, or if the user's new role is too narrow for it.
 */
export async function holdCredential(db: ReadContext, caller: Caller): Promise<HeldCredential | undefined> {
  if (caller.apiKeyId === null) {
    if (caller.familyId !== null) return holdGrant(db, caller, caller.familyId)
    return caller.kind === 'session' && caller.userId !== null ? holdPerson(db, caller, caller.userId) : undefined
  }
  const key = await db.sql
    .selectFrom('apiKeys')
    .select(['expiresAt as endsAt', 'perMinuteLimit', 'familyId', 'userId', 'clientId', 'revokedAt'])
    .where('tenantId', '=', caller.tenantId)
    .where('id', '=', caller.apiKeyId)
    .forShare()
    .executeTakeFirst()
  if (!key) return undefined
  if (key.revokedAt !== null) throw hasEnded()
  if (key.familyId !== null) await holdGrant(db, caller, key.familyId)
  else if (key.userId !== null) await holdPerson(db, caller, key.userId)
  const { revokedAt: _, ...held } = key
  return held
}

async function holdGrant(db: ReadContext, caller: Caller, familyId: string): Promise<HeldCredential> {
  const grant = await db.sql
    .selectFrom('oauthFamilies as family')
    .innerJoin('users', (join) =>
      join.onRef('users.tenantId', '=', 'family.tenantId').onRef('users.id', '=', 'family.userId'),
    )
    .select(['family.endsAt', 'family.userId', 'family.clientId', 'family.revokedAt', 'users.role', 'users.deletedAt'])
    .where('family.tenantId', '=', caller.tenantId)
    .where('family.id', '=', familyId)
    .forShare()
    .executeTakeFirst()
  if (!grant || grant.revokedAt !== null || grant.deletedAt !== null) throw hasEnded()
  refuseBeyond(caller, grant.role as Role)
  const { endsAt, userId, clientId } = grant
  return { endsAt, perMinuteLimit: grantPerMinute, familyId, userId, clientId }
}

async function holdPerson(db: ReadContext, caller: Caller, userId: number): Promise<HeldCredential> {
  const person = await db.sql
    .selectFrom('users')
    .select(['role', 'deletedAt'])
    .where('tenantId', '=', caller.tenantId)
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst()
  if (!person || person.deletedAt !== null) throw hasEnded()
  refuseBeyond(caller, person.role as Role)
  return { endsAt: null, perMinuteLimit: personPerMinute, familyId: null, userId, clientId: null }
}

function refuseBeyond({ scopes }: Caller, role: Role): void {
  const may = delegableBy(role)
  if ([...scopes].every((scope) => may.has(scope))) return
  throw hasEnded("The user's role was narrowed while the request ran. Send the request again.")
}

const hasEnded = (detail = 'The credential was revoked while the request ran.'): Refusal =>
  new Refusal('unauthorized', detail, { headers: { 'WWW-Authenticate': 'Bearer realm="api", error="invalid_token"' } })
