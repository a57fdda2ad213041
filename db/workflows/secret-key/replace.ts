import { sql } from 'kysely'
import { newSigningSecret } from '../../domain/webhook-signature.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import type { Secrets } from '../../engine/base/secrets.ts'
import type { Database, Sql } from '../../engine/postgres/connection.ts'
import { millisecondAfter } from '../../engine/postgres/millisecond-after.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import { eraseUnreadableProofKeys } from '../../services/access/oauth/proof-keys.ts'
import { retireUnreadableSigningKeys } from '../../services/access/oauth/signing-keys.ts'
import { countSealedTasks, deleteSealedTasks } from '../../services/jobs/adapters/queue.ts'
import { storeNotifications } from '../../services/mail/notifications.ts'

/**
 * Replacement of a lost SECRET_KEY. Data sealed with the lost key can never be opened again. The sealed secrets become
 * invalid and are replaced where possible. Data that is stored as a digest needs no key and stays valid: sessions, API
 * keys, grants, passwords and public links. Some statements scan tables of any size, so the connections must have no
 * statement_timeout.
 */

/** Numbers of secrets that are lost with the key (`ends`), and of credentials and links that stay valid (`goesOn`). */
export interface KeyLoss {
  ends: {
    /** Webhook endpoints whose signing secrets are lost. */
    webhookEndpoints: number
    /** QuickBooks connections that must be connected again. */
    connections: number
    /**
     * Authenticator apps whose codes can no longer be checked. Their users sign in with a recovery code or a passkey
     * and set up the app again.
     */
    authenticatorApps: number
    /**
     * Public links that stay valid but cannot be shown again. Sending the record again creates a new link, which
     * replaces the old one.
     */
    linksToShowAgain: number
    /** Queued tasks with sealed data: mails and revocations of tokens. */
    tasks: number
    /** Stored answers that contain a secret. They cannot be replayed for a repeated Idempotency-Key. */
    storedAnswers: number
    /**
     * Signing keys of access tokens that can no longer sign. Tokens that they have signed stay valid until they expire.
     */
    signingKeys: number
    /**
     * Signing keys of proofs that can no longer sign. Proofs that they have signed stay valid forever, and a new key is
     * used from now on.
     */
    proofKeys: number
  }
  goesOn: { sessions: number; apiKeys: number; appGrants: number; links: number }
}

/**
 * Counts what `replaceSecretKey` would end and what would stay valid. Data without the prefix `own` was sealed with the
 * lost key.
 */
export async function countKeyLoss({ sql: at }: Database, { sealedPrefix: own }: Secrets): Promise<KeyLoss> {
  const { rows } = await sql<Record<string, number>>`/* all tenants */ select
      (select count(*)::integer from webhook_endpoints where deleted_at is null and not starts_with(secret, ${own})) as endpoints,
      (select count(*)::integer from accounting_connections where not starts_with(access_token, ${own})) as connections,
      (select count(*)::integer from authenticator_apps where sealed_secret <> '' and not starts_with(sealed_secret, ${own})) as apps,
      (select count(*)::integer from share_links where ended_at is null and sealed_token <> ''
        and not starts_with(sealed_token, ${own})) as unreadable,
      (select count(*)::integer from idempotency_keys where sealed and expires_at > now() and not starts_with(body, ${own})) as answers,
      (select count(*)::integer from oauth_keys where signs_until > now() and not starts_with(sealed_private, ${own})) as keys,
      (select count(*)::integer from proof_keys where sealed_private <> '' and not starts_with(sealed_private, ${own})) as proof_keys,
      (select count(*)::integer from sessions where expires_at > now()) as sessions,
      (select count(*)::integer from api_keys where revoked_at is null) as api_keys,
      (select count(*)::integer from oauth_families where revoked_at is null and expires_at > now()) as grants,
      (select count(*)::integer from share_links where ended_at is null) as links`.execute(at)
  const found = onlyRow(rows, 'the counts of unreadable values')
  const count = (name: string): number => found[name]!
  return {
    ends: {
      webhookEndpoints: count('endpoints'),
      connections: count('connections'),
      authenticatorApps: count('apps'),
      linksToShowAgain: count('unreadable'),
      tasks: await countSealedTasks(at, own),
      storedAnswers: count('answers'),
      signingKeys: count('keys'),
      proofKeys: count('proofKeys'),
    },
    goesOn: {
      sessions: count('sessions'),
      apiKeys: count('apiKeys'),
      appGrants: count('grants'),
      links: count('links'),
    },
  }
}

/**
 * Returns the ids of the organizations with a webhook endpoint or a QuickBooks connection that is sealed with the lost
 * key.
 */
export async function listAffectedTenants({ sql: at }: Database, { sealedPrefix: own }: Secrets): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`/* all tenants */
    select tenant_id as id from webhook_endpoints where not starts_with(secret, ${own})
    union select tenant_id from accounting_connections where not starts_with(coalesce(access_token, refresh_token), ${own})
    order by 1`.execute(at)
  return rows.map(({ id }) => id)
}

/**
 * Replaces the signing secrets of an organization's webhook endpoints and disables the endpoints. Ends its QuickBooks
 * connection. Notifies the organization of both.
 */
export async function replaceTenantSecrets(tx: Transaction, tenantId: number, secrets: Secrets): Promise<void> {
  await turnOffEndpoints(tx, tenantId, secrets)
  const { numAffectedRows } = await sql`
    update accounting_connections set access_token = null, access_ends_at = null, refresh_token = null,
      refresh_ends_at = null, updated_at = ${tx.at}, last_error = ${connectionLost},
      status = case when status = 'connected' then 'reconnect_required' else status end
    where tenant_id = ${tenantId} and not starts_with(coalesce(access_token, refresh_token), ${secrets.sealedPrefix})`.execute(
    tx.sql,
  )
  if (!numAffectedRows) return
  const about = { type: 'accounting.reconnect_required', entityType: 'accounting', entityId: null } as const
  await storeNotifications(tx, { tenantId }, [
    { ...about, title: 'QuickBooks must be connected again', body: connectionLost },
  ])
}

const connectionLost = 'The key that protected the connection was lost. Connect QuickBooks again.'
const secretLost =
  'Its signing secret was lost. Rotate the secret, give the receiver the new one, and turn the endpoint on again.'

async function turnOffEndpoints(tx: Transaction, tenantId: number, secrets: Secrets): Promise<void> {
  const { rows } = await sql<{ id: number; url: string; isActive: boolean; isDeleted: boolean }>`
    select id, url, is_active, deleted_at is not null as is_deleted from webhook_endpoints
    where tenant_id = ${tenantId} and not starts_with(secret, ${secrets.sealedPrefix}) order by id for update`.execute(
    tx.sql,
  )
  for (const { id, isDeleted } of rows) {
    await sql`update webhook_endpoints set secret = ${await secrets.seal(newSigningSecret())}, previous_secret = null,
        previous_secret_until = null, is_active = false,
        disabled_at = case when ${isDeleted} then disabled_at else ${tx.at} end,
        disabled_reason = case when ${isDeleted} then disabled_reason else ${secretLost} end,
        updated_at = greatest(${tx.at}::timestamptz, ${millisecondAfter('updated_at')})
      where tenant_id = ${tenantId} and id = ${id}`.execute(tx.sql)
  }
  const notices = rows
    .filter((row) => row.isActive && !row.isDeleted)
    .map(({ id, url }) => ({
      ...({ type: 'webhook_endpoint.disabled', entityType: 'webhook_endpoint' } as const),
      entityId: id,
      title: `The webhook endpoint ${url.slice(0, 500)} was turned off`,
      body: secretLost,
    }))
  await storeNotifications(tx, { tenantId }, notices)
}

/**
 * Removes all data that is still sealed with the lost key, and makes the current SECRET_KEY the installation's key, in
 * one transaction.
 */
export const replaceSecretKey = ({ sql: at }: Database, secrets: Secrets): Promise<void> =>
  at.transaction().execute(async (tx) => {
    const own = secrets.sealedPrefix
    await hideLinks(tx, own)
    await emptyAuthenticatorApps(tx, own)
    await sql`/* all tenants */ update idempotency_keys set body = null where sealed and not starts_with(body, ${own})`.execute(
      tx,
    )
    await deleteSealedTasks(tx, own)
    await retireUnreadableSigningKeys(tx, own)
    await eraseUnreadableProofKeys(tx, own)
    await tx.updateTable('installation').set({ secretFingerprint: secrets.fingerprint }).execute()
  })

/** Deletes the sealed tokens of public links. The links stay valid, because they are found by the tokens' digests. */
const hideLinks = (at: Sql, own: string) =>
  sql`/* all tenants */ update share_links set sealed_token = '' where not starts_with(sealed_token, ${own})`.execute(
    at,
  )

/**
 * Deletes the sealed secrets of authenticator apps, so that none of their codes is accepted any more. The rows remain,
 * because otherwise the password alone would be enough to sign in.
 */
const emptyAuthenticatorApps = (at: Sql, own: string) =>
  sql`/* all tenants */ update authenticator_apps set sealed_secret = '' where not starts_with(sealed_secret, ${own})`.execute(
    at,
  )
