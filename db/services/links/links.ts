import type { EntityKey } from '../../domain/entity-key.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { type LinkTokenKind, makeToken, parseToken } from '../../engine/base/opaque-token.ts'
import type { Secrets } from '../../engine/base/secrets.ts'
import type { Sql } from '../../engine/postgres/connection.ts'
import { sealStored } from '../../engine/postgres/stored-seal.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'

/**
 * A public link: an address that opens a record without an account. Anyone with the token can open the record.
 *
 * The link is looked up by the SHA-256 of its token. The token is also stored sealed, so that a repeated request for
 * the link returns the same address. A record has at most one active link. A link ends when it is replaced. It also
 * ends when its record is withdrawn, for example deleted. Its page then shows what happened to the record.
 */
export interface PublicLink {
  token: string
  createdAt: string
}

/** Properties that all public links of one entity type share. */
export interface PublicLinkKind {
  entityType: string
  /** Path of the pages that the links open, such as `/b`. */
  path: string
  token: LinkTokenKind
}

/**
 * Returns the record's active link, and creates one if there is none. If `rotate`, ends the existing link and creates
 * another. `beforeNew` runs before a link is created and can throw an error to prevent it. The record must be locked.
 */
export async function ensureLink(
  tx: Transaction,
  caller: Caller,
  secrets: Secrets,
  kind: PublicLinkKind,
  entityId: number,
  { rotate = false, beforeNew }: { rotate?: boolean; beforeNew?: () => Promise<void> } = {},
): Promise<PublicLink> {
  if (rotate) await endLinks(tx, caller, kind, [entityId])
  const live = await findActiveLink(tx, caller, secrets, kind, entityId)
  if (live) return live
  await beforeNew?.()
  // A link whose token can no longer be decrypted still works for people who know its address, so it must be ended.
  if (!rotate) await endLinks(tx, caller, kind, [entityId])
  const { token, hash } = makeToken(kind.token, caller.tenantId)
  await tx.sql
    .insertInto('shareLinks')
    .values({
      tenantId: caller.tenantId,
      entityType: kind.entityType,
      entityId,
      tokenHash: hash,
      sealedToken: await sealStored(tx.sql, secrets, token),
      createdAt: tx.at,
    })
    .execute()
  return { token, createdAt: tx.at }
}

/** Returns the record's active link; undefined if there is none or its token can no longer be decrypted. */
export async function findActiveLink(
  db: ReadContext,
  { tenantId }: Caller,
  secrets: Pick<Secrets, 'open'>,
  { entityType }: PublicLinkKind,
  entityId: number,
): Promise<PublicLink | undefined> {
  const live = await db.sql
    .selectFrom('shareLinks')
    .select(['sealedToken', 'createdAt'])
    .where('tenantId', '=', tenantId)
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  // The sealed token is empty if its key was lost (db/workflows/secret-key/replace.ts).
  if (!live?.sealedToken) return undefined
  return { token: await secrets.open(live.sealedToken), createdAt: live.createdAt }
}

/**
 * Ends the active links of these records. `withdrawn`: whether the records are withdrawn; the links' pages then say so.
 */
export async function endLinks(
  tx: Transaction,
  caller: Caller,
  { entityType }: PublicLinkKind,
  entityIds: readonly number[],
  { withdrawn = false }: { withdrawn?: boolean } = {},
): Promise<void> {
  if (entityIds.length === 0) return
  await tx.sql
    .updateTable('shareLinks')
    .set({ endedAt: tx.at, withdrawn })
    .where('tenantId', '=', caller.tenantId)
    .where('entityType', '=', entityType)
    .where('entityId', 'in', entityIds)
    .where('endedAt', 'is', null)
    .execute()
}

/** The record that a public link opens. */
export interface LinkedRecord extends EntityKey {
  /** Whether the link has ended because its record was withdrawn. */
  withdrawn: boolean
}

/**
 * Finds the record of a public link that is active or withdrawn. The token contains the organization's id. A link that
 * was imported from another installation contains the old id, so its organization is looked up by the token's hash.
 * Returns undefined for a link that was replaced or is of another kind, and for an unknown or invalid token. Also
 * returns undefined if the organization is not active.
 */
export async function findLinkedRecord(
  sql: Sql,
  { entityType, token: kind }: PublicLinkKind,
  text: string,
): Promise<LinkedRecord | undefined> {
  const token = parseToken(kind, text)
  if (!token) return undefined
  return sql
    .selectFrom('shareLinks as link')
    .innerJoin('tenants', 'tenants.id', 'link.tenantId')
    .select(['link.tenantId', 'link.entityType', 'link.entityId', 'link.withdrawn'])
    .where('link.tenantId', '=', (eb) =>
      eb.fn.coalesce(
        eb.selectFrom('movedLinks as moved').select('moved.tenantId').where('moved.tokenHash', '=', token.hash),
        eb.val(token.tenantId),
      ),
    )
    .where('link.tokenHash', '=', token.hash)
    .where('link.entityType', '=', entityType)
    .where((where) => where.or([where('link.endedAt', 'is', null), where('link.withdrawn', '=', true)]))
    .where('tenants.status', '=', 'active')
    .executeTakeFirst()
}

/** Returns the URL of a public link. */
export const linkUrl = (publicOrigin: string, { path }: PublicLinkKind, token: string): string =>
  `${publicOrigin}${path}/${token}`
