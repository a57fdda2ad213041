import { type RawBuilder, sql } from 'kysely'
import { sealedPayloads } from '../../jobs/adapters/queue.ts'

/** What is sealed in the database, in words that reports count by. */
export type SealedKind =
  | 'webhookSecrets'
  | 'links'
  | 'connections'
  | 'authenticatorApps'
  | 'signingKeys'
  | 'proofKeys'
  | 'storedAnswers'
  | 'tasks'

/** A place where sealed texts are kept: a column, or a member of one. */
export interface SealedPlace {
  kind: SealedKind
  table: RawBuilder<unknown>
  /** As `regclass` reads it. */
  name: string
  /** The sealed text of a row `t`; null where nothing is sealed. */
  value: RawBuilder<string | null>
  /** Gives a row `t` another sealed text. */
  change(value: RawBuilder<unknown>): RawBuilder<unknown>
}

const column = (
  kind: SealedKind,
  table: string,
  name: string,
  value = sql<string | null>`${sql.ref(`t.${name}`)}`,
): SealedPlace => ({
  ...{ kind, table: sql.table(table), name: table, value },
  change: (text) => sql`${sql.ref(name)} = ${text}`,
})

/** Every place that `Secrets.seal` fills; what a browser keeps for a few minutes is in no table. */
export const sealedPlaces: readonly SealedPlace[] = [
  column('webhookSecrets', 'webhook_endpoints', 'secret'),
  column('webhookSecrets', 'webhook_endpoints', 'previous_secret'),
  column('links', 'share_links', 'sealed_token'),
  column('connections', 'accounting_connections', 'access_token'),
  column('connections', 'accounting_connections', 'refresh_token'),
  column('authenticatorApps', 'authenticator_apps', 'sealed_secret'),
  column('signingKeys', 'oauth_keys', 'sealed_private'),
  column('proofKeys', 'proof_keys', 'sealed_private'),
  column('storedAnswers', 'idempotency_keys', 'body', sql`case when t.sealed then t.body end`),
  { kind: 'tasks', ...sealedPayloads },
]

export type SealedCounts = Partial<Record<SealedKind, number>>
