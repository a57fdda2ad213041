import { document, violations } from '../contract.ts'
import type { TestTenant } from '../service.ts'

/** Event as parsed from a delivery's body. */
export interface EventAsReceived {
  id: string
  type: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the members that it expects and fails if one is missing
  data: any
  // biome-ignore lint/suspicious/noExplicitAny: same reason as for data
  previous_attributes?: any
}

type Organization = Pick<TestTenant, 'database'> & { caller: Pick<TestTenant['caller'], 'tenantId'> }

/**
 * Watches an organization's event log. Each call of the returned function returns the events since the previous call,
 * in order.
 */
export async function listening({ database, caller }: Organization): Promise<() => Promise<EventAsReceived[]>> {
  let after = 0
  const next = async (): Promise<EventAsReceived[]> => {
    const { rows } = await database.pool.query<{ sequence: number; body: string }>(
      'select sequence, body from events where tenant_id = $1 and sequence > $2 order by sequence',
      [caller.tenantId, after],
    )
    after = rows.at(-1)?.sequence ?? after
    return rows.map(({ body }) => JSON.parse(body) as EventAsReceived)
  }
  await next()
  return next
}

export const typesOf = (events: readonly EventAsReceived[]): string[] => events.map(({ type }) => type)

/** Returns the ways in which an event violates the contract's payload schema for its type; empty if there are none. */
export function breachesOf(event: EventAsReceived): string[] {
  const webhook = document.webhooks[event.type]
  if (!webhook) return [`${event.type} is no type of the contract`]
  return violations(webhook.post.requestBody.content['application/json'].schema, event)
}
