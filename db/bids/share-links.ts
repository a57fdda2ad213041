import type { Caller } from '../base/caller.ts'
import { makeToken, readToken } from '../base/opaque-token.ts'
import type { Secrets } from '../base/secrets.ts'
import type { Sql } from '../postgres/connection.ts'
import type { Unit } from '../postgres/transaction.ts'

/**
 * The address under which a customer sees a bid without an account. Whoever has the token sees the bid, so it is looked
 * up by its SHA-256; it is kept sealed as well, because asking for the link again gives the same one. A bid has at most
 * one live link. It ends when it is replaced, and with the bid's cancelling or deletion, for good: a bid that is
 * reopened or restored gets another. One that ended with the cancelling goes on to say that the bid was withdrawn.
 */
export interface ShareLink {
  token: string
  createdAt: string
}

/** The bid's live link, made when there is none; `rotate` ends it and makes another. The caller holds the bid's lock. */
export async function shareLinkOf(
  unit: Unit,
  caller: Caller,
  secrets: Secrets,
  bidId: number,
  { rotate = false }: { rotate?: boolean } = {},
): Promise<ShareLink> {
  if (rotate) await endShareLinks(unit, caller, [bidId])
  const live = await liveLinkOf(unit, caller, secrets, bidId)
  if (live) return live
  const { token, hash } = makeToken('share', caller.tenantId)
  await unit.sql
    .insertInto('bidShareLinks')
    .values({
      tenantId: caller.tenantId,
      bidId,
      tokenHash: hash,
      sealedToken: await secrets.seal(token),
      createdAt: unit.at,
    })
    .execute()
  return { token, createdAt: unit.at }
}

/** The bid's live link, if it has one. */
export async function liveLinkOf(
  unit: Unit,
  { tenantId }: Caller,
  secrets: Secrets,
  bidId: number,
): Promise<ShareLink | undefined> {
  const live = await unit.sql
    .selectFrom('bidShareLinks')
    .select(['sealedToken', 'createdAt'])
    .where('tenantId', '=', tenantId)
    .where('bidId', '=', bidId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return live && { token: await secrets.open(live.sealedToken), createdAt: live.createdAt }
}

/** Ends the live links of these bids; `withdrawn` when the bids end with them. */
export async function endShareLinks(
  unit: Unit,
  caller: Caller,
  bidIds: readonly number[],
  { withdrawn = false }: { withdrawn?: boolean } = {},
): Promise<void> {
  if (bidIds.length === 0) return
  await unit.sql
    .updateTable('bidShareLinks')
    .set({ endedAt: unit.at, withdrawn })
    .where('tenantId', '=', caller.tenantId)
    .where('bidId', 'in', bidIds)
    .where('endedAt', 'is', null)
    .execute()
}

/** What a link leads to. */
export interface Shared {
  tenantId: number
  bidId: number
  /** The link ended because the bid was cancelled. */
  withdrawn: boolean
}

/**
 * Whose bid a link shows, live or withdrawn. Undefined for a link that ended otherwise, an unknown or broken token, and
 * where the organization is not active.
 */
export async function findShared(sql: Sql, text: string): Promise<Shared | undefined> {
  const token = readToken('share', text)
  if (!token) return undefined
  return sql
    .selectFrom('bidShareLinks as link')
    .innerJoin('tenants', 'tenants.id', 'link.tenantId')
    .select(['link.tenantId', 'link.bidId', 'link.withdrawn'])
    .where('link.tenantId', '=', token.tenantId)
    .where('link.tokenHash', '=', token.hash)
    .where((where) => where.or([where('link.endedAt', 'is', null), where('link.withdrawn', '=', true)]))
    .where('tenants.status', '=', 'active')
    .executeTakeFirst()
}

/** Where the customer opens it. */
export const shareUrl = (publicOrigin: string, token: string): string => `${publicOrigin}/b/${token}`
