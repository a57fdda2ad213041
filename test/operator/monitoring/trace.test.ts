import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { matches } from '../../../scripts/testkit/assertions/assertions.ts'
import { type ClockedProcess, type LogLine, startClockedProcess } from '../../../scripts/testkit/clock/process.ts'
import { startOwnService } from '../../../scripts/testkit/environment/service.ts'
import { make } from '../../../scripts/testkit/make.ts'
import { makeAdminHelpers } from '../../../scripts/testkit/peers/admin.ts'

/** An address that refuses connections: the port of the discard service. */
const unreachable = 'localhost:9'

const service = await startOwnService(t)
const tenant = await service.tenant()
const { admin, said } = makeAdminHelpers(service)
const more = { WEBHOOK_DEV_HOSTS: unreachable, LOG_ACCESS: 'all' }
const api = await startClockedProcess(t, 'api', service, 0, more)
const worker = await startClockedProcess(t, 'worker', service, 0, more)
const client = tenant.client.at(api.origin)

interface Story {
  requestId: string | null
  story: { what: string; id: unknown; [member: string]: unknown }[]
}

const trace = async (...flags: string[]) => (await said('trace', ...flags)) as unknown as Story
const whats = ({ story }: Story) => story.map(({ what }) => what)

async function linesOf(process: ClockedProcess, requestId: string, count: number): Promise<LogLine[]> {
  for (;;) {
    const found = process.lines.filter(({ request_id }) => request_id === requestId)
    if (found.length >= count) return found
    await sleep(20)
  }
}

t.test(
  'all processes log the id of a request, and trace finds its event, job and delivery by any of their ids',
  async (t) => {
    const contact = await make.contact(tenant, { email: 'dana@customer.example' })
    const bid = await make.bid(tenant, { contactId: contact.id, lines: [{ description: 'As discussed' }] })
    await client.ok('createWebhookEndpoint', {
      body: { url: `https://${unreachable}/hook`, eventTypes: ['bid.updated'] },
    })
    const sent = await client.ok('sendBid', { path: { id: bid.id } })
    const requestId = String(sent.headers['x-request-id'])
    const jobId = String((sent as unknown as { meta: { job_id: string } }).meta.job_id)
    const [answered] = await linesOf(api, requestId, 1)
    t.strictSame([answered!.msg, answered!.status, answered!.jobs], ['answered', 200, [jobId]])
    const lines = await linesOf(worker, requestId, 4)
    t.strictSame(lines.map(({ msg }) => msg).toSorted(), [
      'a delivery failed',
      'a job begins',
      'a job ended',
      'a mail was sent',
    ])
    const of = (msg: string) => lines.find((line) => line.msg === msg)!
    t.strictSame(
      lines.map(({ tenantId }) => tenantId),
      lines.map(() => tenant.id),
    )
    t.equal(of('a job begins').job, jobId)
    t.strictSame([of('a job ended').job, of('a job ended').status], [jobId, 'completed'])
    const mail = of('a mail was sent')
    t.strictSame([mail.mail, mail.messageId, mail.response], [jobId, `<${jobId}@localhost>`, 'written to the outbox'])
    matches(t, mail.recipient, /^[\w-]{22}$/)
    const failed = of('a delivery failed')
    t.strictSame([failed.eventType, failed.attempt, failed.status], ['bid.updated', 1, 'failed'])
    const all = JSON.stringify([...api.lines, ...worker.lines])
    t.notOk(all.includes('dana@customer.example'), "no line contains the mail's recipient")

    const story = await trace('--request', requestId)
    t.equal(story.requestId, requestId)
    t.strictSame(whats(story).toSorted(), ['delivery', 'event', 'job', 'request'])
    const entry = (what: string) => story.story.find((one) => one.what === what)!
    t.strictSame([entry('job').id, entry('job').status], [jobId, 'completed'])
    t.strictSame([entry('event').type, entry('request').operationId], ['bid.updated', 'sendBid'])
    const delivery = entry('delivery')
    t.strictSame([delivery.id, delivery.status, delivery.attemptCount], [failed.delivery, 'failed', 1])
    t.strictSame(await trace('--job', jobId), story)
    t.strictSame(await trace('--mail', jobId), story)
    t.strictSame(await trace('--delivery', String(delivery.id)), story)

    const file = join(service.settings.dataDir, 'processes.log')
    const texts = [...api.lines, ...worker.lines].map((line) => JSON.stringify(line))
    writeFileSync(file, `not a line of the log\n${texts.join('\n')}\n`)
    const told = await trace('--request', requestId, '--log', file)
    t.strictSame(
      told.story.flatMap(({ what, msg }) => (what === 'log' ? [msg] : [])).toSorted(),
      ['answered', ...lines.map(({ msg }) => msg)].toSorted(),
    )
    t.strictSame(
      told.story.map(({ at }) => at),
      told.story.map(({ at }) => at).toSorted(),
    )

    const { data: audited } = await client.ok('listApiAuditLogs', { query: { path: 'trace' } as never })
    t.strictSame(
      (audited as { method: string }[]).map(({ method }) => method),
      ['CLI', 'CLI', 'CLI', 'CLI', 'CLI'],
      "each trace is in the organization's audit log",
    )
  },
)

t.test('the access log has the problem code of a refused request, and no lines about jobs', async (t) => {
  const { headers } = await client.call('sendBid', { path: { id: 2_000_000_000 } })
  const [line] = await linesOf(api, String(headers['x-request-id']), 1)
  t.strictSame([line!.status, line!.code, line!.jobs], [404, 'not_found', undefined])
})

t.test('trace refuses an unknown id, a malformed id, and a wrong number of ids', async (t) => {
  const unknown = 'req_01hf0000000000000000000000'
  t.equal((await admin('trace', '--request', unknown)).err, 'not_found: No such request.')
  t.equal((await admin('trace')).err, 'name one of --request, --job, --mail and --delivery')
  t.equal(
    (await admin('trace', '--request', unknown, '--job', 'job_1')).err,
    'name one of --request, --job, --mail and --delivery',
  )
  t.equal((await admin('trace', '--job', 'job_1')).err, '--job must be the id of a job, not "job_1"')
  t.equal(
    (await admin('trace', '--delivery', '0')).err,
    '--delivery must be a whole number from 1 to 9007199254740991, not "0"',
  )
})
