import type { Caller } from '../base/caller.ts'
import { Refusal } from '../domain/refusal.ts'
import { delegableBy, type Role } from '../domain/scopes.ts'
import type { ReadContext } from '../postgres/transaction.ts'

/** A caller's credential as its transaction reads it, and the bounds of a key that is made with it. */
export interface HeldCredential {
  /** When it ends by itself; null for never. */
  endsAt: string | null
  perMinuteLimit: number
  /** The grant at the root of its chain of creators; null where an operator's key, or a person, is the root. */
  familyId: string | null
  /** The person of that grant, or who made the first key; null where an operator did. */
  userId: number | null
  clientId: string | null
}

/** The limit of a grant that makes a key, because a grant has no limit per minute of its own. */
const grantPerMinute = 60

/** The limit of a key that a person makes at the service's pages. */
const personPerMinute = 600

/**
 * Locks the caller's credential until the transaction ends: a transaction that revokes it waits, and then sees
 * everything that was written with it. Throws Refusal unauthorized when it has ended since it was admitted, or when the
 * person's role has become too narrow for it. A person at the service's pages is held by his role, and his session by
 * holdSession. Undefined for a caller without a credential: the worker, or a customer at a public page.
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
  throw hasEnded("The person's role has become narrower meanwhile. Send the request again.")
}

const hasEnded = (detail = 'The credential has been revoked meanwhile.'): Refusal =>
  new Refusal('unauthorized', detail, { headers: { 'WWW-Authenticate': 'Bearer realm="api", error="invalid_token"' } })
