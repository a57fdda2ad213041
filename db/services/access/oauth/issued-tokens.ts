import { CompiledQuery } from 'kysely'
import { type OpaqueToken, parseToken } from '../../../engine/base/opaque-token.ts'
import type { Database } from '../../../engine/postgres/connection.ts'

/**
 * Returns the texts that are authorization codes or refresh tokens of this service. Used and revoked ones are included
 * as long as they are stored.
 */
export async function findIssuedTokens({ sql }: Database, texts: string[]): Promise<Map<string, true>> {
  const issued = new Map<string, true>()
  for (const [kind, find] of finding) {
    const read = texts.flatMap((text): [string, OpaqueToken][] => {
      const token = parseToken(kind, text)
      return token ? [[text, token]] : []
    })
    if (read.length === 0) continue
    const tenants = read.map(([, { tenantId }]) => tenantId)
    const hashes = read.map(([, { hash }]) => hash)
    const { rows } = await sql.executeQuery(CompiledQuery.raw(find, [tenants, hashes]))
    const found = new Set((rows as { hash: Buffer }[]).map(({ hash }) => hash.toString('hex')))
    for (const [text, { hash }] of read) if (found.has(hash.toString('hex'))) issued.set(text, true)
  }
  return issued
}

const finding = [
  [
    'code',
    `select t.code_hash as hash from oauth_codes t
      join unnest($1::bigint[], $2::bytea[]) as asked (tenant_id, hash) on t.tenant_id = asked.tenant_id and t.code_hash = asked.hash`,
  ],
  [
    'refresh',
    `select t.token_hash as hash from oauth_refresh_tokens t
      join unnest($1::bigint[], $2::bytea[]) as asked (tenant_id, hash) on t.tenant_id = asked.tenant_id and t.token_hash = asked.hash`,
  ],
] as const
