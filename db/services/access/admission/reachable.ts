import type { Database } from '../../../engine/postgres/connection.ts'
import { NodeUnreachable } from '../../../engine/postgres/distribution/node-watch.ts'

/** A request that waits for admission. */
interface Asks {
  credential: { kind: 'key'; publicId: string } | { kind: 'token'; tenantId: number }
  reject(error: unknown): void
}

/**
 * Returns the requests whose organization is on a reachable node, and rejects all others with NodeUnreachable. The
 * organization of an API key is looked up on the coordinator.
 */
export async function filterRequestsOnReachableNodes<Asking extends Asks>(
  database: Database,
  batch: readonly Asking[],
): Promise<Asking[]> {
  const keys = batch.flatMap(({ credential }) => (credential.kind === 'key' ? [credential.publicId] : []))
  const owners = await ownersOfKeys(database, keys)
  const { here, away } = await database.nodes.splitByReachability(batch, ({ credential }) =>
    credential.kind === 'key' ? owners.get(credential.publicId) : credential.tenantId,
  )
  for (const request of away) request.reject(new NodeUnreachable())
  return here
}

async function ownersOfKeys({ sql: at }: Database, publicIds: string[]): Promise<Map<string, number>> {
  if (publicIds.length === 0) return new Map()
  const rows = await at
    .selectFrom('keyDirectory')
    .select(['publicId', 'tenantId'])
    .where((eb) => eb('publicId', '=', eb.fn.any(eb.val(publicIds))))
    .execute()
  return new Map(rows.map(({ publicId, tenantId }) => [publicId, tenantId]))
}
