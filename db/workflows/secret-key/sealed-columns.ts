import { type RawBuilder, sql } from 'kysely'
import { sealedPayloads } from '../../services/jobs/adapters/queue.ts'

/** Kinds of sealed data in the database, with the names that reports use. */
export type SealedKind =
  | 'webhookSecrets'
  | 'links'
  | 'connections'
  | 'authenticatorApps'
  | 'signingKeys'
  | 'proofKeys'
  | 'storedAnswers'
  | 'tasks'

/** A column with sealed texts, or with JSON in which one field is a sealed text. */
export interface SealedColumn {
  kind: SealedKind
  table: RawBuilder<unknown>
  /** Table name in the form that `regclass` accepts. */
  name: string
  /** SQL expression for the sealed text of a row `t`; null if nothing is sealed. */
  value: RawBuilder<string | null>
  /** Returns the SQL assignment that replaces the sealed text of a row `t` with `value`. */
  change(value: RawBuilder<unknown>): RawBuilder<unknown>
}

const column = (
  kind: SealedKind,
  table: string,
  name: string,
  value = sql<string | null>`${sql.ref(`t.${name}`)}`,
): SealedColumn => ({
  ...{ kind, table: sql.table(table), name: table, value },
  change: (text) => sql`${sql.ref(name)} = ${text}`,
})

/** All columns with texts from `Secrets.seal`. Sealed cookies, which are valid for a few minutes, are not stored. */
export const sealedColumns: readonly SealedColumn[] = [
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
