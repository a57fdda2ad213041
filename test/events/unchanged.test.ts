import { readFileSync } from 'node:fs'
import t from 'tap'
import { nonEmpty } from '../support/assertions/assertions.ts'
import { type Node, resolveReference } from '../support/contract.ts'
import { firstChanges } from '../support/fixtures/first-events.ts'
import { startService, type TestTenant } from '../support/service.ts'
import { makeWorkplace } from '../support/workplace.ts'

/**
 * What endpoints of 1.0 were sent for each of their 35 types, kept when there were no others: a line is a change, or the
 * body of a delivery under it, with ids, and hashes of what names ids, as # and times as T. A receiver that was written then reads the same for ever.
 * Their order within a transaction alone has changed since: change orders come before projects.
 * It passes over members that a record has got since, which the contract marks `x-since`.
 */
const kept = new URL('deliveries-1.0.txt', import.meta.url)

const place = await makeWorkplace(t)
const service = await startService(t)

const withoutIdsAndTimes = (body: string): string =>
  body
    .replace(/"evt_\w+"/, '"evt_#"')
    .replace(/"(tenant_id|id|\w+Ids?|\w+Id|\w+By|assignedTo)":(\d+|\[[\d,]+\])/g, '"$1":#')
    .replace(/"[0-9a-f]{64}"/g, '"#"')
    .replace(/"(B|P|CO)-\d{6,}"/g, '"$1-#"')
    .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"T"')

async function deliveriesOf({ database, id }: TestTenant, types: readonly string[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ body: string }>(
    'select body from events where tenant_id = $1 and type = any($2) order by sequence',
    [id, types],
  )
  return rows.map(({ body }) => withoutIdsAndTimes(withoutLater(body)))
}

const contract = JSON.parse(readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8'))
const firstTypes: string[] = contract.components.schemas.EndpointEventType.enum

/** The members of a type's data that came after 1.0. */
function laterMembers(type: string): string[] {
  const { allOf } = contract.webhooks[type].post.requestBody.content['application/json'].schema
  const schema = resolveReference(allOf[0])
  const properties: Record<string, Node> = resolveReference(schema.properties.data).properties ?? {}
  return Object.entries(properties).flatMap(([name, member]) => (member['x-since'] ? [name] : []))
}

function withoutLater(body: string): string {
  const { data, previous_attributes, ...event } = JSON.parse(body)
  for (const name of laterMembers(event.type)) {
    delete data[name]
    delete previous_attributes?.[name]
  }
  return JSON.stringify({ ...event, data, ...(previous_attributes && { previous_attributes }) })
}

const lines: string[] = []
for (const [name, make] of firstChanges) {
  const tenant = await service.tenant()
  await make({ tenant, place })
  lines.push(`# ${name}`, ...(await deliveriesOf(tenant, firstTypes)))
}
const told = readFileSync(kept, 'utf8').trimEnd().split('\n')

t.test('each of the 35 first types is among what is kept', (t) => {
  for (const type of nonEmpty(firstTypes))
    t.ok(
      told.some((line) => line.includes(`"type":"${type}"`)),
      type,
    )
  t.end()
})

t.test('a delivery of a first type is what it was before there were others, byte for byte but ids and times', (t) => {
  t.strictSame(lines, told)
  t.end()
})
