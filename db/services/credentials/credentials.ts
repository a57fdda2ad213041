import { Refusal } from '../../domain/refusal.ts'
import { type Role, scopesGrantableBy } from '../../domain/scopes.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'

/** The caller's locked credential, with the limits that a key created with it must not exceed. */
export interface LockedCredential {
  /** Time at which the credential expires; null for never. */
  endsAt: string | null
  perMinuteLimit: number
  /**
   * The token family of the grant from which the credential descends, directly or through other keys. Null if the
   * credential descends from a user or from an operator's key.
   */
  familyId: string | null
  /**
   * The user of the grant, or the user from whose key the credential descends; null if an operator created that key.
   */
  userId: number | null
  clientId: string | null
}

/**
 * Maximum limit, in requests per minute, of a key that is created with a grant. The grant itself has no limit per
 * minute.
 */
const grantPerMinute = 60

/** Maximum limit, in requests per minute, of a key that a user creates in the portal. */
const personPerMinute = 600

/**
 * Locks the caller's credential until the transaction ends. A transaction that revokes the credential waits until then
 * and sees everything that was written with the credential. For a user in the portal, the user's row is locked;
 * `lockSession` locks the session. Returns undefined for a caller without a credential: the worker, or a customer on a
 * public page. Throws Refusal unauthorized if the credential was revoked after admission, or if the user's new role is
 * too narrow for it.
 */
export async function lockCredential(db: ReadContext, caller: Caller): Promise<LockedCredential | undefined> {
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

async function holdGrant(db: ReadContext, caller: Caller, familyId: string): Promise<LockedCredential> {
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

async function holdPerson(db: ReadContext, caller: Caller, userId: number): Promise<LockedCredential> {
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
  const may = scopesGrantableBy(role)
  if ([...scopes].every((scope) => may.has(scope))) return
  throw hasEnded("The user's role was narrowed while the request ran. Send the request again.")
}

const hasEnded = (detail = 'The credential was revoked while the request ran.'): Refusal =>
  new Refusal('unauthorized', detail, { headers: { 'WWW-Authenticate': 'Bearer realm="api", error="invalid_token"' } })
