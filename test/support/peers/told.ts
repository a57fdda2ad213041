import { document, violations } from '../contract.ts'
import type { TestTenant } from '../service.ts'

/** An event as a receiver reads it. */
export interface EventAsReceived {
  id: string
  type: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects and fails on what is not there
  data: any
  // biome-ignore lint/suspicious/noExplicitAny: as above
  previous_attributes?: any
}

type Organization = Pick<TestTenant, 'database'> & { caller: Pick<TestTenant['caller'], 'tenantId'> }

/** Listens to an organization: each call gives the events since the one before, in their order. */
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

/** What an event breaks of the payload that the contract has for its type, in words; empty when it keeps it. */
export function breachesOf(event: EventAsReceived): string[] {
  const webhook = document.webhooks[event.type]
  if (!webhook) return [`${event.type} is no type of the contract`]
  return violations(webhook.post.requestBody.content['application/json'].schema, event)
}
