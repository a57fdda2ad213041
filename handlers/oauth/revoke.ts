import type { Request, RequestHandler } from 'express'
import type { Database } from '../../db/engine/postgres/connection.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { recordAudit } from '../../db/services/access/audit.ts'
import type { AccessTokens } from '../../db/services/access/oauth/access-tokens.ts'
import { findFamilyOfRefreshToken } from '../../db/services/access/oauth/families.ts'
import { revokeGrants } from '../../db/services/access/revocation.ts'
import type { Services } from '../pipeline/contract/contract.ts'
import { type AccessSubject, toAccessAuditRow } from '../pipeline/http/audit.ts'
import { oauthError } from '../pipeline/http/oauth-errors.ts'
import type { AuthenticateClient } from './checks/client.ts'
import { oauthEndpoint, readOauthForm, requiredParameter } from './endpoint.ts'

/**
 * Serves POST /oauth/revoke (RFC 7009): ends the grant of the given refresh or access token. For an unknown or already
 * revoked token the response is also a 200.
 */
export const revocationEndpoint = (
  { database, accessTokens }: Pick<Services, 'database' | 'accessTokens'>,
  authenticate: AuthenticateClient,
): RequestHandler =>
  oauthEndpoint(async (request, response) => {
    const form = await readOauthForm(request)
    const client = await authenticate(request, form)
    const family = await familyOf(database, accessTokens, requiredParameter(form, 'token'))
    if (family && family.clientId !== client.id) {
      throw oauthError('invalid_grant', 'The token was issued to another client.')
    }
    if (family) await revoke(database, request, family)
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('Pragma', 'no-cache')
    response.status(200).end()
  })

async function revoke(
  database: Database,
  request: Request,
  family: AccessSubject & { familyId: string },
): Promise<void> {
  const { tenantId, familyId } = family
  await runTransaction(database, family, async (tx) => {
    const { grants } = await revokeGrants(tx, tenantId, { familyId }, 'app')
    if (grants > 0) recordAudit(tx, toAccessAuditRow(request, family, 200))
  })
}

async function familyOf(database: Database, accessTokens: AccessTokens, token: string) {
  const refreshed = await findFamilyOfRefreshToken(database, token)
  if (refreshed || !token.startsWith('eyJ')) return refreshed
  const found = await accessTokens.verify(token)
  return found.outcome === 'invalid' ? undefined : found.grant
}
