import type { TestTenant } from '../environment/service.ts'
import { contractDocument, schemaViolations } from '../http/contract.ts'

/** Event, as parsed from the body of a delivery. */
export interface ReceivedEvent {
  id: string
  type: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the members that it expects and fails if one is missing
  data: any
  // biome-ignore lint/suspicious/noExplicitAny: same reason as for data
  previous_attributes?: any
}

type Organization = Pick<TestTenant, 'database'> & { caller: Pick<TestTenant['caller'], 'tenantId'> }

/**
 * Starts watching an organization's event log. Each call of the returned function returns the events since the previous
 * call, in order.
 */
export async function watchEvents({ database, caller }: Organization): Promise<() => Promise<ReceivedEvent[]>> {
  let after = 0
  const next = async (): Promise<ReceivedEvent[]> => {
    const { rows } = await database.pool.query<{ sequence: number; body: string }>(
      'select sequence, body from events where tenant_id = $1 and sequence > $2 order by sequence',
      [caller.tenantId, after],
    )
    after = rows.at(-1)?.sequence ?? after
    return rows.map(({ body }) => JSON.parse(body) as ReceivedEvent)
  }
  await next()
  return next
}

export const eventTypes = (events: readonly ReceivedEvent[]): string[] => events.map(({ type }) => type)

/**
 * Returns an event's violations of the contract's payload schema for its type, as messages; empty if there are none.
 */
export function eventSchemaViolations(event: ReceivedEvent): string[] {
  const webhook = contractDocument.webhooks[event.type]
  if (!webhook) return [`${event.type} is no type of the contract`]
  return schemaViolations(webhook.post.requestBody.content['application/json'].schema, event)
}
