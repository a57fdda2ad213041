import { readFileSync } from 'node:fs'
import t from 'tap'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { release1Changes } from '../../scripts/testkit/fixtures/release-1-events.ts'
import { type ContractNode, resolveContractReference } from '../../scripts/testkit/http/contract.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'

/**
 * Deliveries that endpoints got for each of the 35 event types of version 1.0, recorded when there were no others. A
 * line
 * is a change, or a delivery body below it, with ids and hashes replaced by # and times by T. Existing receivers must
 * get
 * the same bytes forever.
 * Only the order within a transaction has changed since: change orders come before projects.
 * Members added since, which the contract marks with `x-since`, are ignored.
 */
const kept = new URL('deliveries-1.0.txt', import.meta.url)

const place = await makeJobHelpers(t)
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

/** Returns the members of an event type's data that were added after 1.0. */
function laterMembers(type: string): string[] {
  const { allOf } = contract.webhooks[type].post.requestBody.content['application/json'].schema
  const schema = resolveContractReference(allOf[0])
  const properties: Record<string, ContractNode> = resolveContractReference(schema.properties.data).properties ?? {}
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
for (const [name, make] of release1Changes) {
  const tenant = await service.tenant()
  await make({ tenant, jobHelpers: place })
  lines.push(`# ${name}`, ...(await deliveriesOf(tenant, firstTypes)))
}
const told = readFileSync(kept, 'utf8').trimEnd().split('\n')

t.test('the recorded deliveries contain each of the 35 event types of version 1.0', (t) => {
  for (const type of nonEmpty(firstTypes))
    t.ok(
      told.some((line) => line.includes(`"type":"${type}"`)),
      type,
    )
  t.end()
})

t.test('deliveries of the event types of 1.0 have the same bytes as in 1.0, except ids and times', (t) => {
  t.strictSame(lines, told)
  t.end()
})
