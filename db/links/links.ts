import type { Caller } from '../base/caller.ts'
import { type LinkTokenKind, makeToken, readToken } from '../base/opaque-token.ts'
import type { Secrets } from '../base/secrets.ts'
import type { EntityKey } from '../domain/entities.ts'
import type { Sql } from '../postgres/connection.ts'
import { sealStored } from '../postgres/stored-seal.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'

/**
 * The address under which somebody without an account sees a record. Whoever has the token sees it, so it is looked up
 * by its SHA-256; it is kept sealed as well, because asking for the link again gives the same one. A record has at most
 * one live link. It ends when it is replaced, and for good when its record ends; one that ended `withdrawn` says what became of
 * the record.
 */
export interface ShareLink {
  token: string
  createdAt: string
}

/** What the links of one kind of record have in common. */
export interface LinkKind {
  entityType: string
  /** Where its pages are, `/b`. */
  path: string
  token: LinkTokenKind
}

/**
 * The record's live link, made when there is none; `rotate` ends it and makes another. Throws what `beforeNew` throws,
 * which is asked before one is made. The caller holds the record's lock.
 */
export async function linkOf(
  tx: Transaction,
  caller: Caller,
  secrets: Secrets,
  kind: LinkKind,
  entityId: number,
  { rotate = false, beforeNew }: { rotate?: boolean; beforeNew?: () => Promise<void> } = {},
): Promise<ShareLink> {
  if (rotate) await endLinks(tx, caller, kind, [entityId])
  const live = await liveLinkOf(tx, caller, secrets, kind, entityId)
  if (live) return live
  await beforeNew?.()
  // One that cannot be read any more is still live where it is known.
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

/** The record's live link, if it has one that can be shown. */
export async function liveLinkOf(
  db: ReadContext,
  { tenantId }: Caller,
  secrets: Pick<Secrets, 'open'>,
  { entityType }: LinkKind,
  entityId: number,
): Promise<ShareLink | undefined> {
  const live = await db.sql
    .selectFrom('shareLinks')
    .select(['sealedToken', 'createdAt'])
    .where('tenantId', '=', tenantId)
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  // Empty where the key that had sealed it is lost (db/workflows/secret-key/replace.ts).
  if (!live?.sealedToken) return undefined
  return { token: await secrets.open(live.sealedToken), createdAt: live.createdAt }
}

/** Ends the live links of these records; `withdrawn` when the records end with them, which their pages then say. */
export async function endLinks(
  tx: Transaction,
  caller: Caller,
  { entityType }: LinkKind,
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

/** The record that a link leads to. */
export interface Linked extends EntityKey {
  /** The link ended with its record. */
  withdrawn: boolean
}

/**
 * The record that a link of this kind shows, live or withdrawn. The token names its organization, but for one that came from
 * another installation, where it has another number. Undefined for a link that ended otherwise, one of
 * another kind, an unknown or broken token, and where the organization is not active.
 */
export async function findLinked(
  sql: Sql,
  { entityType, token: kind }: LinkKind,
  text: string,
): Promise<Linked | undefined> {
  const token = readToken(kind, text)
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

/** Where it is opened. */
export const linkUrl = (publicOrigin: string, { path }: LinkKind, token: string): string =>
  `${publicOrigin}${path}/${token}`
