import type { Caller } from '../base/caller.ts'
import { Refusal } from '../domain/refusal.ts'
import { delegableBy, type Role } from '../domain/scopes.ts'
import type { ReadContext } from '../postgres/transaction.ts'

/** A caller's credential as its transaction reads it, and the bounds of a key that is made with it. */
export interface HeldCredential {
  /** When it ends by itself; null for never. */
  endsAt: string | null
  perMinuteLimit: number
  /** The grant at the root of its chain of makers; null where an operator's key is the root. */
  familyId: string | null
  userId: number | null
  clientId: string | null
}

/** The limit of a grant that makes a key, because a grant has no limit per minute of its own. */
const grantPerMinute = 60

/**
 * Locks the caller's credential until the transaction ends: a transaction that revokes it waits, and then sees
 * everything that was written with it. Throws Refusal unauthorized when it has ended since it was admitted, or when the
 * person's role has become too narrow for it. Undefined for a caller without a credential: the worker, or a customer at
 * a public page.
 */
export async function holdCredential(db: ReadContext, caller: Caller): Promise<HeldCredential | undefined> {
  if (caller.apiKeyId === null) return caller.familyId === null ? undefined : holdGrant(db, caller, caller.familyId)
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
  const may = delegableBy(grant.role as Role)
  if (![...caller.scopes].every((scope) => may.has(scope))) {
    throw hasEnded("The person's role has become narrower meanwhile. Send the request again.")
  }
  const { endsAt, userId, clientId } = grant
  return { endsAt, perMinuteLimit: grantPerMinute, familyId, userId, clientId }
}

const hasEnded = (detail = 'The credential has been revoked meanwhile.'): Refusal =>
  new Refusal('unauthorized', detail, { headers: { 'WWW-Authenticate': 'Bearer realm="api", error="invalid_token"' } })
