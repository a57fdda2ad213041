import t from 'tap'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { connectAgent } from '../../scripts/testkit/peers/agent.ts'
import { bidTasks } from './office/bids.ts'
import { AgentDesk, type OfficeTask } from './office/desk.ts'
import { deskTasks } from './office/desk-work.ts'
import { billingTasks } from './office/money.ts'
import { peopleTasks } from './office/people.ts'
import { siteTasks } from './office/site.ts'

/**
 * Requests as offices word them, each checked against the database. A script plays the choices of a model: it searches
 * with the words, reads the description that it finds, and calls the operation. A query then checks the result.
 */

const service = await startService(t)
const areas: Record<string, OfficeTask[]> = {
  people: peopleTasks,
  bidding: bidTasks,
  site: siteTasks,
  money: billingTasks,
  deskWork: deskTasks,
}

for (const [area, tasks] of Object.entries(areas)) {
  const tenant = await service.tenant({ name: `Office of ${area}` })
  const agent = await connectAgent(service.origin, tenant.client.token!)
  t.teardown(() => agent.sdk.close())
  const desk = new AgentDesk(tenant, agent)
  for (const { said, operation, given, play, judge } of nonEmpty(tasks))
    t.test(`an agent completes the request “${said}”`, async (t) => {
      const before = await given?.(tenant)
      await desk.find(said, operation)
      const answer = await play(desk, before)
      const [found, wanted] = await judge(desk, answer, before)
      t.strictSame(found, wanted)
    })
}

t.test('the agent is tested with at least sixty tasks in different wordings', (t) => {
  const said = Object.values(areas).flatMap((tasks) => tasks.map((task) => task.said))
  t.ok(said.length >= 60, `${said.length} tasks`)
  t.equal(new Set(said).size, said.length)
  t.end()
})
