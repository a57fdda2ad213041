import type pg from 'pg'
import { checkPublicHttpsUrl } from '../../../../domain/network/address-guard.ts'
import { machineTime } from '../../../../engine/base/clock.ts'
import { addressGuardFor } from '../../../../engine/base/resolver.ts'
import { maxEndpointLimit } from '../../../../services/access/tenants.ts'
import { ArchiveProblem } from '../problem.ts'

/** A webhook endpoint whose address this installation does not accept. */
export interface RefusedEndpoint {
  id: number
  url: string
  reason: string
}

const atOnce = 8

/**
 * Deletes and returns the imported webhook endpoints whose addresses this installation does not accept. It is not
 * enough to disable them, because the address is not checked again when an endpoint is enabled. Throws ArchiveProblem
 * if there are more endpoints than any organization may have, since each costs a DNS lookup in the open transaction.
 */
export async function deleteRefusedEndpoints(
  client: pg.ClientBase,
  tenantId: number,
  devHosts: readonly string[],
): Promise<RefusedEndpoint[]> {
  const { rows } = await client.query<{ id: number; url: string }>(
    'select id, url from webhook_endpoints where tenant_id = $1 and deleted_at is null order by id',
    [tenantId],
  )
  refuseTooMany(rows.length)
  const refused: RefusedEndpoint[] = []
  for (let index = 0; index < rows.length; index += atOnce) {
    const some = rows.slice(index, index + atOnce)
    const verdicts = await Promise.all(some.map(({ url }) => checkPublicHttpsUrl(url, addressGuardFor(devHosts))))
    for (const [place, { objection }] of verdicts.entries()) {
      if (objection !== undefined) refused.push({ ...some[place]!, reason: objection })
    }
  }
  if (refused.length > 0) {
    await client.query('update webhook_endpoints set deleted_at = $3 where tenant_id = $1 and id = any($2::bigint[])', [
      tenantId,
      refused.map(({ id }) => id),
      machineTime(),
    ])
  }
  return refused
}

function refuseTooMany(live: number): void {
  if (live <= maxEndpointLimit) return
  throw new ArchiveProblem(
    `the organization has ${live} live webhook endpoints, and no organization may have more than ${maxEndpointLimit}: delete some in the organization that was exported, then export it again`,
  )
}
