import { type RawBuilder, sql } from 'kysely'
import { sealedPayloads } from '../../jobs/adapters/queue.ts'

/** Kinds of sealed data in the database, as named in reports. */
export type SealedKind =
  | 'webhookSecrets'
  | 'links'
  | 'connections'
  | 'authenticatorApps'
  | 'signingKeys'
  | 'proofKeys'
  | 'storedAnswers'
  | 'tasks'

/** A column that contains sealed texts, or a member of such a column. */
export interface SealedColumn {
  kind: SealedKind
  table: RawBuilder<unknown>
  /** Table name in the form that `regclass` accepts. */
  name: string
  /** SQL for the sealed text of a row `t`; null if nothing is sealed. */
  value: RawBuilder<string | null>
  /** Returns the SQL assignment that gives a row `t` another sealed text. */
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

/** All columns that `Secrets.seal` fills. Sealed cookies, which last a few minutes, are in no table. */
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
